// What a card is worth in the hand, so that it is not spent on something smaller.
#pragma once

#include "games/storm/cards.h"

namespace namyoum::storm {

// Kept for its own effect, on this turn.
float hold_value(const Board& board, CardId card);

// The cheapest card of the hand to give away for nothing; kNoCard when the hand is empty.
CardId cheapest_card(const Board& board, CardSet hand, Side side);

// Whether a card is better thrown away at the end of the turn for a new one.
bool is_dead_weight(const Board& board, CardId card);

}  // namespace namyoum::storm
