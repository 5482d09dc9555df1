// namyoum bench: how fast the rules are. Timings, never pass or fail.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/common.h"
#include "opponent/simulation.h"

namespace namyoum::cli {

namespace {

constexpr const char* kFooter = R"(
Uniform random play, by the rules alone, on one core: every decision lists its legal actions, picks one and applies it.
Ctrl-C ends it and prints what is measured so far.

Examples:
  namyoum bench                      every game, about 3 seconds each
  namyoum bench storm --seconds 10
  namyoum bench storm --json         one object a line; tools/bench-record keeps such figures in bench/history.jsonl

Fields of --json: game, decisions_per_second, games_per_second, decisions_per_game, state_bytes, decisions, games,
seconds, seed.)";

struct Asked {
    std::string game;
    std::vector<std::string> data;
    double seconds = 3;
    std::uint64_t seed = 1;
    bool json = false;
};

// CLI::Range lets "nan" pass, which is never reached.
CLI::Validator seconds_range() {
    return {[](const std::string& text) {
                double seconds = 0;
                const bool good = CLI::detail::lexical_cast(text, seconds) && seconds >= 0.01 && seconds <= 3600;
                return good ? std::string() : "a number from 0.01 to 3600 is expected, not '" + text + "'";
            },
            "FLOAT in [0.01 - 3600]", "seconds"};
}

void print(const std::string& game, const Speed& speed, const Asked& asked) {
    const double decisions = static_cast<double>(speed.decisions) / speed.seconds;
    const double games = static_cast<double>(speed.games) / speed.seconds;
    const double length = static_cast<double>(speed.decisions) / static_cast<double>(speed.games);
    if (!asked.json) {
        fmt::print("{}: {:.0f} decisions/s, {:.0f} games/s, {:.0f} decisions a game, {} bytes a state\n", game,
                   decisions, games, length, speed.state_bytes);
        return;
    }
    const nlohmann::ordered_json json{
        {"game", game},
        {"decisions_per_second", decisions},
        {"games_per_second", games},
        {"decisions_per_game", length},
        {"state_bytes", speed.state_bytes},
        {"decisions", speed.decisions},
        {"games", speed.games},
        {"seconds", speed.seconds},
        {"seed", asked.seed},
    };
    fmt::print("{}\n", json.dump());
}

int run(const Asked& asked) {
    std::vector<std::string> names;
    if (!asked.game.empty())
        names.push_back(asked.game);
    else
        for (const GameEntry& game : games()) names.emplace_back(game.name);
    for (const std::string& name : names) {
        const auto game = load_game(name, asked.data);
        if (!game) return wrong_input(game.error());
        const auto speed = [&] {
            const StopOnSignals stopping;
            return measure_speed(name, asked.seconds, asked.seed, StopOnSignals::flag());
        }();
        if (!speed) return wrong_input("'" + name + "' has no benchmark");
        print(name, *speed, asked);
        if (StopOnSignals::flag()->load()) break;
    }
    return kDone;
}

}  // namespace

Command bench_command(CLI::App& program) {
    auto asked = std::make_shared<Asked>();
    CLI::App* app = program.add_subcommand("bench", "Measure how fast the rules play");
    app->add_option("game", asked->game, "Which game; all of them if not given")->check(not_empty())->type_name("GAME");
    declare_data(*app, asked->data);
    app->add_option("--seconds", asked->seconds, "How long to measure, for each game")
        ->check(seconds_range())
        ->capture_default_str();
    app->add_option("--seed", asked->seed, "Of the random play")->check(whole_number())->capture_default_str();
    app->add_flag("--json", asked->json, "Print JSON, fields as below");
    app->footer(kFooter);
    return {app, [asked] { return run(*asked); }};
}

}  // namespace namyoum::cli
