// The match service from the command to the answer, on a store in memory.
#include "match/service.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "base/rng.h"
#include "core/log.h"
#include "games/registry.h"
#include "match/match.h"
#include "support/service_talk.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServiceTest : public StormTest {};

std::string any_of(const json& table, Rng& rng) {
    const json& legal = table["decision"]["legal"];
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))]["action"];
}

// Two people at one match: the French seat is the creator's.
struct Pair {
    explicit Pair(House& house) : french(house.person("french-cookie")), vietminh(house.person("vietminh-cookie")) {
        const json created = french.ask(create(person(), open_seat()));
        match = created.at("match");
        const json joined = vietminh.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
        EXPECT_EQ(joined["type"], "joined") << joined;
    }
    Talker& of(const std::string& side) { return side == "french" ? french : vietminh; }
    // That many actions, any of the legal ones, by whoever is asked; the table after them.
    json play(int actions, Rng& rng) {
        json table = french.look(match);
        for (int i = 0; i < actions; ++i) {
            Talker& decider = of(table["decision"]["side"]);
            table = decider.look(match);
            decider.act(table, any_of(table, rng));
            table = decider.look(match);
        }
        return table;
    }

    Talker french, vietminh;
    std::string match;
};

TEST_F(ServiceTest, TwoPeoplePlayAWholeMatch) {
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

TEST_F(ServiceTest, OnePersonBeatsRandomOrLosesButTheMatchEnds) {
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

// --- seats and links

TEST_F(ServiceTest, AnInvitationIsForOneSeatAndOneUse) {
    House house;
    Talker creator = house.person("a"), friend_of_his = house.person("b"), late = house.person("c");
    const json created = creator.ask(create(person(), open_seat()));
    const std::string token = created["invites"]["vietminh"];
    EXPECT_EQ(creator.look(created["match"])["status"], "waiting");
    EXPECT_EQ(friend_of_his.ask({{"do", "join"}, {"token", token}})["side"], "vietminh");
    EXPECT_EQ(late.ask({{"do", "join"}, {"token", token}})["key"], "no-such-link");
    EXPECT_EQ(late.ask({{"do", "watch"}, {"match", created["match"]}})["key"], "not-your-match");
    EXPECT_EQ(
        creator.ask({{"do", "link"}, {"match", created["match"]}, {"kind", "invite"}, {"side", "vietminh"}})["key"],
        "seat-taken");
}

TEST_F(ServiceTest, AnInvitationCanBeTakenBackAndGrowsOld) {
    std::atomic<std::int64_t> time{1'000'000};
    ServiceOptions options;
    options.clock = [&] { return time.load(); };
    House house(options);
    Talker creator = house.person("a"), other = house.person("b");
    const json created = creator.ask(create(person(), open_seat()));
    const json match = created["match"];
    EXPECT_EQ(creator.ask({{"do", "revoke"}, {"match", match}, {"kind", "invite"}, {"side", "vietminh"}})["type"],
              "done");
    EXPECT_EQ(other.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}})["key"], "no-such-link");
    const json link = creator.ask({{"do", "link"}, {"match", match}, {"kind", "invite"}, {"side", "vietminh"}});
    time += options.invite_ms + 1;
    EXPECT_EQ(other.ask({{"do", "join"}, {"token", link["token"]}})["key"], "link-expired");
    time -= 2;
    EXPECT_EQ(other.ask({{"do", "join"}, {"token", link["token"]}})["type"], "joined");
}

TEST_F(ServiceTest, ARecoveryLinkMovesASeatToAnotherDevice) {
    House house;
    Pair pair(house);
    Talker phone = house.person("phone");
    EXPECT_EQ(
        pair.vietminh.ask({{"do", "link"}, {"match", pair.match}, {"kind", "recover"}, {"side", "french"}})["key"],
        "not-your-seat");
    const json link = pair.french.ask({{"do", "link"}, {"match", pair.match}, {"kind", "recover"}, {"side", "french"}});
    EXPECT_EQ(phone.ask({{"do", "recover"}, {"token", link["token"]}})["type"], "joined");
    EXPECT_EQ(phone.look(pair.match)["viewer"], "french");
    EXPECT_EQ(pair.french.look(pair.match)["key"], "not-your-match");
}

TEST_F(ServiceTest, SpectatorsComeByTheirOwnLinkAndLoseItWhenItIsRevoked) {
    House house;
    Pair pair(house);
    Talker guest = house.person("");
    const json link = pair.french.ask({{"do", "link"}, {"match", pair.match}, {"kind", "watch"}});
    const json table = guest.ask({{"do", "watch"}, {"match", pair.match}, {"token", link["token"]}});
    EXPECT_EQ(table["viewer"], "nobody");
    EXPECT_FALSE(table["view"]["cards"]["french"].contains("hand"));
    EXPECT_FALSE(table["view"]["cards"]["vietminh"].contains("hand"));
    EXPECT_FALSE(table["decision"].contains("legal"));
    const json noted =
        pair.french.ask({{"do", "note"}, {"match", pair.match}, {"after", table["n"]}, {"text", "psst"}});
    const json news = guest.news(pair.match, noted["n"]);
    EXPECT_EQ(news["entries"][0]["text"], nullptr) << "a note is for the opponent";
    EXPECT_EQ(
        pair.vietminh.ask({{"do", "entries"}, {"match", pair.match}, {"after", table["n"]}})["entries"][0]["text"],
        "psst");
    EXPECT_EQ(guest.ask({{"do", "act"}, {"match", pair.match}, {"after", noted["n"]}, {"action", "pass"}})["key"],
              "not-your-match");
    pair.french.ask({{"do", "revoke"}, {"match", pair.match}, {"kind", "watch"}});
    EXPECT_EQ(guest.ask({{"do", "entries"}, {"match", pair.match}, {"after", 0}})["key"], "not-your-match");
}

TEST_F(ServiceTest, OnePersonOnBothSeatsSeesAHandOnlyAfterHandOver) {
    House house;
    Talker me = house.person("a");
    const std::string match = me.ask(create(person(), person())).at("match");
    json table = me.look(match);
    EXPECT_EQ(table["viewer"], "nobody");
    EXPECT_FALSE(table["decision"]["yours"]);
    table = me.ask({{"do", "hand-over"}, {"match", match}});
    EXPECT_EQ(table["viewer"], table["decision"]["side"]);
    EXPECT_TRUE(table["view"]["cards"]["vietminh"].contains("hand"));
    EXPECT_FALSE(table["view"]["cards"]["french"].contains("hand"));
    ASSERT_EQ(me.act(table, "pass")["type"], "done");
    const json after = me.look(match);
    EXPECT_EQ(after["decision"]["side"], "french");
    EXPECT_EQ(after["viewer"], "vietminh") << "until the screen is handed over";
    EXPECT_FALSE(after["decision"]["yours"]);
}

TEST_F(ServiceTest, OnlySoManyMatchesAndLinksAPerson) {
    ServiceOptions options;
    options.most_unfinished_a_person = 2;
    options.most_tokens_a_match = 2;
    House house(options);
    Talker me = house.person("a"), other = house.person("b"), nobody = house.person("");
    const json first = me.ask(create(person(), open_seat()));
    EXPECT_EQ(me.ask(create(person(), open_seat()))["type"], "created");
    EXPECT_EQ(me.ask(create(person(), open_seat()))["key"], "too-many-matches");
    EXPECT_EQ(other.ask(create(person(), open_seat()))["type"], "created");
    EXPECT_EQ(nobody.ask(create(person(), open_seat()))["key"], "no-cookie");
    EXPECT_EQ(me.ask({{"do", "link"}, {"match", first["match"]}, {"kind", "watch"}})["type"], "link");
    EXPECT_EQ(me.ask({{"do", "link"}, {"match", first["match"]}, {"kind", "recover"}, {"side", "french"}})["key"],
              "too-many-links");
}

TEST_F(ServiceTest, WhatCannotBeCreatedIsRefusedWithAKey) {
    House house;
    Talker me = house.person("a");
    json wrong = create(person(), open_seat());
    wrong["game"] = "chess";
    EXPECT_EQ(me.ask(wrong)["key"], "no-such-game");
    wrong = create(person(), computer("grandmaster"));
    EXPECT_EQ(me.ask(wrong)["key"], "no-such-level");
    wrong = create(person(), open_seat());
    wrong["scenario"] = "other";
    EXPECT_EQ(me.ask(wrong)["key"], "no-such-setup");
    wrong = create(person(), open_seat());
    wrong["seed"] = "xyz";
    EXPECT_EQ(me.ask(wrong)["key"], "wrong-type");
    EXPECT_EQ(me.ask({{"do", "create"}, {"game", "storm"}})["key"], "missing");
    EXPECT_EQ(me.ask_raw("[]")["key"], "no-json");
    EXPECT_EQ(me.ask_raw(std::string(20'000, ' '))["key"], "no-json");
    EXPECT_EQ(me.ask_raw(R"({"v":2,"id":"x","do":"games"})")["key"], "wrong-version");
    EXPECT_EQ(me.ask_raw(R"({"v":1,"id":"x","do":"games","a":[[[[[[[[1]]]]]]]]})")["key"], "no-json");
    // Many small values, which a parser that builds them could be kept busy with; brackets in a text count for nothing.
    const auto many = [](int count, const std::string& one) {
        std::string list = "1";
        for (int i = 0; i < count; ++i) list += "," + one;
        return R"({"v":1,"id":"x","do":"games","a":[)" + list + "]}";
    };
    for (const char* one : {"1", "{}", "[]"}) EXPECT_EQ(me.ask_raw(many(600, one))["key"], "no-json") << one;
    EXPECT_EQ(me.ask_raw(many(400, "1"))["type"], "games");
    EXPECT_EQ(me.ask_raw(many(1, R"("[[[[[[[[[\\\",,,,")"))["type"], "games");
    EXPECT_EQ(house.person("").ask_raw(std::string(100'000, ' '))["key"], "no-cookie");
    EXPECT_EQ(me.ask_raw(R"({"v":1,"id":"x","do":"note","pad":")" + std::string(66'000, 'a') + R"("})")["key"],
              "too-long");
}

// --- playing

TEST_F(ServiceTest, ARepeatIsAnsweredAsTheFirstTimeAndDoneOnce) {
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

TEST_F(ServiceTest, AReconnectGetsWhatItMissedOnce) {
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

TEST_F(ServiceTest, UndoGoesToTheBoundaryAndNoFurther) {
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

TEST_F(ServiceTest, ATakebackNeedsTheOtherSidesConsent) {
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

// Whoever resigned has seen the enemy's hand and the dice key: he cannot grant himself a way back by an older request.
TEST_F(ServiceTest, NoTakebackLeadsBackFromTheEndOfAMatchBetweenPeople) {
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
TEST_F(ServiceTest, NoTakebackLeadsBackFromTheEndForOneAlone) {
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

TEST_F(ServiceTest, ATakebackFromTheComputerIsFreeAndStaysInTheLog) {
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

TEST_F(ServiceTest, ResigningEndsItAndARematchSwapsTheSides) {
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
TEST_F(ServiceTest, WindowsWithNothingToPlayPassAsTheSeatPrefers) {
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

TEST_F(ServiceTest, WhoLeavesWhileHisWatchWaitsIsNotThere) {
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

// --- what can go wrong

class Sleeper final : public Player {
public:
    std::string choose(const Brief&, Rng&) override {
        std::this_thread::sleep_for(std::chrono::milliseconds(400));
        return "pass";
    }
};
class Thrower final : public Player {
public:
    std::string choose(const Brief&, Rng&) override { throw std::runtime_error("lost"); }
};
class Cheater final : public Player {
public:
    std::string choose(const Brief&, Rng&) override { return "activate 99"; }
};

template <class Bad>
void expect_replaced(const std::string& how) {
    ServiceOptions options;
    options.computer_budget_ms = 60;
    options.make_player = [](std::string_view, std::string_view) { return std::make_unique<Bad>(); };
    House house(options);
    Talker me = house.person("a");
    const std::string match = me.ask(create(person(), computer("staff"))).at("match");
    json table = me.ask({{"do", "watch"}, {"match", match}, {"since", 0}});
    while (!table["decision"]["yours"].get<bool>()) table = me.news(match, table["n"].get<std::uint32_t>() + 1);
    bool told = false;
    const json all = me.ask({{"do", "entries"}, {"match", match}, {"after", 0}});
    for (const json& entry : all["entries"])
        told = told || (entry["kind"] == "replaced" && entry["text"] == how && entry["side"] == "vietminh");
    EXPECT_TRUE(told);
    EXPECT_GT(house.service.counters().computer_replaced, 0u);
}

TEST_F(ServiceTest, ASlowComputerIsReplaced) { expect_replaced<Sleeper>("slow"); }
TEST_F(ServiceTest, AFailingComputerIsReplaced) { expect_replaced<Thrower>("failed"); }
TEST_F(ServiceTest, AComputerThatNamesNoLegalActionIsReplaced) { expect_replaced<Cheater>("failed"); }

TEST_F(ServiceTest, RulesThatThrowCloseOnlyTheirMatch) {
    std::mutex mutex;
    std::string broken;
    ServiceOptions options;
    options.before_rules = [&](const MatchRecord& record) {
        const std::lock_guard lock(mutex);
        if (record.id == broken) throw std::runtime_error("a rule failed");
    };
    House house(options);
    Pair first(house), second(house);
    {
        const std::lock_guard lock(mutex);
        broken = first.match;
    }
    const json table = first.vietminh.look(first.match);
    EXPECT_EQ(first.vietminh.act(table, "pass")["key"], "match-closed");
    EXPECT_EQ(first.french.look(first.match)["status"], "closed");
    EXPECT_EQ(first.french.ask({{"do", "log"}, {"match", first.match}})["type"], "log");
    EXPECT_EQ(second.vietminh.act(second.vietminh.look(second.match), "pass")["type"], "done");
    EXPECT_EQ(house.service.counters().matches_closed, 1u);
}

TEST_F(ServiceTest, WhatIsNotStoredDidNotHappen) {
    House house;
    Pair pair(house);
    const json table = pair.vietminh.look(pair.match);
    house.store.fail_next(1);
    const json command{{"id", "x"}, {"do", "act"}, {"match", pair.match}, {"after", table["n"]}, {"action", "pass"}};
    EXPECT_EQ(pair.vietminh.ask(command)["key"], "not-stored");
    EXPECT_FALSE(house.service.healthy());
    EXPECT_EQ(pair.vietminh.look(pair.match)["n"], table["n"]);
    EXPECT_EQ(pair.vietminh.ask(command)["type"], "done");
    EXPECT_TRUE(house.service.healthy());
}

TEST_F(ServiceTest, ADiskThatCannotBeReadClosesNoMatch) {
    House house;
    Pair pair(house);
    ASSERT_EQ(pair.vietminh.act(pair.vietminh.look(pair.match), "pass")["type"], "done");
    const json table = pair.vietminh.look(pair.match);
    house.store.fail_next_reads(1);
    const json command{{"do", "ask-takeback"}, {"match", pair.match}, {"after", table["n"]}};
    EXPECT_EQ(pair.vietminh.ask(command)["key"], "not-stored");
    EXPECT_EQ(pair.vietminh.look(pair.match)["status"], "playing");
    EXPECT_EQ(house.service.counters().matches_closed, 0u);
    EXPECT_EQ(pair.vietminh.ask(command)["type"], "done");
}

// A snapshot that hides the truth, as one of another version of the program could.
TEST_F(ServiceTest, ASnapshotThatTheEntriesDoNotFitIsPassedOver) {
    House house;
    Pair pair(house);
    ASSERT_EQ(pair.vietminh.act(pair.vietminh.look(pair.match), "pass")["type"], "done");
    const MatchRecord record = *house.store.match(pair.match);
    const auto entries = house.store.entries(pair.match);
    const auto truth = Match::load(record, entries);
    ASSERT_TRUE(truth);
    const auto before = Match::load(record, {entries.begin(), entries.begin() + 1});
    ASSERT_TRUE(before);
    const std::string old = before->table().snapshot();
    const auto number = static_cast<std::uint32_t>(entries.size() - 1);
    // Of a state that is not the one after that entry, with a fingerprint that says so, and with one that does not.
    for (const std::uint64_t fingerprint : {before->table().fingerprint(), std::uint64_t{1}}) {
        const auto loaded = Match::load(record, entries, Snapshot{number, fingerprint, old});
        ASSERT_TRUE(loaded) << loaded.error().text();
        EXPECT_EQ(loaded->table().fingerprint(), truth->table().fingerprint());
    }
    std::string other = truth->table().snapshot();
    other[16] ^= 1;  // the rules version
    auto table = truth->copy();
    EXPECT_FALSE(table.restore(other));
}

TEST_F(ServiceTest, AMatchThatLeftTheMemoryComesBackAsItWas) {
    ServiceOptions options;
    options.idle_unload_ms = 0;
    House house(options);
    Pair pair(house);
    Rng rng(8);
    json table = pair.french.look(pair.match);
    for (int i = 0; i < 150 && table["status"] == "playing"; ++i) {
        Talker& decider = pair.of(table["decision"]["side"]);
        const json before = decider.look(pair.match);
        while (house.service.counters().matches_loaded > 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        json again = decider.look(pair.match);
        ASSERT_EQ(again["view"], before["view"]);
        ASSERT_EQ(again["decision"], before["decision"]);
        ASSERT_EQ(decider.act(again, any_of(again, rng))["type"], "done");
        if (i > 8) i += 10;  // the wait is long
        table = decider.look(pair.match);
    }
}

// --- afterwards

TEST_F(ServiceTest, AReplayShowsOnlyOnesOwnEyesUntilTheEnd) {
    House house;
    Pair pair(house);
    const auto replay = [&](Talker& who, const std::string& viewer) {
        return who.ask({{"do", "replay"}, {"match", pair.match}, {"at", 12}, {"viewer", viewer}});
    };
    EXPECT_EQ(replay(pair.french, "vietminh")["key"], "not-over");
    const json own = replay(pair.french, "french");
    EXPECT_EQ(own["type"], "position") << own;
    EXPECT_TRUE(own["view"]["cards"]["french"].contains("hand"));
    EXPECT_FALSE(own["view"]["cards"]["vietminh"].contains("hand"));
    EXPECT_EQ(pair.french.ask({{"do", "replay"}, {"match", pair.match}, {"at", 9999}})["key"], "not-yet");
    pair.french.ask({{"do", "resign"}, {"match", pair.match}, {"after", pair.french.look(pair.match)["n"]}});
    EXPECT_TRUE(replay(pair.french, "vietminh")["view"]["cards"]["vietminh"].contains("hand"));
}

TEST_F(ServiceTest, ALogComesBackAsAMatch) {
    House house;
    Pair pair(house);
    Rng rng(4);
    const json table = pair.play(40, rng);
    pair.french.ask({{"do", "resign"}, {"match", pair.match}, {"after", table["n"]}});
    const std::string log = pair.french.ask({{"do", "log"}, {"match", pair.match}})["log"];
    const json copy = pair.french.ask({{"do", "import"}, {"log", log}});
    ASSERT_EQ(copy["type"], "created") << copy;
    EXPECT_EQ(pair.french.look(copy["match"])["status"], "over");
    EXPECT_EQ(pair.french.look(copy["match"])["winner"], "vietminh");
    // Without its end it is a match to be played on.
    const std::string open = log.substr(0, log.find("resigned"));
    const json going = pair.french.ask(
        {{"do", "import"}, {"log", open}, {"seats", {{"french", person()}, {"vietminh", computer("random")}}}});
    ASSERT_EQ(going["type"], "created") << going;
    EXPECT_EQ(pair.french.look(going["match"])["status"], "playing");
    EXPECT_EQ(pair.french.ask({{"do", "import"}, {"log", "namyoum log 1\nnonsense\n"}})["key"], "bad-log");
    EXPECT_EQ(pair.french.ask(
                  {{"do", "import"}, {"log", log.substr(0, log.find("actions")) + "actions\nfrench pass\n"}})["key"],
              "bad-log");
}

TEST_F(ServiceTest, AFinishedMatchIsPlayedOnFromAnyMoment) {
    House house;
    Pair pair(house);
    Rng rng(4);
    const json table = pair.play(30, rng);
    const auto fork = [&](Talker& talker, std::uint32_t at) {
        return talker.ask({{"do", "fork"},
                           {"match", pair.match},
                           {"at", at},
                           {"seats", {{"french", person()}, {"vietminh", open_seat()}}}});
    };
    EXPECT_EQ(fork(pair.french, 3)["key"], "not-over") << "while it is played a copy would show the enemy's hand";
    pair.french.ask({{"do", "resign"}, {"match", pair.match}, {"after", table["n"]}});
    const json of = pair.french.ask({{"do", "replay"}, {"match", pair.match}, {"at", 25}, {"viewer", "french"}});
    const json forked = fork(pair.french, 25);
    ASSERT_EQ(forked["type"], "created") << forked;
    const json going = pair.french.look(forked["match"]);
    EXPECT_EQ(going["status"], "waiting");
    EXPECT_EQ(going["imported"], 25);
    EXPECT_EQ(going["view"], of["view"]);
    EXPECT_EQ(fork(pair.french, of["of"].get<std::uint32_t>() + 1)["key"], "not-yet");
    Talker stranger = house.person("stranger");
    EXPECT_EQ(fork(stranger, 25)["key"], "not-your-match");
    // Without seats the sender sits on both; and the copy does not resign where the first one did.
    const json whole = pair.vietminh.ask({{"do", "fork"}, {"match", pair.match}, {"at", of["of"]}});
    EXPECT_EQ(pair.vietminh.look(whole["match"])["status"], "playing");
    EXPECT_EQ(pair.vietminh.look(whole["match"])["viewer"], "nobody");
}

TEST_F(ServiceTest, TwoComputersPlayAndWhoeverHasTheLinkLooksOn) {
    House house;
    Talker me = house.person("cookie"), friendly = house.person("friend");
    const json created = me.ask(create(computer("random"), computer("random")));
    ASSERT_EQ(created["type"], "created") << created;
    const std::string match = created["match"];
    EXPECT_EQ(me.ask({{"do", "watch"}, {"match", match}})["key"], "not-your-match");
    for (Talker* talker : {&me, &friendly}) {
        json table = talker->ask({{"do", "watch"}, {"match", match}, {"token", created["watch"]}});
        ASSERT_EQ(table["type"], "table") << table;
        EXPECT_EQ(table["viewer"], "nobody");
    }
    EXPECT_FALSE(me.ask(create(person(), computer("random"))).contains("watch"));
    EXPECT_FALSE(me.ask(create(computer("random"), open_seat())).contains("watch")) << "somebody may still join";
    json table = me.ask({{"do", "watch"}, {"match", match}, {"token", created["watch"]}});
    while (table["status"] == "playing") table = me.news(match, table["n"].get<std::uint32_t>() + 1);
    EXPECT_EQ(table["status"], "over");
    const json end = me.ask({{"do", "replay"}, {"match", match}, {"at", 5}, {"viewer", "french"}});
    EXPECT_TRUE(end["view"]["cards"]["french"].contains("hand")) << "everything is shown after the end";
}

TEST_F(ServiceTest, AnActionIsTakenOnlyAsTheListWritesIt) {
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
