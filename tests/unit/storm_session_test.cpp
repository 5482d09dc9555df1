// A game of Storm as it is played: how far undo goes, what passes by itself, where the log keeps fingerprints.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/play.h"
#include "core/session.h"
#include "games/storm/storm.h"
#include "support/storm_data.h"

namespace namyoum::storm {
namespace {

struct StormSession : tests::StormTest {};

// Plays a random game as people do; `after_each` sees the session and the states before each action.
template <class Visit>
Session<Storm> play_random(std::uint64_t seed, Visit after_each) {
    Session<Storm> session = *Session<Storm>::start({});
    Rng rng(seed);
    Actions legal;
    Events muted = Events::muted();
    while (!is_over<Storm>(session.state())) {
        const State before = session.state();
        session.apply(pick<Storm>(before, rng, legal), muted);
        after_each(session, before);
        session.pass_forced(muted);
    }
    return session;
}

}  // namespace

TEST_F(StormSession, UndoNeverPassesARollADrawOrAChangeOfDecider) {
    int undone = 0, barred = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        play_random(seed, [&](const Session<Storm>& session, const State& before) {
            const Side decider = Storm::decision(before).side;
            const Side next = Storm::decision(session.state()).side;
            if (decider == Side::Chance || next != decider) {
                ASSERT_FALSE(session.can_undo());
                ++barred;
                return;
            }
            ASSERT_TRUE(session.can_undo());
            Session<Storm> back = session;
            back.undo();
            ASSERT_EQ(back.state(), before);
            ++undone;
            // All the way: every state on it belongs to the same decider, and a log of what is left replays.
            while (back.can_undo()) {
                back.undo();
                ASSERT_EQ(Storm::decision(back.state()).side, decider);
            }
            if (undone % 50 == 0) {
                const auto again = replay<Storm>(back.log());
                ASSERT_TRUE(again) << again.error().text();
                ASSERT_EQ(again->state(), back.state());
            }
        });
    }
    EXPECT_GT(undone, 1000);
    EXPECT_GT(barred, 1000);
}

TEST_F(StormSession, ForcedDecisionsAreLoggedAsForcedAndOnlyThose) {
    int forced = 0;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        const Session<Storm> session = play_random(seed, [](const Session<Storm>&, const State&) {});
        State state = *Storm::start({});
        Events muted = Events::muted();
        for (std::size_t i = 0; i < session.records().size(); ++i) {
            const auto& record = session.records()[i];
            if (record.made == Made::Forced) {
                ++forced;
                const auto only = forced_action<Storm>(state);
                ASSERT_TRUE(only);
                ASSERT_EQ(*only, record.action);
                ASSERT_NE(Storm::decision(state).choice, Choice::Private);
            } else {
                ASSERT_FALSE(forced_action<Storm>(state)) << "it should have passed by itself";
            }
            Storm::apply(state, record.action, muted);
        }
        ASSERT_EQ(state, session.state());
    }
    EXPECT_GT(forced, 100);
}

TEST_F(StormSession, EachNewTurnLeavesAFingerprintInTheLog) {
    const Session<Storm> session = play_random(4, [](const Session<Storm>&, const State&) {});
    State state = *Storm::start({});
    Events muted = Events::muted();
    int checks = 0;
    for (const auto& record : session.records()) {
        const int turn = state.turn;
        Storm::apply(state, record.action, muted);
        ASSERT_EQ(record.check.has_value(), state.turn != turn);
        if (!record.check) continue;
        ++checks;
        EXPECT_EQ(*record.check, Storm::fingerprint(state));
    }
    EXPECT_EQ(checks, kTurns - 1);

    // A log whose check is wrong does not replay past it.
    Log log = session.log();
    for (LogAction& action : log.actions)
        if (action.check) {
            action.check = *action.check ^ 1;
            break;
        }
    EXPECT_FALSE(replay<Storm>(log));
}

TEST_F(StormSession, UnknownScenariosAndOptionsAreRefused) {
    EXPECT_TRUE(Session<Storm>::start({"standard", {{"bid", "off"}}}));
    EXPECT_FALSE(Session<Storm>::start({"other", {}}));
    EXPECT_FALSE(Session<Storm>::start({"standard", {{"bid", "maybe"}}}));
    EXPECT_FALSE(Session<Storm>::start({"standard", {{"dice", "loaded"}}}));
}

}  // namespace namyoum::storm
