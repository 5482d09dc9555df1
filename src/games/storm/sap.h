// 9.0  Sap.
#pragma once

#include "games/storm/board.h"
#include "games/storm/reasons.h"

namespace namyoum::storm {

// 9.1  The area's defensive value with its trenches.
inline int terrain(const Board& board, AreaId area) {
    const int sum = facts().defence[area] + board.trench[area];
    return sum < 3 ? sum : 3;  // storm-9.1a
}

// Where a trench can still be raised (storm-9a).
AreaSet sappable(const Board& board);
Reason why_not_sap_area(const Board& board, AreaId area);
// storm-9b: `units` fresh units of the area dig, two a level.
Reason why_not_sap(const Board& board, AreaId area, int units);
void raise_trench(Board& board, AreaId area, int levels, Events& events);

}  // namespace namyoum::storm
