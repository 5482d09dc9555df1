// 4.0 B  What other chapters need to know of an impulse.
#pragma once

#include "games/storm/state.h"

namespace namyoum::storm {

// The impulse on top of the frames is over at once: nothing more may be played in it (storm-f04b, storm-f11b).
void cut_short(State& state);

}  // namespace namyoum::storm
