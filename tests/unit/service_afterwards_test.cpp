// What is left of a match: replays, logs, playing on from a moment, and computers that play among themselves.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "support/service_pair.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServiceAfterwardsTest : public StormTest {};

TEST_F(ServiceAfterwardsTest, AReplayShowsOnlyOnesOwnEyesUntilTheEnd) {
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

TEST_F(ServiceAfterwardsTest, ALogComesBackAsAMatch) {
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

TEST_F(ServiceAfterwardsTest, AGameThatIsOverWaitsForNobody) {
    House house;
    Talker me = house.person("me");
    std::ifstream file(NAMYOUM_SOURCE_DIR "/tests/playthroughs/storm-staff-1.log");
    const std::string log(std::istreambuf_iterator<char>(file), {});
    const auto import = [&](const std::string& text) {
        return me.ask({{"do", "import"}, {"log", text}, {"seats", {{"french", person()}, {"vietminh", open_seat()}}}});
    };
    const json over = import(log);
    ASSERT_EQ(over["type"], "created") << over;
    EXPECT_TRUE(over["invites"].empty());
    EXPECT_EQ(me.look(over["match"])["status"], "over");
    // The nearest other case: the same game before its end has a seat to fill.
    std::istringstream lines(log);
    std::string begun, line;
    for (int n = 0; n < 40 && std::getline(lines, line); ++n) begun += line + "\n";
    const json open = import(begun);
    ASSERT_EQ(open["type"], "created") << open;
    EXPECT_TRUE(open["invites"].contains("vietminh"));
    EXPECT_EQ(me.look(open["match"])["status"], "waiting");
}

TEST_F(ServiceAfterwardsTest, AFinishedMatchIsPlayedOnFromAnyMoment) {
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

TEST_F(ServiceAfterwardsTest, EntriesAreToldWithAnybodysEyesAfterTheEndOnly) {
    House house;
    Pair pair(house);
    Rng rng(4);
    const json table = pair.play(30, rng);
    const auto entries = [&](Talker& talker, const char* viewer) {
        return talker.ask({{"do", "entries"}, {"match", pair.match}, {"after", 0}, {"viewer", viewer}});
    };
    EXPECT_EQ(entries(pair.french, "vietminh")["key"], "not-over");
    EXPECT_EQ(entries(pair.french, "giap")["key"], "wrong-type");
    EXPECT_EQ(entries(pair.french, "nobody")["type"], "entries");
    const json before = entries(pair.vietminh, "vietminh");
    ASSERT_EQ(before["type"], "entries") << before;
    pair.french.ask({{"do", "resign"}, {"match", pair.match}, {"after", table["n"]}});
    const json after = entries(pair.french, "vietminh");
    ASSERT_EQ(after["type"], "entries") << after;
    for (std::size_t i = 0; i < before["entries"].size(); ++i) EXPECT_EQ(after["entries"][i], before["entries"][i]);
    EXPECT_NE(after["entries"], entries(pair.french, "french")["entries"]);
}

TEST_F(ServiceAfterwardsTest, TwoComputersPlayAndWhoeverHasTheLinkLooksOn) {
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

}  // namespace
}  // namespace namyoum::tests
