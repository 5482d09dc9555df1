// One choice of a side or of Chance, typed.
#pragma once

#include <cstdint>

#include "base/fixed_vector.h"
#include "games/storm/data.h"

namespace namyoum::storm {

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
inline constexpr int kVerbs = static_cast<int>(Verb::Draw) + 1;

struct Action {
    Verb verb = Verb::Pass;
    UnitId unit = kNoUnit;
    AreaId area = kNoArea;
    CardId card = kNoCard;
    std::uint8_t number = 0;   // a bid, or a die
    std::uint8_t second = 0;   // the second die

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
