// Rulings, and a rule, that compare two games or that no table script can write down. The others are proved in
// tests/scripts/storm/rulings_*.table.
#include <gtest/gtest.h>

#include <bit>
#include <initializer_list>
#include <string>
#include <vector>

#include "core/play.h"
#include "games/storm/cards.h"
#include "games/storm/storm.h"
#include "support/proves.h"
#include "support/storm_data.h"

namespace namyoum::storm {
namespace {

class StormRulings : public tests::StormTest {
protected:
    static void act(State& state, const std::string& text) {
        const auto action = Storm::parse(text);
        ASSERT_TRUE(action) << text;
        ASSERT_FALSE(Storm::why_not(state, *action)) << text << " at " << Storm::decision(state).kind;
        Events muted = Events::muted();
        Storm::apply(state, *action, muted);
    }

    // Turn 1 with these six French cards drawn, and nine Viet Minh units assaulting Beatrice from 8.
    static State assault_against(std::initializer_list<const char*> french_cards) {
        State state = *Storm::start({});
        for (const char* card : {"v07", "v08", "v10", "v11", "v16", "v21"}) act(state, std::string("draw ") + card);
        for (const char* card : french_cards) act(state, std::string("draw ") + card);
        for (const char* text : {"activate 8", "take-all", "assault 14", "decline"}) act(state, text);
        return state;
    }

    static std::size_t choices(const State& state) {
        Actions legal;
        Storm::legal(state, legal);
        return legal.size();
    }
};

// Another hand of the same size for `side`, from what the enemy cannot place.
State with_another_hand(const State& state, Side side, Rng& rng) {
    State other = state;
    CardSet from = unseen(state, side), hand_now = 0;
    for (int left = hand_count(state, side); left > 0; --left) {
        CardSet rest = from;
        for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(from))); skip > 0; --skip) rest &= rest - 1;
        const CardSet card = rest & (~rest + 1);
        hand_now |= card;
        from &= ~card;
    }
    other.hand[static_cast<std::size_t>(index(side))] = hand_now;
    return other;
}

}  // namespace

TEST_F(StormRulings, AHandThatFitsAndOneThatDoesNotAreAskedTheSameQuestions) {
    PROVES("storm-ruling-30");
    State able = assault_against({"f01", "f02", "f03", "f04", "f11", "f12"});    // an answer in every window
    State unable = assault_against({"f16", "f17", "f18", "f22", "f23", "f24"});  // in none
    std::vector<std::string> windows;
    for (const char* step : {"decline", "roll 5 5", "decline", "decline", "decline"}) {  // the third is the enemy's
        const Decision decision = Storm::decision(able);
        ASSERT_EQ(decision.kind, Storm::decision(unable).kind);
        ASSERT_EQ(decision.side, Storm::decision(unable).side);
        ASSERT_EQ(decision.choice, Storm::decision(unable).choice);
        EXPECT_FALSE(forced_action<Storm>(unable)) << "to decline by itself would show the hand";
        if (decision.side == Side::French) {
            windows.emplace_back(decision.kind);
            EXPECT_GT(choices(able), 1u) << decision.kind;
            EXPECT_EQ(choices(unable), 1u) << decision.kind;
        }
        act(able, step);
        act(unable, step);
    }
    EXPECT_EQ(windows, (std::vector<std::string>{"before-dice", "after-dice", "before-damage"}));
    EXPECT_EQ(Storm::decision(able).kind, "assign-damage");
    EXPECT_EQ(Storm::decision(unable).kind, "assign-damage");
    EXPECT_EQ(Storm::view(able, Side::VietMinh), Storm::view(unable, Side::VietMinh));
}

TEST_F(StormRulings, InAnyPositionTheQuestionDoesNotDependOnTheHand) {
    PROVES("storm-ruling-30");
    Rng rng(30);
    Actions scratch;
    Events muted = Events::muted();
    long windows = 0, differing = 0;
    for (int game = 0; game < 10; ++game) {
        State state = *Storm::start({});
        for (; !is_over<Storm>(state); Storm::apply(state, pick<Storm>(state, rng, scratch), muted)) {
            for (const Side side : {Side::French, Side::VietMinh}) {
                State other = with_another_hand(state, side, rng);
                differing += !(other == state);
                const Decision decision = Storm::decision(state);
                ASSERT_EQ(decision.kind, Storm::decision(other).kind);
                ASSERT_EQ(decision.side, Storm::decision(other).side);
                ASSERT_EQ(decision.choice, Storm::decision(other).choice) << decision.kind;
                if (Storm::why_not(state, of(Verb::Decline))) continue;
                // Whoever declines here, with whatever hand: the next question is the same.
                State next = state;
                Storm::apply(next, of(Verb::Decline), muted);
                Storm::apply(other, of(Verb::Decline), muted);
                ASSERT_EQ(Storm::decision(next).kind, Storm::decision(other).kind) << decision.kind;
                ASSERT_EQ(Storm::decision(next).side, Storm::decision(other).side) << decision.kind;
                ++windows;
            }
        }
    }
    EXPECT_GT(windows, 500);
    EXPECT_GT(differing, 5000);
}

TEST_F(StormRulings, APlayedCardLiesOpenBeforeTheEnemyAndACardInHandDoesNot) {
    PROVES("storm-5.2e");
    State mines = assault_against({"f11", "f12", "f16", "f17", "f18", "f22"});
    State others = assault_against({"f11", "f13", "f14", "f15", "f19", "f23"});
    EXPECT_EQ(Storm::view(mines, Side::VietMinh), Storm::view(others, Side::VietMinh));
    const CardSet nothing_yet = Storm::view(mines, Side::VietMinh).board.discards[index(Side::French)];
    act(mines, "play f11");
    for (const Side viewer : {Side::VietMinh, Side::None}) {
        const CardSet seen = Storm::view(mines, viewer).board.discards[index(Side::French)];
        EXPECT_EQ(std::popcount(seen), std::popcount(nothing_yet) + 1);
        EXPECT_EQ(seen & ~nothing_yet, mines.discards[index(Side::French)] & ~others.discards[index(Side::French)]);
    }
}

TEST_F(StormRulings, ABidOfNothingIsNone) {
    PROVES("storm-ruling-26");
    const State state = *Storm::start({"standard", {{"bid", "on"}}});
    const auto refused = Storm::why_not(state, bid(0));
    ASSERT_TRUE(refused);
    EXPECT_EQ(refused->rule.id, "storm-ruling-26");
    EXPECT_FALSE(Storm::why_not(state, bid(1)));
    EXPECT_EQ(choices(state), 10u);
}

}  // namespace namyoum::storm
