// units.toml: formations and their companies.
#include "games/storm/data_reading.h"

namespace namyoum::storm {

namespace {

using namespace std::string_view_literals;

constexpr int kMostDefence = 30;
constexpr int kMostMovement = 12;

constexpr std::array kTypeWords = {"infantry"sv, "airborne"sv, "anti-aircraft"sv, "armour"sv};

}  // namespace

// `area`, `turn`, `star` or `box`: at most one of them.
std::optional<Reading::Start> Reading::start(const TomlNode& row) {
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

void Reading::strength(const TomlNode& row, Unit& unit) {
    unit.firepower = byte(integer(row, "firepower", 0, kMostFirepower, unit.firepower));
    unit.defence = byte(integer(row, "defence", 1, kMostDefence, unit.defence));
    unit.movement = byte(integer(row, "movement", 0, kMostMovement, unit.movement));
    unit.spent_defence = byte(integer(row, "spent_defence", 0, kMostDefence, unit.spent_defence));
    unit.elite = boolean(row, "elite", unit.elite);
}

void Reading::formation(const TomlNode& row, std::set<std::string>& ids) {
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
            return fail(
                name, "the unit's id would be \"" + unit.id + "\": expected 1 to 24 of the characters a-z, 0-9 and -");
        if (!ids.insert(unit.id).second) return fail(name, "two units would have the id \"" + unit.id + '"');
        strength(company, unit);
        auto own_start = start(company);
        if (!own_start) own_start = shared_start;
        if (!own_start) return fail(company, "unit " + unit.id + ": expected an area, turn, star or box, found none");
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
void Reading::units() {
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

}  // namespace namyoum::storm
