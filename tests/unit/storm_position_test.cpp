// Games of Storm that start from a position: what they start with, what is refused and where, and that they are games
// like any other.
#include "games/storm/position.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/text.h"
#include "core/play.h"
#include "core/position.h"
#include "core/session.h"
#include "games/registry.h"
#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "support/storm_data.h"

namespace namyoum::storm {
namespace {

struct StormPosition : tests::StormTest {};

const std::string kPosition =
    "game storm, empty board\n"
    "turn 2\n"
    "control french 10 17, vietminh 7 8 11 14\n"
    "put vietminh 14: 141-1..9\n"
    "put french 17: i-2rei-4 iii-3rta-11 2bt-5\n"
    "trench 14 level 3\n"
    "hand french f13 f14\n"
    "hand vietminh v12\n"
    "impulse vietminh\n";

Result<State> started(const std::string& text) {
    const auto position = parse_position(text, "p.table");
    if (!position) return position.error();
    auto state = Storm::start(position->setup);
    if (!state) return in_source(state.error(), position->statements, position->file);
    return state;
}

std::string refused(const std::string& statement) {
    const auto state = started("game storm\n\n " + statement + "\n");
    return state ? "no error" : state.error().text();
}

Setup setup_of(const std::string& text) { return parse_position(text, "")->setup; }

// To its end, or so far, with what must hold looked at after every action.
Session<Storm> play_on(Session<Storm> session, std::uint64_t seed, int most) {
    Rng rng(seed);
    Actions legal;
    Events muted = Events::muted();
    for (int i = 0; i < most && !is_over<Storm>(session.state()); ++i) {
        session.apply(pick<Storm>(session.state(), rng, legal), muted);
        const auto broken = Storm::check(session.state());
        EXPECT_FALSE(broken) << *broken;
        if (broken) break;
    }
    return session;
}

}  // namespace

TEST_F(StormPosition, IsWhatTheStatementsSay) {
    const auto state = started(kPosition);
    ASSERT_TRUE(state) << state.error().text();
    EXPECT_EQ(state->turn, 2);
    EXPECT_EQ(state->active, Side::VietMinh);
    EXPECT_EQ(stack(*state, Side::VietMinh, 14).count, 9);
    EXPECT_EQ(stack(*state, Side::French, 17).count, 3);
    EXPECT_EQ(state->trench[14], 3);
    EXPECT_EQ(hand_count(*state, Side::French), 2);
    EXPECT_EQ(hand_count(*state, Side::VietMinh), 1);
    EXPECT_EQ(Storm::decision(*state).kind, "impulse");
    EXPECT_FALSE(Storm::check(*state));
    // What is left open: nobody else on the map, no other card in hand, and the decks hold the rest.
    EXPECT_EQ(state->occupied[index(Side::VietMinh)], bit(14));
    EXPECT_EQ(std::popcount(deck(*state, Side::French)), std::popcount(kFullDeck) - 2);
}

TEST_F(StormPosition, WaitsForItsFirstDecision) {
    const auto drawn = started("game storm, start\nput french 17: i-2rei-4\nturn 3\n");
    ASSERT_TRUE(drawn) << drawn.error().text();
    EXPECT_EQ(Storm::decision(*drawn).side, Side::Chance);
    EXPECT_EQ(Storm::decision(*drawn).kind, "draw-vietminh");
    const auto end = started("game storm\nphase end\n");  // no card to discard: the dice are next
    ASSERT_TRUE(end) << end.error().text();
    EXPECT_EQ(Storm::decision(*end).kind, "supply-dice");
    const auto bid = started("game storm, start standard bid on\n");
    ASSERT_TRUE(bid) << bid.error().text();
    EXPECT_EQ(*bid, *Storm::start({"standard", {{"bid", "on"}}}));
}

TEST_F(StormPosition, StartAloneIsTheScenario) {
    EXPECT_EQ(*started("game storm, start\n"), *Storm::start({}));
    EXPECT_FALSE(*started("game storm, empty board\n") == *Storm::start({}));
}

TEST_F(StormPosition, WhatCannotBeIsRefusedAtItsPlace) {
    EXPECT_EQ(refused("dance"), "p.table:3:2: 'dance' sets nothing up; docs/table-scripts.md lists what does");
    for (const std::string keyword : {"act", "expect", "dice", "draw", "undo", "windows", "game", "pass-forced"})
        EXPECT_EQ(refused(keyword + " french pass").substr(0, 13), "p.table:3:2: ") << keyword;
    EXPECT_EQ(refused("put 99: 141-1"), "p.table:3:6: '99' is not an area (1 to 39)");
    EXPECT_EQ(refused("put 0: 141-1").substr(0, 13), "p.table:3:6: ");
    EXPECT_EQ(refused("put 99999999999999999999: 141-1").substr(0, 13), "p.table:3:6: ");
    EXPECT_EQ(refused("put 14: 141-1 nobody-7"), "p.table:3:16: there is no unit 'nobody-7'");
    EXPECT_EQ(refused("put 14: 141-1..99").substr(0, 32), "p.table:3:10: there is no unit '");
    EXPECT_EQ(refused("put 14: 141-1..999999999").substr(0, 13), "p.table:3:10:");
    EXPECT_EQ(refused("put 14:"), "p.table:3:9: a unit is expected here");
    EXPECT_EQ(refused("put french 14: 141-1"), "p.table:3:17: 141-1 is no french unit");
    EXPECT_EQ(refused("put 14: 141-1 141-1"), "p.table:3:16: 141-1 is put twice");
    EXPECT_EQ(refused("put 14: 141-1; put 11: 141-1"), "p.table:3:25: 141-1 is put twice");
    EXPECT_EQ(refused("put 14: 141-1; remove 141-1"), "no error");
    EXPECT_EQ(refused("put 14: 141-1..9; put 14: 209-1"),
              "p.table:3:28: area 14 holds nine units of that side already");
    EXPECT_EQ(refused("trench 14 level 4"), "p.table:3:18: '4' is not a trench level (0 to 3)");
    EXPECT_NE(refused("control french 14; trench 14 1").find("area 14: a trench under French control"),
              std::string::npos);
    EXPECT_NE(refused("put 17: i-2rei-4; control vietminh 17").find("p.table:3:37: no such position can be"),
              std::string::npos);
    EXPECT_NE(refused("control french 2").find("p.table:3:17: no such position can be: a red area"), std::string::npos);
    EXPECT_EQ(refused("turn 99").substr(0, 13), "p.table:3:7: ");
    EXPECT_EQ(refused("hand french v01"), "p.table:3:14: v01 is no french card");
    EXPECT_EQ(refused("hand french f99"), "p.table:3:14: there is no card 'f99'");
    EXPECT_EQ(refused("box 99").substr(0, 13), "p.table:3:6: ");
    EXPECT_EQ(refused("impulse german").substr(0, 13), "p.table:3:10:");
    EXPECT_EQ(refused("start nowhere").substr(0, 13), "p.table:3:8: ");
    EXPECT_EQ(refused("start standard bid perhaps").substr(0, 13), "p.table:3:21:");
    EXPECT_EQ(refused("start bid on; turn 2").substr(0, 13), "p.table:3:16:");
    EXPECT_EQ(refused("turn 2 3").substr(0, 13), "p.table:3:9: ");
}

TEST_F(StormPosition, GoesWithNoOptions) {
    namyoum::Setup setup = setup_of(kPosition);
    ASSERT_TRUE(Storm::start(setup));
    setup.options.emplace_back("bid", "off");
    EXPECT_FALSE(Storm::start(setup));
    setup.options.clear();
    setup.scenario = "nowhere";
    EXPECT_FALSE(Storm::start(setup));
}

TEST_F(StormPosition, IsPlayedLoggedAndReplayedLikeAnyGame) {
    const auto session = Session<Storm>::start(setup_of(kPosition));
    ASSERT_TRUE(session) << session.error().text();
    int over = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Session<Storm> played = play_on(*session, seed, 100'000);
        over += is_over<Storm>(played.state()) ? 1 : 0;
        const std::string text = to_text(played.log());
        const auto log = parse_log(text, "x.log");
        ASSERT_TRUE(log) << log.error().text();
        EXPECT_EQ(to_text(*log), text);
        const auto again = replay<Storm>(*log);
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(again->state(), played.state());
        EXPECT_EQ(again->setup(), played.setup());
    }
    EXPECT_EQ(over, 20);
}

TEST_F(StormPosition, OfALogIsWrongAtItsLine) {
    const auto session = Session<Storm>::start(setup_of(kPosition));
    std::string text = to_text(session->log());
    const std::string good = "position put french 17: i-2rei-4 iii-3rta-11 2bt-5\n";
    const std::size_t at = text.find(good);
    ASSERT_NE(at, std::string::npos) << text;
    const auto error = [](const std::string& log) {
        const auto replayed = replay<Storm>(*parse_log(log, "x.log"));
        return replayed ? "no error" : replayed.error().text();
    };
    EXPECT_EQ(error(text), "no error");
    std::string other = text;
    other.replace(at, good.size(), "position put french 17: i-2rei-4 nobody-1\n");
    EXPECT_EQ(error(other), "x.log:10:34: there is no unit 'nobody-1'");
    // One unit less is another state: the fingerprint of the end says so.
    other = text;
    other.replace(at, good.size(), "position put french 17: i-2rei-4 2bt-5\n");
    EXPECT_NE(error(other).find("the log ends in state"), std::string::npos) << error(other);
}

TEST_F(StormPosition, OfEveryTableScriptCanBePlayed) {
    for (const char* name : {"assault", "cards", "damage", "end_phase", "fire", "french_cards", "impulses", "movement",
                             "sap", "vietminh_cards"}) {
        std::ifstream file(std::string(NAMYOUM_SOURCE_DIR "/tests/scripts/storm/") + name + ".table");
        std::ostringstream text;
        text << file.rdbuf();
        const auto state = started(text.str());
        ASSERT_TRUE(state) << name << ": " << state.error().text();
        play_on(Session<Storm>(setup_of(text.str()), *state), 1, 100'000);
    }
}

// Statements put together at random: refused with a place, or a game that holds to its end.
TEST_F(StormPosition, HoldsWhateverIsPutTogether) {
    const std::vector<std::string> keywords{"put",
                                            "put spent",
                                            "put french",
                                            "put vietminh",
                                            "spent",
                                            "fresh",
                                            "remove",
                                            "track",
                                            "isabelle",
                                            "box",
                                            "control",
                                            "control french",
                                            "trench",
                                            "hand",
                                            "discards",
                                            "fire-marker",
                                            "out-of-supply",
                                            "control vietminh",
                                            "hand french",
                                            "hand vietminh",
                                            "removed",
                                            "deck french",
                                            "deck vietminh",
                                            "turn",
                                            "impulse french",
                                            "impulse vietminh",
                                            "phase draw",
                                            "phase end",
                                            "lost",
                                            "french-passed",
                                            "no-replacements",
                                            "victory-needed",
                                            "start",
                                            "start bid on",
                                            "empty board",
                                            "fire-marker french",
                                            "fire-marker vietminh",
                                            "discards french"};
    Rng rng(11);
    const auto any = [&](std::size_t count) { return rng.below(static_cast<std::uint32_t>(count)); };
    const auto word = [&]() -> std::string {
        switch (any(4)) {
            case 0: return data().units[any(data().units.size())].id;
            case 1: return data().cards[any(data().cards.size())].id;
            default: return std::to_string(any(41));
        }
    };
    int playable = 0, wrong = 0;
    for (int i = 0; i < 400; ++i) {
        namyoum::Setup setup;
        setup.position = {any(2) == 0 ? "start" : "empty board"};
        for (std::size_t lines = any(12); lines > 0;) {
            // Words that fit their statement, mostly; a line that is refused alone is left out, mostly.
            std::string line = keywords[any(keywords.size())];
            if (line.starts_with("put")) line += " " + std::to_string(1 + any(39)) + ":";
            for (std::size_t words = any(5); words > 0; --words) line += " " + word();
            setup.position.push_back(line);
            if (!Storm::start(setup) && any(100) > 0) setup.position.pop_back();
            if (any(6) == 0) --lines;
        }
        const auto state = Storm::start(setup);
        if (!state) {
            ASSERT_GT(state.error().line, 0) << state.error().text();
            ASSERT_GT(state.error().column, 0) << state.error().text();
            ++wrong;
            continue;
        }
        ++playable;
        const auto played = play_on(Session<Storm>(setup, *state), static_cast<std::uint64_t>(i), 5'000);
        ASSERT_FALSE(HasFailure()) << to_text(played.log());
    }
    EXPECT_GT(playable, 200);
    EXPECT_GT(wrong, 2);
}

}  // namespace namyoum::storm
