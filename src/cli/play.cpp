// namyoum play: a game in the terminal. Here are its options and how a game is opened; conversation.cpp plays it,
// kept_game.cpp keeps it.
#include <fmt/core.h>
#include <unistd.h>

#include <filesystem>

#include "base/data_folder.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "cli/conversation.h"
#include "cli/kept_game.h"
#include "cli/typed.h"
#include "core/position.h"

namespace namyoum::cli {

namespace {

Result<std::unique_ptr<Table>> open_position(const GameEntry& game, const std::string& path) {
    const auto text = read_file(path, kLongestScript);
    if (!text) return text.error();
    const auto position = parse_position(*text, path);
    if (!position) return position.error();
    if (position->game.name != game.name)
        return Error{"this is a position of '" + position->game.name + "', not of " + std::string(game.name), path,
                     position->game.line, position->game.column};
    auto table = game.open(position->setup);
    if (!table) return in_source(table.error(), position->statements, path);
    return table;
}

Result<std::unique_ptr<Table>> open_scenario(const GameEntry& game, const GameOptions& asked) {
    const auto setup = setup_of(game, asked);
    if (!setup) return setup.error();
    return game.open(*setup);
}

Result<Opening> open_new(const PlayOptions& asked) {
    const auto game = load_game(asked.game.game, asked.game.data);
    if (!game) return game.error();
    auto table = asked.position.empty() ? open_scenario(**game, asked.game) : open_position(**game, asked.position);
    if (!table) return table.error();
    Opening opening;
    opening.game = *game;
    opening.table = std::move(*table);
    opening.file = asked.log.empty() ? usual_file((*game)->name) : asked.log;
    return opening;
}

Result<Opening> open_kept(const PlayOptions& asked, const std::string& path) {
    auto kept = read_kept(path);
    if (!kept) return kept.error();
    const Log& log = kept->log;
    if (log.game != asked.game.game)
        return Error{"this is a log of '" + log.game + "', not of " + asked.game.game, path, 0, 0};
    const auto game = load_for_log(log, asked.game.data);
    if (!game) return game.error();
    auto table = (*game)->replay(log);
    if (!table) return table.error();
    Opening opening;
    opening.game = *game;
    opening.table = std::move(*table);
    opening.file = asked.log.empty() ? path : asked.log;
    std::error_code ignored;
    opening.goes_on_there = asked.log.empty() || std::filesystem::equivalent(path, asked.log, ignored);
    opening.kept = std::move(kept->seating);
    const auto words = words_over(asked.game.language, opening.table->log().overlays);
    if (!words) return words.error();
    // What was told so far, so that `log` has something to show.
    const auto walked = walk(**game, log, log.actions.size(), [&](const Walked& at) {
        for (const Side side : {Side::French, Side::VietMinh}) {
            auto& lines = opening.history.lines[index(side)];
            for (std::string& line : at.table.told(side, *words)) lines.push_back(std::move(line));
        }
        at.table.forget_events();
        opening.history.mark(at.number + 1);
    });
    if (!walked) return walked.error();
    return opening;
}

// A new game that nothing is said about, at a terminal: there may be one to go on with instead.
bool says_nothing(const PlayOptions& asked) {
    const GameOptions usual;
    const bool about_game = asked.game.scenario != usual.scenario || !asked.game.options.empty()
                            || !asked.game.data.empty() || asked.game.seed;
    const bool about_play =
        asked.check || !asked.side.empty() || !asked.opponent.empty() || !asked.log.empty() || !asked.position.empty();
    return !about_game && !about_play && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

enum class GoOn { Yes, No, Leave };

GoOn ask_to_go_on(int turn, const Words& words) {
    LineReader lines(4096);
    for (;;) {
        fmt::print("{} ", words.format("play.go-on", {{"turn", std::to_string(turn)}}));
        std::fflush(stdout);
        const auto line = lines.next();
        if (!line) return GoOn::Leave;
        const auto typed = words_of(*line);
        if (typed.empty()) return GoOn::Yes;
        switch (typed[0][0]) {
            case 'y':
            case 'Y':
            case 'o':
            case 'O': return GoOn::Yes;
            case 'n':
            case 'N': return GoOn::No;
            case 'q':
            case 'Q': return GoOn::Leave;
            default: break;
        }
    }
}

Result<Opening> open_asked(const PlayOptions& asked) {
    if (find_game(asked.game.game) == nullptr) return no_such_game(asked.game.game);
    if (!asked.load.empty()) return open_kept(asked, asked.load);
    if (!asked.resume) return open_new(asked);
    const std::string kept = usual_file(asked.game.game);
    if (!std::filesystem::exists(kept))
        return Error{"no game is kept in " + kept + "; start one with 'namyoum play " + asked.game.game + "'", "", 0,
                     0};
    return open_kept(asked, kept);
}

int play(const PlayOptions& asked, Opening opening) {
    auto words = words_over(asked.game.language, opening.table->log().overlays);
    if (!words) return wrong_input(words.error());
    return Conversation(asked, std::move(opening), std::move(*words)).run();
}

int run(const PlayOptions& asked) {
    // Opening a game installs its data for the whole program, so the one that is played must be the last one opened.
    if (!asked.resume && asked.load.empty() && says_nothing(asked)) {
        auto left = open_kept(asked, usual_file(asked.game.game));
        if (left && left->table->decision().side != Side::None) {
            const auto words = Words::shipped(asked.game.language);
            if (!words) return wrong_input(words.error());
            const GoOn answer = ask_to_go_on(left->table->turn(), *words);
            if (answer == GoOn::Leave) return kDone;
            if (answer == GoOn::Yes) return play(asked, std::move(*left));
        }
    }
    auto opening = open_asked(asked);
    if (!opening) return wrong_input(opening.error());
    return play(asked, std::move(*opening));
}

}  // namespace

Command play_command(CLI::App& program) {
    CLI::App* app = program.add_subcommand("play", "Play in the terminal, against the computer or across one screen");
    auto asked = std::make_shared<PlayOptions>();
    asked->game.declare_game(*app);
    app->add_option("--side", asked->side, "Your side: french, vietminh, both (two people, one screen) or random")
        ->check(CLI::IsMember({"french", "vietminh", "both", "random"}));
    declare_opponent(*app, asked->opponent);
    asked->game.declare_setup(*app);
    CLI::Option* load = declare_file(*app, "--load", asked->load, "Go on with the game in this file");
    CLI::Option* resume =
        app->add_flag("--resume", asked->resume, "Go on with the game that was kept when you left")->excludes(load);
    declare_file(*app, "--position", asked->position, "Start from what this table script says before its first case")
        ->excludes(load)
        ->excludes(resume)
        ->excludes(app->get_option("--scenario"))
        ->excludes(app->get_option("--option"));
    declare_file(*app, "--log", asked->log, "Keep the game in this file instead of the usual place");
    app->add_flag("--dice", asked->dice, "Type in the dice you roll on your own table");
    app->add_flag("--ask-always", asked->ask_always, "Ask even where you hold no card that could be played");
    app->add_flag("--skip-empty-windows", asked->skip_empty,
                  "On one screen: do not ask a player who holds nothing to play (this tells the other)");
    app->add_flag("--no-confirm", asked->no_confirm, "Roll dice without asking once more");
    app->add_flag("--no-colour,--no-color", asked->no_colour, "No colours (NO_COLOR does the same)");
    app->add_flag("--check", asked->check, "Do everything up to the first question, then leave");
    declare_language(*app, asked->game.language);
    app->footer(
        "\nExamples:\n  namyoum play storm\n  namyoum play storm --side vietminh --seed 7\n"
        "  namyoum play storm --side both\n  namyoum play storm --resume\n"
        "  namyoum play storm --side vietminh --position tests/scripts/storm/assault.table\n"
        "A game that goes on keeps its seats and its --data, unless you say otherwise.\n"
        "While playing: a number, or the action as text ('activate 10'); ? for the rule, help for the rest.");
    return {app, [asked] { return run(*asked); }};
}

}  // namespace namyoum::cli
