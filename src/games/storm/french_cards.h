// The French cards with a procedure of their own.
#pragma once

#include "games/storm/board.h"

namespace namyoum::storm {

void begin_mines(State& state);                                   // storm-f11
void begin_debouchez(State& state, CardId card, Events& events);  // storm-f04
void refresh_area(State& state, AreaId area, Events& events);     // storm-f06
void begin_relief(State& state);                                  // storm-f09
bool relief_possible(const Board& board);

}  // namespace namyoum::storm
