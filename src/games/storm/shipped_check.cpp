// The values are held a second time here so that a slip of the pen in a data file does not pass silently;
// shipped_check.h says more. The rulebook's facts come first, by rule, then what we mean to ship.
#include "games/storm/shipped_check.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <utility>

#include "games/storm/layout_check.h"

namespace namyoum::storm {

using namespace checking;

namespace {

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
    {{0, 0}, {4, 6}, {5, 4}, {5, 5}, {5, 4}, {5, 3}, {5, 4}, {5, 4}, {5, 5}}};

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
                 const auto s = index(side);
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
    {"layout-edge", "the areas at the edge are those whose outline runs along the edge of the map", edge_is_drawn},
    {"layout-bridges", "exactly the bridges are drawn as bridges", bridges_are_drawn},
    {"layout-boxes", "the turn track and the Replacement Unit Box have their place on the sheet", boxes_are_drawn},
};

}  // namespace

std::span<const Check> shipped_checks() { return kShipped; }

std::optional<Error> check_shipped(const DataSet& set) { return first_failure(kShipped, set); }

}  // namespace namyoum::storm
