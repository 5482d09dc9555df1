// The card Counter Attack (storm-f16, storm-f16b).
#pragma once

#include "games/storm/actions.h"
#include "games/storm/board.h"
#include "games/storm/reasons.h"

namespace namyoum::storm {

// The areas it could be played on now.
AreaSet counter_attack_targets(const Board& board);

// While units are taken for it: the top frame is a Select frame whose area is the one to be entered.
void list_counter_attack(const State& state, Actions& actions);
Reason why_not_counter_attack(const State& state, const Action& action);
void begin_counter_attack(State& state, AreaId target, Events& events);

}  // namespace namyoum::storm
