// namyoum simulate: the computer against itself, many times over.
#include <fmt/core.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "cli/commands.h"
#include "cli/common.h"
#include "opponent/players.h"
#include "opponent/simulation.h"

namespace namyoum::cli {

namespace {

constexpr const char* kFooter = R"(
Examples:
  namyoum simulate storm                                  1,000 games, staff on both sides
  namyoum simulate storm --games 2000 --seed 1 --threads 2 --json
  namyoum simulate storm --french random --vietminh staff
  namyoum simulate storm --data my-values                 with values of your own

The same seed gives the same result for any number of threads. Ctrl-C ends the run after the games under way and
prints what is done so far. A game that fails, which only a fault in the rules can bring about, ends the run with exit
code 1 and is named with its seed.

Fields of --json: game, scenario, seed, threads, games_asked, games (played to the end), french and vietminh (each:
level, wins, share, low, high; the last two bound the share by Wilson's interval at 95 %), draws, decisions_per_game
(all, dice and forced ones too), choices_per_game (asked of a player), turns_per_game, dice_per_game, dice_mean,
goals_per_game (victory areas the Viet Minh held at the end), games_by_goals (how many games ended with 0, 1, 2 ...
of them), seconds, games_per_second.)";

struct Asked {
    GameOptions game;
    std::string french = kUsualOpponent, vietminh = kUsualOpponent;
    int games = 1000;
    int threads = 0;
    bool json = false;
};

void draw_bar(int done, int games) {
    constexpr int kWidth = 40;
    const int filled = static_cast<int>(std::int64_t{done} * kWidth / games);
    print_error(fmt::format("\r[{:#<{}}{:.<{}}] {} of {} games", "", filled, "", kWidth - filled, done, games));
    std::fflush(stderr);
}

// Takes the bar away when the run ends, however it ends.
struct BarGone {
    bool was_shown;
    ~BarGone() {
        if (was_shown) print_error("\r\x1b[K");
    }
};

nlohmann::ordered_json side_json(const SimulationReport& report, Side side, const std::string& level) {
    const Interval interval = report.interval(side);
    return {{"level", level},
            {"wins", report.wins[index(side)]},
            {"share", report.share(side)},
            {"low", interval.low},
            {"high", interval.high}};
}

double per_game(std::int64_t sum, const SimulationReport& report) {
    return report.games == 0 ? 0 : static_cast<double>(sum) / report.games;
}

double dice_mean(const SimulationReport& report) {
    return report.dice == 0 ? 0 : static_cast<double>(report.pips) / static_cast<double>(report.dice);
}

void print_json(const SimulationReport& report, const Asked& asked, const Setup& setup, std::uint64_t seed,
                int threads) {
    nlohmann::ordered_json json{
        {"game", asked.game.game},
        {"scenario", setup.scenario},
        {"seed", seed},
        {"threads", threads},
        {"games_asked", report.games_asked},
        {"games", report.games},
        {"french", side_json(report, Side::French, asked.french)},
        {"vietminh", side_json(report, Side::VietMinh, asked.vietminh)},
        {"draws", report.draws},
        {"decisions_per_game", per_game(report.decisions, report)},
        {"choices_per_game", per_game(report.choices, report)},
        {"turns_per_game", per_game(report.turns, report)},
        {"dice_per_game", per_game(report.dice, report)},
        {"dice_mean", dice_mean(report)},
        {"goals_per_game", per_game(report.goals, report)},
        {"games_by_goals", report.games_by_goals},
        {"seconds", report.seconds},
        {"games_per_second", report.seconds > 0 ? report.games / report.seconds : 0},
    };
    fmt::print("{}\n", json.dump(2));
}

void print_side(const SimulationReport& report, Side side, std::string_view title, const std::string& level) {
    const Interval interval = report.interval(side);
    fmt::print("  {:<9} {:<7} {:>6} wins  {:5.1f} %   (95 %: {:.1f} to {:.1f})\n", title, level,
               report.wins[index(side)], 100 * report.share(side), 100 * interval.low, 100 * interval.high);
}

void print_words(const SimulationReport& report, const Asked& asked, std::uint64_t seed) {
    fmt::print("{}: {} of {} games, seed {}, {:.1f} s ({:.1f} games a second)\n", asked.game.game, report.games,
               report.games_asked, seed, report.seconds, report.seconds > 0 ? report.games / report.seconds : 0);
    print_side(report, Side::French, "French", asked.french);
    print_side(report, Side::VietMinh, "Viet Minh", asked.vietminh);
    if (report.draws > 0) fmt::print("  drawn             {:>6}\n", report.draws);
    fmt::print(
        "  a game: {:.1f} turns, {:.0f} decisions, {:.0f} of them asked of a player, {:.0f} dice (mean {:.3f})\n",
        per_game(report.turns, report), per_game(report.decisions, report), per_game(report.choices, report),
        per_game(report.dice, report), dice_mean(report));
    fmt::print("  victory areas the Viet Minh held at the end: {:.2f} on average\n", per_game(report.goals, report));
    for (std::size_t held = 0; held < report.games_by_goals.size(); ++held)
        if (report.games_by_goals[held] > 0) fmt::print("    {:>3}: {:>6} games\n", held, report.games_by_goals[held]);
}

int run(const Asked& asked) {
    const auto game = load_game(asked.game.game, asked.game.data);
    if (!game) return wrong_input(game.error());
    const auto setup = setup_of(**game, asked.game);
    if (!setup) return wrong_input(setup.error());

    SimulationOrder order;
    order.games = asked.games;
    order.seed = asked.game.seed.value_or(1);
    order.threads = asked.threads > 0 ? asked.threads : static_cast<int>(std::thread::hardware_concurrency());
    order.threads = std::max(1, order.threads);
    order.stop = StopOnSignals::flag();
    const bool shows_bar = isatty(STDERR_FILENO) == 1;
    if (shows_bar) order.progress = [&](int done) { draw_bar(done, asked.games); };

    const auto report = [&] {
        const StopOnSignals stopping;
        const BarGone after{shows_bar};
        return simulate_by_name(asked.game.game, *setup, asked.french, asked.vietminh, order);
    }();
    if (!report) return wrong_input(report.error());
    if (asked.json)
        print_json(*report, asked, *setup, order.seed, order.threads);
    else
        print_words(*report, asked, order.seed);
    return kDone;
}

}  // namespace

Command simulate_command(CLI::App& program) {
    auto asked = std::make_shared<Asked>();
    CLI::App* app = program.add_subcommand("simulate", "Let the computer play itself, many games over");
    asked->game.declare_game(*app);
    asked->game.declare_setup(*app);
    app->add_option("--games", asked->games, "How many games")->check(CLI::Range(1, 10'000'000))->capture_default_str();
    app->add_option("--french", asked->french, "Who plays the French: " + level_names())->capture_default_str();
    app->add_option("--vietminh", asked->vietminh, "Who plays the Viet Minh: " + level_names())->capture_default_str();
    app->add_option("--threads", asked->threads, "How many threads; one for each core if not given")
        ->check(CLI::Range(1, 1024));
    app->add_flag("--json", asked->json, "Print the result as JSON, fields as below");
    app->footer(kFooter);
    return {app, [asked] { return run(*asked); }};
}

}  // namespace namyoum::cli
