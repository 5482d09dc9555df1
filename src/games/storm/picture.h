// The tiling behind the picture of the board, for the test that holds it to the map we ship.
#pragma once

#include "games/storm/data.h"

namespace namyoum::storm {

inline constexpr int kTilingColumns = 14;
inline constexpr int kTilingRows = 11;

AreaId tiling_at(int row, int column);  // kNoArea outside

}  // namespace namyoum::storm
