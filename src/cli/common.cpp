#include "cli/common.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <regex>

#include "base/guide.h"
#include "base/text.h"
#include "cli/commands.h"

namespace namyoum::cli {

void GameOptions::declare_game(CLI::App& app) {
    app.add_option("GAME", game, "Which game: " + game_names())->capture_default_str();
    declare_data(app, data);
}

void GameOptions::declare_setup(CLI::App& app) {
    app.add_option("--scenario", scenario, "How the game starts; its first scenario if not given");
    app.add_option("--option", options, "A variant, such as bid=on (more than once if you like)")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    app.add_option("--seed", seed, "Seed of the dice; the same seed gives the same dice")->check(whole_number());
}

void declare_data(CLI::App& app, std::vector<std::string>& directories) {
    app.add_option("--data", directories, "A directory of your own values, laid over ours (more than once if you like)")
        ->type_name("DIR")
        ->allow_extra_args(false);
}

void declare_language(CLI::App& app, std::string& language) {
    app.add_option("--language", language, "en or fr")->check(CLI::IsMember(Words::languages()))->capture_default_str();
}

void declare_opponent(CLI::App& app, std::string& opponent) {
    app.add_option("--opponent", opponent, "Who plays the other side: " + level_names())
        ->check(not_empty())
        ->default_str(kUsualOpponent);
}

CLI::Option* declare_file(CLI::App& app, const std::string& option, std::string& path, const std::string& what) {
    return app.add_option(option, path, what)->check(not_empty())->type_name("FILE");
}

CLI::Validator not_empty() {
    return {[](const std::string& text) { return text.empty() ? std::string("the name is empty") : std::string(); }, "",
            "not empty"};
}

CLI::Validator whole_number() {
    return {[](const std::string& text) {
                return number_in<std::uint64_t>(text)
                           ? std::string()
                           : "a whole number from 0 to 18446744073709551615 is expected, not '" + text + "'";
            },
            "", "whole number"};
}

void print_error(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

void complain(std::string_view message) {
    print_error("namyoum: " + Error{std::string(message), "", 0, 0}.text() + "\n");
}

int wrong_input(std::string_view message) {
    complain(message);
    return kWrongUse;
}

int wrong_input(const Error& error) { return wrong_input(error.text()); }

Result<const GameEntry*> load_game(const std::string& name, const std::vector<std::string>& overlays) {
    const GameEntry* game = find_game(name);
    if (game == nullptr) return no_such_game(name);
    if (auto error = check_overlays(overlays)) return *error;
    if (auto error = game->load(overlays)) return *error;
    return game;
}

Result<const GameEntry*> load_for_log(const Log& log, const std::vector<std::string>& overlays) {
    return load_game(log.game, overlays.empty() ? log.overlays : overlays);
}

Error no_such_game(const std::string& name) {
    return {"there is no game '" + name + "'; there is: " + game_names(), "", 0, 0};
}

Result<Setup> setup_of(const GameEntry& game, const GameOptions& options) {
    Setup setup;
    setup.scenario = options.scenario;
    for (const std::string& option : options.options) {
        const std::size_t equals = option.find('=');
        if (equals == std::string::npos)
            return Error{"--option is written NAME=VALUE, such as bid=on, not '" + option + "'", "", 0, 0};
        setup.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    return named(std::move(setup), game.scenarios());
}

std::uint64_t random_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 16) ^ device();  // short enough to be typed again
}

Result<std::unique_ptr<Player>> player_named(std::string_view game, const std::string& level) {
    auto player = make_player(game, level);
    if (player == nullptr)
        return Error{"there is no opponent '" + level + "'; there is: " + level_names(game), "", 0, 0};
    return player;
}

Result<std::string> read_file(const std::string& path, std::size_t limit) {
    const auto fail = [&](const std::string& why) { return Error{why, path, 0, 0}; };
    struct stat about {};
    if (::stat(path.c_str(), &about) != 0) return fail(std::strerror(errno));
    if (S_ISDIR(about.st_mode)) return fail("this is a directory, a file is expected");
    std::ifstream file(path, std::ios::binary);
    if (!file) return fail(std::strerror(errno));
    std::string text(limit + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > limit) return fail("the file is too large (more than " + std::to_string(limit) + " bytes)");
    return text;
}

std::optional<Error> check_regular(const std::string& path) {
    struct stat about {};
    if (::stat(path.c_str(), &about) != 0 || S_ISREG(about.st_mode)) return std::nullopt;
    return Error{"this is no regular file (a directory, pipe or device), so no game can be kept in it", path, 0, 0};
}

bool holds_something(const std::string& path) {
    struct stat about {};
    return ::stat(path.c_str(), &about) == 0 && S_ISREG(about.st_mode) && about.st_size > 0;
}

namespace {

// The file behind a chain of symbolic links, which may not exist yet: the links stay, the file is replaced.
std::filesystem::path behind_links(std::filesystem::path path) {
    constexpr int kMostLinks = 40;
    std::error_code failure;
    for (int links = 0; links < kMostLinks && std::filesystem::is_symlink(path, failure); ++links) {
        const auto target = std::filesystem::read_symlink(path, failure);
        if (failure) break;
        path = path.parent_path() / target;
    }
    return path;
}

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

}  // namespace

std::optional<Error> write_file(const std::string& path, std::string_view text) {
    const auto fail = [&](const std::string& why) { return Error{"cannot be written: " + why, path, 0, 0}; };
    const auto failed = [&] { return fail(std::strerror(errno)); };
    if (auto error = check_regular(path)) return error;
    const std::filesystem::path target = behind_links(path);
    std::error_code ignored;
    if (!target.parent_path().empty()) std::filesystem::create_directories(target.parent_path(), ignored);
    mode_t mode = 0666;
    struct stat about {};
    const bool exists = ::stat(target.c_str(), &about) == 0;
    if (exists) {
        mode = about.st_mode & 0777;
        // The bits are looked at too: the superuser may write anything, but asked for a file to be left alone.
        if ((mode & 0222) == 0 || ::access(target.c_str(), W_OK) != 0) return fail("the file is read-only");
    }
    const std::string temporary = target.string() + ".part";
    ::unlink(temporary.c_str());  // left by a crash
    const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file < 0) return failed();
    if (exists) ::fchmod(file, mode);
    std::optional<Error> error;
    if (!write_all(file, text)) error = failed();
    if (::close(file) != 0 && !error) error = failed();
    if (!error && std::rename(temporary.c_str(), target.c_str()) != 0) error = failed();
    if (error) ::unlink(temporary.c_str());
    return error;
}

Result<Log> read_log(const std::string& path) {
    const auto text = read_file(path, kLongestLog);
    if (!text) return text.error();
    return parse_log(*text, path);
}

Result<std::unique_ptr<Table>> walk(const GameEntry& game, const Log& log, std::size_t actions,
                                    const std::function<void(const Walked&)>& each) {
    auto table = game.open(log.setup);
    if (!table) return table.error();
    for (std::size_t i = 0; i < std::min(actions, log.actions.size()); ++i) {
        const LogAction& action = log.actions[i];
        Side keeper = Side::None;
        if ((*table)->is_secret(action.action, Side::None))
            keeper = (*table)->is_secret(action.action, Side::French) ? Side::VietMinh : Side::French;
        if ((*table)->act(action.action, action.made))
            return Error{"'" + action.action + "' is not legal here", log.file, action.line, 0};
        each({**table, i, keeper});
    }
    return table;
}

namespace {

volatile std::sig_atomic_t signalled = 0;
void note_signal(int) { signalled = 1; }

}  // namespace

void end_input_on_signals() {
    struct sigaction action {};
    action.sa_handler = note_signal;  // without SA_RESTART: a read that waits must come back
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &ignore, nullptr);
}

namespace {

std::atomic<bool> stop_asked{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // so that a signal may set it

void ask_to_stop(int) { stop_asked.store(true, std::memory_order_relaxed); }

constexpr std::array kStopSignals{SIGINT, SIGTERM};

}  // namespace

StopOnSignals::StopOnSignals() {
    struct sigaction action {};
    action.sa_handler = ask_to_stop;
    action.sa_flags = SA_RESTART;
    for (std::size_t i = 0; i < kStopSignals.size(); ++i) sigaction(kStopSignals[i], &action, &before_[i]);
}

StopOnSignals::~StopOnSignals() {
    for (std::size_t i = 0; i < kStopSignals.size(); ++i) sigaction(kStopSignals[i], &before_[i], nullptr);
}

const std::atomic<bool>* StopOnSignals::flag() { return &stop_asked; }

bool LineReader::fill() {
    char block[4096];
    const ssize_t count = signalled != 0 ? 0 : ::read(STDIN_FILENO, block, sizeof block);
    if (count <= 0) return false;
    held_.append(block, static_cast<std::size_t>(count));
    return true;
}

// Takes the first bytes of what is held as a line, as much of them as the limit allows.
std::string LineReader::line_of(std::size_t size) {
    too_long_ = size > limit_;
    std::string line = held_.substr(0, std::min(size, limit_));
    held_.erase(0, size + 1);
    // What a terminal sends for arrows and the like means nothing here and would steer the screen when told back.
    static const std::regex kKeys("\x1b\\[[0-9;]*[ -/]*[@-~]|\x1b[@-_]|[\x01-\x08\x0b-\x1f\x7f]");
    return std::regex_replace(line, kKeys, "");
}

std::optional<std::string> LineReader::next() {
    while (true) {
        if (const std::size_t end = held_.find('\n'); end != std::string::npos) return line_of(end);
        if (held_.size() > 2 * limit_) held_.resize(limit_ + 1);  // the rest of a line without end is not kept
        if (!ended_ && fill()) continue;
        ended_ = true;
        if (held_.empty()) return std::nullopt;
        return line_of(held_.size());
    }
}

std::vector<std::string> rule_lines(std::string_view game, std::string_view id, std::string_view language) {
    const std::string whole = id.starts_with(game) ? std::string(id) : std::string(game) + "-" + std::string(id);
    std::vector<std::string> below;
    for (const GuideChapter& chapter : read_guide(guide_page(game, language), language))
        for (const GuideRule& rule : chapter.rules) {
            if (!rule.id.starts_with(whole)) continue;
            const std::string line = rule.id.substr(game.size() + 1) + "  " + rule.text;
            if (rule.id.size() == whole.size()) return {line};
            const char next = rule.id[whole.size()];
            if (next < '0' || next > '9') below.push_back(line);  // 8.1 has 8.1a below it, and 1 has no 10
        }
    return below;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
    std::string out;
    std::size_t column = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::string_view word = text.substr(at, end - at);
        const std::size_t size = columns_of(word);
        if (column > indent && column + size > width && size > 0) {
            while (!out.empty() && out.back() == ' ') out.pop_back();
            out += "\n" + std::string(indent, ' ');
            column = indent;
        }
        out += word;
        column += size;
        if (end < text.size()) {
            out += text[end];
            ++column;
            if (text[end] == '\n') column = 0;
        }
        at = end + 1;
    }
    return out;
}

std::string refusal_text(const Table::No& no, const Words& words) {
    if (no.error) {
        const std::string message = words.message(*no.error);
        if (no.error->column == 0) return message;
        return words.format("error.column", {{"message", message}, {"column", std::to_string(no.error->column)}});
    }
    return std::string(words.text(no.refusal->key)) + " [" + std::string(no.refusal->rule.id) + "]";
}

}  // namespace namyoum::cli
