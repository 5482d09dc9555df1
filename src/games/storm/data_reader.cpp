#include "games/storm/data_reader.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>

#include "base/embedded.h"
#include "base/hash.h"
#include "core/log.h"
#include "games/storm/data_check.h"
#include "games/storm/shipped_check.h"

namespace namyoum::storm {
namespace {

using Kind = TomlNode::Kind;
using namespace std::string_view_literals;

constexpr int kMostFirepower = 30;
constexpr int kMostDefence = 30;
constexpr int kMostMovement = 12;
constexpr int kMostHand = kCardsPerSide - 2;  // two bonus cards may come on top
constexpr std::size_t kMostScenarios = 32;
constexpr std::size_t kMostBoxes = 32;
constexpr int kMostPoints = 400;  // of one line or outline
constexpr int kMostSheet = 100;   // inches

const RowSchema kCompany{
    .table = "companies",
    .key = "name",
    .optional = {"elite", "firepower", "defence", "movement", "spent_defence", "area", "turn", "star", "box"},
    .exclusive = {"area", "turn", "star", "box"},
    .key_source = "company"};

const std::vector<FileSchema> kFiles = {
    {"areas.toml",
     {{.table = "area",
       .key = "id",
       .required = {"defence", "colour", "control", "bank", "edge", "victory", "bonus"},
       .words = {"name"}}}},
    {"borders.toml", {{.table = "border", .key = "between", .required = {"river"}, .optional = {"bridge"}}}},
    {"units.toml",
     {{.table = "formation",
       .key = "id",
       .key_has_source = false,
       .required = {"name", "side", "type", "firepower", "defence", "movement", "spent_defence", "companies"},
       .optional = {"thai", "area", "turn", "star", "box"},
       .exclusive = {"area", "turn", "star", "box"},
       .inner = &kCompany}}},
    {"cards.toml",
     {{.table = "title",
       .key = "effect",
       .required = {"side"},
       .optional = {"removed", "first_turn", "last_turn", "firepower", "crowd_firepower", "crowd", "dice_bonus"},
       .words = {"title", "text"}},
      {.table = "card", .key = "id", .required = {"effect"}, .optional = {"trench"}}}},
    {"turns.toml", {{.table = "turn", .key = "number", .required = {"french", "vietminh", "first_day", "last_day"}}}},
    {"tables.toml",
     {{.table = "supply", .required = {"per_runway", "per_green"}},
      {.table = "supply_band", .key = "from", .required = {"areas_out"}},
      {.table = "relief_force", .required = {"area"}},
      {.table = "relief", .key = "die", .required = {"infantry", "armour"}},
      {.table = "victory", .required = {"areas_needed"}}}},
    {"scenario.toml", {{.table = "scenario", .key = "id", .key_has_source = false, .required = {"name", "turns"}}}},
    {"layout.toml",
     {{.table = "sheet", .required = {"width", "height"}},
      {.table = "river", .required = {"line"}},
      {.table = "runway", .required = {"line"}},
      {.table = "bridge", .key = "between", .required = {"at"}},
      {.table = "box", .key = "id", .key_has_source = false, .required = {"corners"}},
      {.table = "area", .key = "id", .key_has_source = false, .required = {"label", "polygon"}}}},
};

constexpr std::array kSideWords = {"french"sv, "vietminh"sv};
constexpr std::array kColourWords = {"plain"sv, "red"sv, "blue"sv, "green"sv};
constexpr std::array kBonusWords = {"none"sv, "white"sv, "grey"sv};
constexpr std::array kBankWords = {"east"sv, "west"sv};
constexpr std::array kTypeWords = {"infantry"sv, "airborne"sv, "anti-aircraft"sv, "armour"sv};

std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

// Reads the rows of one data set. After the first failure the rest is read without meaning.
class Reading {
public:
    explicit Reading(DataSet& set) : set_(set), data_(set.data), rows_(set.rows) {}

    std::optional<Error> read() {
        for (const auto step : {&Reading::areas, &Reading::borders, &Reading::units, &Reading::cards, &Reading::turns,
                                &Reading::tables, &Reading::scenarios, &Reading::layout}) {
            (this->*step)();
            if (toml_.failed()) return toml_.error();
        }
        return std::nullopt;
    }

private:
    void fail(const TomlNode& at, std::string message) { toml_.fail(at, std::move(message)); }

    int integer(const TomlNode& row, std::string_view key, int least, int most, int otherwise = 0) {
        return toml_.integer(row, key, least, most).value_or(otherwise);
    }
    bool boolean(const TomlNode& row, std::string_view key, bool otherwise = false) {
        return toml_.boolean(row, key).value_or(otherwise);
    }
    template <std::size_t N>
    std::size_t choice(const TomlNode& row, std::string_view key, const std::array<std::string_view, N>& words) {
        return toml_.choice(row, key, words).value_or(0);
    }

    AreaId existing_area(const TomlNode& value, std::string_view what) {
        const auto area = toml_.bare_integer(value, what, 1, kMaxAreas - 1);
        if (!area) return kNoArea;
        if (*area > data_.area_count) {
            fail(value, std::string(what) + ": expected an area from 1 to " + std::to_string(data_.area_count)
                            + ", found " + value.found());
            return kNoArea;
        }
        return byte(*area);
    }

    void areas() {
        const auto rows = rows_.rows("areas.toml", "area");
        for (const TomlNode& row : rows) {
            const auto id = toml_.integer(row, "id", 1, kMaxAreas - 1);
            if (!id) return;
            Area& area = data_.areas[static_cast<std::size_t>(*id)];
            area.defence = byte(integer(row, "defence", 0, 3));
            area.colour = static_cast<NumberColour>(choice(row, "colour", kColourWords));
            area.bonus = static_cast<BonusSymbol>(choice(row, "bonus", kBonusWords));
            area.control = static_cast<Side>(choice(row, "control", kSideWords));
            area.west_bank = choice(row, "bank", kBankWords) == 1;
            area.map_edge = boolean(row, "edge");
            area.victory = boolean(row, "victory");

            const AreaSet here = bit(byte(*id));
            if (area.colour == NumberColour::Red) data_.red_areas |= here;
            if (area.colour == NumberColour::Blue) data_.runway_areas |= here;
            if (area.colour == NumberColour::Green) data_.green_areas |= here;
            if (area.victory) data_.victory_areas |= here;
            if (area.map_edge) data_.edge_areas |= here;
            if (area.bonus != BonusSymbol::None) data_.bonus_set[static_cast<std::size_t>(area.bonus)] |= here;
        }
        data_.area_count = static_cast<int>(rows.size());
        // Keys are unique, so n rows are the areas 1 to n unless one lies beyond.
        for (const TomlNode& row : rows)
            if (row.find("id")->integer > data_.area_count)
                fail(*row.find("id"), "areas are numbered from 1 without a gap: expected at most "
                                          + std::to_string(data_.area_count) + ", found " + row.find("id")->found());
        if (rows.empty()) fail(rows_.place("areas.toml", "", ""), "expected at least one area, found none");
    }

    // The two areas of a `between`, both there and not the same.
    std::pair<AreaId, AreaId> pair(const TomlNode& row) {
        const TomlNode& between = *row.find("between");
        if (!between.is(Kind::Array) || between.items.size() != 2) {
            fail(between, "between: expected two areas, found " + between.found());
            return {};
        }
        const AreaId a = existing_area(between.items[0], "between");
        const AreaId b = existing_area(between.items[1], "between");
        if (a == b && !toml_.failed())
            fail(between, "between: expected two different areas, found " + std::to_string(a) + " twice");
        return {a, b};
    }

    void borders() {
        for (const TomlNode& row : rows_.rows("borders.toml", "border")) {
            const auto [a, b] = pair(row);
            const bool river = boolean(row, "river");
            const bool bridge = boolean(row, "bridge");
            if (bridge && !river)
                fail(*row.find("bridge"), "a bridge needs the river: expected river = true, found false");
            if (toml_.failed()) return;
            const auto join = [a = a, b = b](std::array<AreaSet, kMaxAreas>& graph) {
                graph[a] |= bit(b);
                graph[b] |= bit(a);
            };
            join(data_.adjacent);
            if (river) join(data_.river);
            if (bridge) join(data_.bridge);
        }
    }

    struct Start {
        Entry entry;
        std::uint8_t value;
    };

    // `area`, `turn`, `star` or `box`: at most one of them.
    std::optional<Start> start(const TomlNode& row) {
        std::optional<Start> result;
        for (const auto key : {"area"sv, "turn"sv, "star"sv, "box"sv}) {
            const TomlNode* value = row.find(key);
            if (!value) continue;
            if (result) {
                fail(*value, "expected one of area, turn, star and box, found two");
                return std::nullopt;
            }
            if (key == "area")
                result = Start{Entry::Area, existing_area(*value, key)};
            else if (key == "turn")
                result = Start{Entry::Turn, byte(integer(row, key, 1, kTurns))};
            else {
                if (!boolean(row, key)) fail(*value, std::string(key) + ": expected true, found " + value->found());
                result = Start{key == "star" ? Entry::Star : Entry::Replacement, 0};
            }
        }
        return result;
    }

    void strength(const TomlNode& row, Unit& unit) {
        unit.firepower = byte(integer(row, "firepower", 0, kMostFirepower, unit.firepower));
        unit.defence = byte(integer(row, "defence", 1, kMostDefence, unit.defence));
        unit.movement = byte(integer(row, "movement", 0, kMostMovement, unit.movement));
        unit.spent_defence = byte(integer(row, "spent_defence", 0, kMostDefence, unit.spent_defence));
        unit.elite = boolean(row, "elite", unit.elite);
    }

    void formation(const TomlNode& row, std::set<std::string>& ids) {
        Unit shared;
        const std::string formation_id = toml_.id(row, "id").value_or("");
        shared.formation = toml_.string(row, "name", 60).value_or("");
        shared.side = static_cast<Side>(choice(row, "side", kSideWords));
        shared.type = static_cast<UnitType>(choice(row, "type", kTypeWords));
        shared.thai = boolean(row, "thai");
        strength(row, shared);
        const auto shared_start = start(row);
        if (shared.thai && shared.side != Side::French) fail(*row.find("thai"), "only French units can be Thai");
        if (shared.side == Side::VietMinh && shared.type != UnitType::Infantry)
            fail(*row.find("type"), "Viet Minh units are infantry, found " + row.find("type")->found());
        for (const TomlNode& company : row.find("companies")->items) {
            Unit unit = shared;
            unit.company = toml_.string(company, "name", 8).value_or("");
            unit.id = formation_id + '-' + unit.company;
            for (char& c : unit.id)
                if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
            if (toml_.failed()) return;
            const TomlNode& name = *company.find("name");
            if (!is_id(unit.id))
                return fail(name, "the unit's id would be \"" + unit.id
                                      + "\": expected 1 to 24 of the characters a-z, 0-9 and -");
            if (!ids.insert(unit.id).second) return fail(name, "two units would have the id \"" + unit.id + '"');
            strength(company, unit);
            auto own_start = start(company);
            if (!own_start) own_start = shared_start;
            if (!own_start)
                return fail(company, "unit " + unit.id + ": expected an area, turn, star or box, found none");
            unit.entry = own_start->entry;
            unit.entry_value = own_start->value;
            unit.replacement = unit.entry == Entry::Replacement;
            if (unit.elite && unit.side != Side::VietMinh)
                return fail(company, "unit " + unit.id + ": only Viet Minh units are elite");
            if (unit.replacement && unit.side != Side::VietMinh)
                return fail(company, "unit " + unit.id + ": only Viet Minh units wait in the Replacement Unit Box");
            if (unit.entry == Entry::Star && unit.side != Side::French)
                return fail(company, "unit " + unit.id + ": only French units carry a star");
            if (data_.units.size() == static_cast<std::size_t>(kMaxUnits))
                return fail(company, "expected at most " + std::to_string(kMaxUnits) + " units, found more");
            data_.units.push_back(std::move(unit));
            set_.unit_formation.push_back(formation_id);
        }
    }

    // French first, replacements last, otherwise in the order of the file.
    void units() {
        std::set<std::string> ids;
        const auto rows = rows_.rows("units.toml", "formation");
        for (const auto side : {Side::French, Side::VietMinh}) {
            for (const bool box : {false, true}) {
                for (const TomlNode& row : rows) {
                    if (toml_.failed()) return;
                    if (choice(row, "side", kSideWords) != index(side)) continue;
                    if ((row.find("box") != nullptr) == box) formation(row, ids);
                }
            }
            if (side == Side::French) data_.french_units = static_cast<int>(data_.units.size());
        }
    }

    void cards() {
        std::array<std::string_view, kEffects> effects;
        for (std::size_t i = 0; i < effects.size(); ++i) effects[i] = effect_key(static_cast<Effect>(i));
        std::array<std::optional<Card>, kEffects> titles;
        for (const TomlNode& row : rows_.rows("cards.toml", "title")) {
            Card card;
            const std::size_t effect = choice(row, "effect", effects);
            card.effect = static_cast<Effect>(effect);
            card.side = static_cast<Side>(choice(row, "side", kSideWords));
            card.removed_when_played = boolean(row, "removed");
            card.first_turn = byte(integer(row, "first_turn", 1, kTurns, 1));
            card.last_turn = byte(integer(row, "last_turn", 1, kTurns, kTurns));
            card.firepower = byte(integer(row, "firepower", 1, kMostFirepower));
            card.crowd_firepower = byte(integer(row, "crowd_firepower", 1, kMostFirepower));
            card.crowd = byte(integer(row, "crowd", 1, kStackLimit));
            card.dice_bonus = byte(integer(row, "dice_bonus", 1, 12));
            titles[effect] = card;
        }
        data_.cards.resize(kCards);
        for (const TomlNode& row : rows_.rows("cards.toml", "card")) {
            if (toml_.failed()) return;
            const TomlNode& id = *row.find("id");
            const std::string& text = id.string;
            const bool shaped = id.is(Kind::String) && text.size() == 3 && (text[0] == 'f' || text[0] == 'v')
                                && text[1] >= '0' && text[1] <= '9' && text[2] >= '0' && text[2] <= '9';
            const int number = shaped ? (text[1] - '0') * 10 + (text[2] - '0') : 0;
            if (number < 1 || number > kCardsPerSide)
                return fail(id, "id: expected f01 to f27 or v01 to v27, found " + id.found());
            const Side side = text[0] == 'f' ? Side::French : Side::VietMinh;
            const auto& title = titles[choice(row, "effect", effects)];
            if (toml_.failed()) return;
            const TomlNode& effect = *row.find("effect");
            if (!title) return fail(effect, "effect: there is no [[title]] for " + effect.found());
            if (title->side != side)
                return fail(effect, "card " + text + ": expected an effect of its own side, found " + effect.found());
            Card card = *title;
            card.id = text;
            card.trench = byte(integer(row, "trench", 1, kTrenchLimit));
            data_.cards[static_cast<std::size_t>(index(side) * kCardsPerSide + number - 1)] = std::move(card);
        }
    }

    void turns() {
        const auto rows = rows_.rows("turns.toml", "turn");
        for (const TomlNode& row : rows) {
            const auto turn = static_cast<std::size_t>(integer(row, "number", 1, kTurns));
            data_.hand_size[turn][0] = byte(integer(row, "french", 0, kMostHand));
            data_.hand_size[turn][1] = byte(integer(row, "vietminh", 0, kMostHand));
            const TomlDate first = toml_.date(row, "first_day").value_or(TomlDate{});
            const TomlDate last = toml_.date(row, "last_day").value_or(TomlDate{});
            if (toml_.failed()) return;
            for (const auto key : {"first_day"sv, "last_day"sv})
                if (row.find(key)->date.year != 1954)
                    return fail(*row.find(key), std::string(key) + ": expected a day of 1954");
            data_.dates[turn] = {byte(first.day), byte(first.month), byte(last.day), byte(last.month)};
        }
        if (rows.size() != kTurns)
            fail(rows_.place("turns.toml", "", ""),
                 "expected " + std::to_string(kTurns) + " turns, found " + std::to_string(rows.size()));
    }

    void tables() {
        const TomlNode& supply = rows_.single("tables.toml", "supply");
        data_.supply_per_runway = byte(integer(supply, "per_runway", 0, 12));
        data_.supply_per_green = byte(integer(supply, "per_green", 0, 12));
        for (const TomlNode& row : rows_.rows("tables.toml", "supply_band"))
            data_.supply.push_back({byte(integer(row, "from", 0, 200)), byte(integer(row, "areas_out", 0, kMaxAreas))});
        const TomlNode* area = rows_.single("tables.toml", "relief_force").find("area");
        data_.relief_area = existing_area(*area, "area");
        const auto relief = rows_.rows("tables.toml", "relief");
        for (const TomlNode& row : relief)
            data_.relief[static_cast<std::size_t>(integer(row, "die", 1, 6))] = {byte(integer(row, "infantry", 0, 9)),
                                                                                 byte(integer(row, "armour", 0, 9))};
        if (relief.size() != 6 && !toml_.failed())
            fail(rows_.place("tables.toml", "", ""),
                 "expected [[relief]] for each die from 1 to 6, found " + std::to_string(relief.size()));
        data_.victory_areas_needed =
            byte(integer(rows_.single("tables.toml", "victory"), "areas_needed", 1, kMaxAreas - 1));
    }

    void scenarios() {
        const auto rows = rows_.rows("scenario.toml", "scenario");
        if (rows.empty() || rows.size() > kMostScenarios)
            return fail(rows_.place("scenario.toml", "", ""), "expected 1 to " + std::to_string(kMostScenarios)
                                                                  + " scenarios, found " + std::to_string(rows.size()));
        for (const TomlNode& row : rows) {
            Scenario scenario;
            scenario.id = toml_.id(row, "id").value_or("");
            scenario.name = toml_.string(row, "name", 60).value_or("");
            scenario.turns = byte(integer(row, "turns", kTurns, kTurns));  // the track has eight
            data_.scenarios.push_back(std::move(scenario));
        }
    }

    Layout::Point point(const TomlNode& value, std::string_view what) {
        if (!value.is(Kind::Array) || value.items.size() != 2) {
            fail(value, std::string(what) + ": expected a point [x, y], found " + value.found());
            return {};
        }
        // The river comes from beyond the edge of the sheet, hence a little room outside.
        const auto coordinate = [&](const TomlNode& one) {
            return static_cast<int>(std::lround(100 * toml_.bare_number(one, what, -1, kMostSheet + 1).value_or(0)));
        };
        return {coordinate(value.items[0]), coordinate(value.items[1])};
    }

    std::vector<Layout::Point> points(const TomlNode& row, std::string_view key, std::size_t least) {
        const TomlNode& list = *row.find(key);
        std::vector<Layout::Point> result;
        if (!list.is(Kind::Array) || list.items.size() < least || list.items.size() > kMostPoints) {
            fail(list, std::string(key) + ": expected " + std::to_string(least) + " to " + std::to_string(kMostPoints)
                           + " points, found "
                           + (list.is(Kind::Array) ? std::to_string(list.items.size()) : list.found()));
            return result;
        }
        result.reserve(list.items.size());
        for (const TomlNode& item : list.items) result.push_back(point(item, key));
        return result;
    }

    void layout() {
        Layout& layout = set_.layout;
        const TomlNode& sheet = rows_.single("layout.toml", "sheet");
        const auto length = [&](std::string_view key) {
            return static_cast<int>(
                std::lround(100 * toml_.bare_number(*sheet.find(key), key, 1, kMostSheet).value_or(1)));
        };
        layout.width = length("width");
        layout.height = length("height");
        layout.river = points(rows_.single("layout.toml", "river"), "line", 2);
        layout.runway = points(rows_.single("layout.toml", "runway"), "line", 2);
        for (const TomlNode& row : rows_.rows("layout.toml", "bridge")) {
            const auto [a, b] = pair(row);
            if (toml_.failed()) return;
            layout.bridges.push_back({std::min(a, b), std::max(a, b), point(*row.find("at"), "at")});
        }
        const auto boxes = rows_.rows("layout.toml", "box");
        if (boxes.size() > kMostBoxes)
            return fail(rows_.place("layout.toml", "", ""), "expected at most 32 boxes, found more");
        for (const TomlNode& row : boxes) {
            const auto id = toml_.id(row, "id");
            const auto corners = points(row, "corners", 2);
            if (toml_.failed()) return;
            if (corners.size() != 2 || !(corners[0].x < corners[1].x && corners[0].y < corners[1].y))
                return fail(*row.find("corners"), "corners: expected the upper left and the lower right corner");
            layout.boxes.push_back({*id, corners[0], corners[1]});
        }
        const auto areas = rows_.rows("layout.toml", "area");
        for (const TomlNode& row : areas) {
            if (toml_.failed()) return;
            const AreaId area = existing_area(*row.find("id"), "id");
            layout.areas[area].label = point(*row.find("label"), "label");
            layout.areas[area].polygon = points(row, "polygon", 3);
        }
        if (areas.size() != static_cast<std::size_t>(data_.area_count) && !toml_.failed())
            fail(rows_.place("layout.toml", "", ""), "expected an outline for each of the "
                                                         + std::to_string(data_.area_count) + " areas, found "
                                                         + std::to_string(areas.size()));
    }

    DataSet& set_;
    Data& data_;
    const DataRows& rows_;
    TomlReader toml_;
};

struct OwnedText {
    std::string name;
    std::string text;
};

bool is_data_file(std::string_view name) {
    return std::any_of(kFiles.begin(), kFiles.end(), [&](const FileSchema& file) { return file.name == name; });
}

// The data files of a directory, in the order of their names.
Result<std::vector<OwnedText>> read_directory(const std::string& directory) {
    namespace fs = std::filesystem;
    std::error_code error;
    std::vector<fs::path> paths;
    for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        if (!name.ends_with(".toml") || name.starts_with("words.")) continue;
        if (!is_data_file(name)) {
            std::string list;
            for (const FileSchema& file : kFiles) list += (list.empty() ? "" : ", ") + std::string(file.name);
            return Error{"no data file has this name; expected one of " + list, at->path().string(), 0, 0};
        }
        paths.push_back(at->path());
    }
    if (error) return Error{"cannot read the directory: " + error.message(), directory, 0, 0};
    std::sort(paths.begin(), paths.end());
    std::vector<OwnedText> result;
    for (const fs::path& path : paths) {
        if (!fs::is_regular_file(path, error))
            return Error{"expected a file, found something else", path.string(), 0, 0};
        const auto size = fs::file_size(path, error);
        if (error) return Error{"cannot read the file: " + error.message(), path.string(), 0, 0};
        if (size > kMaxTomlBytes)
            return Error{"the file has " + std::to_string(size) + " bytes; at most " + std::to_string(kMaxTomlBytes)
                             + " are read",
                         path.string(), 0, 0};
        std::ifstream stream(path, std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
        if (!stream) return Error{"cannot read the file", path.string(), 0, 0};
        result.push_back({path.string(), std::move(text)});
    }
    if (result.empty())
        return Error{"the directory holds no data file such as areas.toml or units.toml", directory, 0, 0};
    return result;
}

Result<DataSet> read_structure(std::span<const NamedText> files) {
    auto rows = read_rows(kFiles, files);
    if (!rows) return rows.error();
    DataSet set;
    set.rows = *std::move(rows);
    if (auto error = Reading(set).read()) return *error;
    if (auto error = check_structure(set)) return *error;
    set.data.fingerprint = fingerprint(set.data);
    return set;
}

// Numbers and texts one after another, each closed off so that no two different lists look alike.
class Canonical {
public:
    void add(std::uint64_t number) { text_ += std::to_string(number) + ','; }
    void add(std::string_view word) {
        add(std::uint64_t{word.size()});
        text_ += word;
    }
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

template <class Enum>
std::uint64_t number(Enum value) {
    return static_cast<std::uint64_t>(value);
}

}  // namespace

std::uint64_t fingerprint(const Data& data) {
    Canonical all;
    all.add("storm data 1");
    all.add(number(data.area_count));
    for (std::size_t i = 1; i <= static_cast<std::size_t>(data.area_count); ++i) {
        const Area& area = data.areas[i];
        for (const std::uint64_t value :
             {number(area.defence), number(area.colour), number(area.bonus), number(area.control), number(area.victory),
              number(area.map_edge), number(area.west_bank), data.adjacent[i], data.river[i], data.bridge[i]})
            all.add(value);
    }
    all.add(data.units.size());
    for (const Unit& unit : data.units) {
        all.add(unit.id);
        for (const std::uint64_t value :
             {number(unit.side), number(unit.type), number(unit.thai), number(unit.elite), number(unit.replacement),
              number(unit.firepower), number(unit.defence), number(unit.movement), number(unit.spent_defence),
              number(unit.entry), number(unit.entry_value)})
            all.add(value);
    }
    all.add(data.cards.size());
    for (const Card& card : data.cards) {
        all.add(card.id);
        all.add(effect_key(card.effect));
        for (const std::uint64_t value : {number(card.side), number(card.removed_when_played), number(card.first_turn),
                                          number(card.last_turn), number(card.trench), number(card.firepower),
                                          number(card.crowd_firepower), number(card.crowd), number(card.dice_bonus)})
            all.add(value);
    }
    for (const auto& hands : data.hand_size)
        for (const std::uint8_t hand : hands) all.add(number(hand));
    all.add(data.supply.size());
    for (const SupplyBand& band : data.supply) {
        all.add(number(band.from));
        all.add(number(band.areas_out));
    }
    all.add(number(data.supply_per_runway));
    all.add(number(data.supply_per_green));
    for (const ReliefResult& relief : data.relief) {
        all.add(number(relief.infantry));
        all.add(number(relief.armour));
    }
    all.add(number(data.relief_area));
    all.add(number(data.victory_areas_needed));
    all.add(data.scenarios.size());
    for (const Scenario& scenario : data.scenarios) {
        all.add(scenario.id);
        all.add(number(scenario.turns));
    }
    return hash_bytes(all.text().data(), all.text().size());
}

std::vector<NamedText> shipped_files() {
    std::vector<NamedText> files;
    for (const EmbeddedFile& file : embedded_files())
        if (file.name.starts_with("data/storm/") && is_data_file(last_part(file.name)))
            files.push_back({file.name, file.text});
    return files;
}

Result<DataSet> read_data_set_text(std::span<const NamedText> files) { return read_structure(files); }

Result<Data> read_data_text(std::span<const NamedText> files) {
    auto set = read_structure(files);
    if (!set) return set.error();
    return std::move(set->data);
}

Result<DataSet> read_data_set(const std::vector<std::string>& overlay_directories) {
    if (auto wrong = check_overlays(overlay_directories)) return *wrong;
    std::vector<std::vector<OwnedText>> owned;
    for (const std::string& directory : overlay_directories) {
        auto texts = read_directory(directory);
        if (!texts) return texts.error();
        owned.push_back(*std::move(texts));
    }
    std::vector<NamedText> files = shipped_files();
    for (const auto& texts : owned)
        for (const OwnedText& file : texts) files.push_back({file.name, file.text});
    auto set = read_structure(files);
    if (!set) return set.error();
    if (overlay_directories.empty())
        if (auto error = check_shipped(*set)) return *error;
    set->data.overlays = overlay_directories;
    return set;
}

Result<Data> read_data(const std::vector<std::string>& overlay_directories) {
    auto set = read_data_set(overlay_directories);
    if (!set) return set.error();
    return std::move(set->data);
}

}  // namespace namyoum::storm
