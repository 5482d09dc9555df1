// The computer players: legal, repeatable, blind to what their side may not see, and better than chance.
#include <gtest/gtest.h>

#include <array>

#include "core/play.h"
#include "games/registry.h"
#include "games/storm/cards.h"
#include "games/storm/storm.h"
#include "opponent/players.h"
#include "opponent/random_opponent.h"
#include "opponent/simulation.h"
#include "opponent/storm_staff.h"

namespace namyoum {
namespace {

using storm::Storm;
using storm::StormStaff;

// Builds that check every state after every action play fewer games.
#ifdef NDEBUG
constexpr bool kFast = true;
#else
constexpr bool kFast = false;
#endif

class OpponentTest : public testing::Test {
protected:
    void SetUp() override {
        const auto error = find_game("storm")->load({});
        ASSERT_FALSE(error) << error->text();
        start_ = *Storm::start({});
    }

    // Both sides by `staff`; `visit(state, legal, choice)` sees every choice it makes.
    template <class Visit>
    void play(std::uint64_t seed, const storm::State& start, Visit visit) {
        StormStaff staff;
        storm::State state = start;
        storm::Actions legal;
        storm::Events muted = storm::Events::muted();
        Rng chance(seed), mind(seed, 1);
        while (!is_over<Storm>(state)) {
            const Decision decision = Storm::decision(state);
            Storm::legal(state, legal);
            storm::Action action = legal[0];
            if (decision.side == Side::Chance) {
                action = legal[chance.below(static_cast<std::uint32_t>(legal.size()))];
            } else {
                action = staff.choose(Storm::view(state, decision.side), legal, mind);
                visit(state, legal, action);
                if (testing::Test::HasFatalFailure()) return;
            }
            Storm::apply(state, action, muted);
        }
    }

    storm::State start_;
};

TEST_F(OpponentTest, StaffChoosesLegalActionsInWholeGames) {
    const int games = kFast ? 200 : 15;
    for (int game = 0; game < games; ++game)
        play(static_cast<std::uint64_t>(game), start_,
             [](const storm::State& state, const storm::Actions& legal, const storm::Action& action) {
                 ASSERT_TRUE(legal.contains(action)) << Storm::to_text(action);
                 ASSERT_FALSE(Storm::why_not(state, action)) << Storm::to_text(action);
             });
}

TEST_F(OpponentTest, StaffIsLegalWhereAnybodyMayHaveBroughtIt) {  // positions of random play, units half taken
    const int games = kFast ? 25 : 3;
    StormStaff staff;
    for (int game = 0; game < games; ++game) {
        storm::State state = start_;
        storm::Actions legal;
        storm::Events muted = storm::Events::muted();
        Rng rng(static_cast<std::uint64_t>(game), 7);
        while (!is_over<Storm>(state)) {
            const Side side = Storm::decision(state).side;
            Storm::legal(state, legal);
            if (side != Side::Chance) {
                const storm::Action choice = staff.choose(Storm::view(state, side), legal, rng);
                ASSERT_TRUE(legal.contains(choice)) << Storm::to_text(choice);
            }
            Storm::apply(state, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], muted);
        }
    }
}

TEST_F(OpponentTest, StaffBidsWithinTheRange) {
    namyoum::Setup setup;
    setup.options.emplace_back("bid", "on");
    int bids = 0;
    play(3, *Storm::start(setup), [&](const storm::State&, const storm::Actions& legal, const storm::Action& action) {
        ASSERT_TRUE(legal.contains(action));
        bids += action.verb == storm::Verb::Bid ? 1 : 0;
    });
    EXPECT_EQ(bids, 2);
}

// Both bids are near the even number, neither is certain, and each seat bids alike.
TEST_F(OpponentTest, StaffBidsTheNeededNumberOrOneMore) {
    namyoum::Setup setup;
    setup.options.emplace_back("bid", "on");
    const storm::State first = *Storm::start(setup);
    storm::State second = first;
    storm::Events muted = storm::Events::muted();
    Storm::apply(second, storm::bid(10), muted);
    StormStaff staff;
    std::array<int, 11> times{};
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        std::vector<int> bids;
        for (const storm::State& state : {first, second}) {
            storm::Actions legal;
            Storm::legal(state, legal);
            Rng rng(seed);
            bids.push_back(staff.choose(Storm::view(state, Storm::decision(state).side), legal, rng).number);
        }
        EXPECT_EQ(bids[0], bids[1]);
        ++times[static_cast<std::size_t>(bids[0])];
    }
    EXPECT_EQ(first.victory_needed, 6);
    EXPECT_EQ(times[6] + times[7], 300);
    EXPECT_GT(times[6], 60);
    EXPECT_GT(times[7], times[6]);
}

TEST_F(OpponentTest, StaffIsDeterministicForASeed) {
    const auto actions = [&](std::uint64_t seed) {
        std::vector<std::string> texts;
        play(seed, start_, [&](const storm::State&, const storm::Actions&, const storm::Action& action) {
            texts.push_back(Storm::to_text(action));
        });
        return texts;
    };
    const auto once = actions(5);
    EXPECT_EQ(once, actions(5));
    EXPECT_NE(once, actions(6));
}

// Another hand for the enemy, drawn from what he could hold: the side that chooses cannot tell, so it must not matter.
TEST_F(OpponentTest, StaffDoesNotSeeTheEnemyHand) {
    StormStaff other;
    Rng rng(11);
    int differed = 0;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        play(seed, start_, [&](const storm::State& state, const storm::Actions&, const storm::Action& action) {
            const Side side = Storm::decision(state).side;
            const storm::State twin = Storm::sample(Storm::view(state, side), rng);
            differed += twin == state ? 0 : 1;
            storm::Actions legal;
            Storm::legal(twin, legal);
            Rng mind(0);
            ASSERT_EQ(Storm::to_text(other.choose(Storm::view(twin, side), legal, mind)), Storm::to_text(action));
        });
    }
    EXPECT_GT(differed, 100);
}

TEST_F(OpponentTest, StaffBeatsRandomOnEitherSide) {
    SimulationOrder order;
    order.games = 20;
    order.seed = 4;
    const auto as_french = simulate_by_name("storm", {}, "staff", "random", order);
    const auto as_vietminh = simulate_by_name("storm", {}, "random", "staff", order);
    ASSERT_TRUE(as_french && as_vietminh);
    EXPECT_GE(as_french->wins[index(Side::French)] + as_vietminh->wins[index(Side::VietMinh)], 34);
}

TEST_F(OpponentTest, ADrawnGameIsCountedAndOneThatWasNotPlayedIsNot) {
    SimulationReport report;
    report.add({.played = true, .winner = Side::French});
    report.add({.played = true, .winner = Side::None});
    EXPECT_EQ(report.games, 2);
    EXPECT_EQ(report.draws, 1);
    EXPECT_EQ(report.wins[index(Side::French)], 1);
    EXPECT_EQ(report.wins[index(Side::VietMinh)], 0);
    SimulationOrder stopped;
    stopped.games = 3;
    const std::atomic<bool> stop = true;
    stopped.stop = &stop;
    EXPECT_EQ(simulate_by_name("storm", {}, "random", "random", stopped)->games, 0);
}

TEST_F(OpponentTest, PlayersAreFoundByName) {
    for (const std::string_view level : player_levels("storm"))
        EXPECT_NE(make_player("storm", level), nullptr) << level;
    EXPECT_EQ(make_player("storm", "nobody"), nullptr);
    EXPECT_EQ(make_player("nothing", "staff"), nullptr);
    EXPECT_TRUE(player_levels("nothing").empty());
    const auto wrong = simulate_by_name("storm", {}, "staff", "nobody", {});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().message, "no computer player is called 'nobody'; there are: random, staff");
}

TEST_F(OpponentTest, PlayersPlayAWholeGameAtATable) {
    auto table = find_game("storm")->open({});
    ASSERT_TRUE(table);
    const auto french = make_player("storm", "random"), vietminh = make_player("storm", "staff");
    Rng rng(8);
    while ((*table)->decision().side != Side::None) {
        (*table)->roll_chance(fair(rng));
        (*table)->pass_forced();
        const Side side = (*table)->decision().side;
        if (side != Side::French && side != Side::VietMinh) continue;
        const std::string action = (side == Side::French ? *french : *vietminh).choose(*(*table)->brief(), rng);
        ASSERT_FALSE((*table)->act(action)) << action;
        (*table)->forget_events();
    }
    EXPECT_EQ((*table)->turn(), 8);
}

TEST(Simulation, WilsonIntervalsHoldTheShare) {
    const Interval half = wilson(50, 100);
    EXPECT_NEAR(half.low, 0.4038, 0.0001);
    EXPECT_NEAR(half.high, 0.5962, 0.0001);
    EXPECT_EQ(wilson(0, 0).low, 0);
    EXPECT_EQ(wilson(0, 0).high, 1);
    EXPECT_EQ(wilson(0, 20).low, 0);
    EXPECT_LT(wilson(20, 20).low, 1);
}

}  // namespace
}  // namespace namyoum
