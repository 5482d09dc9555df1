// Playing a match through the service: whole matches, repeats and reconnects, undo, takebacks, rematches, windows.
#include <gtest/gtest.h>

#include "core/log.h"
#include "games/registry.h"
#include "support/service_pair.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServicePlayTest : public StormTest {};

TEST_F(ServicePlayTest, TwoPeoplePlayAWholeMatch) {
    House house;
    Pair pair(house);
    Rng rng(5);
    json table = pair.french.look(pair.match);
    int actions = 0;
    while (table["status"] == "playing") {
        Talker& decider = pair.of(table["decision"]["side"]);
        table = decider.look(pair.match);
        ASSERT_TRUE(table["decision"]["yours"]) << table["decision"];
        const json done = decider.act(table, any_of(table, rng));
        ASSERT_EQ(done["type"], "done") << done;
        ASSERT_EQ(done["n"], table["n"].get<int>() + 1);
        ++actions;
        table = pair.french.look(pair.match);
    }
    EXPECT_GT(actions, 50);
    EXPECT_EQ(table["status"], "over");
    const json log = pair.vietminh.ask({{"do", "log"}, {"match", pair.match}});
    ASSERT_EQ(log["type"], "log") << log;
    const auto parsed = parse_log(log["log"].get<std::string>(), "log");
    ASSERT_TRUE(parsed) << parsed.error().text();
    const auto replayed = find_game("storm")->replay(*parsed);
    ASSERT_TRUE(replayed) << replayed.error().text();
    EXPECT_EQ(name((*replayed)->winner()), table["winner"]);
}

TEST_F(ServicePlayTest, OnePersonBeatsRandomOrLosesButTheMatchEnds) {
    House house;
    Talker me = house.person("cookie");
    const std::string match = me.ask(create(person(), computer("random"))).at("match");
    json table = me.look(match);
    Rng rng(6);
    while (table["status"] == "playing") {
        if (!table["decision"]["yours"].get<bool>()) {
            table = me.news(match, table["n"].get<std::uint32_t>() + 1);
            continue;
        }
        const json done = me.act(table, any_of(table, rng));
        ASSERT_EQ(done["type"], "done") << done;
        table = me.news(match, done["n"]);
    }
    EXPECT_EQ(table["status"], "over");
}

TEST_F(ServicePlayTest, ARepeatIsAnsweredAsTheFirstTimeAndDoneOnce) {
    House house;
    Pair pair(house);
    const json table = pair.vietminh.look(pair.match);
    const json command{{"id", "once"}, {"do", "act"}, {"match", pair.match}, {"after", table["n"]}, {"action", "pass"}};
    const json first = pair.vietminh.ask(command);
    EXPECT_EQ(first["type"], "done");
    const json now = pair.vietminh.look(pair.match);
    EXPECT_EQ(pair.vietminh.ask(command), first);
    EXPECT_EQ(pair.vietminh.look(pair.match)["n"], now["n"]);
    json other = command;
    other["id"] = "twice";
    const json stale = pair.vietminh.ask(other);
    EXPECT_EQ(stale["type"], "stale");
    EXPECT_EQ(stale["entries"].size(), now["n"].get<std::size_t>() - table["n"].get<std::size_t>());
    // The other seat may well use the same id.
    EXPECT_EQ(pair.french.ask(command)["type"], "stale");
    other["after"] = now["n"].get<int>() + 5;
    EXPECT_EQ(pair.vietminh.ask(other)["key"], "not-yet");
}

TEST_F(ServicePlayTest, AReconnectGetsWhatItMissedOnce) {
    House house;
    Pair pair(house);
    Rng rng(3);
    const json seen = pair.french.look(pair.match);
    pair.play(12, rng);
    const json back = pair.french.ask({{"do", "watch"}, {"match", pair.match}, {"since", seen["n"]}});
    ASSERT_EQ(back["entries"].size(), back["n"].get<std::size_t>() - seen["n"].get<std::size_t>());
    for (std::size_t i = 0; i < back["entries"].size(); ++i)
        EXPECT_EQ(back["entries"][i]["n"], seen["n"].get<std::size_t>() + i + 1);
    EXPECT_TRUE(pair.french.look(pair.match)["entries"].empty());
    const json lost = pair.french.ask({{"do", "watch"}, {"match", pair.match}, {"since", 99'999}});
    EXPECT_EQ(lost["after"], 0) << "who saw what never was starts anew";
}

TEST_F(ServicePlayTest, UndoGoesToTheBoundaryAndNoFurther) {
    House house;
    Pair pair(house);
    const json start = pair.vietminh.look(pair.match);
    EXPECT_EQ(pair.vietminh.ask({{"do", "undo"}, {"match", pair.match}, {"after", start["n"]}})["key"],
              "nothing-to-undo");
    ASSERT_EQ(pair.vietminh.act(start, "activate 8")["type"], "done");
    json table = pair.vietminh.look(pair.match);
    EXPECT_TRUE(table["decision"]["can_undo"]);
    EXPECT_EQ(pair.french.ask({{"do", "undo"}, {"match", pair.match}, {"after", table["n"]}})["key"],
              "nothing-to-undo");
    ASSERT_EQ(pair.vietminh.ask({{"do", "undo"}, {"match", pair.match}, {"after", table["n"]}})["type"], "done");
    table = pair.vietminh.look(pair.match);
    EXPECT_EQ(table["view"], start["view"]);
    EXPECT_EQ(table["n"], start["n"].get<int>() + 2) << "what is undone stays written";
    ASSERT_EQ(pair.vietminh.act(table, "pass")["type"], "done");
    table = pair.vietminh.look(pair.match);
    EXPECT_EQ(pair.vietminh.ask({{"do", "undo"}, {"match", pair.match}, {"after", table["n"]}})["key"],
              "nothing-to-undo");
}

TEST_F(ServicePlayTest, ATakebackNeedsTheOtherSidesConsent) {
    House house;
    Pair pair(house);
    const json start = pair.vietminh.look(pair.match);
    ASSERT_EQ(pair.vietminh.act(start, "pass")["type"], "done");
    const auto ask = [&](Talker& who, json more) {
        more["match"] = pair.match;
        more["after"] = who.look(pair.match)["n"];
        return who.ask(more);
    };
    EXPECT_EQ(ask(pair.french, {{"do", "answer-takeback"}, {"grant", true}})["key"], "nothing-asked");
    EXPECT_EQ(ask(pair.vietminh, {{"do", "ask-takeback"}})["type"], "done");
    EXPECT_EQ(ask(pair.vietminh, {{"do", "ask-takeback"}})["key"], "already-asked");
    EXPECT_EQ(ask(pair.vietminh, {{"do", "answer-takeback"}, {"grant", true}})["key"], "nothing-asked");
    EXPECT_EQ(pair.french.look(pair.match)["takeback_asked"], "vietminh");
    EXPECT_EQ(ask(pair.french, {{"do", "answer-takeback"}, {"grant", false}})["type"], "done");
    EXPECT_NE(pair.vietminh.look(pair.match)["decision"], start["decision"]);
    EXPECT_EQ(ask(pair.vietminh, {{"do", "ask-takeback"}})["type"], "done");
    EXPECT_EQ(ask(pair.french, {{"do", "answer-takeback"}, {"grant", true}})["type"], "done");
    const json back = pair.vietminh.look(pair.match);
    EXPECT_EQ(back["view"], start["view"]);
    EXPECT_EQ(back["decision"], start["decision"]);
}

// Else he would be granted more than he asked for: the choice before it, with its dice.
TEST_F(ServicePlayTest, WhoUndoesWhatHeAskedAboutAsksNoMore) {
    House house;
    Pair pair(house);
    const auto ask = [&](Talker& who, json more) {
        more["match"] = pair.match;
        more["after"] = who.look(pair.match)["n"];
        return who.ask(more);
    };
    ASSERT_EQ(pair.vietminh.act(pair.vietminh.look(pair.match), "activate 8")["type"], "done");
    ASSERT_EQ(ask(pair.vietminh, {{"do", "ask-takeback"}})["type"], "done");
    ASSERT_EQ(ask(pair.vietminh, {{"do", "undo"}})["type"], "done");
    EXPECT_FALSE(pair.french.look(pair.match).contains("takeback_asked"));
    EXPECT_EQ(ask(pair.french, {{"do", "answer-takeback"}, {"grant", true}})["key"], "nothing-asked");
}

// Whoever resigned has seen the enemy's hand and the dice key: he cannot grant himself a way back by an older request.
TEST_F(ServicePlayTest, NoTakebackLeadsBackFromTheEndOfAMatchBetweenPeople) {
    House house;
    Pair pair(house);
    ASSERT_EQ(pair.vietminh.act(pair.vietminh.look(pair.match), "pass")["type"], "done");
    const auto ask = [&](Talker& who, json command) {
        command["match"] = pair.match;
        command["after"] = who.look(pair.match)["n"];
        return who.ask(command);
    };
    ASSERT_EQ(ask(pair.vietminh, {{"do", "ask-takeback"}})["type"], "done");
    ASSERT_EQ(ask(pair.french, {{"do", "resign"}})["type"], "done");
    EXPECT_EQ(ask(pair.french, {{"do", "answer-takeback"}, {"grant", true}})["key"], "not-playing");
    EXPECT_EQ(ask(pair.vietminh, {{"do", "ask-takeback"}})["key"], "not-playing");
    const json table = pair.french.look(pair.match);
    EXPECT_EQ(table["status"], "over");
    EXPECT_FALSE(table.contains("takeback_asked"));
}

// Nor for one who plays both sides, or the computer: the key was shown, and he could hand a seat on with what he knows.
TEST_F(ServicePlayTest, NoTakebackLeadsBackFromTheEndForOneAlone) {
    House house;
    Talker me = house.person("a");
    const std::string match = me.ask(create(person(), person())).at("match");
    ASSERT_EQ(me.act(me.look(match), "pass")["type"], "done");
    const auto ask = [&](const char* what) {
        return me.ask({{"do", what}, {"match", match}, {"after", me.look(match)["n"]}});
    };
    ASSERT_EQ(ask("resign")["type"], "done");
    EXPECT_EQ(ask("ask-takeback")["key"], "not-playing");
    EXPECT_EQ(me.look(match)["status"], "over");
}

TEST_F(ServicePlayTest, ATakebackFromTheComputerIsFreeAndStaysInTheLog) {
    House house;
    Talker me = house.person("a");
    const std::string match = me.ask(create(person(), computer("random"))).at("match");
    json table = me.look(match);
    while (!table["decision"]["yours"].get<bool>()) table = me.news(match, table["n"].get<std::uint32_t>() + 1);
    const json before = table;
    ASSERT_EQ(me.act(table, table["decision"]["legal"][0]["action"])["type"], "done");
    table = me.look(match);
    while (!table["decision"]["yours"].get<bool>()) table = me.news(match, table["n"].get<std::uint32_t>() + 1);
    json taken;
    do {  // the computer may be at it
        table = me.look(match);
        taken = me.ask({{"do", "ask-takeback"}, {"match", match}, {"after", table["n"]}});
    } while (taken["type"] == "stale");
    ASSERT_EQ(taken["type"], "done") << taken;
    table = me.look(match);
    EXPECT_EQ(table["view"], before["view"]);
    ASSERT_EQ(me.ask({{"do", "resign"}, {"match", match}, {"after", table["n"]}})["type"], "done");
    const std::string log = me.ask({{"do", "log"}, {"match", match}})["log"];
    EXPECT_NE(log.find("\ntakeback french "), std::string::npos) << log;
    EXPECT_NE(log.find("\nresigned french\n"), std::string::npos);
    const auto parsed = parse_log(log, "log");
    ASSERT_TRUE(parsed) << parsed.error().text();
    EXPECT_TRUE(find_game("storm")->replay(*parsed));
    EXPECT_EQ(to_text(*parsed).size(), to_text(*parse_log(to_text(*parsed), "again")).size());
}

TEST_F(ServicePlayTest, ResigningEndsItAndARematchSwapsTheSides) {
    House house;
    Pair pair(house);
    const auto ask = [&](Talker& who, json more) {
        more["match"] = pair.match;
        more["after"] = who.look(pair.match)["n"];
        return who.ask(more);
    };
    EXPECT_EQ(ask(pair.french, {{"do", "rematch"}})["key"], "not-over");
    EXPECT_EQ(ask(pair.french, {{"do", "resign"}})["type"], "done");
    EXPECT_EQ(pair.vietminh.look(pair.match)["winner"], "vietminh");
    EXPECT_EQ(ask(pair.french, {{"do", "resign"}})["key"], "not-playing");
    EXPECT_EQ(ask(pair.vietminh, {{"do", "act"}, {"action", "pass"}})["key"], "not-playing");
    EXPECT_EQ(ask(pair.french, {{"do", "rematch"}})["type"], "done");
    EXPECT_EQ(ask(pair.french, {{"do", "rematch"}})["key"], "already-asked");
    EXPECT_EQ(ask(pair.vietminh, {{"do", "rematch"}, {"accept", false}})["type"], "done");
    EXPECT_EQ(ask(pair.vietminh, {{"do", "rematch"}})["type"], "done");
    EXPECT_EQ(ask(pair.french, {{"do", "rematch"}})["type"], "done");
    const std::string again = pair.french.look(pair.match)["rematch"];
    EXPECT_EQ(pair.french.look(again)["viewer"], "vietminh");
    EXPECT_EQ(pair.vietminh.look(again)["viewer"], "french");
    EXPECT_EQ(ask(pair.french, {{"do", "rematch"}})["key"], "already-rematched");
}

// The first French window with nothing to play into it is passed by the service, or asked for, as the seat prefers;
// what the enemy is told is the same.
TEST_F(ServicePlayTest, WindowsWithNothingToPlayPassAsTheSeatPrefers) {
    const auto passes = [&](bool prefers, bool all) {
        House house;
        Pair pair(house);
        EXPECT_EQ(pair.french.ask({{"do", "prefer"}, {"match", pair.match}, {"passes_empty", prefers}})["type"],
                  "done");
        Rng rng(11);
        int asked_for_nothing = 0, windows = 0;
        json table = pair.french.look(pair.match);
        // The dice are another match's each time, so it goes on until enough was seen.
        const auto seen_enough = [&] { return windows >= 12 && (prefers || all || asked_for_nothing > 0); };
        for (int i = 0; i < 1000 && table["status"] == "playing" && !seen_enough(); ++i) {
            const std::string side = table["decision"]["side"];
            table = pair.of(side).look(pair.match);
            const json& decision = table["decision"];
            if (side == "french" && decision.contains("window_pass")) {
                ++windows;
                if (decision["legal"].size() == 1) ++asked_for_nothing;
                if (all) {
                    pair.french.ask({{"do", "prefer"}, {"match", pair.match}, {"passes_windows", true}});
                    const json later = pair.french.look(pair.match);
                    if (later["decision"]["side"] == "french" && later["decision"].contains("window_pass"))
                        ADD_FAILURE() << "a window stayed open: " << later["decision"];
                    table = later;
                    continue;
                }
            }
            pair.of(side).act(table, any_of(table, rng));
            table = pair.french.look(pair.match);
        }
        EXPECT_GT(windows, prefers ? 0 : 3);
        return asked_for_nothing;
    };
    EXPECT_EQ(passes(true, false), 0);
    EXPECT_GT(passes(false, false), 0);
    passes(false, true);
}

TEST_F(ServicePlayTest, WhoLeavesWhileHisWatchWaitsIsNotThere) {
    House house;
    Pair pair(house);
    pair.french.ask({{"do", "leave"}, {"match", pair.match}});
    pair.vietminh.ask({{"do", "leave"}, {"match", pair.match}});
    Talker tablet = house.person("french-cookie"), phone = house.person("vietminh-cookie");
    Rng rng(6);
    const json table = tablet.look(pair.match);
    Talker& decider = pair.of(table["decision"]["side"]);
    const json seen = decider.look(pair.match);
    decider.ask({{"do", "leave"}, {"match", pair.match}});
    house.store.hold();
    const std::string act =
        decider.send({{"do", "act"}, {"match", pair.match}, {"after", seen["n"]}, {"action", any_of(seen, rng)}});
    phone.send({{"do", "watch"}, {"match", pair.match}});  // waits until the action is stored
    house.service.gone(phone.client());
    house.store.release();
    EXPECT_EQ(decider.answer_to(act)["type"], "done");
    const json after = tablet.look(pair.match);
    EXPECT_EQ(after["seats"]["french"]["present"], true) << after["seats"];
    EXPECT_EQ(after["seats"]["vietminh"]["present"], false) << after["seats"];
    // The nearest other case: he who stays.
    EXPECT_EQ(phone.look(pair.match)["type"], "table");
    EXPECT_EQ(tablet.look(pair.match)["seats"]["vietminh"]["present"], true);
}

TEST_F(ServicePlayTest, AnActionIsTakenOnlyAsTheListWritesIt) {
    House house;
    Pair pair(house);
    const json table = pair.vietminh.look(pair.match);
    for (const char* action : {"activate 08", " activate 8", "activate  8", "activate 8 ", "activate\t8"})
        EXPECT_EQ(pair.vietminh.act(table, action)["key"], "no-action") << action;
    EXPECT_EQ(pair.vietminh.look(pair.match)["n"], table["n"]);
    EXPECT_EQ(pair.vietminh.act(table, "activate 8")["type"], "done");
}

}  // namespace
}  // namespace namyoum::tests
