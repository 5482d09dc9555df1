// namyoum replay: a log played again, to its end or step by step, with its fingerprints held to what it says.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "base/data_folder.h"
#include "base/hash.h"
#include "cli/commands.h"
#include "cli/common.h"

namespace namyoum::cli {

namespace {

struct Asked {
    std::string file;
    std::vector<std::string> data;
    std::string view = "all";
    std::string language = "en";
    std::optional<std::size_t> to;
    bool step = false, json = false, expect = false;
};

int failed(const Error& error) {
    complain(error.text());
    return kFailed;
}

Side viewer_of(const Asked& asked) { return side_named(asked.view).value_or(Side::None); }

bool shows(const Asked& asked, Side keeper) {
    return asked.view == "all" || keeper == Side::None || keeper == viewer_of(asked);
}

// A fingerprint is of the whole state: hidden cards could be tried against it until it fits. Over, nothing is hidden.
bool shows_fingerprint(const Asked& asked, const Table& table) {
    return asked.view == "all" || table.decision().side == Side::None;
}

void print_step(const Walked& at, const LogAction& action, const Asked& asked, const Words& words) {
    const Table& table = at.table;
    const bool seen = shows(asked, at.keeper);
    const auto told = table.told(asked.view == "all" ? at.keeper : viewer_of(asked), words);  // `all` sees both hands
    if (asked.json) {
        nlohmann::ordered_json json{{"number", at.number + 1}, {"side", name(action.side)}};
        if (seen) json["action"] = action.action;
        if (action.made == Made::Forced) json["forced"] = true;
        json["told"] = told;
        if (shows_fingerprint(asked, table)) json["fingerprint"] = hex64(table.fingerprint());
        fmt::print("{}\n", json.dump());
        return;
    }
    const std::string verb = action.action.substr(0, action.action.find(' '));
    fmt::print("{:5}  {} {}{}\n", at.number + 1, name(action.side), seen ? action.action : verb + " (hidden)",
               action.made == Made::Forced ? "  (forced)" : "");
    for (const std::string& line : told) fmt::print("       {}\n", wrapped(line, 92, 2));
}

void print_end(const Table& table, const Asked& asked, std::size_t actions, std::size_t all, const Words& words) {
    if (asked.json) {
        nlohmann::ordered_json json{{"game", table.game()},
                                    {"actions", actions},
                                    {"of", all},
                                    {"turn", table.turn()},
                                    {"over", table.decision().side == Side::None},
                                    {"winner", name(table.winner())}};
        if (shows_fingerprint(asked, table)) json["fingerprint"] = hex64(table.fingerprint());
        fmt::print("{}\n", json.dump());
        return;
    }
    if (asked.to) fmt::print("{}", table.picture(viewer_of(asked), words, Colour::Plain, 100));
    fmt::print("{}: {} of {} actions, turn {}", asked.file, actions, all, table.turn());
    if (table.decision().side == Side::None)
        fmt::print(", over: {} won\n", name(table.winner()));
    else
        fmt::print(", waits for {} ({})\n", name(table.decision().side), table.decision().kind);
    if (table.decision().side == Side::None)
        for (const std::string& line : table.summary(words)) fmt::print("{}\n", wrapped(line, 100, 2));
    if (shows_fingerprint(asked, table)) fmt::print("fingerprint {}\n", hex64(table.fingerprint()));
}

int run(const Asked& asked) {
    const auto log = read_log(asked.file);
    if (!log) return wrong_input(log.error());
    const auto game = load_for_log(*log, asked.data);
    if (!game) return wrong_input(game.error());
    const auto words = words_over(asked.language, asked.data.empty() ? log->overlays : asked.data);
    if (!words) return wrong_input(words.error());
    const auto whole = (*game)->replay(*log);
    if (!whole) return failed(whole.error());
    if (asked.expect && !log->end)
        return failed({"the log has no 'end' line, so there is no fingerprint to expect", asked.file, 0, 0});
    const std::size_t actions = asked.to.value_or(log->actions.size());
    if (actions > log->actions.size())
        return wrong_input(fmt::format("--to {}: {} has only {} actions", actions, asked.file, log->actions.size()));
    const auto table = walk(**game, *log, actions, [&](const Walked& at) {
        if (asked.step) print_step(at, log->actions[at.number], asked, *words);
        at.table.forget_events();
    });
    if (!table) return failed(table.error());
    print_end(**table, asked, actions, log->actions.size(), *words);
    return kDone;
}

}  // namespace

Command replay_command(CLI::App& program) {
    CLI::App* app = program.add_subcommand("replay", "Play a log again, to its end or step by step");
    auto asked = std::make_shared<Asked>();
    app->add_option("FILE", asked->file, "The log")->required()->check(not_empty());
    app->add_flag("--step", asked->step, "Tell what every action did");
    app->add_option("--to", asked->to, "Stop after this many actions and show the board")
        ->check(whole_number())
        ->type_name("N");
    app->add_option("--view", asked->view, "Whose eyes: french, vietminh or all")
        ->check(CLI::IsMember({"french", "vietminh", "all"}))
        ->capture_default_str();
    declare_data(*app, asked->data);
    declare_language(*app, asked->language);
    app->add_flag("--json", asked->json, "One JSON object a line");
    app->add_flag("--expect-fingerprint", asked->expect, "The log must say its last fingerprint");
    app->footer(
        "\nExamples:\n  namyoum replay game.log\n  namyoum replay game.log --step --view french\n"
        "  namyoum replay game.log --to 120\n"
        "Without --data the directories that the log names are laid over our values.\n"
        "Exit code 1 when an action is not legal or a fingerprint differs, 2 when the file is no log.");
    return {app, [asked] { return run(*asked); }};
}

}  // namespace namyoum::cli
