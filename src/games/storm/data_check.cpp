#include "games/storm/data_check.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "games/storm/layout_check.h"

namespace namyoum::storm {

using namespace checking;

namespace {

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
     outlines_planar},
    {"labels", "every label lies inside its area", labels_inside},
};

}  // namespace

std::span<const Check> structural_checks() { return kStructural; }

std::optional<Error> check_structure(const DataSet& set) { return first_failure(kStructural, set); }

}  // namespace namyoum::storm
