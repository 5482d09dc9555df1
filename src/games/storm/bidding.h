// 15.0  What the rest must know of bids.
#pragma once

#include "games/storm/state.h"

namespace namyoum::storm {

// The second bid is being made, the first is in and secret. Tied bids are on the table (Ruling 33).
bool first_bid_is_secret(const Board& board);

}  // namespace namyoum::storm
