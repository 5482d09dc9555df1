#include "cli/common.h"

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>

#include "base/embedded.h"
#include "cli/commands.h"

namespace namyoum::cli {

void GameOptions::declare_game(CLI::App& app) {
    app.add_option("GAME", game, "Which game: " + game_names())->capture_default_str();
    app.add_option("--data", data, "A directory of your own values, laid over ours (more than once if you like)")
        ->type_name("DIR")
        ->allow_extra_args(false);
}

void GameOptions::declare_setup(CLI::App& app) {
    app.add_option("--scenario", scenario, "How the game starts")->capture_default_str();
    app.add_option("--option", options, "A variant, such as bid=on (more than once if you like)")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    app.add_option("--seed", seed, "Seed of the dice; the same seed gives the same dice");
}

void GameOptions::declare_language(CLI::App& app) {
    app.add_option("--language", language, "en or fr")->check(CLI::IsMember(Words::languages()))->capture_default_str();
}

int wrong_input(std::string_view message) {
    fmt::print(stderr, "namyoum: {}\n", message);
    return kWrongUse;
}

int wrong_input(const Error& error) { return wrong_input(error.text()); }

Result<const GameEntry*> load_game(const std::string& name, const std::vector<std::string>& overlays) {
    const GameEntry* game = find_game(name);
    if (game == nullptr) return Error{"there is no game '" + name + "'; there is: " + game_names(), "", 0, 0};
    if (auto error = game->load(overlays)) return *error;
    return game;
}

Result<Setup> setup_of(const GameOptions& options) {
    Setup setup;
    setup.scenario = options.scenario;
    for (const std::string& option : options.options) {
        const std::size_t equals = option.find('=');
        if (equals == std::string::npos)
            return Error{"--option is written NAME=VALUE, such as bid=on, not '" + option + "'", "", 0, 0};
        setup.options.emplace_back(option.substr(0, equals), option.substr(equals + 1));
    }
    return setup;
}

std::uint64_t random_seed() {
    std::random_device device;
    return (std::uint64_t{device()} << 16) ^ device();  // short enough to be typed again
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

std::optional<Error> write_file(const std::string& path, std::string_view text) {
    const std::string temporary = path + ".part";
    const auto fail = [&] { return Error{"cannot be written: " + std::string(std::strerror(errno)), path, 0, 0}; };
    std::error_code ignored;
    if (const auto folder = std::filesystem::path(path).parent_path(); !folder.empty())
        std::filesystem::create_directories(folder, ignored);
    {
        std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
        if (!file) return fail();
        file.write(text.data(), static_cast<std::streamsize>(text.size()));
        file.flush();
        if (!file) return fail();
    }
    if (std::rename(temporary.c_str(), path.c_str()) != 0) return fail();
    return std::nullopt;
}

Result<Log> read_log(const std::string& path) {
    const auto text = read_file(path, kLongestLog);
    if (!text) return text.error();
    return parse_log(*text, path);
}

Result<std::unique_ptr<Table>> walk(const GameEntry& game, const Log& log, std::size_t actions,
                                    const std::function<void(Table&, std::size_t)>& each) {
    auto table = game.open(log.setup);
    if (!table) return table.error();
    for (std::size_t i = 0; i < std::min(actions, log.actions.size()); ++i) {
        if ((*table)->act(log.actions[i].action, log.actions[i].made))
            return Error{"'" + log.actions[i].action + "' is not legal here", log.file, log.actions[i].line, 0};
        each(**table, i);
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

bool LineReader::fill() {
    char block[4096];
    const ssize_t count = signalled != 0 ? 0 : ::read(STDIN_FILENO, block, sizeof block);
    if (count <= 0) return false;
    held_.append(block, static_cast<std::size_t>(count));
    return true;
}

std::optional<std::string> LineReader::next() {
    while (true) {
        const std::size_t end = held_.find('\n');
        if (end != std::string::npos) {
            std::string line = held_.substr(0, std::min(end, limit_));
            held_.erase(0, end + 1);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return line;
        }
        if (held_.size() > 2 * limit_) held_.resize(limit_ + 1);  // the rest of a line without end is not kept
        if (!ended_ && fill()) continue;
        ended_ = true;
        if (held_.empty()) return std::nullopt;
        std::string line = held_.substr(0, limit_);
        held_.clear();
        return line;
    }
}

namespace {

// "- storm-8.4a  What it says": the text behind the id.
std::string find_rule(std::string_view guide, std::string_view id) {
    const std::string opening = "- " + std::string(id) + "  ";
    for (std::size_t at = 0; at < guide.size();) {
        const std::size_t end = std::min(guide.find('\n', at), guide.size());
        const std::string_view line = guide.substr(at, end - at);
        if (line.starts_with(opening)) return std::string(line.substr(opening.size()));
        at = end + 1;
    }
    return {};
}

}  // namespace

std::string rule_text(std::string_view game, std::string_view id, std::string_view language) {
    const std::string stem = "docs/guide/" + std::string(game);
    for (const std::string& file : {stem + "." + std::string(language) + ".md", stem + ".md"}) {
        const std::string_view guide = embedded_text(file);
        if (auto text = find_rule(guide, id); !text.empty()) return text;
        if (auto text = find_rule(guide, std::string(game) + "-" + std::string(id)); !text.empty()) return text;
    }
    return {};
}

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    for (const char byte : text) columns += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    return columns;
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
    if (no.error)
        return no.error->message + (no.error->column > 0 ? " (column " + std::to_string(no.error->column) + ")" : "");
    return std::string(words.text(no.refusal->key)) + " [" + std::string(no.refusal->rule.id) + "]";
}

std::optional<Side> side_named(std::string_view text) {
    for (const Side side : {Side::French, Side::VietMinh})
        if (name(side) == text) return side;
    return std::nullopt;
}

}  // namespace namyoum::cli
