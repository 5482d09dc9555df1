// 4.0 B  What other chapters need to know of an impulse.
#pragma once

#include "games/storm/events.h"
#include "games/storm/state.h"

namespace namyoum::storm {

// The frame on top becomes an impulse of `side`.
void begin_impulse(State& state, Side side, Events& events);

// The impulse on top of the frames is over at once: nothing more may be played in it (storm-f04b, storm-f11b).
void cut_short(State& state);

}  // namespace namyoum::storm
