#include "games/storm/data_checking.h"

#include <bit>
#include <utility>

#include "base/text.h"

namespace namyoum::storm::checking {

Failure first_failure(std::span<const Check> checks, const DataSet& set) {
    for (const Check& check : checks)
        if (auto error = check.run(set)) {
            error->message += " (check " + std::string(check.name) + ')';
            return error;
        }
    return std::nullopt;
}

std::string text(int number) { return std::to_string(number); }

std::string list(AreaSet areas) {
    std::string result;
    for (AreaId area = 1; area < kMaxAreas; ++area)
        if (areas & bit(area)) add_item(result, text(area));
    return result.empty() ? "none" : result;
}

AreaSet controlled_by(const Data& data, Side side) {
    AreaSet result = 0;
    for (int area = 1; area <= data.area_count; ++area)
        if (data.areas[static_cast<std::size_t>(area)].control == side) result |= bit(static_cast<AreaId>(area));
    return result;
}

AreaSet west_bank(const Data& data) {
    AreaSet result = 0;
    for (int area = 1; area <= data.area_count; ++area)
        if (data.areas[static_cast<std::size_t>(area)].west_bank) result |= bit(static_cast<AreaId>(area));
    return result;
}

int border_count(const Data& data) {
    int ends = 0;
    for (const AreaSet neighbours : data.adjacent) ends += std::popcount(neighbours);
    return ends / 2;
}

Error at_file(const DataSet& set, std::string_view file, std::string message) {
    return set.rows.place(file, "", "").error(std::move(message));
}

Error at_area(const DataSet& set, int area, std::string_view member, std::string message) {
    return set.rows.place("areas.toml", "area", text(area), member).error("area " + text(area) + ": " + message);
}

Error at_border(const DataSet& set, int a, int b, std::string message) {
    const auto [low, high] = std::minmax(a, b);
    const std::string key = text(low) + '-' + text(high);
    return set.rows.place("borders.toml", "border", key).error("border " + key + ": " + message);
}

Error at_unit(const DataSet& set, std::size_t unit, std::string message) {
    const TomlNode& formation = set.rows.place("units.toml", "formation", set.unit_formation[unit]);
    const TomlNode* place = &formation;
    if (const TomlNode* companies = formation.find("companies"))
        for (const TomlNode& company : companies->items)
            if (company.find("name")->string == set.data.units[unit].company) place = &company;
    return place->error("unit " + set.data.units[unit].id + ": " + message);
}

Error at_card(const DataSet& set, const Card& card, std::string_view member, std::string message) {
    return set.rows.place("cards.toml", "card", card.id, member).error("card " + card.id + ": " + message);
}

Error at_title(const DataSet& set, Effect effect, std::string_view member, std::string message) {
    return set.rows.place("cards.toml", "title", effect_key(effect), member)
        .error("title " + std::string(effect_key(effect)) + ": " + message);
}

std::string expected(std::string_view wanted, std::string_view found) {
    return "expected " + std::string(wanted) + ", found " + std::string(found);
}
std::string expected(int wanted, int found) { return expected(text(wanted), text(found)); }

Failure areas_are(const DataSet& set, AreaSet wanted, AreaSet found, std::string_view member, std::string_view what) {
    for (AreaId area = 1; area < kMaxAreas; ++area)
        if ((wanted ^ found) & bit(area))
            return at_area(set, area, member, std::string(what) + ": " + expected(list(wanted), list(found)));
    return std::nullopt;
}

Failure count_is(const DataSet& set, std::string_view file, std::string_view what, int wanted, int found) {
    if (wanted == found) return std::nullopt;
    return at_file(set, file, std::string(what) + ": " + expected(wanted, found));
}

int set_up_in(const Data& data, AreaId area, Side side) {
    return count_units(data, [&](const Unit& unit) {
        return unit.side == side && unit.entry == Entry::Area && unit.entry_value == area;
    });
}

int starred(const Data& data, UnitType type) {
    return count_units(data, [&](const Unit& unit) { return unit.entry == Entry::Star && unit.type == type; });
}

}  // namespace namyoum::storm::checking
