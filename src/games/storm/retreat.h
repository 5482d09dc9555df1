// 8.4.2  Retreats.
#pragma once

#include "games/storm/board.h"
#include "games/storm/reasons.h"

namespace namyoum::storm {

// Where a unit that stands in `at` must retreat to; never into `crossed`. Empty: nowhere, it is eliminated. An area of
// the answer may be full, if every other is full too: then the unit goes on from there.
AreaSet retreat_options(const Board& board, UnitId unit, AreaId at, AreaSet crossed);
// Those of them from which the unit can come to an area with room.
AreaSet ways_out(const Board& board, UnitId unit, AreaId at, AreaSet crossed);
Reason why_not_retreat(const Board& board, UnitId unit, AreaId at, AreaSet crossed, AreaId to);

// Retreats a spent unit to `to` (none: eliminated), and on from there as long as the area is full.
void retreat(State& state, UnitId unit, AreaId to, Events& events);
// The same, the owner still to say where to.
void begin_retreat(State& state, UnitId unit);

}  // namespace namyoum::storm
