// The data files of Storm: what is shipped loads and passes, what is wrong is refused with its place.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "games/storm/data.h"
#include "games/storm/data_check.h"
#include "games/storm/data_reader.h"
#include "games/storm/data_report.h"
#include "games/storm/shipped_check.h"

namespace namyoum::storm {
namespace {

// The shipped files with one stretch of one file replaced.
class Changed {
public:
    Changed(std::string_view file, std::string_view from, std::string_view to) {
        for (const NamedText& one : shipped_files()) {
            std::string text(one.text);
            if (last_part(one.name) == file) {
                const auto at = text.find(from);
                EXPECT_NE(at, std::string::npos) << file << " does not hold " << from;
                if (at != std::string::npos) text.replace(at, from.size(), to);
                line_ = static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n')) + 1;
            }
            names_.emplace_back(one.name);
            texts_.push_back(std::move(text));
        }
    }

    std::vector<NamedText> files() const {
        std::vector<NamedText> result;
        for (std::size_t i = 0; i < names_.size(); ++i) result.push_back({names_[i], texts_[i]});
        return result;
    }
    int line() const { return line_; }  // where the change begins

private:
    std::vector<std::string> names_;
    std::vector<std::string> texts_;
    int line_ = 0;
};

// The error of a changed file: it names that file, the line `offset` below the change, and says `message`.
void expect_refused(std::string_view file, std::string_view from, std::string_view to, int offset,
                    std::string_view message) {
    const Changed changed(file, from, to);
    const auto files = changed.files();
    const auto data = read_data_text(files);
    ASSERT_FALSE(data) << "accepted: " << to;
    const Error& error = data.error();
    EXPECT_EQ(last_part(error.file), file) << error.text();
    EXPECT_EQ(error.line, changed.line() + offset) << error.text();
    EXPECT_NE(error.message.find(message), std::string::npos) << error.text();
}

// The same where the fault is of the file as a whole and has no line.
void expect_refused_as_a_whole(std::string_view file, std::string_view from, std::string_view to,
                               std::string_view message) {
    const Changed changed(file, from, to);
    const auto files = changed.files();
    const auto data = read_data_text(files);
    ASSERT_FALSE(data) << "accepted: " << to;
    EXPECT_EQ(last_part(data.error().file), file) << data.error().text();
    EXPECT_NE(data.error().message.find(message), std::string::npos) << data.error().text();
}

Result<DataSet> laid_over(std::string_view name, std::string_view text) {
    auto files = shipped_files();
    files.push_back({name, text});
    return read_data_set_text(files);
}

const Unit* find(const Data& data, std::string_view id) {
    const auto at = std::find_if(data.units.begin(), data.units.end(), [&](const Unit& unit) { return unit.id == id; });
    return at == data.units.end() ? nullptr : &*at;
}

TEST(StormData, ShippedDataLoadsAndPassesEveryCheck) {
    const auto set = read_data_set({});
    ASSERT_TRUE(set) << set.error().text();
    for (const Check& check : structural_checks()) EXPECT_FALSE(check.run(*set)) << check.name;
    for (const Check& check : shipped_checks()) EXPECT_FALSE(check.run(*set)) << check.name;
    const Data& data = set->data;
    EXPECT_EQ(data.area_count, 39);
    EXPECT_EQ(data.french_units, 71);
    EXPECT_EQ(data.units.size(), 71u + 90u + 24u);
    EXPECT_EQ(data.cards.size(), 54u);
    EXPECT_EQ(std::popcount(data.victory_areas), 10);
    EXPECT_EQ(std::popcount(data.green_areas), 6);
    EXPECT_NE(data.fingerprint, 0u);
    EXPECT_TRUE(data.overlays.empty());
}

TEST(StormData, ValuesOfTheTablesArriveInPlace) {
    const auto read = read_data({});
    ASSERT_TRUE(read) << read.error().text();
    const Data& data = *read;
    EXPECT_EQ(data.areas[11].defence, 1);
    EXPECT_EQ(data.areas[11].control, Side::VietMinh);
    EXPECT_EQ(data.adjacent[11], bit(7) | bit(8) | bit(10) | bit(14) | bit(17));
    EXPECT_EQ(data.bridge[29], bit(21) | bit(28));
    EXPECT_EQ(data.river[29], data.bridge[29]);
    EXPECT_EQ(data.relief_area, 38);
    EXPECT_EQ(data.hand_size[1][0], 4);
    EXPECT_EQ(data.hand_size[8][1], 5);
    EXPECT_EQ(data.dates[3].last_month, 4);
    EXPECT_EQ(data.scenarios.front().id, "standard");

    const Unit* legion = find(data, "iii-13dble-9");
    ASSERT_TRUE(legion);
    EXPECT_EQ(legion->formation, "III/13 DBLE");
    EXPECT_EQ(legion->company, "9");
    EXPECT_EQ(legion->entry, Entry::Area);
    EXPECT_EQ(legion->entry_value, 14);
    EXPECT_EQ(legion->spent_defence, 9);
    const Unit* partisans = find(data, "1gmpt-a");
    ASSERT_TRUE(partisans);
    EXPECT_TRUE(partisans->thai);
    const Unit* elite = find(data, "141-2");
    ASSERT_TRUE(elite);
    EXPECT_TRUE(elite->elite);
    EXPECT_EQ(elite->firepower, 2);
    EXPECT_EQ(elite->entry_value, 8);
    const Unit* line = find(data, "141-3");
    ASSERT_TRUE(line);
    EXPECT_FALSE(line->elite);
    EXPECT_EQ(line->firepower, 1);
    const Unit* star = find(data, "1rcc-3");
    ASSERT_TRUE(star);
    EXPECT_EQ(star->entry, Entry::Star);
    EXPECT_EQ(data.units.back().id, "rep-24");
    EXPECT_TRUE(data.units.back().replacement);

    EXPECT_EQ(data.cards[8].id, "f09");
    EXPECT_EQ(data.cards[8].effect, Effect::ReliefForce);
    EXPECT_EQ(data.cards[8].last_turn, 4);
    EXPECT_TRUE(data.cards[8].removed_when_played);
    EXPECT_EQ(data.cards[27 + 20].id, "v21");
    EXPECT_EQ(data.cards[27 + 20].crowd_firepower, 10);
    EXPECT_EQ(data.cards[27 + 20].trench, 2);
}

TEST(StormData, EveryValueHasASourceAndTheyAreCounted) {
    const auto set = read_data_set({});
    ASSERT_TRUE(set);
    const Provenance counts = provenance(*set);
    ASSERT_EQ(counts.size(), 8u);
    EXPECT_EQ(counts[0].file, "areas.toml");
    // Nine things are told of each area: its number and name, and seven values.
    EXPECT_EQ(
        counts[0].of(SourceClass::Rule) + counts[0].of(SourceClass::Public) + counts[0].of(SourceClass::Reconstruction),
        39 * 9);
    for (const SourceCounts& file : counts) EXPECT_EQ(file.of(SourceClass::Own), 0) << file.file;
}

TEST(StormData, ReportNamesFilesAndChecks) {
    const auto report = check_report({});
    ASSERT_TRUE(report);
    for (const std::string_view word :
         {"areas.toml", "layout.toml", "reconstruction", "total", "victory-areas", "decks"})
        EXPECT_NE(report->find(word), std::string::npos) << word;
}

TEST(StormData, FormIsChecked) {
    expect_refused("areas.toml", "defence = 2", "defence = 9", 0, "expected a whole number from 0 to 3, found 9");
    expect_refused("areas.toml", "defence = 2", "defence = \"two\"", 0, "found \"two\"");
    expect_refused("areas.toml", "defence = 2", "defence = ", 0, "not valid TOML");
    expect_refused("areas.toml", "[[area]]", "[[=]]", 0, "not valid TOML");
    expect_refused("areas.toml", "defence = 2", "defense = 2", 0, "unknown key \"defense\"");
    expect_refused("areas.toml", "\nid = 1\ndefence = 2\n", "\nid = 1\n", 0, "missing \"defence\"");
    expect_refused("areas.toml", "\nid = 1\n", "\n", 0, "expected \"id\"");
    expect_refused("areas.toml", "colour = \"red\"", "colour = \"pink\"", 0, "found \"pink\"");
    expect_refused("areas.toml", "id = 39\n", "id = 40\n", 0, "without a gap");
    expect_refused("areas.toml", "id = 39\n", "id = 48\n", 0, "from 1 to 47");
    expect_refused("areas.toml", "\nid = 2\n", "\nid = 1\n", 0, "given twice");
    expect_refused("areas.toml", "source = { id = \"rule 5.1\"", "source = { id = \"hearsay\"", 0, "found \"hearsay\"");
    expect_refused("turns.toml", "first_day = 1954-03-13", "first_day = 13", 0, "expected a date");
    expect_refused("turns.toml", "first_day = 1954-03-13", "first_day = 1955-03-13", 0, "1954");
    expect_refused("units.toml", "id = \"v-7rta\"", "id = \"V/7 RTA\"", 0, "a-z, 0-9 and -");
    expect_refused("units.toml", "{ name = \"9\", area = 14 }", "{ name = \"9/a\", area = 14 }", 0, "a-z, 0-9 and -");
    expect_refused("units.toml", "{ name = \"9\", area = 14 }", "{ name = \"9\", area = 14, turn = 2 }", 0,
                   "found two");
    expect_refused("units.toml", "{ name = \"9\", area = 14 }", "{ name = \"9\" }", 0, "expected an area, turn, star");
    expect_refused("units.toml", "firepower = 2", "firepower = 300", 0, "from 0 to 30");
    expect_refused_as_a_whole("tables.toml", "[victory] ", "[victoire] ", "unknown key \"victoire\"");
    expect_refused_as_a_whole("areas.toml", "bank = \"reconstruction\" ", "# ", "no source is given for \"bank\"");
}

TEST(StormData, AMissingFileIsNamed) {
    auto files = shipped_files();
    std::erase_if(files, [](const NamedText& file) { return last_part(file.name) == "cards.toml"; });
    const auto data = read_data_text(files);
    ASSERT_FALSE(data);
    EXPECT_EQ(data.error().text(), "cards.toml: the file is missing");
}

TEST(StormData, AFileTooLargeIsRefused) {
    const std::string text(kMaxTomlBytes + 1, '\n');
    const auto data = laid_over("areas.toml", text);
    ASSERT_FALSE(data);
    EXPECT_NE(data.error().text().find("at most 1048576"), std::string::npos);
}

TEST(StormData, ReferencesAreChecked) {
    expect_refused("borders.toml", "between = [1, 2]", "between = [1, 44]", 0, "from 1 to 39, found 44");
    expect_refused("borders.toml", "between = [1, 2]", "between = [1, 1]", 0, "two different areas");
    expect_refused("borders.toml", "between = [1, 9]", "between = [2, 1]", -1, "1-2 is given twice");
    expect_refused("borders.toml", "river = false", "river = false\nbridge = true", 1, "a bridge needs the river");
    expect_refused("units.toml", "area = 14", "area = 40", 0, "from 1 to 39, found 40");
    expect_refused("cards.toml", "id = \"f02\"\neffect = \"command_coordination\"", "id = \"f02\"\neffect = \"magic\"",
                   1, "found \"magic\"");
    expect_refused("cards.toml", "id = \"f02\"\neffect = \"command_coordination\"", "id = \"f02\"\neffect = \"giap\"",
                   1, "its own side");
    expect_refused("tables.toml", "area = 38", "area = 46", 0, "found 46");
    expect_refused("layout.toml", "between = [21, 29]", "between = [21, 50]", 0, "from 1 to 47");
}

TEST(StormData, StructureIsChecked) {
    // Area 1 is red, of defence 2.
    expect_refused("areas.toml", "victory = false", "victory = true", 0, "victory-areas");
    expect_refused("areas.toml", "edge = true", "edge = false", -3, "red-areas");
    expect_refused("areas.toml", "colour = \"green\"", "colour = \"plain\"", 0, "green-areas");
    expect_refused("tables.toml", "areas_needed = 6", "areas_needed = 11", 0, "victory-reachable");
    expect_refused("tables.toml", "area = 38", "area = 39", 0, "relief-area");
    expect_refused("tables.toml", "from = 9\nareas_out = 1", "from = 9\nareas_out = 3", 3, "supply-bands");
    expect_refused("tables.toml", "die = 1\ninfantry = 2", "die = 1\ninfantry = 3", -1, "stars");
    expect_refused("units.toml", "area = 14", "area = 11", 0, "set-up-control");
    expect_refused("units.toml", "spent_defence = 9", "spent_defence = 11", 2, "spent-defence");
    expect_refused("cards.toml", "id = \"v01\"\neffect = \"improved_defenses\"\ntrench = 2",
                   "id = \"v01\"\neffect = \"improved_defenses\"", -1, "trench-values");
    expect_refused("cards.toml", "id = \"f01\"", "id = \"f01\"\ntrench = 1", 1, "trench-values");
    expect_refused("cards.toml", "effect = \"b26_bombers\"\nside = \"french\"\nfirepower = 6",
                   "effect = \"b26_bombers\"\nside = \"french\"", -1, "card-values");
    expect_refused("turns.toml", "first_day = 1954-03-20", "first_day = 1954-03-19", 0, "dates");
    expect_refused("layout.toml", "label = [2.35, 2.5]", "label = [5.98, 2.2]", 0, "labels");
    // Told of either of the two areas that now overlap.
    expect_refused_as_a_whole("layout.toml", "polygon = [\n    [0.4, 0.4], [4.02, 0.4]",
                              "polygon = [\n    [0.4, 0.4], [5.02, 0.4]", "outlines");
    expect_refused_as_a_whole("cards.toml", "[[card]]\nid = \"f27\"\neffect = \"tot_artillery\"\n", "",
                              "expected 27 cards f01 to f27, found 26, without f27");
    expect_refused_as_a_whole("scenario.toml", "id = \"standard\"", "id = \"other\"", "standard");
}

TEST(StormData, TooTallAStackIsRefused) {
    // Area 8 holds the nine of regiment 141; a tenth goes there.
    const auto set =
        laid_over("mine/units.toml", "[[formation]]\nid = \"148\"\ncompanies = [ { name = \"1\", area = 8 } ]\n");
    ASSERT_FALSE(set);
    EXPECT_NE(set.error().message.find("set-up-stacks"), std::string::npos) << set.error().text();
}

TEST(StormData, TooManyUnitsAreRefused) {
    std::string text = "[[formation]]\nid = \"rep\"\ncompanies = [\n";
    for (int i = 25; i < 100; ++i) text += "{ name = \"" + std::to_string(i) + "\" },\n";
    const auto set = laid_over("mine/units.toml", text + "]\n");
    ASSERT_FALSE(set);
    EXPECT_NE(set.error().message.find("at most 224 units"), std::string::npos) << set.error().text();
    EXPECT_EQ(set.error().file, "mine/units.toml");
    EXPECT_GT(set.error().line, 3);
}

TEST(StormData, AnOverlayChangesJustWhatItSays) {
    const auto shipped = read_data({});
    ASSERT_TRUE(shipped);
    const auto set = laid_over("mine/areas.toml", "[[area]]\nid = 12\ndefence = 1\nsource = { defence = \"own\" }\n");
    ASSERT_TRUE(set) << set.error().text();
    EXPECT_EQ(set->data.areas[12].defence, 1);
    EXPECT_EQ(set->data.areas[12].colour, NumberColour::Red);
    EXPECT_NE(set->data.fingerprint, shipped->fingerprint);
    EXPECT_EQ(provenance(*set)[0].of(SourceClass::Own), 1);
    EXPECT_EQ(provenance(*set)[0].of(SourceClass::Reconstruction) + 1,
              provenance(*read_data_set({}))[0].of(SourceClass::Reconstruction));
}

TEST(StormData, AnOverlayMayDifferFromTheShippedCounts) {
    const auto set = laid_over("mine/units.toml",
                               "[[formation]]\nid = \"rep\"\ncompanies = [ { name = \"24\", remove = true } ]\n"
                               "[[formation]]\nid = \"6bpc\"\nfirepower = 3\n"
                               "companies = [ { name = \"1\", area = 28 }, { name = \"5\", turn = 2 } ]\n");
    ASSERT_TRUE(set) << set.error().text();
    EXPECT_TRUE(check_shipped(*set));
    EXPECT_FALSE(find(set->data, "rep-24"));
    ASSERT_TRUE(find(set->data, "6bpc-5"));
    EXPECT_EQ(find(set->data, "6bpc-5")->entry, Entry::Turn);
    EXPECT_EQ(find(set->data, "6bpc-1")->entry, Entry::Area);
    EXPECT_EQ(find(set->data, "6bpc-2")->firepower, 3);
    EXPECT_EQ(set->data.french_units, 72);
}

TEST(StormData, AnOverlayMayChangeBordersAndCards) {
    const auto border = laid_over("mine/borders.toml", "[[border]]\nbetween = [17, 8]\nremove = true\n");
    ASSERT_TRUE(border) << border.error().text();
    EXPECT_EQ(border->data.adjacent[8] & bit(17), 0u);
    const auto card = laid_over("mine/cards.toml",
                                "[[card]]\nid = \"v01\"\ntrench = 3\n"
                                "[[title]]\neffect = \"artillery75\"\ncrowd_firepower = 9\n");
    ASSERT_TRUE(card) << card.error().text();
    EXPECT_EQ(card->data.cards[27].trench, 3);
    EXPECT_EQ(card->data.cards[27 + 23].crowd_firepower, 9);
    const auto tables = laid_over("mine/tables.toml", "[victory]\nareas_needed = 5\n");
    ASSERT_TRUE(tables) << tables.error().text();
    EXPECT_EQ(tables->data.victory_areas_needed, 5);
}

TEST(StormData, AnOverlayThatNamesNothingKnownIsRefused) {
    const auto area = laid_over("mine/areas.toml", "\n[[area]]\nid = 40\ndefence = 1\n");
    ASSERT_FALSE(area);
    EXPECT_EQ(area.error().file, "mine/areas.toml");
    EXPECT_EQ(area.error().line, 2);
    EXPECT_NE(area.error().message.find("there is no area 40 to change"), std::string::npos) << area.error().text();
    const auto key = laid_over("mine/areas.toml", "[[area]]\nid = 12\nheight = 1\n");
    ASSERT_FALSE(key);
    EXPECT_EQ(key.error().line, 3);
    const auto gone = laid_over("mine/borders.toml", "[[border]]\nbetween = [1, 39]\nremove = true\n");
    ASSERT_FALSE(gone);
    EXPECT_NE(gone.error().message.find("no border 1-39 to remove"), std::string::npos) << gone.error().text();
    const auto file = laid_over("mine/area.toml", "");
    ASSERT_FALSE(file);
    EXPECT_NE(file.error().text().find("no data file has this name"), std::string::npos);
}

TEST(StormData, AFaultThatAnOverlayCausesIsToldOfTheOverlay) {
    const auto set = laid_over("mine/areas.toml", "[[area]]\nid = 14\ndefence = 2\n");
    ASSERT_FALSE(set);
    EXPECT_EQ(set.error().file, "mine/areas.toml");
    EXPECT_EQ(set.error().line, 3);
}

TEST(StormData, AnOverlayDirectoryIsReadAndNamed) {
    namespace fs = std::filesystem;
    const fs::path directory = fs::path(testing::TempDir()) / "storm_data_overlay";
    fs::remove_all(directory);
    fs::create_directories(directory);
    const auto nothing = read_data({directory.string()});
    ASSERT_FALSE(nothing);
    EXPECT_EQ(nothing.error().file, directory.string());

    std::ofstream(directory / "turns.toml") << "[[turn]]\nnumber = 2\nvietminh = 5\n";
    const auto data = read_data({directory.string()});
    ASSERT_TRUE(data) << data.error().text();
    EXPECT_EQ(data->hand_size[2][1], 5);
    EXPECT_EQ(data->hand_size[2][0], 5);
    EXPECT_EQ(data->overlays, std::vector<std::string>{directory.string()});
    const auto report = check_report({directory.string()});
    ASSERT_TRUE(report);
    EXPECT_NE(report->find("hand-sizes"), std::string::npos);
    EXPECT_NE(report->find("differ from ours"), std::string::npos);

    std::ofstream(directory / "turns.toml") << "[[turn]]\nnumber = 2\nvietminh = 99\n";
    const auto wrong = read_data({directory.string()});
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().line, 3);
    EXPECT_EQ(wrong.error().file, (directory / "turns.toml").string());

    std::ofstream(directory / "turn.toml") << "";
    EXPECT_FALSE(read_data({directory.string()}));
    fs::remove_all(directory);
    EXPECT_FALSE(read_data({directory.string()}));
}

TEST(StormData, InstalledDataIsTheDataInUse) {
    auto read = read_data({});
    ASSERT_TRUE(read);
    const std::uint64_t wanted = read->fingerprint;
    install(*std::move(read));
    EXPECT_EQ(data().fingerprint, wanted);
}

TEST(StormData, EffectKeysAreDistinct) {
    std::set<std::string_view> keys;
    for (int i = 0; i < kEffects; ++i) keys.insert(effect_key(static_cast<Effect>(i)));
    EXPECT_EQ(keys.size(), static_cast<std::size_t>(kEffects));
    EXPECT_EQ(effect_key(Effect::NightAssault), "night_assault");
    EXPECT_EQ(effect_key(Effect::TotArtillery), "tot_artillery");
}

}  // namespace
}  // namespace namyoum::storm
