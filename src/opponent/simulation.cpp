#include "opponent/simulation.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "games/storm/sequence.h"
#include "games/storm/storm.h"
#include "opponent/players.h"
#include "opponent/storm_opponents.h"

namespace namyoum {

Interval wilson(int wins, int games) {
    if (games == 0) return {0, 1};
    constexpr double kZ = 1.959963984540054;  // 95 % of a normal distribution lie within
    const double n = games, share = wins / n, square = kZ * kZ;
    const double centre = (share + square / (2 * n)) / (1 + square / n);
    const double reach = kZ / (1 + square / n) * std::sqrt(share * (1 - share) / n + square / (4 * n * n));
    return {std::max(0.0, centre - reach), std::min(1.0, centre + reach)};
}

void SimulationReport::add(const GameResult& result) {
    ++games;
    if (result.winner == Side::None)
        ++draws;
    else
        ++wins[index(result.winner)];
    decisions += result.decisions;
    choices += result.choices;
    turns += result.turns;
    dice += result.dice;
    pips += result.pips;
    goals += result.goals;
    assert(result.goals >= 0 && result.goals <= kMostGoals);
    const auto held = static_cast<std::size_t>(result.goals);
    if (games_by_goals.size() <= held) games_by_goals.resize(held + 1);
    ++games_by_goals[held];
}

double SimulationReport::share(Side side) const { return games == 0 ? 0 : double(wins[index(side)]) / games; }
Interval SimulationReport::interval(Side side) const { return wilson(wins[index(side)], games); }

namespace {

struct StormMeasure {
    static void count_dice(const storm::Action& action, GameResult& result) {
        if (action.verb != storm::Verb::Roll && action.verb != storm::Verb::RollOne) return;
        result.dice += action.verb == storm::Verb::Roll ? 2 : 1;
        result.pips += action.number + action.second;
    }
    static int goals(const storm::State& state) { return storm::victory_areas_held(state); }
};

}  // namespace

Result<SimulationReport> simulate_by_name(std::string_view game, const Setup& setup, std::string_view french,
                                          std::string_view vietminh, const SimulationOrder& order) {
    if (game != storm::Storm::name) return Error{"no computer player knows '" + std::string(game) + "'", "", 0, 0};
    for (const std::string_view level : {french, vietminh}) {
        if (storm::make_opponent(level) != nullptr) continue;
        return Error{"no computer player is called '" + std::string(level) + "'; there are: " + level_names(game), "",
                     0, 0};
    }
    const auto start = storm::Storm::start(setup);
    if (!start) return start.error();
    return simulate<storm::Storm, StormMeasure>(
        *start, [&] { return storm::make_opponent(french); }, [&] { return storm::make_opponent(vietminh); }, order);
}

namespace {

template <Game G>
Speed speed_of(double seconds, std::uint64_t seed, const std::atomic<bool>* stop) {
    using Clock = std::chrono::steady_clock;
    const typename G::State start = *G::start({});
    Speed speed;
    speed.state_bytes = sizeof(start);
    Rng rng(seed);
    const auto began = Clock::now();
    do {
        typename G::State state = start;
        speed.decisions += play_out<G>(state, rng);
        ++speed.games;
        speed.seconds = std::chrono::duration<double>(Clock::now() - began).count();
    } while (speed.seconds < seconds && (stop == nullptr || !stop->load(std::memory_order_relaxed)));
    return speed;
}

}  // namespace

std::optional<Speed> measure_speed(std::string_view game, double seconds, std::uint64_t seed,
                                   const std::atomic<bool>* stop) {
    if (game == storm::Storm::name) return speed_of<storm::Storm>(seconds, seed, stop);
    return std::nullopt;
}

}  // namespace namyoum
