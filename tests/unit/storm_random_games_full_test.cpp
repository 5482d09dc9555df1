// Whole random games of Storm, as many as NAMYOUM_RANDOM_GAMES says, on all cores; game n is the same on every machine.
//
// In every game: what must hold holds after every action, there is always something to do until the game is over, it
// ends within a bound, every listed action is allowed, and the log as text replays to the same state.
// Looked at closely (every game of a short run, each fiftieth of a long one, because it costs a hundred times as much):
// the list is exactly what why_not allows among all actions that can be written down, every listed action reads back
// from its notation, and copies made on the way are unchanged at the end.
//
// A game that fails leaves its log in the build's test-results folder, to become a fixture.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/play.h"
#include "core/session.h"
#include "games/storm/storm.h"
#include "support/scale.h"
#include "support/storm_data.h"
#include "support/storm_positions.h"

namespace namyoum::storm {
namespace {

constexpr int kMostDecisions = 12'000;  // the longest of 4,000 random games took 2,801

Setup setup_of(int number) {
    Setup setup;
    if (number % 4 == 3) setup.options = {{"bid", "on"}};
    return setup;
}

std::string lists_other_than_allowed(const State& state, const Actions& legal) {
    std::string wrong;
    std::size_t allowed = 0;
    tests::for_each_action([&](const Action& action) {
        if (Storm::why_not(state, action)) return;
        ++allowed;
        if (!legal.contains(action)) wrong = Storm::to_text(action) + " is allowed but not listed";
    });
    if (wrong.empty() && allowed != legal.size()) wrong = "an action is listed twice, or is none";
    return wrong;
}

std::string reads_back_otherwise(const Actions& legal) {
    for (const Action& action : legal) {
        const auto again = Storm::parse(Storm::to_text(action));
        if (!again || !(*again == action)) return Storm::to_text(action) + " does not read back";
    }
    return {};
}

// Plays one game; what is wrong with it, or nothing.
class Game {
public:
    Game(int number, bool closely)
        : number_(number),
          closely_(closely),
          session_(*Session<Storm>::start(setup_of(number))),
          rng_(static_cast<std::uint64_t>(number), 1) {}

    std::string play() {
        Events muted = Events::muted();
        while (!is_over<Storm>(session_.state())) {
            const State& state = session_.state();
            if (session_.records().size() > kMostDecisions) return "does not end";
            Storm::legal(state, legal_);
            if (legal_.empty()) return "a dead end: " + std::string(Storm::decision(state).kind);
            for (const Action& action : legal_)
                if (const auto refusal = Storm::why_not(state, action))
                    return Storm::to_text(action) + " is listed but refused: " + std::string(refusal->key);
            if (closely_)
                if (std::string wrong = look_closely(state); !wrong.empty()) return wrong;
            const Action action = legal_[rng_.below(static_cast<std::uint32_t>(legal_.size()))];
            session_.apply(action, muted, forced_action<Storm>(state) == action ? Made::Forced : Made::Chosen);
            if (auto wrong = Storm::check(session_.state())) return *wrong;
        }
        if (Storm::winner(session_.state()) == Side::None) return "is over without a winner";
        for (const auto& [copy, fingerprint] : copies_)
            if (Storm::fingerprint(copy) != fingerprint) return "a copy changed while the original played on";
        return replays_otherwise();
    }

    std::string log() const { return to_text(session_.log()); }
    int decisions() const { return static_cast<int>(session_.records().size()); }

private:
    std::string look_closely(const State& state) {
        if (std::string wrong = reads_back_otherwise(legal_); !wrong.empty()) return wrong;
        if (rng_.below(32) == 0) copies_.emplace_back(state, Storm::fingerprint(state));
        // A decision in thirty: asking about all the twenty thousand actions takes about a millisecond.
        return rng_.below(30) == 0 ? lists_other_than_allowed(state, legal_) : std::string();
    }

    std::string replays_otherwise() const {
        const std::string text = log();
        const auto read = parse_log(text, "game " + std::to_string(number_));
        if (!read) return "the log does not read back: " + read.error().text();
        const auto again = replay<Storm>(*read);
        if (!again) return "the log does not replay: " + again.error().text();
        if (!(again->state() == session_.state())) return "the log replays to another state";
        return {};
    }

    int number_;
    bool closely_;
    Session<Storm> session_;
    Rng rng_;
    Actions legal_;
    std::vector<std::pair<State, std::uint64_t>> copies_;
};

std::filesystem::path keep(int number, const std::string& log) {
    const auto folder = std::filesystem::path(NAMYOUM_PROGRAM).parent_path() / "test-results";
    std::filesystem::create_directories(folder);
    const auto path = folder / ("storm-random-" + std::to_string(number) + ".log");
    std::ofstream(path) << log;
    return path;
}

class StormRandomGames : public tests::StormTest {};

}  // namespace

TEST_F(StormRandomGames, HoldTogetherToTheEnd) {
    const int games = tests::random_games();
    const int closely_each = games > 2'000 ? 50 : 1;
    std::atomic<int> next{0}, failures{0}, longest{0};
    std::atomic<long> decisions{0};
    std::mutex telling;
    const auto play = [&] {
        for (int number = next++; number < games && failures < 5; number = next++) {
            Game game(number, number % closely_each == 0);
            const std::string wrong = game.play();
            decisions += game.decisions();
            for (int seen = longest;
                 seen < game.decisions() && !longest.compare_exchange_weak(seen, game.decisions());) {
            }
            if (wrong.empty()) continue;
            ++failures;
            const std::lock_guard lock(telling);
            ADD_FAILURE() << "game " << number << ", decision " << game.decisions() << ": " << wrong
                          << "\n  its log: " << keep(number, game.log()).string();
        }
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < std::max(1u, std::thread::hardware_concurrency()); ++i) others.emplace_back(play);
    play();
    for (std::thread& thread : others) thread.join();
    EXPECT_EQ(failures, 0);
    RecordProperty("games", games);
    RecordProperty("decisions", std::to_string(decisions));
    RecordProperty("longest", longest);
    std::printf("%d games, %ld decisions, the longest %d\n", games, decisions.load(), longest.load());
}

TEST_F(StormRandomGames, ACopyPlaysOnByItself) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        State original = tests::random_position(seed, 400);
        const State kept = original;
        State copy = original;
        Rng first(seed), second(seed);
        play_out<Storm>(original, first);
        EXPECT_EQ(copy, kept);
        play_out<Storm>(copy, second);
        EXPECT_EQ(copy, original) << "the same rolls and choices from a copy lead to the same end";
    }
}

}  // namespace namyoum::storm
