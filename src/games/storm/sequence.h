// 3.0, 4.0, 14.0  Set-up, the turn and its End phase, the end of the game.
#pragma once

#include "games/storm/board.h"

namespace namyoum::storm {

void begin_turn(State& state, Events& events);

// storm-14a, storm-14b: by control of the areas that print the symbol.
int victory_areas_held(const Board& board);

}  // namespace namyoum::storm
