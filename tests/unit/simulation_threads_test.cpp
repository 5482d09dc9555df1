// Self-play on several threads: the same outcome as on one, a run that is told to stop, and one whose rules fail.
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <string>

#include "games/registry.h"
#include "opponent/random_opponent.h"
#include "opponent/simulation.h"
#include "toy/ferry.h"

namespace namyoum {
namespace {

SimulationReport run(int games, int threads, std::string_view french, std::string_view vietminh,
                     const std::atomic<bool>* stop = nullptr, std::function<void(int)> progress = {}) {
    SimulationOrder order;
    order.games = games;
    order.seed = 21;
    order.threads = threads;
    order.stop = stop;
    order.progress = std::move(progress);
    return *simulate_by_name("storm", {}, french, vietminh, order);
}

class SimulationThreads : public testing::Test {
protected:
    void SetUp() override { ASSERT_FALSE(find_game("storm")->load({})); }
};

TEST_F(SimulationThreads, GiveTheSameResultAsOne) {
    for (const std::string_view level : {"random", "staff"}) {
        const SimulationReport one = run(3, 1, level, "staff"), two = run(3, 2, level, "staff");
        EXPECT_EQ(one.games, 3);
        EXPECT_EQ(two.games, 3);
        EXPECT_EQ(one.wins[0], two.wins[0]);
        EXPECT_EQ(one.wins[1], two.wins[1]);
        EXPECT_EQ(one.decisions, two.decisions);
        EXPECT_EQ(one.choices, two.choices);
        EXPECT_EQ(one.dice, two.dice);
        EXPECT_EQ(one.pips, two.pips);
        EXPECT_EQ(one.games_by_goals, two.games_by_goals);
    }
}

TEST_F(SimulationThreads, StopWhenToldAndReportWhatIsDone) {
    std::atomic<bool> stop{false};
    const SimulationReport report = run(100'000, 2, "random", "random", &stop, [&](int done) {
        if (done >= 5) stop.store(true);
    });
    EXPECT_GE(report.games, 5);
    EXPECT_LT(report.games, 100'000);
    EXPECT_EQ(report.games_asked, 100'000);
    EXPECT_EQ(report.wins[0] + report.wins[1], report.games);
}

// What is counted in a game of Ferry, or nothing.
struct FerryMeasure {
    static void count_dice(const toy::Action&, GameResult&) {}
    static int goals(const toy::State& state) { return state.landed[1]; }
};

// What a run on so many threads says when it fails, or nothing.
template <class G, class M = FerryMeasure>
std::string failure_of(int games, int threads) {
    const OpponentFactory<G> any = [] { return std::make_unique<RandomOpponent<G>>(); };
    SimulationOrder order;
    order.games = games;
    order.seed = 21;
    order.threads = threads;
    try {
        simulate<G, M>(*G::start({}), any, any, order);
    } catch (const std::runtime_error& failure) {
        return failure.what();
    }
    return "";
}

// Ferry by rules with a fault: the ninth turn, to which few games come, has no room in a list.
struct Faulty : toy::Ferry {
    static void apply(State& state, const Action& action, Events& events) {
        if (state.turn == 9) throw_full();
        Ferry::apply(state, action, events);
    }
};

TEST(Simulation, NamesTheFirstGameThatFailedOnAnyNumberOfThreads) {
    const std::string one = failure_of<Faulty>(1000, 1);
    EXPECT_TRUE(one.ends_with(" with seed 21 failed: a list of fixed capacity is full")) << one;
    for (const int threads : {2, 4}) EXPECT_EQ(failure_of<Faulty>(1000, threads), one);
    ASSERT_TRUE(one.starts_with("game ")) << one;
    const int number = std::stoi(one.substr(5));
    EXPECT_GT(number, 1) << "a failure further on";
    EXPECT_EQ(failure_of<Faulty>(number, 1), one) << "as many games come upon it again";
    EXPECT_EQ(failure_of<Faulty>(number - 1, 2), "");
    EXPECT_EQ(failure_of<toy::Ferry>(1000, 2), "");
}

template <int Goals>
struct Counts : FerryMeasure {
    static int goals(const toy::State&) { return Goals; }
};

TEST(Simulation, RefusesGoalsThatNoListCanBeCountedBy) {
    EXPECT_EQ((failure_of<toy::Ferry, Counts<-1>>(3, 2)), "game 1 with seed 21 failed: goals are 0 to 255, not -1");
    EXPECT_EQ((failure_of<toy::Ferry, Counts<kMostGoals + 1>>(3, 1)),
              "game 1 with seed 21 failed: goals are 0 to 255, not 256");
    EXPECT_EQ((failure_of<toy::Ferry, Counts<kMostGoals>>(3, 1)), "");
}

// Ferry by other rules: how the boat is loaded is all the same.
struct Settled : toy::Ferry {
    static Decision decision(const State& state) {
        Decision decision = Ferry::decision(state);
        if (decision.kind == "load") decision.choice = Choice::Moot;
        return decision;
    }
};

struct AskedForAnswersOnly : Opponent<Settled> {
    toy::Action choose(const toy::View& view, const Settled::Actions& legal, Rng&) override {
        EXPECT_EQ(view.known.stage, toy::Stage::Answer);
        return legal[legal.size() - 1];
    }
};

TEST(Simulation, AsksNobodyWhatPassesByItselfInAMatch) {
    AskedForAnswersOnly opponent;
    const GameResult result = play_game<Settled, FerryMeasure>(*Settled::start({}), opponent, opponent, 21, 0);
    EXPECT_GT(result.choices, 0) << "an answer is private: it is asked for even where there is one";
    EXPECT_LT(result.choices, result.turns * 2 + 1);
}

}  // namespace
}  // namespace namyoum
