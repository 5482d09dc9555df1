// 12.0  Replacements and reinforcements.
#pragma once

#include "games/storm/board.h"

namespace namyoum::storm {

// storm-12.1a: half a die, rounded up, limited by the box.
int replacements_for(const Board& board, int die);
bool box_is_empty(const Board& board);

// Where a unit of the side may be placed (storm-12.3a to storm-12.3d).
AreaSet placement_areas(const Board& board, Side side);

}  // namespace namyoum::storm
