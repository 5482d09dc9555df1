// What an attack is worth: every roll is counted with the rules' own sums, its damage spent as its victim would, and
// what is left on the board judged.
#pragma once

#include "games/storm/events.h"
#include "games/storm/state.h"
#include "opponent/storm_judge.h"

namespace namyoum::storm {

// Judged after the dice are rolled; `attack` need not be on the board's stack of attacks.
float expected_value(const Board& board, const Attack& attack, const Judge& judge, Events& muted);

// Judged after so much damage.
float value_of_damage(const Board& board, const Attack& attack, int damage, const Judge& judge, Events& muted);

// The damage that the dice as they stand make.
int standing_damage(const Board& board, const Attack& attack);

// After the damage: units spent, markers, entry and losses of an assault.
void finish_attack(Board& board, const Weights& weights, const Attack& attack, Events& muted);

}  // namespace namyoum::storm
