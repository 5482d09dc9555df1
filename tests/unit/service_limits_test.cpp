// What one person may not do to everybody's server, and what must not be done twice or to the wrong one.
#include <gtest/gtest.h>

#include "support/service_talk.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServiceLimitsTest : public StormTest {};

// A match of one person against himself, with both hands to look at.
std::string alone(Talker& me, json options = json::object()) {
    json command = create(person(), person());
    command["options"] = std::move(options);
    return me.ask(command).at("match");
}

json facing_the_decider(Talker& me, const std::string& match) {
    me.look(match);
    return me.ask({{"do", "hand-over"}, {"match", match}});
}

TEST_F(ServiceLimitsTest, WhoLetsMatchesBePlayedAgainPaysForIt) {
    ServiceOptions options;
    options.costly_at_once = 0.001;  // any question at all
    options.costly_a_second = 1e-9;
    House house(options);
    Talker me = house.person("a");
    const std::string match = alone(me);
    const json entries{{"do", "entries"}, {"match", match}, {"after", 0}};
    EXPECT_EQ(me.ask(entries)["type"], "entries");
    EXPECT_EQ(me.ask(entries)["key"], "too-fast");
    EXPECT_EQ(me.ask({{"do", "replay"}, {"match", match}, {"at", 1}})["key"], "too-fast");
    EXPECT_EQ(me.ask({{"do", "watch"}, {"match", match}, {"since", 0}})["key"], "too-fast");
    EXPECT_EQ(me.ask({{"do", "import"}, {"log", "namyoum log 1"}})["key"], "too-fast");
    // Playing goes on, and so do others.
    const json table = facing_the_decider(me, match);
    EXPECT_EQ(me.act(table, table["decision"]["legal"][0]["action"])["type"], "done");
    Talker elsewhere = house.person("a");
    elsewhere.come_from("another address");
    EXPECT_EQ(elsewhere.ask(entries)["type"], "entries");
}

TEST_F(ServiceLimitsTest, FinishedMatchesCountToo) {
    ServiceOptions options;
    options.most_created_an_hour = 2;
    House house(options);
    Talker me = house.person("a");
    for (int i = 0; i < 2; ++i) {
        const std::string match = alone(me);
        const json table = me.look(match);
        ASSERT_EQ(me.ask({{"do", "resign"}, {"match", match}, {"after", table["n"]}})["type"], "done");
    }
    EXPECT_EQ(me.ask(create(person(), person()))["key"], "too-many-matches");
    Talker elsewhere = house.person("a");
    elsewhere.come_from("another address");
    EXPECT_EQ(elsewhere.ask(create(person(), person()))["type"], "created");
}

// The same request again is the same action, though the side to move is another by now.
TEST_F(ServiceLimitsTest, ARepeatOfOneWhoPlaysBothSidesIsDoneOnce) {
    House house;
    Talker me = house.person("a");
    const std::string match = alone(me);
    const json table = facing_the_decider(me, match);
    ASSERT_EQ(table["decision"]["side"], "vietminh");
    const json pass{{"do", "act"}, {"match", match}, {"after", table["n"]}, {"action", "pass"}, {"id", "mine"}};
    const json done = me.ask(pass);
    ASSERT_EQ(done["type"], "done") << done;
    const json after = facing_the_decider(me, match);
    ASSERT_EQ(after["decision"]["side"], "french");
    const json again = me.ask(pass);
    EXPECT_EQ(again["type"], "done") << again;
    EXPECT_EQ(again["n"], done["n"]);
    EXPECT_EQ(me.look(match)["n"], after["n"]);
}

TEST_F(ServiceLimitsTest, ANewSpectatorsLinkShowsOutWhoCameByTheOldOne) {
    House house;
    Talker me = house.person("a"), guest = house.person("");
    const std::string match = alone(me);
    const json link{{"do", "link"}, {"match", match}, {"kind", "watch"}};
    const std::string first = me.ask(link)["token"];
    const json entries{{"do", "entries"}, {"match", match}, {"after", 0}};
    ASSERT_EQ(guest.ask({{"do", "watch"}, {"match", match}, {"token", first}})["type"], "table");
    ASSERT_EQ(guest.ask(entries)["type"], "entries");
    const std::string second = me.ask(link)["token"];
    EXPECT_EQ(guest.ask(entries)["key"], "not-your-match");
    EXPECT_EQ(guest.ask({{"do", "watch"}, {"match", match}, {"token", first}})["key"], "not-your-match");
    EXPECT_EQ(guest.ask({{"do", "watch"}, {"match", match}, {"token", second}})["type"], "table");
}

TEST_F(ServiceLimitsTest, WhoIsShownOutAndComesAgainIsCountedOnce) {
    House house;
    Talker host = house.person("host"), guest = house.person("");
    const std::string match = host.ask(create(person(), computer("random")))["match"];
    for (int i = 0; i < 70; ++i) {  // more than a client may watch at once
        const json link = host.ask({{"do", "link"}, {"match", match}, {"kind", "watch"}});
        const json table = guest.ask({{"do", "watch"}, {"match", match}, {"token", link["token"]}});
        ASSERT_EQ(table["type"], "table") << i << " " << table;
    }
}

// Dice of this match do not stand behind what came with a log, so nothing of it can be undone and played otherwise.
TEST_F(ServiceLimitsTest, NothingImportedCanBeUndone) {
    House house;
    Talker me = house.person("a");
    const std::string match = alone(me);
    json table = facing_the_decider(me, match);
    ASSERT_EQ(me.act(table, "activate 8")["type"], "done");
    table = me.look(match);
    ASSERT_EQ(table["decision"]["can_undo"], true);
    me.ask({{"do", "resign"}, {"match", match}, {"after", table["n"]}});
    const std::string log = me.ask({{"do", "log"}, {"match", match}})["log"];
    const std::string open = log.substr(0, log.find("resigned"));
    const std::string copy = me.ask({{"do", "import"}, {"log", open}}).at("match");
    json there = facing_the_decider(me, copy);
    ASSERT_EQ(there["decision"]["kind"], "action");
    EXPECT_EQ(there["decision"]["can_undo"], false);
    // What is done here can be undone, back to there and no further; also after a takeback.
    ASSERT_EQ(me.act(there, "take-all")["type"], "done");
    there = me.look(copy);
    ASSERT_EQ(there["decision"]["can_undo"], true);
    ASSERT_EQ(me.ask({{"do", "undo"}, {"match", copy}, {"after", there["n"]}})["type"], "done");
    there = me.look(copy);
    EXPECT_EQ(there["decision"]["can_undo"], false);
    ASSERT_EQ(me.act(there, "take-all")["type"], "done");
    there = me.look(copy);
    ASSERT_EQ(me.ask({{"do", "ask-takeback"}, {"match", copy}, {"after", there["n"]}})["type"], "done");
    there = me.look(copy);
    EXPECT_EQ(there["decision"]["can_undo"], false);
    EXPECT_EQ(me.ask({{"do", "undo"}, {"match", copy}, {"after", there["n"]}})["key"], "nothing-to-undo");
}

}  // namespace
}  // namespace namyoum::tests
