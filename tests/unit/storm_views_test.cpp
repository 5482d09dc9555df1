// What a side may not know must not reach it. Beside each random game runs, for each side and for a spectator, a twin
// that agrees with the game in everything the viewer knows and differs in what he does not: the enemy's hand and a
// secret bid are drawn anew. Both get the same actions; the viewer must never be able to tell them apart.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <string>

#include "core/play.h"
#include "games/storm/cards.h"
#include "games/storm/storm.h"
#include "support/scale.h"
#include "support/storm_data.h"
#include "support/storm_positions.h"

namespace namyoum::storm {
namespace {

bool same(const Decision& a, const Decision& b) {
    return a.side == b.side && a.kind == b.kind && a.rule == b.rule && a.choice == b.choice;
}

bool same(const std::optional<Refusal>& a, const std::optional<Refusal>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    return a->rule == b->rule && a->key == b->key;
}

bool look_the_same(const Events& a, const Events& b, Side viewer) {
    if (a.size() != b.size() || a.attack() != b.attack() || a.defence() != b.defence()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (!(seen_by(a.begin()[i], viewer) == seen_by(b.begin()[i], viewer))) return false;
    return true;
}

// How often each thing was compared, so that a test that compares nothing does not pass.
struct Compared {
    long differing = 0, choices = 0, steps = 0, hidden_draws = 0, enemy_cards = 0;
};

class Twin {
public:
    Twin(Side viewer, Compared& compared) : viewer_(viewer), compared_(compared) {}

    // A new twin, every now and then and whenever the old one could not follow.
    void renew(const State& real, Rng& rng) {
        if (follows_ && rng.below(40) != 0) return;
        const View view = Storm::view(real, viewer_);
        Rng same_rng = rng;
        state_ = Storm::sample(view, rng);
        ASSERT_EQ(Storm::sample(view, same_rng), state_) << "a sample must come from the view and the generator alone";
        ASSERT_EQ(Storm::check(state_), std::nullopt);
        ASSERT_EQ(Storm::view(state_, viewer_), view) << "what is sampled must look like what was seen";
        follows_ = true;
    }

    // Before an action: the same decision is waited for, and if it is the viewer's, it is the same in all its parts.
    void compare_choice(const State& real, const Actions& legal, Rng& rng) {
        compared_.differing += !(state_ == real);
        const Decision decision = Storm::decision(real);
        ASSERT_TRUE(same(decision, Storm::decision(state_))) << decision.kind << " or " << Storm::decision(state_).kind;
        if (decision.side != viewer_) return;
        Actions twins;
        Storm::legal(state_, twins);
        ASSERT_EQ(twins.size(), legal.size()) << decision.kind;
        for (std::size_t i = 0; i < legal.size(); ++i) ASSERT_EQ(twins[i], legal[i]) << Storm::to_text(legal[i]);
        ++compared_.choices;
        if (rng.below(8) == 0) {
            for (const Action& action : legal)
                ASSERT_TRUE(Storm::odds(real, action) == Storm::odds(state_, action)) << Storm::to_text(action);
        }
        if (rng.below(400) != 0) return;
        tests::for_each_action([&](const Action& action) {
            if (!same(Storm::why_not(real, action), Storm::why_not(state_, action)))
                ADD_FAILURE() << "another refusal of " << Storm::to_text(action) << " at " << decision.kind;
        });
    }

    // The same action on both, `before` being the real state before it and `after` the one it led to.
    void follow(const State& before, const State& after, const Action& action, const Events& events, Rng& rng) {
        const Decision decision = Storm::decision(before);
        // Ruling 26: the second bid shows the first, which the twin has drawn anew.
        const bool reveals = decision.kind == "bid" && decision.side == Side::VietMinh && viewer_ != Side::French;
        std::optional<Action> own = action;
        if (action.verb == Verb::Draw && side_of_card(action.card) != viewer_) {
            own = any_draw(rng);  // a draw that the viewer does not see: any card will do
            ++compared_.hidden_draws;
        } else if (Storm::why_not(state_, action)) {
            // The enemy used a card that his twin does not hold. Of his own choices nothing else may be amiss.
            ASSERT_NE(decision.side, viewer_) << Storm::to_text(action);
            ASSERT_NE(action.card, kNoCard) << Storm::to_text(action) << " at " << decision.kind;
            ++compared_.enemy_cards;
            own.reset();
        }
        if (!own || reveals) {
            follows_ = false;
            return;
        }
        Events twins;
        Storm::apply(state_, *own, twins);
        ASSERT_TRUE(look_the_same(events, twins, viewer_)) << Storm::to_text(action) << " at " << decision.kind;
        ASSERT_EQ(Storm::view(state_, viewer_), Storm::view(after, viewer_))
            << Storm::to_text(action) << " at " << decision.kind;
        ASSERT_TRUE(same(Storm::decision(state_), Storm::decision(after))) << "a window opened in one of them only";
        ++compared_.steps;
    }

private:
    Action any_draw(Rng& rng) {
        Actions draws;
        return pick<Storm>(state_, rng, draws);
    }

    Side viewer_;
    Compared& compared_;
    State state_;
    bool follows_ = false;
};

void play_beside_twins(std::uint64_t seed, Compared& compared) {
    State state = *Storm::start(seed % 4 == 0 ? Setup{"standard", {{"bid", "on"}}} : Setup{});
    Rng game(seed), rng(seed, 9);
    Twin twins[] = {{Side::French, compared}, {Side::VietMinh, compared}, {Side::None, compared}};
    Actions legal;
    while (!is_over<Storm>(state)) {
        Storm::legal(state, legal);
        for (Twin& twin : twins) {
            twin.renew(state, rng);
            twin.compare_choice(state, legal, rng);
        }
        const Action action = legal[game.below(static_cast<std::uint32_t>(legal.size()))];
        const State before = state;
        Events events;
        Storm::apply(state, action, events);
        for (Twin& twin : twins) twin.follow(before, state, action, events, rng);
        if (testing::Test::HasFailure()) return;
    }
}

class StormViews : public tests::StormTest {};

}  // namespace

TEST_F(StormViews, StatesThatDifferInWhatIsHiddenCannotBeToldApart) {
    const int games = std::min(tests::random_games(), 500);
    Compared compared;
    for (int seed = 0; seed < games; ++seed) {
        SCOPED_TRACE("game " + std::to_string(seed));
        play_beside_twins(static_cast<std::uint64_t>(seed), compared);
        if (HasFailure()) return;
    }
    EXPECT_GT(compared.differing, games * 500);
    EXPECT_GT(compared.choices, games * 500);
    EXPECT_GT(compared.steps, games * 1000);
    EXPECT_GT(compared.hidden_draws, games * 50);
    EXPECT_GT(compared.enemy_cards, games * 10);
}

TEST_F(StormViews, AViewHoldsNoOtherHand) {
    const State state = tests::random_position(5, 60);
    ASSERT_GT(hand_count(state, Side::French), 0);
    ASSERT_GT(hand_count(state, Side::VietMinh), 0);
    EXPECT_EQ(Storm::view(state, Side::French).hand, state.hand[0]);
    EXPECT_EQ(Storm::view(state, Side::VietMinh).hand, state.hand[1]);
    EXPECT_EQ(Storm::view(state, Side::None).hand, 0u);
    for (const Side viewer : {Side::French, Side::VietMinh, Side::None})
        EXPECT_EQ(Storm::view(state, viewer).hand_count[1], hand_count(state, Side::VietMinh));
}

TEST_F(StormViews, ABidIsSecretUntilBothAreMade) {
    State state = *Storm::start({"standard", {{"bid", "on"}}});
    Events muted = Events::muted();
    Storm::apply(state, bid(7), muted);
    EXPECT_EQ(Storm::view(state, Side::French).bid[0], 7);
    EXPECT_EQ(Storm::view(state, Side::VietMinh).bid[0], 0);
    EXPECT_EQ(Storm::view(state, Side::None).bid[0], 0);
    Storm::apply(state, bid(7), muted);
    ASSERT_EQ(Storm::decision(state).kind, "bid-dice");
    Rng rng(1);
    for (const Side viewer : {Side::French, Side::VietMinh, Side::None}) {
        EXPECT_EQ(Storm::view(state, viewer).bid[0], 7) << "a tie shows both";
        EXPECT_EQ(Storm::view(state, viewer).bid[1], 7) << "a tie shows both";
        State sampled = Storm::sample(Storm::view(state, viewer), rng);
        Storm::apply(sampled, roll(6, 1), muted);
        EXPECT_EQ(sampled.victory_needed, 7);
    }
}

// Every card that can be in a hand is in it about as often as any other.
TEST_F(StormViews, SamplesAreEven) {
    State state = tests::random_position(11, 300);
    for (std::uint64_t seed = 12; hand_count(state, Side::VietMinh) == 0; ++seed)
        state = tests::random_position(seed, 300);
    const View view = Storm::view(state, Side::French);
    const CardSet open = unseen(state, Side::VietMinh);
    const int in_hand = view.hand_count[1], cards = std::popcount(open);
    ASSERT_GT(in_hand, 0);
    ASSERT_GT(cards, in_hand);
    constexpr int kSamples = 20'000;
    std::array<int, kCardsPerSide> count{};
    Rng rng(3);
    for (int i = 0; i < kSamples; ++i)
        for_each_bit(Storm::sample(view, rng).hand[1], [&](int card) { ++count[static_cast<std::size_t>(card)]; });
    const double expected = double(kSamples) * in_hand / cards;
    for (int card = 0; card < kCardsPerSide; ++card) {
        const int found = count[static_cast<std::size_t>(card)];
        if ((open >> card & 1) == 0)
            EXPECT_EQ(found, 0);
        else
            EXPECT_NEAR(found, expected, 6 * std::sqrt(expected)) << card;
    }
}

}  // namespace namyoum::storm
