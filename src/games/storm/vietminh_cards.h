// The Viet Minh cards with a procedure of their own.
#pragma once

#include "games/storm/board.h"

namespace namyoum::storm {

void begin_rats(State& state, AreaId area);                                    // storm-v03
void begin_mine_shaft(State& state, AreaId area);                              // storm-v06
void begin_propaganda(State& state, AreaId area);                              // storm-v10
void place_emergency_replacements(State& state, AreaId area, Events& events);  // storm-v15

AreaSet rats_targets(const Board& board);
AreaSet mine_shaft_targets(const Board& board);
AreaSet propaganda_targets(const Board& board);
AreaSet emergency_areas(const Board& board);

}  // namespace namyoum::storm
