// The message catalogues: reading, filling in, and that no language lacks what another has.
#include "base/words.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/embedded.h"
#include "games/storm/data_reader.h"

namespace namyoum {
namespace {

TEST(Words, KeysNestAndFallBackToThemselves) {
    const NamedText file{"a.toml", "[storm.area]\n6 = \"Gabrielle\"\n[side]\nfrench = \"French\"\n"};
    const auto words = Words::read("en", {&file, 1});
    ASSERT_TRUE(words) << words.error().text();
    EXPECT_EQ(words->text("storm.area.6"), "Gabrielle");
    EXPECT_EQ(words->text("storm.area.7"), "storm.area.7");
    EXPECT_TRUE(words->has("side.french"));
    EXPECT_FALSE(words->has("side"));
    EXPECT_EQ(words->language(), "en");
}

TEST(Words, PlaceholdersAreFilledIn) {
    const NamedText file{"a.toml", "roll = \"{side} rolls {dice} {dice}, {unknown} { } {\"\n"};
    const auto words = Words::read("en", {&file, 1});
    ASSERT_TRUE(words);
    EXPECT_EQ(words->format("roll", {{"side", "French"}, {"dice", "{side}"}}),
              "French rolls {side} {side}, {unknown} { } {");
    EXPECT_EQ(words->placeholders("roll"), (std::vector<std::string>{"dice", "side", "unknown"}));
}

TEST(Words, NoLineBreaksBeforeAFrenchColon) {
    const NamedText file{"a.toml", "x = \"{a} : « oui » ; non ? si ! 8:3 et plus\"\n"};
    EXPECT_EQ(Words::read("fr", {&file, 1})->text("x"),
              "{a}\u00a0: «\u00a0oui\u00a0»\u00a0; non\u00a0? si\u00a0! 8:3 et plus");
    EXPECT_EQ(Words::read("en", {&file, 1})->text("x"), "{a} : « oui » ; non ? si ! 8:3 et plus");
}

TEST(Words, WordsOfOnesOwnHaveOurKeysAndNothingThatSteersATerminal) {
    const auto over = [](const char* text) {
        const NamedText file{"mine.toml", text};
        return Words::shipped("en", {&file, 1});
    };
    EXPECT_EQ(over("[storm.area]\n14 = \"Beatrix\"\n")->text("storm.area.14"), "Beatrix");
    EXPECT_EQ(over("[storm.arae]\n14 = \"Beatrix\"\n").error().text().substr(0, 32),
              "mine.toml:2:6: storm.arae.14: no");
    EXPECT_EQ(over("[storm.area]\n14 = \"\\u001b[31m\"\n").error().text().substr(0, 32),
              "mine.toml:2:6: storm.area.14: a ");
}

TEST(Words, ACountTakesTheFormOfItsNumber) {
    const NamedText file{"a.toml",
                         "lost = \"{n} {n|unit|units} {n|is|are} lost\"\n"
                         "odd = \"{n|one} {n|a|b|c} {n|{m}|b} {|a|b} {n||s}\"\n"};
    const auto english = Words::read("en", {&file, 1});
    const auto french = Words::read("fr", {&file, 1});
    ASSERT_TRUE(english && french);
    EXPECT_EQ(english->format("lost", {{"n", "1"}}), "1 unit is lost");
    EXPECT_EQ(english->format("lost", {{"n", "2"}}), "2 units are lost");
    EXPECT_EQ(english->format("lost", {{"n", "11"}}), "11 units are lost");
    EXPECT_EQ(english->format("lost", {{"n", "0"}}), "0 units are lost");
    EXPECT_EQ(french->format("lost", {{"n", "0"}}), "0 unit is lost");
    EXPECT_EQ(english->format("lost", {}), "{n} {n|unit|units} {n|is|are} lost");
    EXPECT_EQ(english->placeholders("lost"), std::vector<std::string>{"n"});
    EXPECT_EQ(english->format("odd", {{"n", "1"}, {"m", "2"}}), "{n|one} {n|a|b|c} {n|2|b} {|a|b} ");
}

TEST(Words, AnErrorWithAKeyIsToldInTheLanguageOthersAsTheyAre) {
    const NamedText file{"a.toml", "lost = \"{what} est perdu\"\n"};
    const auto words = Words::read("fr", {&file, 1});
    ASSERT_TRUE(words);
    EXPECT_EQ(words->message({"the map is lost", "", 0, 3, "lost", {{"what", "le plan"}}}), "le plan est perdu");
    EXPECT_EQ(words->message({"the map is lost", "", 0, 3}), "the map is lost");
}

TEST(Words, ALaterFileReplacesTexts) {
    const NamedText files[] = {{"a.toml", "x = \"one\"\ny = \"two\"\n"}, {"b.toml", "x = \"three\"\n"}};
    const auto words = Words::read("en", files);
    ASSERT_TRUE(words);
    EXPECT_EQ(words->text("x"), "three");
    EXPECT_EQ(words->text("y"), "two");
}

TEST(Words, WrongFilesAreRefusedWithTheirPlace) {
    const NamedText number{"a.toml", "x = \"one\"\ny = 2\n"};
    const auto words = Words::read("en", {&number, 1});
    ASSERT_FALSE(words);
    EXPECT_EQ(words.error().line, 2);
    EXPECT_EQ(words.error().file, "a.toml");
    const NamedText broken{"b.toml", "x = \n"};
    EXPECT_FALSE(Words::read("en", {&broken, 1}));
    EXPECT_FALSE(Words::shipped("tlh"));
    EXPECT_FALSE(Words::shipped(""));
}

TEST(Words, EnglishAndFrenchHoldTheSameKeysAndPlaceholders) {
    const auto english = Words::shipped("en");
    const auto french = Words::shipped("fr");
    ASSERT_TRUE(english) << english.error().text();
    ASSERT_TRUE(french) << french.error().text();
    EXPECT_EQ(english->keys(), french->keys());
    for (const std::string& key : english->keys()) {
        EXPECT_EQ(english->placeholders(key), french->placeholders(key)) << key;
        EXPECT_FALSE(english->text(key).empty()) << key;
        EXPECT_FALSE(french->text(key).empty()) << key;
    }
    EXPECT_EQ(Words::languages(), (std::vector<std::string>{"en", "fr"}));
}

// Two catalogues of one language must not answer the same key, or one would hide the other's text.
TEST(Words, NoKeyIsGivenByTwoShippedCatalogues) {
    for (const std::string& language : Words::languages()) {
        std::size_t sum = 0;
        for (const EmbeddedFile& file : embedded_files()) {
            if (!file.name.ends_with("." + language + ".toml")) continue;
            const NamedText named{file.name, file.text};
            const auto words = Words::read(language, {&named, 1});
            ASSERT_TRUE(words) << words.error().text();
            sum += words->keys().size();
        }
        EXPECT_EQ(Words::shipped(language)->keys().size(), sum) << language;
    }
}

TEST(Words, EverythingInStormsDataHasAName) {
    const auto data = storm::read_data({});
    ASSERT_TRUE(data);
    for (const std::string& language : Words::languages()) {
        const auto words = Words::shipped(language);
        ASSERT_TRUE(words);
        for (int area = 1; area <= data->area_count; ++area)
            EXPECT_TRUE(words->has("storm.area." + std::to_string(area))) << language << ' ' << area;
        EXPECT_FALSE(words->has("storm.area." + std::to_string(data->area_count + 1)));
        for (const storm::Card& card : data->cards) {
            const std::string key = "storm.card." + std::string(storm::effect_key(card.effect));
            for (const char* part : {".title", ".when", ".short", ".text"})
                EXPECT_TRUE(words->has(key + part)) << language << ' ' << key << part;
        }
        for (const storm::Scenario& scenario : data->scenarios) EXPECT_TRUE(words->has(scenario.name)) << language;
    }
}

}  // namespace
}  // namespace namyoum
