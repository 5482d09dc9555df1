#include "cli/kept_game.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>

#include "base/text.h"
#include "cli/common.h"

namespace namyoum::cli {

namespace {

constexpr std::string_view kSeatsMark = "# seats ";  // "# seats french staff"

std::string state_folder() {
    if (const char* folder = std::getenv("XDG_STATE_HOME"); folder != nullptr && *folder != '\0')
        return std::string(folder) + "/namyoum";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return std::string(home) + "/.local/state/namyoum";
    return ".";
}

Seating seating_in(std::string_view text) {
    const std::size_t at = text.find(kSeatsMark);
    if (at == std::string_view::npos) return {};
    std::string_view line = text.substr(at + kSeatsMark.size());
    line = trimmed(line.substr(0, line.find('\n')));
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) return {};
    const std::string_view side = line.substr(0, space);
    // Another word must not seat anybody: it could show both hands.
    if (side != "both" && !side_named(side)) return {};
    return {std::string(side), std::string(trimmed(line.substr(space + 1)))};
}

// As one word of a shell.
std::string quoted(const std::string& word) {
    const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](unsigned char letter) {
        return letter >= 0x80 || std::isalnum(letter) != 0
               || std::string_view("/._-+=:,@%").find(static_cast<char>(letter)) != std::string_view::npos;
    });
    if (plain) return word;
    std::string text = "'";
    for (const char letter : word) text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return text + "'";
}

}  // namespace

std::string usual_file(std::string_view game) { return state_folder() + "/" + std::string(game) + ".log"; }

Result<KeptGame> read_kept(const std::string& path) {
    if (const auto error = check_regular(path)) return *error;
    const auto text = read_file(path, kLongestLog);
    if (!text) return text.error();
    auto log = parse_log(*text, path);
    if (!log) return log.error();
    return KeptGame{std::move(*log), seating_in(*text)};
}

std::string kept_text(const Log& log, const Seating& seating) {
    std::string text = to_text(log);
    text.insert(text.find('\n') + 1, std::string(kSeatsMark) + seating.side + " " + seating.opponent + "\n");
    return text;
}

Result<std::string> set_aside(const std::string& path) {
    constexpr int kMostAside = 99;
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) return std::string();
    if (const auto error = check_regular(path)) return *error;
    const auto text = read_file(path, kLongestLog);
    if (!text) return text.error();
    if (text->empty()) return std::string();
    for (int number = 1; number <= kMostAside; ++number) {
        const std::string aside = path + ".previous" + (number == 1 ? "" : "-" + std::to_string(number));
        if (std::filesystem::symlink_status(aside, ignored).type() != std::filesystem::file_type::not_found) continue;
        if (const auto error = write_file(aside, *text)) return *error;
        return aside;
    }
    return Error{std::to_string(kMostAside) + " games are set aside beside it already; remove some of them", path, 0,
                 0};
}

std::string go_on_command(std::string_view game, const std::string& file, const std::vector<std::string>& overlays) {
    const char* door = std::getenv("NAMYOUM_PLAY");  // how ./play was called, where it was
    std::string command = door != nullptr ? door : "namyoum play " + std::string(game);
    command += file == usual_file(game) ? " --resume" : " --load " + quoted(file);
    for (const std::string& overlay : overlays) command += " --data " + quoted(overlay);
    return command;
}

}  // namespace namyoum::cli
