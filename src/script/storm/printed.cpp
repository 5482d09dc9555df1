// Printed values that a table script can expect: what counters, areas, borders and cards show.
#include <array>
#include <bit>

#include "games/storm/board.h"
#include "games/storm/data.h"
#include "script/storm/cursor.h"
#include "script/storm/expect.h"

namespace namyoum::script_storm {

namespace {

const char* yes(bool holds) { return holds ? "yes" : "no"; }

void compare(Cursor& in, const std::string& field, const std::string& found) {
    const std::string expected = in.word("a value");
    if (!in.failed() && expected != found) in.unmet(field + " is " + found);
}

std::string unit_field(const Unit& unit, const std::string& field) {
    static constexpr std::array<const char*, 4> kTypes{"infantry", "airborne", "anti-aircraft", "armour"};
    static constexpr std::array<const char*, 4> kEntries{"area", "turn", "star", "replacement"};
    if (field == "firepower") return std::to_string(unit.firepower);
    if (field == "defence") return std::to_string(unit.defence);
    if (field == "movement") return std::to_string(unit.movement);
    if (field == "spent-defence") return std::to_string(unit.spent_defence);
    if (field == "type") return kTypes[static_cast<std::size_t>(unit.type)];
    if (field == "thai") return yes(unit.thai);
    if (field == "elite") return yes(unit.elite);
    if (field == "replacement") return yes(unit.replacement);
    if (field == "side") return std::string(name(unit.side));
    if (field == "entry") return kEntries[static_cast<std::size_t>(unit.entry)];
    return {};
}

std::string area_field(const Area& area, const std::string& field) {
    static constexpr std::array<const char*, 4> kColours{"plain", "red", "blue", "green"};
    static constexpr std::array<const char*, 3> kBonuses{"none", "white", "grey"};
    if (field == "defence") return std::to_string(area.defence);
    if (field == "colour") return kColours[static_cast<std::size_t>(area.colour)];
    if (field == "bonus") return kBonuses[static_cast<std::size_t>(area.bonus)];
    if (field == "control") return std::string(name(area.control));
    if (field == "victory") return yes(area.victory);
    if (field == "edge") return yes(area.map_edge);
    if (field == "bank") return area.west_bank ? "west" : "east";
    return {};
}

std::string card_field(const Card& card, const std::string& field) {
    if (field == "side") return std::string(name(card.side));
    if (field == "effect") return std::string(effect_key(card.effect));
    if (field == "trench") return std::to_string(card.trench);
    if (field == "firepower") return std::to_string(card.firepower);
    if (field == "crowd-firepower") return std::to_string(card.crowd_firepower);
    if (field == "removed") return yes(card.removed_when_played);
    if (field == "first-turn") return std::to_string(card.first_turn);
    if (field == "last-turn") return std::to_string(card.last_turn);
    return {};
}

// field value field value ...
template <class Thing, class Read>
void compare_fields(const Thing& thing, Read read, Cursor& in) {
    if (!in.more()) in.wrong_next("a field and its value are expected here");
    while (in.more()) {
        if (in.skip(",")) continue;
        const std::string field = in.word("a field");
        const std::string found = read(thing, field);
        if (found.empty()) return in.wrong("there is no field '" + field + "' here");
        compare(in, field, found);
    }
}

// expect border 28 29 river bridge; expect border 8 9 none
void expect_border(Cursor& in) {
    const AreaId a = in.area(), b = in.area();
    std::string found = "none";
    if ((data().bridge[a] & bit(b)) != 0)
        found = "bridge";
    else if ((data().river[a] & bit(b)) != 0)
        found = "river";
    else if ((data().adjacent[a] & bit(b)) != 0)
        found = "land";
    compare(in, "the border", found);
    in.expect_end();
}

// expect total bridges 2
void expect_total(Cursor& in) {
    const std::string what = in.word("what is counted");
    int found = 0;
    if (what == "areas")
        found = data().area_count;
    else if (what == "units")
        found = static_cast<int>(data().units.size());
    else if (what == "french-units")
        found = data().french_units;
    else if (what == "french-cards" || what == "vietminh-cards")
        for (const Card& card : data().cards) found += what.starts_with(name(card.side)) ? 1 : 0;
    else if (what == "bridges" || what == "rivers")
        for (int area = 1; area <= data().area_count; ++area) {
            const auto i = static_cast<std::size_t>(area);
            found += std::popcount(what == "bridges" ? data().bridge[i] : data().river[i]);
        }
    else if (what == "victory-areas")
        found = std::popcount(data().victory_areas);
    else if (what == "replacements" || what == "stars")
        for (const Unit& unit : data().units) found += what == "stars" ? unit.entry == Entry::Star : unit.replacement;
    else if (what == "trench-cards")
        for (const Card& card : data().cards) found += card.trench > 0 ? 1 : 0;
    else if (what == "turns")
        found = kTurns;
    else
        return in.wrong("'" + what + "' cannot be counted");
    if (what == "bridges" || what == "rivers") found /= 2;  // a border belongs to two areas
    in.skip("=");
    const int expected = in.number(0, 999, "a number");
    in.expect_end();
    if (!in.failed() && found != expected) in.unmet(what + " are " + std::to_string(found));
}

}  // namespace

bool expect_printed(const std::string& keyword, Cursor& in) {
    if (keyword == "unit") {
        const UnitId unit = in.unit();
        if (!in.failed()) compare_fields(data().units[unit], unit_field, in);
    } else if (keyword == "area") {
        const AreaId area = in.area();
        if (!in.failed()) compare_fields(data().areas[area], area_field, in);
    } else if (keyword == "card") {
        const CardId card = in.card();
        if (!in.failed()) compare_fields(data().cards[card], card_field, in);
    } else if (keyword == "border") {
        expect_border(in);
    } else if (keyword == "total") {
        expect_total(in);
    } else {
        return false;
    }
    return true;
}

}  // namespace namyoum::script_storm
