// One choice of a side or of Chance, typed.
#pragma once

#include <cstdint>

#include "base/fixed_vector.h"
#include "games/storm/data.h"

namespace namyoum::storm {

// clang-format off
enum class Verb : std::uint8_t {
    // Impulses
    Pass, Activate, Take, TakeAll, Move, Stop, Fire, Sap, Assault, Attack,
    // Cards
    Play, SapCard, Target, Clear, Decline, Discard, Done, Reroll,
    // Damage
    Flip, Retreat, FlipRetreat, Eliminate, Lose, Spend,
    // End phase, arrivals, bids
    OutOfSupply, Place, Bid,
    // Chance
    Roll, RollOne, Draw,
};
// clang-format on
inline constexpr int kVerbs = static_cast<int>(Verb::Draw) + 1;

// What stands behind a verb in notation; an action fills in these fields and no others.
enum class Operands : std::uint8_t { None, Area, Unit, UnitArea, UnitAreaOrNone, Card, Number, OneDie, TwoDice };

constexpr Operands operands(Verb verb) {
    switch (verb) {
        case Verb::Activate:
        case Verb::Move:
        case Verb::Fire:
        case Verb::Assault:
        case Verb::Target:
        case Verb::Clear:
        case Verb::OutOfSupply: return Operands::Area;
        case Verb::Take:
        case Verb::Flip:
        case Verb::Eliminate:
        case Verb::Lose:
        case Verb::Spend: return Operands::Unit;
        case Verb::Place: return Operands::UnitArea;
        case Verb::Retreat:
        case Verb::FlipRetreat: return Operands::UnitAreaOrNone;
        case Verb::Play:
        case Verb::SapCard:
        case Verb::Discard:
        case Verb::Draw: return Operands::Card;
        case Verb::Bid: return Operands::Number;
        case Verb::RollOne: return Operands::OneDie;
        case Verb::Roll: return Operands::TwoDice;
        default: return Operands::None;
    }
}

struct Action {
    Verb verb = Verb::Pass;
    UnitId unit = kNoUnit;
    AreaId area = kNoArea;
    CardId card = kNoCard;
    std::uint8_t number = 0;  // a bid, or a die
    std::uint8_t second = 0;  // the second die

    friend constexpr bool operator==(const Action&, const Action&) = default;
};

inline constexpr Action pass() { return {Verb::Pass}; }
inline constexpr Action of(Verb verb) { return {verb}; }
inline constexpr Action at(Verb verb, AreaId area) { return {verb, kNoUnit, area}; }
inline constexpr Action with_unit(Verb verb, UnitId unit, AreaId area = kNoArea) { return {verb, unit, area}; }
inline constexpr Action with_card(Verb verb, CardId card) { return {verb, kNoUnit, kNoArea, card}; }
inline constexpr Action bid(std::uint8_t number) { return {Verb::Bid, kNoUnit, kNoArea, kNoCard, number}; }
inline constexpr Action roll(std::uint8_t first, std::uint8_t second) {
    return {Verb::Roll, kNoUnit, kNoArea, kNoCard, first, second};
}
inline constexpr Action roll_one(std::uint8_t die) { return {Verb::RollOne, kNoUnit, kNoArea, kNoCard, die}; }

using Actions = ScratchList<Action, 160>;

}  // namespace namyoum::storm
