// 11.0  French supply.
#pragma once

#include "core/tally.h"
#include "games/storm/board.h"

namespace namyoum::storm {

// What is added to the two dice (storm-11a).
template <Summing Sum>
Sum supply_modifier(const Board& board);

// The roll itself: the dice and what is added to them.
template <Summing Sum>
Sum supply_points(const Board& board, int dice);

// How many areas a supply total puts out of supply (storm-11b).
int areas_out(int total);

// Ruling 17: any area with a French unit, none twice.
inline AreaSet supply_choices(const Board& board) { return occupied(board, Side::French) & ~board.out_of_supply; }

// 4.0 C  Refresh, and the markers of the turn go (storm-4f, storm-4h).
void refresh_all(State& state, Events& events);

}  // namespace namyoum::storm
