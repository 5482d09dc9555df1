#include "games/storm/data_check.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "base/hash.h"

namespace namyoum::storm {
namespace {

using Failure = std::optional<Error>;
using Point = Layout::Point;

std::string text(int number) { return std::to_string(number); }

std::string list(AreaSet areas) {
    std::string result;
    for (AreaId area = 1; area < kMaxAreas; ++area)
        if (areas & bit(area)) result += (result.empty() ? "" : ", ") + text(area);
    return result.empty() ? "none" : result;
}

constexpr AreaSet set_of(std::initializer_list<int> areas) {
    AreaSet result = 0;
    for (const int area : areas) result |= bit(static_cast<AreaId>(area));
    return result;
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

template <class Wanted>
int count_units(const Data& data, Wanted wanted) {
    return static_cast<int>(std::count_if(data.units.begin(), data.units.end(), wanted));
}

// ---- Geometry, in whole hundredths of an inch, so that nothing is ever "nearly" on a line.

std::int64_t turn(Point a, Point b, Point c) {
    return std::int64_t{b.x - a.x} * (c.y - a.y) - std::int64_t{b.y - a.y} * (c.x - a.x);
}

bool on_segment(Point p, Point a, Point b) {
    return turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y
           && p.y <= std::max(a.y, b.y);
}

int sign(std::int64_t value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

// Do the two segments meet anywhere but in a point that is an end of both?
bool collide(Point a, Point b, Point c, Point d) {
    if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x)
        || std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y))
        return false;
    if ((a == c && b == d) || (a == d && b == c)) return false;  // one border, seen from both sides
    for (const auto& [p, from, to] :
         {std::tuple(a, c, d), std::tuple(b, c, d), std::tuple(c, a, b), std::tuple(d, a, b)})
        if (p != from && p != to && on_segment(p, from, to)) return true;
    return sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0;
}

std::int64_t doubled_area(const std::vector<Point>& polygon) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point b = polygon[(i + 1) % polygon.size()];
        sum += std::int64_t{a.x} * b.y - std::int64_t{b.x} * a.y;
    }
    return sum;
}

bool strictly_inside(Point p, const std::vector<Point>& polygon) {
    bool inside = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point b = polygon[(i + 1) % polygon.size()];
        if (on_segment(p, a, b)) return false;
        if ((a.y > p.y) != (b.y > p.y)) {
            const bool left = turn(a, b, p) > 0;
            if (left == (b.y > a.y)) inside = !inside;
        }
    }
    return inside;
}

Error at_outline(const DataSet& set, int area, std::string message) {
    return set.rows.place("layout.toml", "area", text(area), "polygon").error("area " + text(area) + ": " + message);
}

std::string shown(Point p) {
    const auto inches = [](int value) {
        const std::string digits = std::to_string(std::abs(value) % 100);
        return std::string(value < 0 ? "-" : "") + text(std::abs(value) / 100) + '.' + (digits.size() < 2 ? "0" : "")
               + digits;
    };
    return '[' + inches(p.x) + ", " + inches(p.y) + ']';
}

struct Segment {
    Point a;
    Point b;
    int area;
    bool reversed;  // it is walked from b to a when the outline is walked one fixed way round
};

std::vector<Segment> segments(const DataSet& set) {
    std::vector<Segment> result;
    for (int area = 1; area <= set.data.area_count; ++area) {
        const auto& polygon = set.layout.areas[static_cast<std::size_t>(area)].polygon;
        const bool clockwise = doubled_area(polygon) > 0;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Point a = polygon[i];
            const Point b = polygon[(i + 1) % polygon.size()];
            if (b < a)
                result.push_back({b, a, area, clockwise});
            else
                result.push_back({a, b, area, !clockwise});
        }
    }
    return result;
}

// Each outline is simple, none overlaps another, and where two touch along a line they have its points in common.
Failure outlines(const DataSet& set) {
    for (int area = 1; area <= set.data.area_count; ++area) {
        const auto& shape = set.layout.areas[static_cast<std::size_t>(area)];
        for (const Point p : shape.polygon)
            if (p.x < 0 || p.y < 0 || p.x > set.layout.width || p.y > set.layout.height)
                return at_outline(set, area, "the point " + shown(p) + " lies outside the sheet");
        const std::set<Point> once(shape.polygon.begin(), shape.polygon.end());
        if (once.size() != shape.polygon.size()) return at_outline(set, area, "the outline passes a point twice");
        if (doubled_area(shape.polygon) == 0) return at_outline(set, area, "the outline encloses nothing");
    }
    std::vector<Segment> all = segments(set);
    std::sort(all.begin(), all.end(), [](const Segment& a, const Segment& b) {
        return std::tuple(a.a, a.b, a.area) < std::tuple(b.a, b.b, b.area);
    });
    // Sorted by their left end, so each needs comparing only with those that begin before it ends.
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = i + 1; j < all.size() && all[j].a.x <= all[i].b.x; ++j) {
            const Segment& one = all[i];
            const Segment& other = all[j];
            if (one.a == other.a && one.b == other.b && one.reversed == other.reversed)
                return at_outline(set, other.area,
                                  "the outline overlaps that of area " + text(one.area) + " at " + shown(one.a));
            if (collide(one.a, one.b, other.a, other.b))
                return at_outline(set, other.area,
                                  "the outline crosses that of area " + text(one.area) + " near " + shown(other.a)
                                      + ", or touches it without sharing its points");
        }
    }
    // No lines cross, so an overlap that is left has one outline within the other.
    struct Box {
        int left, right, top, bottom;
    };
    std::array<Box, kMaxAreas> boxes{};
    for (int area = 1; area <= set.data.area_count; ++area) {
        const auto& polygon = set.layout.areas[static_cast<std::size_t>(area)].polygon;
        const auto [left, right] = std::minmax_element(polygon.begin(), polygon.end());  // ordered by x first
        const auto [top, bottom] =
            std::minmax_element(polygon.begin(), polygon.end(), [](Point a, Point b) { return a.y < b.y; });
        boxes[static_cast<std::size_t>(area)] = {left->x, right->x, top->y, bottom->y};
    }
    for (int area = 1; area <= set.data.area_count; ++area) {
        for (int other = 1; other <= set.data.area_count; ++other) {
            if (area == other) continue;
            const Box& box = boxes[static_cast<std::size_t>(other)];
            const auto& polygon = set.layout.areas[static_cast<std::size_t>(other)].polygon;
            for (const Point p : set.layout.areas[static_cast<std::size_t>(area)].polygon)
                if (box.left < p.x && p.x < box.right && box.top < p.y && p.y < box.bottom
                    && strictly_inside(p, polygon))
                    return at_outline(set, area, "the point " + shown(p) + " lies inside area " + text(other));
        }
    }
    return std::nullopt;
}

// Pairs of areas whose outlines have a line in common.
std::set<std::pair<int, int>> drawn_borders(const DataSet& set) {
    std::map<std::pair<Point, Point>, std::vector<int>> owners;
    for (const Segment& one : segments(set)) owners[{one.a, one.b}].push_back(one.area);
    std::set<std::pair<int, int>> result;
    for (const auto& [ends, areas] : owners)
        for (std::size_t i = 1; i < areas.size(); ++i) result.insert(std::minmax(areas[i - 1], areas[i]));
    return result;
}

Failure outlines_match_borders(const DataSet& set) {
    const auto drawn = drawn_borders(set);
    for (int a = 1; a <= set.data.area_count; ++a) {
        for (int b = a + 1; b <= set.data.area_count; ++b) {
            const bool border = set.data.adjacent[static_cast<std::size_t>(a)] & bit(static_cast<AreaId>(b));
            if (border && !drawn.contains({a, b}))
                return at_border(set, a, b, "the outlines of the two areas do not touch");
            if (!border && drawn.contains({a, b}))
                return at_outline(
                    set, b,
                    "the outline touches area " + text(a) + ", but there is no border " + text(a) + '-' + text(b));
        }
    }
    return std::nullopt;
}

// ---- Facts of the rulebook about one border.

enum class Water { Land, River, Bridge };

Failure border_is(const DataSet& set, int a, int b, Water water) {
    const auto to = bit(static_cast<AreaId>(b));
    const auto from = static_cast<std::size_t>(a);
    if (set.data.area_count < std::max(a, b) || !(set.data.adjacent[from] & to))
        return at_file(set, "borders.toml",
                       "expected a border between " + text(a) + " and " + text(b) + ", found none");
    const Water found = set.data.bridge[from] & to  ? Water::Bridge
                        : set.data.river[from] & to ? Water::River
                                                    : Water::Land;
    static constexpr std::array<std::string_view, 3> kWords = {"no river", "the river without a bridge", "a bridge"};
    if (found == water) return std::nullopt;
    return at_border(set, a, b,
                     expected(kWords[static_cast<std::size_t>(water)], kWords[static_cast<std::size_t>(found)]));
}

Failure neighbours_are(const DataSet& set, int area, AreaSet within, AreaSet wanted, std::string_view which) {
    const AreaSet found = set.data.adjacent[static_cast<std::size_t>(area)] & within;
    if (found == wanted) return std::nullopt;
    return at_area(set, area, "", std::string(which) + ": " + expected(list(wanted), list(found)));
}

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

bool fires(Effect effect) {
    switch (effect) {
        case Effect::Debouchez:
        case Effect::MortarSupport:
        case Effect::B26Bombers:
        case Effect::FighterBombers:
        case Effect::Artillery:
        case Effect::TotArtillery:
        case Effect::Katyusha:
        case Effect::Artillery105:
        case Effect::Artillery75: return true;
        default: return false;
    }
}

// ---- Always.

constexpr Check kStructural[] = {
    {"connected", "every area can be reached from every other",
     [](const DataSet& set) -> Failure {
         AreaSet reached = bit(1), edge = reached;
         while (edge) {
             const auto area = static_cast<AreaId>(std::countr_zero(edge));
             edge &= edge - 1;
             edge |= set.data.adjacent[area] & ~reached;
             reached |= set.data.adjacent[area];
         }
         for (AreaId area = 1; area <= set.data.area_count; ++area)
             if (!(reached & bit(area))) return at_area(set, area, "", "no chain of borders leads here from area 1");
         return std::nullopt;
     }},
    {"not-too-many-borders", "a flat map of n areas has at most 3n - 6 borders",
     [](const DataSet& set) -> Failure {
         const int most = std::max(1, 3 * set.data.area_count - 6);
         if (border_count(set.data) <= most) return std::nullopt;
         return at_file(set, "borders.toml",
                        expected("at most " + text(most) + " borders", text(border_count(set.data))));
     }},
    {"victory-areas", "the victory areas are exactly the areas of defence 3 (14.0)",
     [](const DataSet& set) -> Failure {
         for (int id = 1; id <= set.data.area_count; ++id) {
             const Area& area = set.data.areas[static_cast<std::size_t>(id)];
             if (area.victory == (area.defence == 3)) continue;
             // Of the two values an overlay may have changed the defence alone; then that is the place to name.
             const TomlNode& row = set.rows.place("areas.toml", "area", text(id));
             const bool own_defence = row.find("defence")->file != row.file;
             return at_area(set, id, own_defence ? "defence" : "victory",
                            area.victory ? expected("defence 3 in a victory area", "defence " + text(area.defence))
                                         : expected("victory = true in an area of defence 3", "false"));
         }
         return std::nullopt;
     }},
    {"victory-reachable", "there are as many victory areas as the Viet Minh need (14.0)",
     [](const DataSet& set) -> Failure {
         const int areas = std::popcount(set.data.victory_areas);
         if (set.data.victory_areas_needed <= areas) return std::nullopt;
         return set.rows.place("tables.toml", "victory", "", "areas_needed")
             .error("areas_needed: "
                    + expected("at most the " + text(areas) + " victory areas", text(set.data.victory_areas_needed)));
     }},
    {"green-areas", "the green areas are exactly those of the west bank that touch the runway (11.0)",
     [](const DataSet& set) {
         return each_area(set, "colour", [&](AreaId id, const Area& area) -> std::string {
             const bool should =
                 area.west_bank && area.colour != NumberColour::Blue && (set.data.adjacent[id] & set.data.runway_areas);
             if (should == (area.colour == NumberColour::Green)) return {};
             return should ? expected("green on the west bank beside the runway", "another colour")
                           : expected("a colour other than green away from the runway or east of the river", "green");
         });
     }},
    {"runway-west", "the runway lies on the west bank (11.0)",
     [](const DataSet& set) {
         return each_area(set, "bank", [](AreaId, const Area& area) -> std::string {
             return area.colour == NumberColour::Blue && !area.west_bank ? expected("west in a runway area", "east")
                                                                         : "";
         });
     }},
    {"red-areas", "red areas lie at the edge of the map and start under Viet Minh control (7.0)",
     [](const DataSet& set) {
         return each_area(set, "colour", [](AreaId, const Area& area) -> std::string {
             if (area.colour != NumberColour::Red) return {};
             if (!area.map_edge) return expected("edge = true in a red area", "false");
             return area.control == Side::VietMinh ? "" : expected("Viet Minh control in a red area", "French control");
         });
     }},
    {"bonus-sets", "both bonus sets hold at least one area (5.1)",
     [](const DataSet& set) -> Failure {
         for (const std::size_t symbol : {1u, 2u})
             if (set.data.bonus_set[symbol] == 0)
                 return at_file(
                     set, "areas.toml",
                     std::string("bonus: ") + expected(symbol == 1 ? "a white area" : "a grey area", "none"));
         return std::nullopt;
     }},
    {"set-up-control", "every unit starts in an area that its side controls",
     [](const DataSet& set) {
         return each_unit(set, [&](const Unit& unit) -> std::string {
             if (unit.entry != Entry::Area || set.data.areas[unit.entry_value].control == unit.side) return {};
             return "area " + text(unit.entry_value) + " starts under enemy control";
         });
     }},
    {"set-up-stacks", "no side starts with more than nine units in an area (7.0)",
     [](const DataSet& set) -> Failure {
         for (std::size_t i = 0; i < set.data.units.size(); ++i) {
             const Unit& unit = set.data.units[i];
             if (unit.entry != Entry::Area) continue;
             const int stack = set_up_in(set.data, unit.entry_value, unit.side);
             if (stack > kStackLimit)
                 return at_unit(
                     set, i,
                     "area " + text(unit.entry_value) + ": " + expected("at most 9 units of a side", text(stack)));
         }
         return std::nullopt;
     }},
    {"spent-defence", "no unit defends better spent than fresh (2.1.1)",
     [](const DataSet& set) {
         return each_unit(set, [](const Unit& unit) -> std::string {
             if (unit.spent_defence <= unit.defence) return {};
             return "spent_defence: "
                    + expected("at most the defence of " + text(unit.defence), text(unit.spent_defence));
         });
     }},
    {"both-sides", "both sides have units",
     [](const DataSet& set) -> Failure {
         if (set.data.french_units > 0 && set.data.french_units < static_cast<int>(set.data.units.size()))
             return std::nullopt;
         return at_file(set, "units.toml", expected("units of both sides", "none of one side"));
     }},
    {"stars", "starred units are infantry or armour, enough for every result of the relief table",
     [](const DataSet& set) -> Failure {
         if (auto wrong = each_unit(set, [](const Unit& unit) -> std::string {
                 const bool kind = unit.type == UnitType::Infantry || unit.type == UnitType::Armour;
                 return unit.entry == Entry::Star && !kind ? expected("infantry or armour with a star", "another type")
                                                           : "";
             }))
             return wrong;
         const int infantry = starred(set.data, UnitType::Infantry), armour = starred(set.data, UnitType::Armour);
         for (int die = 1; die <= 6; ++die) {
             const ReliefResult& relief = set.data.relief[static_cast<std::size_t>(die)];
             if (relief.infantry > infantry || relief.armour > armour)
                 return set.rows.place("tables.toml", "relief", text(die))
                     .error("die " + text(die) + ": "
                            + expected("at most the starred units, " + text(infantry) + " infantry and " + text(armour)
                                           + " armour",
                                       text(relief.infantry) + " and " + text(relief.armour)));
         }
         return std::nullopt;
     }},
    {"relief-area", "the relief force arrives where French units may be (French card 9)",
     [](const DataSet& set) -> Failure {
         if (!(set.data.red_areas & bit(set.data.relief_area))) return std::nullopt;
         return set.rows.place("tables.toml", "relief_force", "", "area")
             .error("area: " + expected("an area that is not red", text(set.data.relief_area)));
     }},
    {"decks", "each deck has its 27 cards, f01 to f27 and v01 to v27 (2.3)",
     [](const DataSet& set) -> Failure {
         for (int i = 0; i < kCards; ++i) {
             if (!set.data.cards[static_cast<std::size_t>(i)].id.empty()) continue;
             const int number = i % kCardsPerSide + 1;
             const std::string side = i < kCardsPerSide ? "f" : "v";
             const auto found = std::count_if(set.data.cards.begin(), set.data.cards.end(), [&](const Card& card) {
                 return !card.id.empty() && card.id[0] == side[0];
             });
             return at_file(
                 set, "cards.toml",
                 expected("27 cards " + side + "01 to " + side + "27",
                          std::to_string(found) + ", without " + side + (number < 10 ? "0" : "") + text(number)));
         }
         return std::nullopt;
     }},
    {"trench-values", "every Viet Minh card has a Trench Value of 1 to 3, no French card has one (2.3, 9.0)",
     [](const DataSet& set) -> Failure {
         for (const Card& card : set.data.cards) {
             if (card.side == Side::VietMinh && card.trench == 0)
                 return at_card(set, card, "", "trench: " + expected("1 to 3", "none"));
             if (card.side == Side::French && card.trench != 0)
                 return at_card(set, card, "trench", "trench: " + expected("none on a French card", text(card.trench)));
         }
         return std::nullopt;
     }},
    {"card-values", "cards that fire have a firepower, Night Assault its dice bonus, no other card has either",
     [](const DataSet& set) -> Failure {
         for (const Card& card : set.data.cards) {
             if (fires(card.effect) != (card.firepower > 0))
                 return at_title(set, card.effect, "firepower",
                                 "firepower: "
                                     + (fires(card.effect) ? expected("a number", "none")
                                                           : expected("none", text(card.firepower))));
             if ((card.effect == Effect::NightAssault) != (card.dice_bonus > 0))
                 return at_title(
                     set, card.effect, "dice_bonus",
                     "dice_bonus: "
                         + (card.dice_bonus ? expected("none", text(card.dice_bonus)) : expected("a number", "none")));
             if ((card.crowd > 0) != (card.crowd_firepower > 0) || (card.crowd > 0 && card.firepower == 0))
                 return at_title(set, card.effect, card.crowd ? "crowd" : "crowd_firepower",
                                 expected("firepower, crowd and crowd_firepower together", "only some of them"));
             if (card.first_turn > card.last_turn)
                 return at_title(
                     set, card.effect, "first_turn",
                     expected("a first turn not after the last, " + text(card.last_turn), text(card.first_turn)));
         }
         return std::nullopt;
     }},
    {"supply-bands", "supply bands rise and begin at or below the lowest roll (11.0)",
     [](const DataSet& set) -> Failure {
         const auto& bands = set.data.supply;
         if (bands.empty() || bands.front().from > 2)
             return at_file(
                 set, "tables.toml",
                 "supply_band: "
                     + expected("a first band from 2 or less", bands.empty() ? "none" : text(bands.front().from)));
         for (std::size_t i = 1; i < bands.size(); ++i)
             if (bands[i].from <= bands[i - 1].from || bands[i].areas_out <= bands[i - 1].areas_out)
                 return set.rows.place("tables.toml", "supply_band", text(bands[i].from))
                     .error("supply_band: "
                            + expected("more than in the band before, from " + text(bands[i - 1].from) + " with "
                                           + text(bands[i - 1].areas_out) + " areas out",
                                       "from " + text(bands[i].from) + " with " + text(bands[i].areas_out)));
         return std::nullopt;
     }},
    {"dates", "the days of the turns follow one another",
     [](const DataSet& set) -> Failure {
         std::pair<int, int> before{0, 0};
         for (int turn = 1; turn <= kTurns; ++turn) {
             const TurnDates& dates = set.data.dates[static_cast<std::size_t>(turn)];
             const std::pair<int, int> first{dates.first_month, dates.first_day},
                 last{dates.last_month, dates.last_day};
             if (first <= before || last < first)
                 return set.rows.place("turns.toml", "turn", text(turn), "first_day")
                     .error("turn " + text(turn) + ": " + expected("days after those of the turn before", "others"));
             before = last;
         }
         return std::nullopt;
     }},
    {"scenario", "there is a scenario \"standard\"",
     [](const DataSet& set) -> Failure {
         for (const Scenario& scenario : set.data.scenarios)
             if (scenario.id == "standard") return std::nullopt;
         return at_file(set, "scenario.toml", expected("a scenario \"standard\"", "none"));
     }},
    {"outlines", "the layout is planar: outlines are simple, do not overlap and share the points of common borders",
     outlines},
    {"labels", "every label lies inside its area",
     [](const DataSet& set) -> Failure {
         for (int area = 1; area <= set.data.area_count; ++area) {
             const auto& shape = set.layout.areas[static_cast<std::size_t>(area)];
             if (!strictly_inside(shape.label, shape.polygon))
                 return set.rows.place("layout.toml", "area", text(area), "label")
                     .error("area " + text(area)
                            + ": label: " + expected("a point inside the area", shown(shape.label)));
         }
         return std::nullopt;
     }},
};

// ---- Of the values that we ship: the rulebook's facts first, by rule, then what we mean to ship.

struct Copies {
    Effect effect;
    int first;
    int count;
};
constexpr Copies kTitles[] = {
    {Effect::Bigeard, 1, 1},
    {Effect::CommandCoordination, 2, 2},
    {Effect::Debouchez, 4, 2},
    {Effect::Bordels, 6, 1},
    {Effect::Flares, 7, 2},
    {Effect::ReliefForce, 9, 1},
    {Effect::Flamethrowers, 10, 1},
    {Effect::Mines, 11, 2},
    {Effect::MortarSupport, 13, 3},
    {Effect::CounterAttack, 16, 2},
    {Effect::B26Bombers, 18, 2},
    {Effect::FighterBombers, 20, 2},
    {Effect::Artillery, 22, 5},
    {Effect::TotArtillery, 27, 1},
    {Effect::ImprovedDefenses, 1, 2},
    {Effect::Rats, 3, 1},
    {Effect::Giap, 4, 2},
    {Effect::MineShaft, 6, 1},
    {Effect::PoorWeather, 7, 2},
    {Effect::Katyusha, 9, 1},
    {Effect::Propaganda, 10, 1},
    {Effect::HeavyFlak, 11, 1},
    {Effect::SurpriseAssault, 12, 3},
    {Effect::EmergencyReplacements, 15, 1},
    {Effect::Artillery105, 16, 5},
    {Effect::Artillery75, 21, 4},
    {Effect::NightAssault, 25, 3},
};

constexpr std::array<std::array<int, 2>, kTurns + 1> kHands = {
    {{0, 0}, {4, 6}, {4, 4}, {4, 6}, {4, 5}, {4, 4}, {3, 4}, {3, 5}, {3, 6}}};

constexpr Check kShipped[] = {
    {"7.0-borders-10-7", "10 and 7 touch, no river between",
     [](const DataSet& set) { return border_is(set, 10, 7, Water::Land); }},
    {"7.0-borders-10-11", "10 and 11 touch, no river between",
     [](const DataSet& set) { return border_is(set, 10, 11, Water::Land); }},
    {"7.0-borders-10-17", "10 and 17 touch across the river",
     [](const DataSet& set) { return border_is(set, 10, 17, Water::River); }},
    {"7.0-borders-17-11", "17 and 11 touch across the river",
     [](const DataSet& set) { return border_is(set, 17, 11, Water::River); }},
    {"7.0-borders-17-14", "17 and 14 touch, no river between",
     [](const DataSet& set) { return border_is(set, 17, 14, Water::Land); }},
    {"8.1-neighbours-of-11", "11 touches 7, 8, 10, 14 and 17 and nothing else",
     [](const DataSet& set) {
         return neighbours_are(set, 11, ~AreaSet{0}, set_of({7, 8, 10, 14, 17}), "neighbours");
     }},
    {"assault-neighbours-of-14", "14 touches 17; of the Viet Minh areas it touches 8 and 11 only",
     [](const DataSet& set) -> Failure {
         if (auto wrong = neighbours_are(set, 14, bit(17), bit(17), "neighbours")) return wrong;
         return neighbours_are(set, 14, controlled_by(set.data, Side::VietMinh), set_of({8, 11}),
                               "Viet Minh neighbours");
     }},
    {"7.0-banks", "7, 10 and 11 stand on one bank, 14 and 17 on the other; 11-14 crosses the river",
     [](const DataSet& set) -> Failure {
         if (auto wrong = border_is(set, 11, 14, Water::River)) return wrong;
         return areas_are(set, set_of({7, 10, 11}), west_bank(set.data) & set_of({7, 10, 11, 14, 17}), "bank",
                          "west bank");
     }},
    {"7.0-bridges", "there are two bridges: 29-28 and 29-21",
     [](const DataSet& set) -> Failure {
         if (auto wrong = border_is(set, 29, 28, Water::Bridge)) return wrong;
         if (auto wrong = border_is(set, 29, 21, Water::Bridge)) return wrong;
         int ends = 0;
         for (const AreaSet bridges : set.data.bridge) ends += std::popcount(bridges);
         return count_is(set, "borders.toml", "bridges", 2, ends / 2);
     }},
    {"7.0-bridge-banks", "29 lies east of the river, 21 and 28 west",
     [](const DataSet& set) {
         return areas_are(set, set_of({21, 28}), west_bank(set.data) & set_of({21, 28, 29}), "bank", "west bank");
     }},
    {"river-parts-the-banks", "a border is river exactly where it joins the two banks",
     [](const DataSet& set) -> Failure {
         const AreaSet west = west_bank(set.data);
         for (AreaId a = 1; a <= set.data.area_count; ++a)
             for (AreaId b = 1; b < a; ++b)
                 if (set.data.adjacent[a] & bit(b)) {
                     const bool crosses = ((west >> a) & 1) != ((west >> b) & 1);
                     if (crosses != static_cast<bool>(set.data.river[a] & bit(b)))
                         return at_border(set, a, b,
                                          crosses ? expected("river = true between the banks", "false")
                                                  : expected("river = false on one bank", "true"));
                 }
         return std::nullopt;
     }},
    {"11.0-runway", "the blue areas are 16, 20 and 21",
     [](const DataSet& set) {
         return areas_are(set, set_of({16, 20, 21}), set.data.runway_areas, "colour", "blue areas");
     }},
    {"11.0-six-green", "six areas are green",
     [](const DataSet& set) {
         return count_is(set, "areas.toml", "green areas", 6, std::popcount(set.data.green_areas));
     }},
    {"7.0-not-red", "French units may be in 7, 10, 11, 17 and 38",
     [](const DataSet& set) {
         return areas_are(set, 0, set.data.red_areas & set_of({7, 10, 11, 17, 38}), "colour", "red areas");
     }},
    {"5.1-white-bonus", "the white bonus areas are 6, 9 and 14",
     [](const DataSet& set) {
         return areas_are(set, set_of({6, 9, 14}), set.data.bonus_set[1], "bonus", "white bonus");
     }},
    {"5.1-grey-bonus", "the grey bonus areas are 16, 20 and 21",
     [](const DataSet& set) {
         return areas_are(set, set_of({16, 20, 21}), set.data.bonus_set[2], "bonus", "grey bonus");
     }},
    {"5.1-french-start", "the French hold both bonus sets at the start",
     [](const DataSet& set) {
         const AreaSet bonus = set_of({6, 9, 14, 16, 20, 21});
         return areas_are(set, bonus, bonus & controlled_by(set.data, Side::French), "control", "French bonus areas");
     }},
    {"examples-control", "10, 14 and 17 start French, 7, 8 and 11 Viet Minh",
     [](const DataSet& set) {
         return areas_are(set, set_of({10, 14, 17}),
                          controlled_by(set.data, Side::French) & set_of({7, 8, 10, 11, 14, 17}), "control",
                          "French areas");
     }},
    {"8.1-defence-of-11", "area 11 prints defence 1",
     [](const DataSet& set) -> Failure {
         if (set.data.areas[11].defence == 1) return std::nullopt;
         return at_area(set, 11, "defence", "defence: " + expected(1, set.data.areas[11].defence));
     }},
    {"8.1-vietminh-defence", "the best Viet Minh defence is 8",
     [](const DataSet& set) -> Failure {
         int best = 0;
         for (const Unit& unit : set.data.units)
             if (unit.side == Side::VietMinh) best = std::max<int>(best, unit.defence);
         return count_is(set, "units.toml", "best Viet Minh defence", 8, best);
     }},
    {"7.0-vietminh-movement", "Viet Minh units move 2",
     [](const DataSet& set) {
         return each_unit(set, [](const Unit& unit) -> std::string {
             return unit.side == Side::VietMinh && unit.movement != 2 ? "movement: " + expected(2, unit.movement) : "";
         });
     }},
    {"12.1-replacements", "replacements are 1-7-2",
     [](const DataSet& set) {
         return each_unit(set, [](const Unit& unit) -> std::string {
             if (!unit.replacement || (unit.firepower == 1 && unit.defence == 7 && unit.movement == 2)) return {};
             return expected("1-7-2", text(unit.firepower) + '-' + text(unit.defence) + '-' + text(unit.movement));
         });
     }},
    {"assault-regiment", "a regiment of nine that has lost two line units has firepower 9, units of 1 and 2 mixed",
     [](const DataSet& set) -> Failure {
         std::map<std::string, std::pair<int, int>> regiments;  // units, firepower
         for (std::size_t i = 0; i < set.data.units.size(); ++i) {
             const Unit& unit = set.data.units[i];
             if (unit.side != Side::VietMinh || unit.replacement) continue;
             if (unit.firepower != (unit.elite ? 2 : 1))
                 return at_unit(set, i, "firepower: " + expected(unit.elite ? 2 : 1, unit.firepower));
             ++regiments[set.unit_formation[i]].first;
             regiments[set.unit_formation[i]].second += unit.firepower;
         }
         int full = 0;
         for (const auto& [name, regiment] : regiments) full += regiment == std::pair(9, 11);
         return count_is(set, "units.toml", "full regiments of firepower 11", 8, full);
     }},
    {"assault-french-defence", "the best French defence is 10",
     [](const DataSet& set) -> Failure {
         int best = 0;
         for (const Unit& unit : set.data.units)
             if (unit.side == Side::French) best = std::max<int>(best, unit.defence);
         return count_is(set, "units.toml", "best French defence", 10, best);
     }},
    {"8.1-french-firepower", "French units of firepower 3, 1, 1 and 2 can be found",
     [](const DataSet& set) -> Failure {
         std::array<int, 3> found{};
         for (const Unit& unit : set.data.units)
             if (unit.side == Side::French && unit.firepower >= 1 && unit.firepower <= 3) ++found[unit.firepower - 1u];
         if (found[0] >= 2 && found[1] >= 1 && found[2] >= 1) return std::nullopt;
         return at_file(set, "units.toml", expected("French units of firepower 3, 1, 1 and 2", "not all of them"));
     }},
    {"7.0-french-movement", "French infantry and paratroops can spend 3 movement points",
     [](const DataSet& set) {
         return each_unit(set, [](const Unit& unit) -> std::string {
             const bool foot = unit.type == UnitType::Infantry || unit.type == UnitType::Airborne;
             return unit.side == Side::French && foot && unit.movement < 3
                        ? "movement: " + expected("at least 3", text(unit.movement))
                        : "";
         });
     }},
    {"2.1.1-types", "the French have all four types and Thai infantry, the Viet Minh elites",
     [](const DataSet& set) -> Failure {
         for (const auto type : {UnitType::Infantry, UnitType::Airborne, UnitType::AntiAircraft, UnitType::Armour})
             if (count_units(set.data, [&](const Unit& unit) { return unit.side == Side::French && unit.type == type; })
                 == 0)
                 return at_file(set, "units.toml", expected("French units of all four types", "a type without any"));
         if (count_units(set.data, [](const Unit& unit) { return unit.thai && unit.type == UnitType::Infantry; }) == 0
             || count_units(set.data, [](const Unit& unit) { return unit.thai && unit.type != UnitType::Infantry; })
                    != 0)
             return at_file(set, "units.toml", expected("Thai units, all infantry", "others"));
         if (count_units(set.data, [](const Unit& unit) { return unit.elite; }) == 0)
             return at_file(set, "units.toml", expected("Viet Minh elites", "none"));
         return std::nullopt;
     }},
    {"2.1.1-stars", "three French units carry a star: two infantry and one armour",
     [](const DataSet& set) -> Failure {
         if (auto wrong = count_is(set, "units.toml", "starred infantry", 2, starred(set.data, UnitType::Infantry)))
             return wrong;
         return count_is(set, "units.toml", "starred armour", 1, starred(set.data, UnitType::Armour));
     }},
    {"16.0-formations", "French formations are those whose abbreviation the rules explain",
     [](const DataSet& set) {
         return each_unit(set, [](const Unit& unit) -> std::string {
             static constexpr std::string_view kKnown[] = {"BEP",  "BPC", "BPVN", "BT",  "DBLE", "GAACEO",
                                                           "GMPT", "RCC", "RCP",  "REI", "RTA",  "RTM"};
             if (unit.side != Side::French) return {};
             const std::string word = unit.formation.substr(unit.formation.find_last_of(' ') + 1);
             return std::find(std::begin(kKnown), std::end(kKnown), word) == std::end(kKnown)
                        ? expected("an abbreviation of rule 16.0", word)
                        : "";
         });
     }},
    {"spent-one-lower", "a spent unit defends at one less than fresh",
     [](const DataSet& set) {
         return each_unit(set, [](const Unit& unit) -> std::string {
             return unit.spent_defence + 1 == unit.defence
                        ? ""
                        : "spent_defence: " + expected(unit.defence - 1, unit.spent_defence);
         });
     }},
    {"7.0-regiment-stack", "no Viet Minh regiment is larger than a full stack of nine",
     [](const DataSet& set) {
         return each_unit(set, [&](const Unit& unit) -> std::string {
             const int size =
                 count_units(set.data, [&](const Unit& other) { return other.formation == unit.formation; });
             return unit.side == Side::VietMinh && !unit.replacement && size > kStackLimit
                        ? expected("at most 9 units in a regiment", text(size))
                        : "";
         });
     }},
    {"14.0-six-areas", "the Viet Minh need six victory areas of ten",
     [](const DataSet& set) -> Failure {
         if (auto wrong = count_is(set, "tables.toml", "areas_needed", 6, set.data.victory_areas_needed)) return wrong;
         return areas_are(set, set_of({6, 14, 17, 19, 22, 26, 28, 30, 31, 32}), set.data.victory_areas, "victory",
                          "victory areas");
     }},
    {"11.0-supply", "supply: 2-8 none, 9-15 one, 16 and more two areas out; +2 a runway area, +1 a green one",
     [](const DataSet& set) -> Failure {
         std::string found = text(set.data.supply_per_runway) + ' ' + text(set.data.supply_per_green);
         for (const SupplyBand& band : set.data.supply) found += ' ' + text(band.from) + ':' + text(band.areas_out);
         if (found == "2 1 2:0 9:1 16:2") return std::nullopt;
         return at_file(set, "tables.toml", "supply: " + expected("2 1 2:0 9:1 16:2", found));
     }},
    {"f09-relief", "relief force: 1-3 two infantry, 4-5 one armour, 6 one of each, in area 38",
     [](const DataSet& set) -> Failure {
         std::string found = text(set.data.relief_area);
         for (int die = 1; die <= 6; ++die) {
             const ReliefResult& relief = set.data.relief[static_cast<std::size_t>(die)];
             found += ' ' + text(relief.infantry) + '+' + text(relief.armour);
         }
         const std::string_view wanted = "38 2+0 2+0 2+0 0+1 0+1 1+1";
         return found == wanted ? Failure() : at_file(set, "tables.toml", "relief: " + expected(wanted, found));
     }},
    {"card-copies", "each title has its copies under the printed numbers",
     [](const DataSet& set) -> Failure {
         for (const Copies& title : kTitles)
             for (int i = 0; i < title.count; ++i) {
                 const bool french = title.effect < Effect::ImprovedDefenses;
                 const Card& card =
                     set.data.cards[static_cast<std::size_t>((french ? 0 : kCardsPerSide) + title.first + i - 1)];
                 if (card.effect != title.effect)
                     return at_card(set, card, "effect", expected(effect_key(title.effect), effect_key(card.effect)));
             }
         return std::nullopt;
     }},
    {"card-numbers", "firepowers, turn limits and removals are those of the card list",
     [](const DataSet& set) -> Failure {
         struct Numbers {
             Effect effect;
             int firepower, crowd_firepower, first, last;
             bool removed;
         };
         static constexpr Numbers kNumbers[] = {
             {Effect::Bigeard, 0, 0, 1, 8, true},        {Effect::Debouchez, 6, 0, 1, 8, false},
             {Effect::ReliefForce, 0, 0, 1, 4, true},    {Effect::MortarSupport, 3, 0, 1, 8, false},
             {Effect::B26Bombers, 6, 0, 1, 8, false},    {Effect::FighterBombers, 4, 0, 1, 8, false},
             {Effect::Artillery, 7, 0, 1, 8, false},     {Effect::TotArtillery, 10, 0, 1, 8, false},
             {Effect::MineShaft, 0, 0, 2, 8, true},      {Effect::Katyusha, 12, 13, 1, 8, true},
             {Effect::Propaganda, 0, 0, 1, 8, true},     {Effect::EmergencyReplacements, 0, 0, 2, 8, false},
             {Effect::Artillery105, 9, 10, 1, 8, false}, {Effect::Artillery75, 8, 10, 1, 8, false},
         };
         for (const Card& card : set.data.cards) {
             Numbers wanted{card.effect, 0, 0, 1, 8, false};
             for (const Numbers& numbers : kNumbers)
                 if (numbers.effect == card.effect) wanted = numbers;
             if (card.firepower != wanted.firepower || card.crowd_firepower != wanted.crowd_firepower
                 || card.crowd != (wanted.crowd_firepower ? 7 : 0) || card.first_turn != wanted.first
                 || card.last_turn != wanted.last || card.removed_when_played != wanted.removed
                 || card.dice_bonus != (card.effect == Effect::NightAssault ? 3 : 0))
                 return at_title(set, card.effect, "", expected("the numbers of the card list", "others"));
         }
         return std::nullopt;
     }},
    {"trench-total", "the Trench Values add up to 47",
     [](const DataSet& set) -> Failure {
         int total = 0;
         for (const Card& card : set.data.cards) total += card.trench;
         return count_is(set, "cards.toml", "sum of the Trench Values", 47, total);
     }},
    {"hand-sizes", "hand sizes are those of the turn track",
     [](const DataSet& set) -> Failure {
         for (int turn = 1; turn <= kTurns; ++turn)
             for (const auto side : {Side::French, Side::VietMinh}) {
                 const auto s = static_cast<std::size_t>(index(side));
                 const int wanted = kHands[static_cast<std::size_t>(turn)][s];
                 const int found = set.data.hand_size[static_cast<std::size_t>(turn)][s];
                 if (wanted != found)
                     return set.rows.place("turns.toml", "turn", text(turn), name(side))
                         .error("turn " + text(turn) + ": " + std::string(name(side)) + ": " + expected(wanted, found));
             }
         return std::nullopt;
     }},
    {"areas-and-borders", "39 areas, 99 borders, 18 of them river",
     [](const DataSet& set) -> Failure {
         if (auto wrong = count_is(set, "areas.toml", "areas", 39, set.data.area_count)) return wrong;
         if (auto wrong = count_is(set, "borders.toml", "borders", 99, border_count(set.data))) return wrong;
         int ends = 0;
         for (const AreaSet river : set.data.river) ends += std::popcount(river);
         return count_is(set, "borders.toml", "river borders", 18, ends / 2);
     }},
    {"unit-counts", "71 French units, 90 Viet Minh and 24 replacements",
     [](const DataSet& set) -> Failure {
         if (auto wrong = count_is(set, "units.toml", "French units", 71, set.data.french_units)) return wrong;
         const int box = count_units(set.data, [](const Unit& unit) { return unit.replacement; });
         if (auto wrong = count_is(set, "units.toml", "replacements", 24, box)) return wrong;
         return count_is(set, "units.toml", "Viet Minh units", 90, static_cast<int>(set.data.units.size()) - 71 - 24);
     }},
    {"french-set-up", "49 French units are set up; 16, 20 and 38 start French and empty",
     [](const DataSet& set) -> Failure {
         if (auto wrong =
                 count_is(set, "units.toml", "French units set up", 49, count_units(set.data, [](const Unit& unit) {
                              return unit.side == Side::French && unit.entry == Entry::Area;
                          })))
             return wrong;
         for (const AreaId area : {16, 20, 38})
             if (set_up_in(set.data, area, Side::French) || set.data.areas[area].control != Side::French)
                 return at_area(set, area, "control", expected("French control and no unit", "something else"));
         return std::nullopt;
     }},
    {"layout-borders", "two outlines touch exactly where there is a border, so the map is planar",
     outlines_match_borders},
    {"layout-edge", "the areas at the edge are those whose outline runs along the edge of the map",
     [](const DataSet& set) -> Failure {
         int left = set.layout.width, right = 0, top = set.layout.height, bottom = 0;
         for (const auto& shape : set.layout.areas)
             for (const Point p : shape.polygon)
                 left = std::min(left, p.x), right = std::max(right, p.x), top = std::min(top, p.y),
                 bottom = std::max(bottom, p.y);
         AreaSet edge = 0;
         for (AreaId area = 1; area <= set.data.area_count; ++area)
             for (const Point p : set.layout.areas[area].polygon)
                 if (p.x == left || p.x == right || p.y == top || p.y == bottom) edge |= bit(area);
         return areas_are(set, edge, set.data.edge_areas, "edge", "areas at the edge");
     }},
    {"layout-bridges", "exactly the bridges are drawn as bridges",
     [](const DataSet& set) -> Failure {
         int ends = 0;
         for (const AreaSet bridges : set.data.bridge) ends += std::popcount(bridges);
         if (auto wrong =
                 count_is(set, "layout.toml", "drawn bridges", ends / 2, static_cast<int>(set.layout.bridges.size())))
             return wrong;
         for (const auto& bridge : set.layout.bridges)
             if (!(set.data.bridge[bridge.a] & bit(bridge.b)))
                 return set.rows.place("layout.toml", "bridge", text(bridge.a) + '-' + text(bridge.b))
                     .error(expected("a bridge in borders.toml", "none"));
         return std::nullopt;
     }},
    {"layout-boxes", "the turn track and the Replacement Unit Box have their place on the sheet",
     [](const DataSet& set) -> Failure {
         for (const std::string_view id : {"turn-track", "replacement-box"})
             if (std::none_of(set.layout.boxes.begin(), set.layout.boxes.end(),
                              [&](const auto& box) { return box.id == id; }))
                 return at_file(set, "layout.toml", expected("a box \"" + std::string(id) + '"', "none"));
         return std::nullopt;
     }},
};

// What cannot be read at all unless it holds; told in the report beside the checks.
constexpr std::string_view kReading[][2] = {
    {"form", "every file has the expected rows and values, each within its limits"},
    {"sources", "every value names its source"},
    {"numbers", "areas are numbered from 1 without a gap; turns 1 to 8 and dice 1 to 6 are complete"},
    {"references", "borders, units, tables and outlines name areas that exist; cards name titles that exist"},
    {"borders",
     "each border is given once, for both its areas, and none leads from an area to itself; bridges cross the river"},
    {"ids", "ids are well formed and unique; at most 224 units and 47 areas"},
    {"kinds",
     "Viet Minh units are infantry; only they are elites or replacements; only French units are Thai or starred"},
};

Failure first_failure(std::span<const Check> checks, const DataSet& set) {
    for (const Check& check : checks)
        if (auto error = check.run(set)) {
            error->message += " (check " + std::string(check.name) + ')';
            return error;
        }
    return std::nullopt;
}

std::string padded(std::string word, std::size_t width) {
    word.resize(std::max(width, word.size()), ' ');
    return word;
}

std::string padded_left(int number, std::size_t width) {
    const std::string digits = text(number);
    return std::string(width > digits.size() ? width - digits.size() : 0, ' ') + digits;
}

}  // namespace

std::span<const Check> structural_checks() { return kStructural; }
std::span<const Check> shipped_checks() { return kShipped; }

std::optional<Error> check_structure(const DataSet& set) { return first_failure(kStructural, set); }
std::optional<Error> check_shipped(const DataSet& set) { return first_failure(kShipped, set); }

Provenance provenance(const DataSet& set) { return set.rows.provenance(); }

Result<std::string> check_report(const std::vector<std::string>& overlay_directories) {
    auto read = read_data_set(overlay_directories);
    if (!read) return read.error();
    const DataSet& set = *read;
    const Data& data = set.data;

    std::string report = "storm: " + text(data.area_count) + " areas, " + text(border_count(data)) + " borders, "
                         + text(data.french_units) + " French and "
                         + text(static_cast<int>(data.units.size()) - data.french_units) + " Viet Minh units, "
                         + text(static_cast<int>(data.cards.size())) + " cards\n";
    for (const std::string& directory : data.overlays) report += "laid over: " + directory + '\n';
    report += "fingerprint " + hex64(data.fingerprint) + "\n\n";

    report += "Where the values come from\n";
    report += "  " + padded("file", 16) + "  rule  public  reconstruction   own\n";
    SourceCounts total{"total", {}};
    Provenance lines = provenance(set);
    for (const SourceCounts& file : lines)
        for (std::size_t i = 0; i < kSourceClasses; ++i) total.count[i] += file.count[i];
    lines.push_back(total);
    for (const SourceCounts& file : lines)
        report += "  " + padded(file.file, 16) + padded_left(file.of(SourceClass::Rule), 6)
                  + padded_left(file.of(SourceClass::Public), 8) + padded_left(file.of(SourceClass::Reconstruction), 16)
                  + padded_left(file.of(SourceClass::Own), 6) + '\n';

    std::string passed, differs;
    int count = 0;
    const auto pass = [&](std::string_view name, std::string_view statement) {
        passed += "  " + padded(std::string(name), 26) + std::string(statement) + '\n';
        ++count;
    };
    for (const auto& [name, statement] : kReading) pass(name, statement);
    for (const Check& check : kStructural) pass(check.name, check.statement);
    for (const Check& check : kShipped) {
        const auto error = check.run(set);
        if (!error)
            pass(check.name, check.statement);
        else
            differs += "  " + padded(std::string(check.name), 26) + error->text() + '\n';
    }
    report += "\nChecks passed: " + text(count) + '\n' + passed;
    if (!differs.empty()) report += "\nOwn values that differ from ours (no fault)\n" + differs;
    return report;
}

}  // namespace namyoum::storm
