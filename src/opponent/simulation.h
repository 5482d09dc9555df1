// Self-play: many games of two opponents, on several threads. Each game has its own generators, made from the seed and
// the number of the game, and results are added up in the order of the games: the outcome is the same for any number
// of threads. So is the failure, where the rules have a fault.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <vector>

#include "core/play.h"
#include "opponent/opponent.h"

namespace namyoum {

inline constexpr int kMostGoals = 255;

// How one game went.
struct GameResult {
    bool played = false;       // false: the run was stopped before
    Side winner = Side::None;  // None: a draw
    int decisions = 0;         // every small one, Chance's and forced ones included
    int choices = 0;           // those that an opponent was asked for
    int turns = 0;
    int dice = 0;
    int pips = 0;   // their sum
    int goals = 0;  // victory areas, or what else decides, that the Viet Minh held at the end: 0 to kMostGoals
};

struct Interval {
    double low = 0, high = 0;
};

// Wilson's interval for a share of `wins` in `games`, at 95 %.
Interval wilson(int wins, int games);

struct SimulationReport {
    int games_asked = 0;
    int games = 0;  // played to the end
    int wins[kSides] = {0, 0};
    int draws = 0;
    std::int64_t decisions = 0, choices = 0, turns = 0, dice = 0, pips = 0, goals = 0;
    std::vector<int> games_by_goals;  // [n]: games that ended with n of them
    double seconds = 0;

    void add(const GameResult& result);
    double share(Side side) const;
    Interval interval(Side side) const;
};

struct SimulationOrder {
    int games = 1000;
    std::uint64_t seed = 1;
    int threads = 1;
    std::function<void(int done)> progress;   // called on one thread now and then
    const std::atomic<bool>* stop = nullptr;  // set: no new game is begun
};

// What a game has to say for itself: M::count_dice(action, result) and M::goals(state), 0 to kMostGoals.
template <Game G, class M>
GameResult play_game(const typename G::State& start, Opponent<G>& french, Opponent<G>& vietminh, std::uint64_t seed,
                     int number) {
    const auto stream = static_cast<std::uint64_t>(number) * 4;
    Rng chance(seed, stream), french_mind(seed, stream + 1), vietminh_mind(seed, stream + 2);
    typename G::State state = start;
    typename G::Actions legal;
    typename G::Events muted = G::Events::muted();
    GameResult result;
    while (true) {
        const Decision decision = G::decision(state);
        if (decision.side == Side::None) break;
        ++result.decisions;
        if (decision.side == Side::Chance) {
            const typename G::Action roll = pick<G>(state, chance, legal);
            M::count_dice(roll, result);
            G::apply(state, roll, muted);
            continue;
        }
        G::legal(state, legal);
        auto action = forced_action<G>(decision, legal);
        if (!action) {
            ++result.choices;
            const bool is_french = (decision.side == Side::French) != G::seats_swapped(state);
            action = is_french ? french.choose(G::view(state, decision.side), legal, french_mind)
                               : vietminh.choose(G::view(state, decision.side), legal, vietminh_mind);
        }
        G::apply(state, *action, muted);
    }
    result.played = true;
    result.winner = G::winner(state);
    result.turns = G::turn(state);
    result.goals = M::goals(state);
    if (result.goals < 0 || result.goals > kMostGoals)  // games are counted by them
        throw std::out_of_range("goals are 0 to " + std::to_string(kMostGoals) + ", not "
                                + std::to_string(result.goals));
    return result;
}

// The first game that failed, by its number, whichever thread came upon it. Games are begun in order and those begun
// are played on, so that it is the same one for any number of threads.
class FirstFailure {
public:
    bool is_there() const { return is_there_.load(std::memory_order_relaxed); }
    void keep(int number, const char* why) {
        const std::lock_guard lock(mutex_);
        if (is_there() && number >= number_) return;
        number_ = number;
        why_ = why;
        is_there_.store(true, std::memory_order_relaxed);
    }
    // Games are counted from 1, so that --games with that number comes upon the failure again.
    [[noreturn]] void tell(std::uint64_t seed) const {
        throw std::runtime_error("game " + std::to_string(number_ + 1) + " with seed " + std::to_string(seed)
                                 + " failed: " + why_);
    }

private:
    std::mutex mutex_;
    std::atomic<bool> is_there_{false};
    int number_ = 0;
    std::string why_;
};

// Throws when a game did, after the games under way.
template <Game G, class M>
SimulationReport simulate(const typename G::State& start, const OpponentFactory<G>& french,
                          const OpponentFactory<G>& vietminh, const SimulationOrder& order) {
    const auto began = std::chrono::steady_clock::now();
    std::vector<GameResult> results(static_cast<std::size_t>(order.games));
    std::atomic<int> next{0}, done{0};
    FirstFailure failure;
    const auto goes_on = [&] {
        return !failure.is_there() && (order.stop == nullptr || !order.stop->load(std::memory_order_relaxed));
    };
    const auto work = [&](bool reports) {
        int number = 0;
        try {
            const auto blue = french(), red = vietminh();
            while (goes_on()) {
                number = next.fetch_add(1, std::memory_order_relaxed);
                if (number >= order.games) break;
                results[static_cast<std::size_t>(number)] = play_game<G, M>(start, *blue, *red, order.seed, number);
                const int so_far = done.fetch_add(1, std::memory_order_relaxed) + 1;
                if (reports && order.progress) order.progress(so_far);
            }
        } catch (const std::exception& thrown) {  // out of a thread it would end the program without a word
            failure.keep(number, thrown.what());
        }
    };
    std::vector<std::thread> helpers;
    try {
        for (int i = 1; i < order.threads; ++i) helpers.emplace_back(work, false);
    } catch (const std::system_error&) {
        // No more threads are to be had: those there are do the work.
    }
    work(true);
    for (std::thread& helper : helpers) helper.join();
    if (failure.is_there()) failure.tell(order.seed);
    SimulationReport report;
    report.games_asked = order.games;
    for (const GameResult& result : results)
        if (result.played) report.add(result);
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return report;
}

// By names, for the command line. The game's data must be loaded.
Result<SimulationReport> simulate_by_name(std::string_view game, const Setup& setup, std::string_view french,
                                          std::string_view vietminh, const SimulationOrder& order);

// Uniform random play by the rules alone, on this thread, for about so many seconds or until `stop` is set.
struct Speed {
    std::int64_t decisions = 0;
    std::int64_t games = 0;
    double seconds = 0;
    std::size_t state_bytes = 0;
};
std::optional<Speed> measure_speed(std::string_view game, double seconds, std::uint64_t seed,
                                   const std::atomic<bool>* stop = nullptr);

}  // namespace namyoum
