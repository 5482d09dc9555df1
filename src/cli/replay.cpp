// namyoum replay: a log played again, to its end or step by step, with its fingerprints held to what it says.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

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

// Whose card a draw of Chance brings: cards are named after their side. Nobody's for any other action.
Side drawer(const LogAction& action) {
    if (!action.action.starts_with("draw ") || action.action.size() < 6) return Side::None;
    return action.action[5] == 'f' ? Side::French : Side::VietMinh;
}

// `all` sees both hands.
std::vector<std::string> told(const Table& table, const Asked& asked, const LogAction& action, const Words& words) {
    return table.told(asked.view == "all" ? drawer(action) : viewer_of(asked), words);
}

// Who alone knows an action: who draws a card, who makes a bid. Nobody where it is open to all.
Side keeper(const LogAction& action) { return action.action.starts_with("bid ") ? action.side : drawer(action); }

bool shows(const Asked& asked, const LogAction& action) {
    return asked.view == "all" || keeper(action) == Side::None || keeper(action) == viewer_of(asked);
}

// A fingerprint is of the whole state: hidden cards could be tried against it until it fits. Over, nothing is hidden.
bool shows_fingerprint(const Asked& asked, const Table& table) {
    return asked.view == "all" || table.decision().side == Side::None;
}

void print_step(const Table& table, const LogAction& action, std::size_t number, const Asked& asked,
                const Words& words) {
    const bool seen = shows(asked, action);
    if (asked.json) {
        nlohmann::ordered_json json{{"number", number + 1}, {"side", name(action.side)}};
        if (seen) json["action"] = action.action;
        if (action.made == Made::Forced) json["forced"] = true;
        json["told"] = told(table, asked, action, words);
        if (shows_fingerprint(asked, table)) json["fingerprint"] = hex64(table.fingerprint());
        fmt::print("{}\n", json.dump());
        return;
    }
    const std::string verb = action.action.substr(0, action.action.find(' '));
    fmt::print("{:5}  {} {}{}\n", number + 1, name(action.side), seen ? action.action : verb + " (hidden)",
               action.made == Made::Forced ? "  (forced)" : "");
    for (const std::string& line : told(table, asked, action, words)) fmt::print("       {}\n", wrapped(line, 92, 2));
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
    const auto words = Words::shipped(asked.language);
    if (!words) return wrong_input(words.error());
    const auto whole = (*game)->replay(*log);
    if (!whole) return failed(whole.error());
    if (asked.expect && !log->end)
        return failed({"the log has no 'end' line, so there is no fingerprint to expect", asked.file, 0, 0});
    const std::size_t actions = asked.to.value_or(log->actions.size());
    if (actions > log->actions.size())
        return wrong_input(fmt::format("--to {}: {} has only {} actions", actions, asked.file, log->actions.size()));
    const auto table = walk(**game, *log, actions, [&](Table& at, std::size_t number) {
        if (asked.step) print_step(at, log->actions[number], number, asked, *words);
        at.forget_events();
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
