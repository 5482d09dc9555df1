// What a client draws: the board as JSON says what the data says, and names every thing that a decision can name.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "base/hash.h"
#include "base/rng.h"
#include "base/words.h"
#include "games/registry.h"
#include "games/storm/board_json.h"
#include "games/storm/data_report.h"
#include "support/scale.h"
#include "support/scratch.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

using nlohmann::json;

class StormBoardJsonTest : public StormTest {};

json board(const std::vector<std::string>& overlays = {}) {
    const auto text = storm::board_json(overlays);
    EXPECT_TRUE(text) << text.error().text();
    return json::parse(*text);
}

bool is_at(const json& point, storm::Layout::Point place) {
    return point.size() == 2 && std::lround(100 * point[0].get<double>()) == place.x
           && std::lround(100 * point[1].get<double>()) == place.y;
}

bool is_line(const json& points, const std::vector<storm::Layout::Point>& line) {
    if (points.size() != line.size()) return false;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (!is_at(points[i], line[i])) return false;
    return true;
}

TEST_F(StormBoardJsonTest, TheMapIsTheLayout) {
    const auto set = storm::read_data_set({});
    ASSERT_TRUE(set);
    const json made = board();
    EXPECT_EQ(made["game"], "storm");
    EXPECT_EQ(made["data"], hex64(set->data.fingerprint));
    EXPECT_EQ(made["overlays"], json::array());
    EXPECT_EQ(made["sheet"]["width"], 22);
    EXPECT_EQ(made["sheet"]["height"], 34);
    ASSERT_EQ(made["spaces"].size(), static_cast<std::size_t>(set->data.area_count));
    for (const json& space : made["spaces"]) {
        const std::size_t number = space["number"];
        const storm::Area& area = set->data.areas[number];
        EXPECT_EQ(space["id"], "area:" + std::to_string(number));
        EXPECT_TRUE(is_line(space["polygon"], set->layout.areas[number].polygon)) << number;
        EXPECT_TRUE(is_at(space["label"], set->layout.areas[number].label)) << number;
        EXPECT_EQ(space["defence"], area.defence);
        EXPECT_EQ(space["victory"], area.victory);
        EXPECT_EQ(space["control"], name(area.control));
        EXPECT_EQ(space["colour"] == "red", area.colour == storm::NumberColour::Red);
    }
    EXPECT_TRUE(is_line(made["river"], set->layout.river));
    EXPECT_TRUE(is_line(made["runway"], set->layout.runway));
    ASSERT_EQ(made["bridges"].size(), 2u);
    EXPECT_EQ(made["bridges"][0]["between"], (json{"area:21", "area:29"}));
    ASSERT_EQ(made["boxes"].size(), 2u);
    EXPECT_EQ(made["boxes"][0]["id"], "turn-track");
    EXPECT_TRUE(is_at(made["boxes"][0]["corners"][1], set->layout.boxes[0].to));
    int bridges = 0;
    for (const json& border : made["borders"]) {
        ASSERT_EQ(border["between"].size(), 2u);
        bridges += border["bridge"].get<bool>();
    }
    EXPECT_EQ(bridges, 2);
}

TEST_F(StormBoardJsonTest, CountersCardsAndTurnsAreTheDatas) {
    const json made = board();
    ASSERT_EQ(made["units"].size(), storm::data().units.size());
    for (std::size_t i = 0; i < storm::data().units.size(); ++i) {
        const storm::Unit& unit = storm::data().units[i];
        const json& shown = made["units"][i];
        EXPECT_EQ(shown["id"], "unit:" + unit.id);
        EXPECT_EQ(shown["side"], name(unit.side));
        EXPECT_EQ(shown["firepower"], unit.firepower);
        EXPECT_EQ(shown["defence"], unit.defence);
        EXPECT_EQ(shown["movement"], unit.movement);
        EXPECT_EQ(shown["spent_defence"], unit.spent_defence);
        EXPECT_EQ(shown.contains("area") + shown.contains("turn") + shown.contains("star") + shown.contains("box"), 1);
    }
    ASSERT_EQ(made["cards"].size(), 54u);
    std::map<std::string, int> timing;
    for (std::size_t i = 0; i < 54; ++i) {
        EXPECT_EQ(made["cards"][i]["id"], "card:" + storm::data().cards[i].id);
        ++timing[made["cards"][i]["timing"]];
    }
    EXPECT_EQ(timing.size(), 3u);
    ASSERT_EQ(made["turns"].size(), 8u);
    EXPECT_EQ(made["turns"][0]["first_day"], "1954-03-13");
    EXPECT_EQ(made["turns"][0]["vietminh"], 6);
    EXPECT_EQ(made["scenarios"][0]["id"], "standard");
    EXPECT_EQ(made["tables"]["relief"]["dice"].size(), 6u);
    int values = 0;
    for (const auto& [source, count] : made["provenance"]["total"].items()) values += count.get<int>();
    int expected = 0;
    for (const SourceCounts& file : storm::provenance(*storm::read_data_set({})))
        for (const int count : file.count) expected += count;
    EXPECT_EQ(values, expected);
}

// Every text that the board speaks of, filled in without a gap, in every language.
TEST_F(StormBoardJsonTest, ItsWordsExist) {
    const json made = board();
    for (const std::string& language : Words::languages()) {
        const auto words = Words::shipped(language);
        ASSERT_TRUE(words);
        for (const json& space : made["spaces"]) EXPECT_TRUE(words->has(space["name"].get<std::string>()));
        for (const json& scenario : made["scenarios"]) EXPECT_TRUE(words->has(scenario["name"].get<std::string>()));
        for (const json& card : made["cards"]) {
            EXPECT_TRUE(words->has(card["title"].get<std::string>()));
            for (const std::string& gap : words->placeholders(card["text"].get<std::string>()))
                EXPECT_TRUE(card.contains(gap)) << card << language;
        }
    }
}

TEST_F(StormBoardJsonTest, EveryThingOfALegalActionIsOnTheBoard) {
    const json made = board();
    std::set<std::string> things;
    for (const char* list : {"spaces", "units", "cards"})
        for (const json& thing : made[list]) EXPECT_TRUE(things.insert(thing["id"]).second) << thing["id"];
    std::set<std::string> seen;
    for (int game = 0; game < std::max(2, random_games() / 100); ++game) {
        auto table = find_game("storm")->open({});
        ASSERT_TRUE(table);
        Rng rng(static_cast<std::uint64_t>(game));
        while ((*table)->decision().side != Side::None) {
            for (const json& action : json::parse((*table)->legal_json()))
                for (const json& thing : action["at"]) {
                    ASSERT_TRUE(things.contains(thing)) << thing;
                    seen.insert(thing);
                }
            const auto legal = (*table)->legal();
            ASSERT_FALSE((*table)->act(legal[rng.below(static_cast<std::uint32_t>(legal.size()))]));
        }
    }
    EXPECT_GT(seen.size(), 100u);
}

TEST_F(StormBoardJsonTest, OwnValuesAreTheOnesShownAndOnlyTheFoldersNameIsTold) {
    const Scratch scratch;
    const std::string folder = (scratch / "my-values").string();
    std::filesystem::create_directory(folder);
    std::ofstream(folder + "/areas.toml") << "[[area]]\nid = 11\ndefence = 2\n";
    const json made = board({folder + "/"});
    EXPECT_EQ(made["spaces"][10]["defence"], 2);
    EXPECT_EQ(made["overlays"], json{"my-values"});
    EXPECT_NE(made["data"], board()["data"]);
    EXPECT_EQ(made["provenance"]["total"]["own"], 1);
    EXPECT_FALSE(storm::board_json({folder + "/none"}));
}

}  // namespace
}  // namespace namyoum::tests
