// 10.0  Assault.
#pragma once

#include "games/storm/movement.h"
#include "games/storm/reasons.h"
#include "games/storm/state.h"

namespace namyoum::storm {

// Whether the trench level of the area the units leave matters (storm-10a, storm-v12).
enum class Trench : std::uint8_t { Printed, AnyLevel };

Reason why_not_assault(const Board& board, const Group& group, AreaId from, AreaId target, Trench trench);
void begin_assault(State& state, AreaId from, AreaId target, Events& events);

// Once the dice of an assault were applied: the area is entered or not, then the losses (storm-10c, storm-10d).
void finish_assault(State& state, Events& events);

// After Mines or Debouchez: only fresh units still in their area go on; with none left the impulse is over, without the
// assault's loss (storm-f04b, storm-f11b). The assault must be the attack on top.
void drop_out(State& state, Events& events);

}  // namespace namyoum::storm
