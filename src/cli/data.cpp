// namyoum data check: are the files under data/ (and somebody's own values over them) sound?
#include <fmt/core.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/data_folder.h"
#include "cli/commands.h"
#include "cli/common.h"

namespace namyoum::cli {

namespace {

struct Asked {
    GameOptions game;
    bool json = false;
};

// What there is to say of the values; and the words that lie beside them can be read, too.
Result<std::string> checked(const GameEntry& game, const std::vector<std::string>& directories) {
    auto found = game.data_report(directories);
    for (const std::string& language : Words::languages())
        if (const auto words = words_over(language, directories); found && !words) return words.error();
    return found;
}

int report(const Asked& asked) {
    const GameEntry* game = find_game(asked.game.game);
    if (game == nullptr) return wrong_input(no_such_game(asked.game.game));
    if (const auto wrong = check_overlays(asked.game.data)) return wrong_input(*wrong);
    for (const std::string& directory : asked.game.data)
        if (std::error_code ignored; !std::filesystem::is_directory(directory, ignored))
            return wrong_input(Error{"there is no such directory", directory, 0, 0});
    const auto found = checked(*game, asked.game.data);
    if (!asked.json) {
        if (found)
            fmt::print("{}{}", *found, found->ends_with('\n') ? "" : "\n");
        else
            complain(found.error().text());
        return found ? kDone : kFailed;
    }
    nlohmann::ordered_json json{{"game", game->name}, {"sound", static_cast<bool>(found)}};
    if (found) {
        json["report"] = *found;
    } else {
        json["file"] = found.error().file;
        json["line"] = found.error().line;
        json["column"] = found.error().column;
        json["message"] = found.error().message;
    }
    fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
    return found ? kDone : kFailed;
}

}  // namespace

Command data_command(CLI::App& program) {
    CLI::App* data = program.add_subcommand("data", "Look after the data files");
    data->require_subcommand(1);
    CLI::App* check = data->add_subcommand("check", "Check every value and say where the values come from");
    auto asked = std::make_shared<Asked>();
    asked->game.declare_game(*check);
    check->add_flag("--json", asked->json, "The same as JSON");
    check->footer(
        "\nExamples:\n  namyoum data check storm\n  namyoum data check storm --data my-values\n"
        "Exit code 1 when something is wrong: the file, the line, what was found and what was expected are told.");
    return {data, [asked] { return report(*asked); }};
}

}  // namespace namyoum::cli
