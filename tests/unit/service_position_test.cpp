// Matches that start from a position: imported, played on, kept over a restart, exported, checked, played again.
#include <gtest/gtest.h>

#include "base/rng.h"
#include "core/log.h"
#include "core/position.h"
#include "games/registry.h"
#include "match/match.h"
#include "match/service.h"
#include "match/verify.h"
#include "server/sqlite_store.h"
#include "support/scratch.h"
#include "support/service_talk.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServicePositionTest : public StormTest {};

const std::string kPosition =
    "game storm, empty board  # made up\n"
    "turn 2\n"
    "control french 10 17, vietminh 7 8 11 14\n"
    "put vietminh 14: 141-1..9\n"
    "put french 17: i-2rei-4 iii-3rta-11 2bt-5\n"
    "hand french f13 f14\n"
    "hand vietminh v12 v05\n"
    "impulse vietminh\n"
    "case storm-10a: is not looked at ((\n";

json import(const std::string& position, json french = person(), json vietminh = open_seat()) {
    return {{"do", "import"}, {"position", position}, {"seats", {{"french", french}, {"vietminh", vietminh}}}};
}

// A service on a file, which can be ended and begun anew.
struct FileHouse {
    FileHouse() { begin(); }
    void begin() {
        auto opened = SqliteStore::open(scratch / "matches.db");
        if (!opened) throw std::runtime_error(opened.error().text());
        store = std::move(*opened);
        service = std::make_unique<Service>(*store, mailbox, ServiceOptions{});
    }
    void restart() {
        service.reset();
        store.reset();
        begin();
    }
    Talker person(const std::string& cookie) { return Talker(*service, mailbox, ++clients, cookie); }
    // The service reads through its own connection, on its own thread.
    std::unique_ptr<SqliteStore> looking() {
        auto opened = SqliteStore::open_read_only(scratch / "matches.db");
        if (!opened) throw std::runtime_error(opened.error().text());
        return std::move(*opened);
    }

    Scratch scratch;
    Mailbox mailbox;
    std::unique_ptr<SqliteStore> store;
    std::unique_ptr<Service> service;
    ClientId clients = 0;
};

std::string any_of(const json& table, Rng& rng) {
    const json& legal = table["decision"]["legal"];
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))]["action"];
}

// Plays at random until the match is over or so many actions were made.
template <class House>
json play(House& house, const std::string& match, int most, Rng& rng) {
    Talker french = house.person("french-cookie"), vietminh = house.person("vietminh-cookie");
    json table = french.look(match);
    for (int i = 0; i < most && table["status"] == "playing"; ++i) {
        Talker& decider = table["decision"]["side"] == "french" ? french : vietminh;
        table = decider.look(match);
        const json done = decider.act(table, any_of(table, rng));
        EXPECT_EQ(done["type"], "done") << done;
        if (done["type"] != "done") break;
        table = french.look(match);
    }
    return table;
}

TEST_F(ServicePositionTest, IsImportedAndPlayedOnOverARestart) {
    FileHouse house;
    std::string match;
    {
        Talker french = house.person("french-cookie"), vietminh = house.person("vietminh-cookie");
        const json created = french.ask(import(kPosition));
        ASSERT_EQ(created["type"], "created") << created;
        match = created["match"];
        EXPECT_EQ(vietminh.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}})["type"], "joined");
        const json table = vietminh.look(match);
        EXPECT_EQ(table["position"], true);
        EXPECT_FALSE(table.contains("imported"));
        EXPECT_EQ(table["turn"], 2);
        EXPECT_EQ(table["decision"]["side"], "vietminh");
        EXPECT_EQ(table["decision"]["yours"], true);
        // The nearest other thing: a match as everybody starts it says nothing of a position.
        const json usual = french.ask(create(tests::person(), tests::person()));
        EXPECT_FALSE(french.look(usual["match"]).contains("position"));
    }
    Rng rng(3);
    const json before = play(house, match, 100, rng);
    ASSERT_EQ(before["status"], "playing");
    const auto record = house.looking()->match(match);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->setup, named(parse_position(kPosition, "")->setup, {"standard"}));

    house.restart();
    EXPECT_EQ(house.looking()->match(match)->setup, record->setup);
    json after = house.person("french-cookie").look(match);
    EXPECT_EQ(after["view"], before["view"]);
    EXPECT_EQ(after["decision"], before["decision"]);
    EXPECT_EQ(after["position"], true);
    // Played again from its first entry, without the snapshot, it is the same.
    const auto loaded = Match::load(*record, house.looking()->entries(match));
    ASSERT_TRUE(loaded) << loaded.error().text();
    EXPECT_EQ(json::parse(loaded->table().view_json(Side::French)), after["view"]);

    after = play(house, match, 100'000, rng);
    ASSERT_EQ(after["status"], "over");
    const std::string log = house.person("french-cookie").ask({{"do", "log"}, {"match", match}})["log"];
    for (const std::string line : {"empty board", "turn 2", "hand vietminh v12 v05", "impulse vietminh"})
        EXPECT_NE(log.find("\nposition " + line + "\n"), std::string::npos) << line;
    const auto parsed = parse_log(log, "log");
    ASSERT_TRUE(parsed) << parsed.error().text();
    const auto replayed = find_game("storm")->replay(*parsed);
    ASSERT_TRUE(replayed) << replayed.error().text();
    const auto dice = verify_dice(*parsed);
    ASSERT_TRUE(dice) << dice.error().text();
    EXPECT_GT(dice->checked, 10);

    // Its log comes back as a match from the same position; a rematch starts there too, sides swapped.
    Talker french = house.person("french-cookie"), vietminh = house.person("vietminh-cookie");
    const json copy = french.ask({{"do", "import"}, {"log", log}});
    ASSERT_EQ(copy["type"], "created") << copy;
    EXPECT_EQ(french.look(copy["match"])["position"], true);
    EXPECT_EQ(french.look(copy["match"])["winner"], after["winner"]);
    const json n = french.look(match)["n"];
    ASSERT_EQ(french.ask({{"do", "rematch"}, {"match", match}, {"after", n}})["type"], "done");
    ASSERT_EQ(vietminh.ask({{"do", "rematch"}, {"match", match}, {"after", vietminh.look(match)["n"]}})["type"],
              "done");
    const std::string again = french.look(match)["rematch"];
    EXPECT_EQ(french.look(again)["viewer"], "vietminh");
    EXPECT_EQ(french.look(again)["position"], true);
    EXPECT_EQ(french.look(again)["turn"], 2);
    EXPECT_EQ(house.looking()->match(again)->setup, record->setup);
}

TEST_F(ServicePositionTest, WithoutSeatsIsOnePersonsAndAgainstAComputerIsPlayed) {
    House house;
    Talker me = house.person("a");
    const json both = me.ask({{"do", "import"}, {"position", kPosition}});
    ASSERT_EQ(both["type"], "created") << both;
    EXPECT_EQ(me.look(both["match"])["seats"]["french"]["mine"], true);
    EXPECT_EQ(me.look(both["match"])["seats"]["vietminh"]["mine"], true);
    const json alone = me.ask(import(kPosition, person(), computer("random")));
    ASSERT_EQ(alone["type"], "created") << alone;
    json table = me.look(alone["match"]);
    while (!table["decision"]["yours"].get<bool>())
        table = me.news(alone["match"], table["n"].get<std::uint32_t>() + 1);
    EXPECT_EQ(me.act(table, table["decision"]["legal"][0]["action"])["type"], "done");
}

TEST_F(ServicePositionTest, ThatCannotBeIsRefusedAtItsPlace) {
    House house;
    Talker me = house.person("a");
    const auto refused = [&](const std::string& text) {
        json answer = me.ask({{"do", "import"}, {"position", text}});
        EXPECT_EQ(answer["type"], "refused") << answer;
        return answer.value("key", "") + " " + std::to_string(answer.value("line", -1)) + ":"
               + std::to_string(answer.value("column", -1));
    };
    EXPECT_EQ(refused(""), "bad-position 0:0");
    EXPECT_EQ(refused("turn 2\n"), "bad-position 1:1");
    EXPECT_EQ(refused("game storm\nput 14: 141-1\n  put 14: nobody-1\n"), "bad-position 3:11");
    EXPECT_EQ(refused("game storm\nact vietminh pass\n"), "bad-position 2:1");
    EXPECT_EQ(refused("game storm\nput (\n"), "bad-position 2:5");
    EXPECT_EQ(refused("game storm\nhand french \xC3\xA9\n"), "bad-position 2:13");
    EXPECT_EQ(refused("game chess\nturn 2\n"), "no-such-game -1:-1");
    EXPECT_EQ(me.ask({{"do", "matches"}})["matches"].size(), 0u) << "and nothing was made";
    // Exactly one of log and position.
    const json neither = me.ask({{"do", "import"}});
    EXPECT_EQ(neither["key"], "missing");
    EXPECT_EQ(neither["field"], "log");
    const json two = me.ask({{"do", "import"}, {"log", "namyoum log 1\n"}, {"position", kPosition}});
    EXPECT_EQ(two["key"], "wrong-type");
    EXPECT_EQ(two["field"], "position");
    EXPECT_EQ(me.ask({{"do", "import"}, {"position", 7}})["key"], "wrong-type");
    EXPECT_EQ(me.ask({{"do", "import"}, {"position", std::string(kLongestLog + 1, 'x')}})["key"], "too-long");
    EXPECT_EQ(house.person("").ask({{"do", "import"}, {"position", kPosition}})["key"], "no-cookie");
}

// The hands that a position names reach nobody but their owner while the match is played, and its text nobody at all.
TEST_F(ServicePositionTest, IsToldToNobodyWhileTheMatchIsPlayed) {
    House house;
    house.mailbox.keep_all();
    Talker french = house.person("french-cookie"), vietminh = house.person("vietminh-cookie");
    const json created = french.ask(import(kPosition));
    const std::string match = created["match"];
    vietminh.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
    const json link = french.ask({{"do", "link"}, {"match", match}, {"kind", "watch"}});
    Talker nobody = house.person("");
    nobody.ask({{"do", "watch"}, {"match", match}, {"token", link["token"]}});
    for (Talker* each : {&french, &vietminh}) {
        each->look(match);
        each->ask({{"do", "matches"}});
        each->ask({{"do", "entries"}, {"match", match}, {"after", 0}});
        each->ask({{"do", "replay"}, {"match", match}, {"at", 0}});
        EXPECT_EQ(each->ask({{"do", "log"}, {"match", match}})["key"], "not-over");
    }
    vietminh.act(vietminh.look(match), "activate 14");
    for (const auto& [client, message] : house.mailbox.take_all()) {
        for (const std::string text : {"empty board", "hand french", "hand vietminh", "141-1..9"})
            EXPECT_EQ(message.find(text), std::string::npos) << message;
        const bool is_vietminh = client == vietminh.client(), is_french = client == french.client();
        EXPECT_TRUE(is_vietminh || message.find("\"v05\"") == std::string::npos) << message;
        EXPECT_TRUE(is_french || message.find("\"f14\"") == std::string::npos) << message;
    }
    // The nearest right thing: the owner sees his, and when it is over the log shows all.
    EXPECT_NE(vietminh.look(match).dump().find("\"v05\""), std::string::npos);
    french.ask({{"do", "resign"}, {"match", match}, {"after", french.look(match)["n"]}});
    const std::string log = french.ask({{"do", "log"}, {"match", match}})["log"];
    EXPECT_NE(log.find("position hand vietminh v12 v05\n"), std::string::npos) << log;
}

}  // namespace
}  // namespace namyoum::tests
