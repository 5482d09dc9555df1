// Matches that this program cannot play as they were played: with other data, by other rules. What their players can
// still do with them.
#include <gtest/gtest.h>

#include <fstream>

#include "core/log.h"
#include "match/match.h"
#include "support/matches.h"
#include "support/scratch.h"
#include "support/service_pair.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServiceMisfitTest : public StormTest {
protected:
    void SetUp() override {
        StormTest::SetUp();
        std::filesystem::create_directory(own);
        std::ofstream(own / "turns.toml") << "[[turn]]\nnumber = 2\nvietminh = 5\n";
    }
    void TearDown() override { use_shipped_storm(); }

    void use_own_values() {
        const auto data = storm::read_data({own.string()});
        ASSERT_TRUE(data) << data.error().text();
        storm::install(*data);
    }

    Scratch scratch;
    const std::filesystem::path own = scratch / "own-values";
};

// The two of a Pair after the program was started anew.
struct Restarted {
    explicit Restarted(House& house, ServiceOptions options = unhurried_service())
        : service((house.service.stop(), house.store), house.mailbox, std::move(options)),
          french(service, house.mailbox, ++house.clients, "french-cookie"),
          vietminh(service, house.mailbox, ++house.clients, "vietminh-cookie"),
          stranger(service, house.mailbox, ++house.clients, "stranger-cookie") {}

    Service service;
    Talker french, vietminh, stranger;
};

json resign(const std::string& match, std::uint32_t after) {
    return {{"do", "resign"}, {"match", match}, {"after", after}};
}

// Adds an action that no rules allow.
void spoil(House& house, const std::string& match) {
    house.service.stop();
    MatchRecord record = *house.store.match(match);
    commit(house.store, next_action(record, "assault 1"));
}

void expect_every_action(const std::string& text, const std::vector<Entry>& entries) {
    EXPECT_NE(text.find("\n# "), std::string::npos) << "it says that it was not played again";
    const auto log = parse_log(text, "");
    ASSERT_TRUE(log) << log.error().text();
    const auto actions = standing(entries);
    ASSERT_EQ(log->actions.size(), actions.size());
    for (std::size_t i = 0; i < actions.size(); ++i) {
        EXPECT_EQ(log->actions[i].action, actions[i]->text);
        EXPECT_EQ(log->actions[i].side, actions[i]->side);
    }
    EXPECT_FALSE(log->end) << "nobody knows where it led to";
}

TEST_F(ServiceMisfitTest, AMatchIsOpenedWithTheDataItWasPlayedWithOnly) {
    use_own_values();
    House house;
    Pair pair(house);
    const json before = pair.french.look(pair.match);
    ASSERT_EQ(before["type"], "table") << before;
    house.service.stop();
    use_shipped_storm();
    {
        Restarted other(house);
        const json refused = other.french.look(pair.match);
        EXPECT_EQ(refused["key"], "match-misfit") << refused;
        EXPECT_EQ(refused["entry"], 0);
    }
    use_own_values();
    Restarted again(house);
    EXPECT_EQ(again.french.look(pair.match)["view"], before["view"]);
}

TEST_F(ServiceMisfitTest, ItsPlayersCanEndItAndHaveItsLog) {
    House house;
    Pair pair(house);
    Rng rng(4);
    pair.play(20, rng);
    spoil(house, pair.match);
    const std::uint32_t length = house.store.match(pair.match)->length;
    ServiceOptions options = unhurried_service();
    options.most_unfinished_a_person = 1;
    Restarted again(house, options);
    const json log{{"do", "log"}, {"match", pair.match}};
    EXPECT_EQ(again.french.look(pair.match)["entry"], length);
    EXPECT_EQ(again.french.ask(log)["key"], "not-over") << "both hands are in it";
    EXPECT_EQ(again.french.ask(create(person(), person()))["key"], "too-many-matches");
    EXPECT_EQ(again.stranger.ask(resign(pair.match, length))["key"], "not-your-match");

    json command = resign(pair.match, length);
    command["id"] = "the-end";
    const json done = again.vietminh.ask(command);
    ASSERT_EQ(done["type"], "done") << done;
    EXPECT_EQ(done["n"], length + 1);
    EXPECT_EQ(again.vietminh.ask(command), done) << "a repeat";
    EXPECT_EQ(again.french.ask(resign(pair.match, length + 1))["key"], "not-playing");
    const json listed = again.french.ask({{"do", "matches"}})["matches"][0];
    EXPECT_EQ(listed["status"], "closed");
    EXPECT_EQ(listed["winner"], "nobody");
    EXPECT_EQ(again.french.ask(create(person(), person()))["type"], "created");

    EXPECT_EQ(again.stranger.ask(log)["key"], "not-your-match");
    const json told = again.french.ask(log);
    ASSERT_EQ(told["type"], "log") << told;
    expect_every_action(told["log"], house.store.entries(pair.match));
    EXPECT_EQ(told["log"].get<std::string>().find("dice-key"), std::string::npos) << "as of any that was closed";
}

TEST_F(ServiceMisfitTest, TwoWhoEndItAtOnceEndItOnce) {
    House house;
    Pair pair(house);
    spoil(house, pair.match);
    const std::uint32_t length = house.store.match(pair.match)->length;
    Restarted again(house);
    house.store.hold();
    const std::string first = again.french.send(resign(pair.match, length));
    const std::string second = again.vietminh.send(resign(pair.match, length));
    EXPECT_EQ(again.vietminh.answer_to(second)["key"], "busy");
    house.store.release();
    EXPECT_EQ(again.french.answer_to(first)["type"], "done");
    EXPECT_TRUE(again.service.healthy());
    EXPECT_EQ(house.store.match(pair.match)->length, length + 1);
}

TEST_F(ServiceMisfitTest, OneThatIsOverStillHasItsLog) {
    House house;
    Pair pair(house);
    Rng rng(4);
    const json table = pair.play(20, rng);
    pair.french.ask(resign(pair.match, table["n"]));
    const json log{{"do", "log"}, {"match", pair.match}};
    const std::string fits = pair.french.ask(log)["log"];
    EXPECT_EQ(fits.find("\n# "), std::string::npos);
    house.service.stop();
    use_own_values();
    Restarted again(house);
    const std::string text = again.french.ask(log)["log"];
    expect_every_action(text, house.store.entries(pair.match));
    EXPECT_NE(text.find("dice-key"), std::string::npos);
    EXPECT_NE(text.find("resigned french"), std::string::npos);
}

TEST_F(ServiceMisfitTest, ALogNamesNoPlaceOnTheServersDisk) {
    use_own_values();
    House house;
    Pair pair(house);
    pair.french.ask(resign(pair.match, pair.french.look(pair.match)["n"]));
    const std::string path = scratch.folder().string();
    ASSERT_NE(house.store.match(pair.match)->overlays.at(0).find(path), std::string::npos);
    const json log{{"do", "log"}, {"match", pair.match}};
    const std::string played = pair.french.ask(log)["log"];
    house.service.stop();
    use_shipped_storm();
    Restarted again(house);
    const std::string unplayed = again.french.ask(log)["log"];
    for (const std::string& text : {played, unplayed}) {
        EXPECT_EQ(text.find(path), std::string::npos) << text.substr(0, 300);
        EXPECT_NE(text.find("\noverlay own-values\n"), std::string::npos) << text.substr(0, 300);
    }
}

}  // namespace
}  // namespace namyoum::tests
