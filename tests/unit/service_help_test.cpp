// What the service answers to somebody who does not know what to do: games, why, hint, odds of many, marks.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>

#include "base/rng.h"
#include "base/words.h"
#include "games/registry.h"
#include "match/service.h"
#include "support/service_talk.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServiceHelpTest : public StormTest {};

// Waits until the decision is this talker's.
json my_table(Talker& me, const std::string& match) {
    json table = me.look(match);
    while (table["status"] == "playing" && !table["decision"]["yours"].get<bool>())
        table = me.news(match, table["n"].get<std::uint32_t>() + 1);
    return table;
}

TEST_F(ServiceHelpTest, GamesTellHowTheyCanBeSetUp) {
    House house;
    const json games = house.person("").ask({{"do", "games"}});
    ASSERT_EQ(games["games"].size(), namyoum::games().size());
    EXPECT_EQ(games["planned"], (json{"season", "gamble", "tonkin"}));
    for (const json& game : games["games"]) {
        for (const json& scenario : game["scenarios"]) {
            namyoum::Setup setup{scenario, {}};
            EXPECT_TRUE(find_game(game["game"].get<std::string>())->open(setup)) << scenario;
            for (const json& option : game["options"]) {
                EXPECT_NE(std::find(option["values"].begin(), option["values"].end(), option["usual"]),
                          option["values"].end());
                for (const json& value : option["values"]) {
                    setup.options = {{option["name"], value}};
                    EXPECT_TRUE(find_game(game["game"].get<std::string>())->open(setup)) << option << value;
                }
            }
        }
    }
}

// Over a whole match: what is in the legal list is legal, what is not has a rule and a sentence in both languages.
TEST_F(ServiceHelpTest, WhyAgreesWithTheLegalListForEveryThing) {
    const auto english = Words::shipped("en"), french = Words::shipped("fr");
    ASSERT_TRUE(english && french);
    House house;
    Talker me = house.person("cookie");
    const std::string match = me.ask(create(person(), person())).at("match");
    me.look(match);
    Rng rng(11);
    int reasons = 0;
    std::set<std::string> kinds;
    for (int i = 0; i < 60; ++i) {
        const json table = me.ask({{"do", "hand-over"}, {"match", match}});
        if (table["status"] != "playing") break;
        kinds.insert(table["decision"]["kind"]);
        std::set<std::string> clickable;
        for (const json& action : table["decision"]["legal"])
            for (const json& thing : action["at"]) clickable.insert(thing);
        std::vector<std::string> things{"card:f01", "card:v05", "unit:iii-13dble-9"};
        for (int area = 1; area <= 39; area += 3) things.push_back("area:" + std::to_string(area));
        for (const std::string& thing : things) {
            const json why = me.ask({{"do", "why"}, {"match", match}, {"thing", thing}});
            ASSERT_EQ(why["type"], "why") << why;
            ASSERT_FALSE(why["why"].empty()) << why;
            if (!thing.starts_with("unit:")) {  // a counter also stands for where it stands
                EXPECT_EQ(why["legal"], clickable.contains(thing)) << why << table["decision"];
            }
            for (const json& one : why["why"]) {
                if (!one.contains("reason")) continue;
                ++reasons;
                EXPECT_TRUE(english->has(one["reason"].get<std::string>())) << one;
                EXPECT_TRUE(french->has(one["reason"].get<std::string>())) << one;
                EXPECT_TRUE(one["rule"].get<std::string>().starts_with("storm-")) << one;
                const json same = me.ask({{"do", "why"}, {"match", match}, {"action", one["action"]}});
                EXPECT_EQ(same["why"][0], one) << "as a refusal of the action itself";
            }
        }
        const json& legal = table["decision"]["legal"];
        me.act(table, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]["action"]);
    }
    EXPECT_GT(reasons, 200);
    EXPECT_GT(kinds.size(), 3u);
}

TEST_F(ServiceHelpTest, WhyIsForWhoDecidesAndForWhatExists) {
    House house;
    Talker french = house.person("f"), vietminh = house.person("v"), stranger = house.person("s");
    const json created = french.ask(create(person(), open_seat()));
    const std::string match = created["match"];
    const json thing{{"do", "why"}, {"match", match}, {"thing", "area:8"}};
    EXPECT_EQ(french.ask(thing)["key"], "not-playing");
    vietminh.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
    EXPECT_EQ(vietminh.ask(thing)["legal"], true);
    EXPECT_EQ(french.ask(thing)["key"], "not-your-decision");
    EXPECT_EQ(stranger.ask(thing)["key"], "not-your-match");
    for (const std::string nothing : {"area:0", "area:40", "area:", "area:1x", "unit:none", "card:f99", "card", ""})
        EXPECT_EQ(vietminh.ask({{"do", "why"}, {"match", match}, {"thing", nothing}})["key"], "no-such-thing");
    EXPECT_EQ(vietminh.ask({{"do", "why"}, {"match", match}})["key"], "missing");
    EXPECT_EQ(vietminh.ask({{"do", "why"}, {"match", match}, {"action", "shout"}})["key"], "no-action");
    EXPECT_EQ(vietminh.ask({{"do", "why"}, {"match", match}, {"thing", std::string(300, 'a')}})["key"], "too-long");
    // An enemy counter stands for its area; what is not one's own cannot be played.
    const json unit = vietminh.ask({{"do", "why"}, {"match", match}, {"thing", "unit:iii-13dble-9"}});
    EXPECT_EQ(unit["why"][0]["action"], "activate 14");
    const json card = vietminh.ask({{"do", "why"}, {"match", match}, {"thing", "card:f01"}});
    EXPECT_EQ(card["why"][0]["reason"], "storm.no.not-in-hand");
}

TEST_F(ServiceHelpTest, AHintIsALegalActionAndTheSameForTheSameQuestion) {
    House house;
    Talker me = house.person("cookie");
    const std::string match = me.ask(create(person(), computer("random"))).at("match");
    const json ask{{"do", "hint"}, {"match", match}};
    for (int i = 0; i < 8; ++i) {
        const json table = my_table(me, match);
        if (table["status"] != "playing") break;
        const json hint = me.ask(ask);
        ASSERT_EQ(hint["type"], "hint") << hint;
        EXPECT_EQ(hint["n"], table["n"]);
        bool is_legal = false;
        for (const json& action : table["decision"]["legal"]) is_legal = is_legal || action["action"] == hint["action"];
        EXPECT_TRUE(is_legal) << hint;
        EXPECT_EQ(me.ask(ask)["action"], hint["action"]);
        ASSERT_EQ(me.act(table, hint["action"])["type"], "done");
    }
}

TEST_F(ServiceHelpTest, HintsAreNotForMatchesOfPeople) {
    House house;
    Talker french = house.person("f"), vietminh = house.person("v");
    const json created = french.ask(create(person(), open_seat()));
    const json ask{{"do", "hint"}, {"match", created["match"]}};
    EXPECT_EQ(french.ask(ask)["key"], "not-playing");
    vietminh.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
    EXPECT_EQ(vietminh.ask(ask)["key"], "no-hints");
    EXPECT_EQ(french.ask(ask)["key"], "no-hints");
    const json both = french.ask(create(person(), person()));
    EXPECT_EQ(french.ask({{"do", "hint"}, {"match", both["match"]}})["key"], "no-hints");
    const json machines = french.ask(create(person(), computer("random")));
    EXPECT_EQ(vietminh.ask({{"do", "hint"}, {"match", machines["match"]}})["key"], "not-your-match");
}

// An adviser that takes too long is not waited for, and the asker hears of it; one question at a time.
TEST_F(ServiceHelpTest, ALateHintIsRefused) {
    class Slow : public Player {
        std::string choose(const Brief&, Rng&) override {
            std::this_thread::sleep_for(std::chrono::milliseconds(600));
            return "pass";
        }
    };
    ServiceOptions options;
    options.computer_budget_ms = 150;
    options.make_player = [](std::string_view game, std::string_view level) -> std::unique_ptr<Player> {
        if (level == "staff") return std::make_unique<Slow>();
        return namyoum::make_player(game, level);
    };
    House house(std::move(options));
    Talker me = house.person("cookie");
    const std::string match = me.ask(create(computer("random"), person())).at("match");
    my_table(me, match);
    const json ask{{"do", "hint"}, {"match", match}};
    Talker again = house.person("cookie");
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        EXPECT_EQ(again.ask(ask)["key"], "busy") << "one question is under way";
    });
    EXPECT_EQ(me.ask(ask)["key"], "busy");
    other.join();
    EXPECT_EQ(me.look(match)["decision"]["yours"], true) << "the match goes on";
}

TEST_F(ServiceHelpTest, OddsOfManyAreThoseOfEach) {
    House house;
    Talker me = house.person("cookie");
    const std::string match = me.ask(create(person(), person())).at("match");
    me.look(match);
    Rng rng(5);
    int with_dice = 0;
    for (int i = 0; i < 80; ++i) {
        const json table = me.ask({{"do", "hand-over"}, {"match", match}});
        const json& legal = table["decision"]["legal"];
        json actions = json::array();
        for (std::size_t k = 0; k < legal.size() && k < 32; ++k) actions.push_back(legal[k]["action"]);
        const json many = me.ask({{"do", "odds"}, {"match", match}, {"actions", actions}});
        ASSERT_EQ(many["odds"].size(), actions.size()) << many;
        for (std::size_t k = 0; k < actions.size(); ++k) {
            const json one = me.ask({{"do", "odds"}, {"match", match}, {"action", actions[k]}});
            EXPECT_EQ(many["odds"][k]["action"], actions[k]);
            EXPECT_EQ(many["odds"][k]["odds"], one["odds"]);
            if (!one["odds"].is_null()) ++with_dice;
        }
        me.act(table, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]["action"]);
    }
    EXPECT_GT(with_dice, 10);
    const json odds{{"do", "odds"}, {"match", match}};
    const auto with = [&](json actions) {
        json command = odds;
        command["actions"] = std::move(actions);
        return me.ask(command);
    };
    EXPECT_EQ(with(json(33, "pass"))["key"], "too-long");
    EXPECT_EQ(with({"pass", 7})["key"], "wrong-type");
    EXPECT_EQ(with("pass")["key"], "wrong-type");
    EXPECT_EQ(with({"shout"})["key"], "no-action");
    EXPECT_EQ(with({"fire 1"})["action"], "fire 1") << "which of them cannot be done";
    EXPECT_EQ(with(json::array())["odds"], json::array());
}

TEST_F(ServiceHelpTest, MarksAreForWhoeverMayLook) {
    House house;
    Talker french = house.person("f"), vietminh = house.person("v"), stranger = house.person("s");
    const json created = french.ask(create(person(), open_seat()));
    vietminh.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
    const json ask{{"do", "marks"}, {"match", created["match"]}, {"of", "hit"}, {"thing", "area:14"}};
    const json marks = french.ask(ask);
    ASSERT_EQ(marks["type"], "marks") << marks;
    EXPECT_FALSE(marks["marks"].empty()) << "Beatrice is surrounded from the start";
    EXPECT_EQ(vietminh.ask(ask)["marks"], marks["marks"]);
    EXPECT_EQ(stranger.ask(ask)["key"], "not-your-match");
    json other = ask;
    other["of"] = "hands";
    EXPECT_EQ(french.ask(other)["key"], "no-such-thing");
}

}  // namespace
}  // namespace namyoum::tests
