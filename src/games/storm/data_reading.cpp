#include "games/storm/data_reading.h"

namespace namyoum::storm {

namespace {

using Kind = TomlNode::Kind;
using namespace std::string_view_literals;

constexpr int kMostHand = kCardsPerSide - 2;  // two bonus cards may come on top
constexpr std::size_t kMostScenarios = 32;

constexpr std::array kColourWords = {"plain"sv, "red"sv, "blue"sv, "green"sv};
constexpr std::array kBonusWords = {"none"sv, "white"sv, "grey"sv};
constexpr std::array kBankWords = {"east"sv, "west"sv};

}  // namespace

std::optional<Error> Reading::read() {
    for (const auto step : {&Reading::areas, &Reading::borders, &Reading::units, &Reading::cards, &Reading::turns,
                            &Reading::tables, &Reading::scenarios, &Reading::layout}) {
        (this->*step)();
        if (toml_.failed()) return toml_.error();
    }
    return std::nullopt;
}

AreaId Reading::existing_area(const TomlNode& value, std::string_view what) {
    const auto area = toml_.bare_integer(value, what, 1, kMaxAreas - 1);
    if (!area) return kNoArea;
    if (*area > data_.area_count) {
        fail(value, std::string(what) + ": expected an area from 1 to " + std::to_string(data_.area_count) + ", found "
                        + value.found());
        return kNoArea;
    }
    return byte(*area);
}

void Reading::areas() {
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
std::pair<AreaId, AreaId> Reading::pair(const TomlNode& row) {
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

void Reading::borders() {
    for (const TomlNode& row : rows_.rows("borders.toml", "border")) {
        const auto [a, b] = pair(row);
        const bool river = boolean(row, "river");
        const bool bridge = boolean(row, "bridge");
        if (bridge && !river) fail(*row.find("bridge"), "a bridge needs the river: expected river = true, found false");
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

void Reading::cards() {
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

void Reading::turns() {
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

void Reading::tables() {
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

void Reading::scenarios() {
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

}  // namespace namyoum::storm
