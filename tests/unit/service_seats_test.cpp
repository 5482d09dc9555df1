// Who sits where: invitations, recovery links, spectators, one person on both seats, and what cannot be created.
#include <gtest/gtest.h>

#include <atomic>

#include "support/service_pair.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServiceSeatsTest : public StormTest {};

TEST_F(ServiceSeatsTest, AnInvitationIsForOneSeatAndOneUse) {
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

TEST_F(ServiceSeatsTest, AnInvitationCanBeTakenBackAndGrowsOld) {
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

TEST_F(ServiceSeatsTest, AnOldInvitationHoldsNoRoomForItsMatchAndGoes) {
    std::atomic<std::int64_t> time{1'000'000};
    ServiceOptions options = unhurried_service();
    options.clock = [&] { return time.load(); };
    options.most_unfinished_a_person = 1;
    House house(options);
    Talker me = house.person("a"), other = house.person("b");
    const json created = me.ask(create(person(), open_seat()));
    const json join{{"do", "join"}, {"token", created["invites"]["vietminh"]}};
    time += options.invite_ms;
    EXPECT_EQ(me.ask(create(person(), open_seat()))["key"], "too-many-matches");
    time += 1;
    EXPECT_EQ(me.ask(create(person(), open_seat()))["type"], "created");
    EXPECT_EQ(other.ask(join)["key"], "link-expired") << "it is told for a while";
    time += options.invite_ms + 1;
    EXPECT_EQ(me.ask(create(person(), open_seat()))["type"], "created");
    EXPECT_EQ(other.ask(join)["key"], "no-such-link");
    EXPECT_EQ(me.look(created["match"])["status"], "waiting") << "he can make another";
}

TEST_F(ServiceSeatsTest, ARecoveryLinkMovesASeatToAnotherDevice) {
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

TEST_F(ServiceSeatsTest, SpectatorsComeByTheirOwnLinkAndLoseItWhenItIsRevoked) {
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

// Whoever sits at the match reads its notes, with whosever eyes he looks; nobody else does.
TEST_F(ServiceSeatsTest, NotesStayAmongThePlayersAfterTheEnd) {
    House house;
    Pair pair(house);
    Talker guest = house.person(""), alone = house.person("alone");
    const json link = pair.french.ask({{"do", "link"}, {"match", pair.match}, {"kind", "watch"}});
    const json table = guest.ask({{"do", "watch"}, {"match", pair.match}, {"token", link["token"]}});
    const json note{{"do", "note"}, {"match", pair.match}, {"after", table["n"]}, {"text", "psst"}};
    const json noted = pair.french.ask(note);
    pair.french.ask({{"do", "resign"}, {"match", pair.match}, {"after", noted["n"]}});
    const auto told = [&](Talker& who, const char* viewer) {
        const json entries{{"do", "entries"}, {"match", pair.match}, {"after", table["n"]}, {"viewer", viewer}};
        return who.ask(entries)["entries"][0]["text"];
    };
    for (const char* viewer : {"french", "vietminh", "nobody"}) {
        EXPECT_EQ(told(guest, viewer), nullptr) << viewer;
        EXPECT_EQ(told(pair.french, viewer), "psst") << viewer;
        EXPECT_EQ(told(pair.vietminh, viewer), "psst") << viewer;
    }
    const std::string both = alone.ask(create(person(), person()))["match"];
    const json before = alone.look(both);
    ASSERT_EQ(before["viewer"], "nobody");
    alone.ask({{"do", "note"}, {"match", both}, {"after", before["n"]}, {"text", "to myself"}});
    EXPECT_EQ(alone.news(both, before["n"].get<std::uint32_t>() + 1)["entries"][0]["text"], "to myself");
}

TEST_F(ServiceSeatsTest, OnePersonOnBothSeatsSeesAHandOnlyAfterHandOver) {
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

TEST_F(ServiceSeatsTest, OnlySoManyMatchesAPerson) {
    ServiceOptions options;
    options.most_unfinished_a_person = 2;
    House house(options);
    Talker me = house.person("a"), other = house.person("b"), nobody = house.person("");
    EXPECT_EQ(me.ask(create(person(), open_seat()))["type"], "created");
    EXPECT_EQ(me.ask(create(person(), open_seat()))["type"], "created");
    EXPECT_EQ(me.ask(create(person(), open_seat()))["key"], "too-many-matches");
    EXPECT_EQ(other.ask(create(person(), open_seat()))["type"], "created");
    EXPECT_EQ(nobody.ask(create(person(), open_seat()))["key"], "no-cookie");
}

TEST_F(ServiceSeatsTest, AMatchThatNobodyJoinsCanBeGivenUp) {
    ServiceOptions options = unhurried_service();
    options.most_unfinished_a_person = 1;
    House house(options);
    Talker me = house.person("a"), other = house.person("b");
    const auto give_up = [](Talker& who, const json& match, const char* id) {
        return who.ask({{"do", "resign"}, {"match", match}, {"after", 0}, {"id", id}});
    };
    for (const json& seat : {person(), open_seat(), computer("random")}) {  // he may sit at it or not
        const json created = me.ask(create(seat, open_seat()));
        ASSERT_EQ(created["type"], "created") << created;
        const json match = created["match"];
        EXPECT_EQ(me.ask(create(person(), person()))["key"], "too-many-matches");
        EXPECT_EQ(give_up(other, match, "x")["key"], "not-your-match");
        const json done = give_up(me, match, "y");
        ASSERT_EQ(done["type"], "done") << done;
        EXPECT_EQ(done["n"], 1);
        EXPECT_EQ(give_up(me, match, "y"), done) << "a repeat";
        EXPECT_EQ(give_up(me, match, "z")["type"], "refused");
        EXPECT_EQ(other.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}})["key"], "no-such-link");
        EXPECT_EQ(house.store.match(match.get<std::string>())->status, MatchStatus::Closed);
        if (seat != person()) continue;
        const json table = me.ask({{"do", "watch"}, {"match", match}, {"since", 0}});
        EXPECT_EQ(table["status"], "closed");
        EXPECT_EQ(table["winner"], "nobody");
        EXPECT_EQ(table["entries"][0]["kind"], "closed");
        EXPECT_EQ(table["entries"][0]["text"], "given-up");
        const json link = me.ask({{"do", "link"}, {"match", match}, {"kind", "invite"}, {"side", "vietminh"}});
        EXPECT_EQ(other.ask({{"do", "join"}, {"token", link["token"]}})["key"], "not-playing") << "nor by a new link";
    }
    // The nearest other case: who made a match that others play has no say in it.
    const json created = me.ask(create(open_seat(), computer("random")));
    other.ask({{"do", "join"}, {"token", created["invites"]["french"]}});
    EXPECT_EQ(give_up(me, created["match"], "w")["key"], "not-your-match");
    EXPECT_EQ(house.store.match(created["match"].get<std::string>())->status, MatchStatus::Playing);
}

TEST_F(ServiceSeatsTest, WhatCannotBeCreatedIsRefusedWithAKey) {
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

}  // namespace
}  // namespace namyoum::tests
