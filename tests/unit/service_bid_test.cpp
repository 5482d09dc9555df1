// After a bid that swaps the sides everybody is known by the side he plays, whatever he came as.
#include <gtest/gtest.h>

#include "support/service_pair.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServiceBidTest : public StormTest {};

// Two people who have bid: the higher bid plays the Viet Minh, and it came from the one who had come as the French.
struct Swapped {
    explicit Swapped(House& house)
        : vietminh(house.person("came-as-french")), french(house.person("came-as-vietminh")) {
        json command = create(person(), open_seat());
        command["options"] = {{"bid", "on"}};
        const json created = vietminh.ask(command);
        match = created["match"];
        french.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
        const json table = vietminh.look(match);
        EXPECT_EQ(table["decision"]["kind"], "bid");
        EXPECT_EQ(vietminh.act(table, "bid 9")["type"], "done");
        EXPECT_EQ(french.act(french.look(match), "bid 6")["type"], "done");
        EXPECT_EQ(vietminh.look(match)["viewer"], "vietminh") << "the sides are swapped";
    }
    // The log of it, given up by the Viet Minh; without that line it can be played on.
    std::string log() {
        vietminh.ask({{"do", "resign"}, {"match", match}, {"after", vietminh.look(match)["n"]}});
        return vietminh.ask({{"do", "log"}, {"match", match}})["log"];
    }

    Talker vietminh, french;
    std::string match;
};

TEST_F(ServiceBidTest, ARecoveryLinkIsForTheSideOnePlaysNow) {
    House house;
    Swapped pair(house);
    const auto link = [&](Talker& talker, const char* side) {
        return talker.ask({{"do", "link"}, {"match", pair.match}, {"kind", "recover"}, {"side", side}});
    };
    EXPECT_EQ(link(pair.vietminh, "french")["key"], "not-your-seat");
    const json mine = link(pair.vietminh, "vietminh");
    ASSERT_EQ(mine["type"], "link") << mine;
    Talker phone = house.person("phone");
    EXPECT_EQ(phone.ask({{"do", "recover"}, {"token", mine["token"]}})["side"], "vietminh");
    EXPECT_EQ(phone.look(pair.match)["viewer"], "vietminh");
    EXPECT_EQ(pair.french.look(pair.match)["viewer"], "french") << "nobody else's seat has moved";
    const json all = phone.ask({{"do", "entries"}, {"match", pair.match}, {"after", 0}})["entries"];
    EXPECT_EQ(all.back()["kind"], "joined");
    EXPECT_EQ(all.back()["side"], "vietminh") << "everybody reads whose seat it was";
}

TEST_F(ServiceBidTest, WhoPlaysOnSitsOnTheSideHeAskedFor) {
    House house;
    Swapped pair(house);
    const std::string log = pair.log();
    const json seats{{"french", open_seat()}, {"vietminh", person()}};
    const json end = pair.vietminh.ask({{"do", "replay"}, {"match", pair.match}, {"at", 0}})["of"];
    const json forked = pair.vietminh.ask({{"do", "fork"}, {"match", pair.match}, {"at", end}, {"seats", seats}});
    const json imported =
        pair.vietminh.ask({{"do", "import"}, {"log", log.substr(0, log.find("resigned"))}, {"seats", seats}});
    for (const json& created : {forked, imported}) {
        ASSERT_EQ(created["type"], "created") << created;
        const std::string match = created["match"];
        EXPECT_EQ(pair.vietminh.look(match)["viewer"], "vietminh");
        ASSERT_TRUE(created["invites"].contains("french")) << created;
        EXPECT_EQ(created["invites"].size(), 1u);
        const json joined = pair.french.ask({{"do", "join"}, {"token", created["invites"]["french"]}});
        EXPECT_EQ(joined["side"], "french") << joined;
        const json table = pair.french.ask({{"do", "watch"}, {"match", match}, {"since", 0}});
        EXPECT_EQ(table["viewer"], "french");
        EXPECT_EQ(table["entries"].back()["kind"], "joined");
        EXPECT_EQ(table["entries"].back()["side"], "french");
        EXPECT_EQ(pair.vietminh.look(match)["decision"]["yours"], true);
    }
    // The nearest other case: before the bids nobody has changed sides yet.
    const json early = pair.vietminh.ask({{"do", "fork"}, {"match", pair.match}, {"at", 1}, {"seats", seats}});
    EXPECT_EQ(pair.vietminh.look(early["match"])["viewer"], "vietminh");
    EXPECT_TRUE(early["invites"].contains("french"));
}

TEST_F(ServiceBidTest, NoTakebackLeadsBackToOtherSides) {
    House house;
    Swapped pair(house);
    const auto ask_takeback = [&](Talker& talker) {
        return talker.ask({{"do", "ask-takeback"}, {"match", pair.match}, {"after", talker.look(pair.match)["n"]}});
    };
    for (Talker* talker : {&pair.vietminh, &pair.french})
        EXPECT_EQ(ask_takeback(*talker)["key"], "nothing-to-take-back") << "the last bid of that side was the other's";
    // What was chosen since then can be taken back.
    ASSERT_EQ(pair.vietminh.act(pair.vietminh.look(pair.match), "pass")["type"], "done");
    ASSERT_EQ(ask_takeback(pair.vietminh)["type"], "done");
    const json answer{{"do", "answer-takeback"},
                      {"match", pair.match},
                      {"after", pair.french.look(pair.match)["n"]},
                      {"grant", true}};
    EXPECT_EQ(pair.french.ask(answer)["type"], "done");
    EXPECT_EQ(pair.vietminh.look(pair.match)["decision"]["yours"], true);
}

}  // namespace
}  // namespace namyoum::tests
