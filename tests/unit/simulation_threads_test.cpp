// Self-play on several threads: the same outcome as on one, and a run that is told to stop.
#include <gtest/gtest.h>

#include <atomic>

#include "games/registry.h"
#include "opponent/simulation.h"

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

}  // namespace
}  // namespace namyoum
