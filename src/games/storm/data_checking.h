// What the checks of Storm's data have in common: the form of a check, saying where something is wrong and what was
// expected there, and a few counts.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "games/storm/data_reader.h"

namespace namyoum::storm {

struct Check {
    std::string_view name;       // "victory-areas"
    std::string_view statement;  // what holds
    std::optional<Error> (*run)(const DataSet&);
};

namespace checking {

using Failure = std::optional<Error>;

// Of the first check that fails, with the check's name.
Failure first_failure(std::span<const Check> checks, const DataSet& set);

// Words.
std::string text(int number);
std::string list(AreaSet areas);
std::string expected(std::string_view wanted, std::string_view found);
std::string expected(int wanted, int found);

// Places: an error at the row, or at one member of it, that somebody has to correct.
Error at_file(const DataSet& set, std::string_view file, std::string message);
Error at_area(const DataSet& set, int area, std::string_view member, std::string message);
Error at_border(const DataSet& set, int a, int b, std::string message);
Error at_unit(const DataSet& set, std::size_t unit, std::string message);
Error at_card(const DataSet& set, const Card& card, std::string_view member, std::string message);
Error at_title(const DataSet& set, Effect effect, std::string_view member, std::string message);

// Sets and counts.
constexpr AreaSet set_of(std::initializer_list<int> areas) {
    AreaSet result = 0;
    for (const int area : areas) result |= bit(static_cast<AreaId>(area));
    return result;
}

AreaSet controlled_by(const Data& data, Side side);
AreaSet west_bank(const Data& data);
int border_count(const Data& data);
int set_up_in(const Data& data, AreaId area, Side side);
int starred(const Data& data, UnitType type);

template <class Wanted>
int count_units(const Data& data, Wanted wanted) {
    return static_cast<int>(std::count_if(data.units.begin(), data.units.end(), wanted));
}

// Comparisons.
Failure areas_are(const DataSet& set, AreaSet wanted, AreaSet found, std::string_view member, std::string_view what);
Failure count_is(const DataSet& set, std::string_view file, std::string_view what, int wanted, int found);

// The first area for which `wrong` gives a message.
template <class Wrong>
Failure each_area(const DataSet& set, std::string_view member, Wrong wrong) {
    for (int area = 1; area <= set.data.area_count; ++area) {
        const std::string message = wrong(static_cast<AreaId>(area), set.data.areas[static_cast<std::size_t>(area)]);
        if (!message.empty()) return at_area(set, area, member, message);
    }
    return std::nullopt;
}

template <class Wrong>
Failure each_unit(const DataSet& set, Wrong wrong) {
    for (std::size_t i = 0; i < set.data.units.size(); ++i) {
        const std::string message = wrong(set.data.units[i]);
        if (!message.empty()) return at_unit(set, i, message);
    }
    return std::nullopt;
}

}  // namespace checking
}  // namespace namyoum::storm
