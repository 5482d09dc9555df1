// What never changes in a game of Storm: the map, the units, the cards, the tables. Read once from data/storm,
// checked, and from then on referred to by index.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.h"

namespace namyoum::storm {

using AreaId = std::uint8_t;  // the printed number; 0 is no area
using UnitId = std::uint8_t;  // index into Data::units, French first
using CardId = std::uint8_t;  // index into Data::cards, the French 27 first

inline constexpr AreaId kNoArea = 0;
inline constexpr UnitId kNoUnit = 255;
inline constexpr CardId kNoCard = 255;

inline constexpr int kMaxAreas = 48;  // areas are numbered 1 to 47 at most
inline constexpr int kMaxUnits = 224;
inline constexpr int kCardsPerSide = 27;
inline constexpr int kCards = 2 * kCardsPerSide;
inline constexpr int kTurns = 8;
inline constexpr int kStackLimit = 9;   // storm-7h: units of one side in one area
inline constexpr int kTrenchLimit = 3;  // storm-9a

using AreaSet = std::uint64_t;  // bit n is area n

constexpr AreaSet bit(AreaId area) { return AreaSet{1} << area; }

enum class UnitType : std::uint8_t { Infantry, Airborne, AntiAircraft, Armour };

// How a unit comes into the game (storm-3a, storm-3b).
enum class Entry : std::uint8_t {
    Area,         // set up in the area `entry_value`
    Turn,         // reinforcement in the End phase of turn `entry_value`
    Star,         // only by the card Relief Force from Isabelle
    Replacement,  // waits in the Replacement Unit Box
};

enum class NumberColour : std::uint8_t { Plain, Red, Blue, Green };

enum class BonusSymbol : std::uint8_t { None, White, Grey };

struct Area {
    std::uint8_t defence = 0;
    NumberColour colour = NumberColour::Plain;
    BonusSymbol bonus = BonusSymbol::None;
    Side control = Side::None;  // the printed controller; None: no such area
    bool victory = false;
    bool map_edge = false;
    bool west_bank = false;
};

struct Unit {
    std::string id;         // "iii-13dble-9": how logs and scripts name it
    std::string formation;  // "III/13 DBLE"
    std::string company;    // "9"
    Side side = Side::None;
    UnitType type = UnitType::Infantry;
    bool thai = false;
    bool elite = false;
    bool replacement = false;
    std::uint8_t firepower = 0;
    std::uint8_t defence = 0;
    std::uint8_t movement = 0;
    std::uint8_t spent_defence = 0;
    Entry entry = Entry::Area;
    std::uint8_t entry_value = 0;
};

// What a card does. Copies of a card share the effect.
// clang-format off
enum class Effect : std::uint8_t {
    Bigeard, CommandCoordination, Debouchez, Bordels, Flares, ReliefForce, Flamethrowers, Mines, MortarSupport,
    CounterAttack, B26Bombers, FighterBombers, Artillery, TotArtillery,
    ImprovedDefenses, Rats, Giap, MineShaft, PoorWeather, Katyusha, Propaganda, HeavyFlak, SurpriseAssault,
    EmergencyReplacements, Artillery105, Artillery75, NightAssault,
};
// clang-format on
inline constexpr int kEffects = 27;

// "command_coordination": as data files, word catalogues (storm.card.<key>.title) and notation name an effect.
std::string_view effect_key(Effect effect);

struct Card {
    std::string id;  // "f01" to "f27", "v01" to "v27"
    Side side = Side::None;
    Effect effect = Effect::Bigeard;
    bool removed_when_played = false;
    std::uint8_t first_turn = 1;       // not playable before
    std::uint8_t last_turn = kTurns;   // nor after
    std::uint8_t trench = 0;           // the Trench Value; 0 on French cards
    std::uint8_t firepower = 0;        // card fire; or what Mortar Support adds
    std::uint8_t crowd_firepower = 0;  // card fire against an area with `crowd` or more French units; 0: no difference
    std::uint8_t crowd = 0;
    std::uint8_t dice_bonus = 0;  // Night Assault
};

struct TurnDates {
    std::uint8_t first_day = 0, first_month = 0, last_day = 0, last_month = 0;  // of 1954
};

struct Scenario {
    std::string id;    // "standard"
    std::string name;  // a key of the word catalogues
    std::uint8_t turns = kTurns;
};

struct SupplyBand {
    std::uint8_t from = 0;       // the lowest result of this band
    std::uint8_t areas_out = 0;  // storm-11b
};

struct ReliefResult {
    std::uint8_t infantry = 0;
    std::uint8_t armour = 0;
};

struct Data {
    int area_count = 0;  // areas are 1..area_count
    std::array<Area, kMaxAreas> areas{};
    std::array<AreaSet, kMaxAreas> adjacent{};  // every border, river or not
    std::array<AreaSet, kMaxAreas> river{};     // the borders that are river, bridged ones included
    std::array<AreaSet, kMaxAreas> bridge{};
    std::vector<Unit> units;
    int french_units = 0;  // units[0 .. french_units) are French
    std::vector<Card> cards;
    std::array<std::array<std::uint8_t, kSides>, kTurns + 1> hand_size{};  // [turn][side], bonus cards apart
    std::array<TurnDates, kTurns + 1> dates{};
    std::vector<Scenario> scenarios;     // the first is the usual one
    std::vector<SupplyBand> supply;      // rising
    std::uint8_t supply_per_runway = 0;  // storm-11a
    std::uint8_t supply_per_green = 0;
    std::array<ReliefResult, 7> relief{};   // [die]
    AreaId relief_area = kNoArea;           // storm-f09
    std::uint8_t victory_areas_needed = 0;  // storm-14a
    std::array<AreaSet, 3> bonus_set{};     // [BonusSymbol]
    AreaSet runway_areas = 0, green_areas = 0, red_areas = 0, victory_areas = 0, edge_areas = 0;
    std::uint64_t fingerprint = 0;      // of every value above; written into each log
    std::vector<std::string> overlays;  // directories laid over the shipped values by --data, as the user named them
};

// The data in use. Installed once, before the first game is played.
void install(Data data);
namespace detail {
extern Data installed_data;
}
inline const Data& data() { return detail::installed_data; }  // inline: the rules ask in every line

}  // namespace namyoum::storm
