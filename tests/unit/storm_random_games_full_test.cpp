// Whole random games of Storm, as many as NAMYOUM_RANDOM_GAMES says, on all cores; game n is the same on every machine.
//
// In every game: what must hold holds after every action (asked of what the action changed: the rest held before it),
// there is always something to do until the game is over, it ends within a bound, every action made was listed and is
// allowed, and the log as text replays to the same state.
// At each sixteenth decision of a long run, and at every one of a short run, every listed action is allowed: asked at
// all of them it takes as long as the rest. Which decisions these are moves on by one from game to game, so that any
// sixteen games in a row see every place in a game; and of the actions made, the replay asks it everywhere. Looked at
// closely (every game of a short run, each two hundredth of a long one, because it takes twenty times as long; that is
// still 34,000 lists compared in full and a million read back): the list is exactly what why_not allows among all
// actions that can be written down, every listed action reads back from its notation, what must hold is asked of the
// whole state, and copies made on the way are unchanged at the end.
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

std::string lists_what_is_refused(const State& state, const Actions& legal) {
    for (const Action& action : legal)
        if (const auto refusal = Storm::why_not(state, action))
            return Storm::to_text(action) + " is listed but refused: " + std::string(refusal->key);
    return {};
}

std::string reads_back_otherwise(const Actions& legal) {
    for (const Action& action : legal) {
        const auto again = Storm::parse(Storm::to_text(action));
        if (!again || !(*again == action)) return Storm::to_text(action) + " does not read back";
    }
    return {};
}

// How much is asked: of every decision or of some, of the whole state or of what changed.
struct Care {
    int lists_each = 1;
    bool closely = true;
};

// Plays one game; what is wrong with it, or nothing.
class Game {
public:
    Game(int number, Care care)
        : number_(number),
          care_(care),
          session_(*Session<Storm>::start(setup_of(number))),
          rng_(static_cast<std::uint64_t>(number), 1) {}

    std::string play() {
        Events muted = Events::muted();
        State sound = session_.state();
        if (auto wrong = Storm::check(sound)) return *wrong;
        while (!is_over<Storm>(sound)) {
            if (decisions() > kMostDecisions) return "does not end";
            if (std::string wrong = look_at_list(sound); !wrong.empty()) return wrong;
            if (care_.closely)
                if (std::string wrong = look_closely(sound); !wrong.empty()) return wrong;
            const Action action = legal_[rng_.below(static_cast<std::uint32_t>(legal_.size()))];
            const bool forced = forced_action<Storm>(Storm::decision(sound), legal_) == action;
            session_.apply(action, muted, forced ? Made::Forced : Made::Chosen);
            if (auto wrong = Storm::check(session_.state(), sound)) return *wrong;
            sound = session_.state();
        }
        if (Storm::winner(session_.state()) == Side::None) return "is over without a winner";
        for (const auto& [copy, fingerprint] : copies_)
            if (Storm::fingerprint(copy) != fingerprint) return "a copy changed while the original played on";
        return replays_otherwise();
    }

    std::string log() const { return to_text(session_.log()); }
    int decisions() const { return static_cast<int>(session_.records().size()); }

private:
    std::string look_at_list(const State& state) {
        Storm::legal(state, legal_);
        if (legal_.empty()) return "a dead end: " + std::string(Storm::decision(state).kind);
        if ((decisions() + number_) % care_.lists_each != 0) return {};
        return lists_what_is_refused(state, legal_);
    }

    std::string look_closely(const State& state) {
        if (auto wrong = Storm::check(state)) return *wrong;
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
    Care care_;
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
    const bool long_run = games > 2'000;
    std::atomic<int> next{0}, failures{0}, longest{0};
    std::atomic<long> decisions{0};
    std::mutex telling;
    const auto play = [&] {
        for (int number = next++; number < games && failures < 5; number = next++) {
            Game game(number, long_run ? Care{16, number % 200 == 0} : Care{});
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
