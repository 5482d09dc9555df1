// Everything in a game of Storm that changes. A plain value: copied for undo, search and previews, compared and hashed
// by its bytes. Board is what both sides see; State adds what they do not.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "base/fixed_vector.h"
#include "core/side.h"
#include "games/storm/facts.h"

namespace namyoum::storm {

// Where a unit is: an area number, or one of these.
enum Place : std::uint8_t {
    kTurnTrack = 200,  // reinforcement on its way
    kReplacementBox = 201,
    kIsabelle = 202,  // the starred units, until their card calls them
    kEliminated = 203,
};

struct Stack {
    std::uint8_t count = 0;
    std::uint8_t fresh = 0;
    std::array<UnitId, kStackLimit> unit{};  // rising, so that equal stacks are equal bytes

    const UnitId* begin() const { return unit.data(); }
    const UnitId* end() const { return unit.data() + count; }
    friend bool operator==(const Stack&, const Stack&) = default;
};

using UnitList = FixedVector<UnitId, kStackLimit>;

enum class AttackKind : std::uint8_t {
    None,
    Fire,       // 8.1
    Assault,    // 10.0
    Counter,    // the card Counter Attack: fire inside the area just entered
    Card,       // 8.2
    Debouchez,  // card fire at the assaulting units, inside an assault
};

// Which of two cards that exclude each other was played into an assault (storm-f04b, storm-f11b).
enum class Obstacle : std::uint8_t { None, Mines, Debouchez };

// One attack under way; attacks nest, so they are kept in a small stack of their own.
struct Attack {
    AttackKind kind = AttackKind::None;
    Side attacker = Side::None;
    AreaId from = kNoArea;  // none for card fire
    AreaId target = kNoArea;
    CardId card = kNoCard;
    std::uint8_t mortars = 0;  // Mortar Support cards
    std::uint8_t flamethrowers = 0;
    std::uint8_t improved = 0;  // Improved Defenses cards
    std::uint8_t nights = 0;    // Night Assault cards
    std::uint8_t flares = 0;
    Obstacle obstacle = Obstacle::None;
    std::array<std::uint8_t, 2> dice{};  // the roll that stands
    std::uint8_t kept = 0;               // the best earlier roll that Giap lets stand beside it
    std::uint8_t rerolls = 0;            // by Giap
    std::uint8_t giap = 0;
    std::uint8_t coordinated = 0;  // Command Coordination was played
    std::uint8_t damage = 0;
    std::uint8_t card_firepower = 0;  // of card fire, from its first dice on
    UnitList units;                   // the attackers; of a Debouchez the units fired at

    friend bool operator==(const Attack&, const Attack&) = default;
};

// clang-format off
enum class FrameKind : std::uint8_t {
    None,
    Bidding, DrawPhase, Impulse, KeepGoing, Select, Moving, CardTarget, TrenchShelling,
    Attack, Mines, MineVictims, Assign, Retreat, AssaultLosses,
    Relief, ReliefChoice, Propaganda, Rats, RatsVictims, ShaftRetreat, ShaftBlast,
    EndPhase, Placement, GameOver,
};
// clang-format on

// One entry of the stack of things under way. What the fields mean is said where the frame is handled.
struct Frame {
    FrameKind kind = FrameKind::None;
    std::uint8_t stage = 0;
    Side side = Side::None;
    std::uint8_t passes = 0;  // of an impulse or a window: how many sides in a row would do nothing
    AreaId area = kNoArea;
    std::uint8_t value = 0;
    CardId card = kNoCard;
    UnitId unit = kNoUnit;

    friend bool operator==(const Frame&, const Frame&) = default;
};

struct Board {
    // By area. Control and markers as sets, because the rules ask about neighbours of many areas at once.
    std::array<std::array<Stack, kMaxAreas>, kSides> stacks{};
    AreaSet french_control = 0;                // every other area is Viet Minh
    std::array<AreaSet, kSides> occupied{};    // where a side has a unit
    std::array<AreaSet, kSides> with_fresh{};  // where it has a fresh one
    std::array<AreaSet, kSides> fire_marker{};
    AreaSet out_of_supply = 0;
    AreaSet lost_now = 0;     // areas the French lost in this impulse,
    AreaSet lost_before = 0;  // and in the one before (Counter Attack)
    AreaSet crossed = 0;      // where the retreat under way may not go (storm-8.4.2c, Ruling 21)
    std::array<std::uint64_t, (kMaxUnits + 63) / 64> spent{};
    std::array<CardSet, kSides> discards{};
    std::array<CardSet, kSides> removed{};  // out of the game
    std::array<std::uint8_t, kMaxUnits> place{};
    std::array<std::uint8_t, kMaxAreas> trench{};
    FixedVector<Frame, 11> frames;
    FixedVector<Attack, 3> attacks;
    UnitList selected;  // units taken for the action being put together
    std::uint8_t turn = 0;
    Side active = Side::None;          // whose impulse it is
    std::uint8_t french_passed = 0;    // the impulse before was a French pass
    std::uint8_t no_replacements = 0;  // storm-v15b
    std::uint8_t replacements_due = 0;
    std::uint8_t supply_roll = 0;
    std::uint8_t victory_needed = 0;  // six, or the winning bid
    std::uint8_t seats_swapped = 0;   // the bid gave each seat the other side
    Side winner = Side::None;
    std::array<std::uint8_t, 4> unused_{};  // rounds the size up, so that no padding hides in it

    friend bool operator==(const Board&, const Board&) = default;
};

struct State : Board {
    std::array<CardSet, kSides> hand{};
    std::array<std::uint8_t, kSides> bid{};  // secret until both are made
    std::array<std::uint8_t, 6> unused_too_{};

    friend bool operator==(const State&, const State&) = default;
};

static_assert(std::is_trivially_copyable_v<State>);
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 2048);

}  // namespace namyoum::storm
