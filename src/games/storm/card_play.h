// 5.2, 6.2  Playing cards: what each needs to be played now, and the choice of its target.
#pragma once

#include "games/storm/cards.h"

namespace namyoum::storm {

// The areas an effect could be aimed at now. For cards without a target: all areas if it can be played, else none.
AreaSet targets_now(const State& state, Effect effect);
// The second effect of Artillery and TOT Artillery: areas whose trenches it could remove (storm-f22, storm-f27).
AreaSet clearable(const Board& board);

// Of the cards played at any time in the impulse of `side`, those with something to aim at.
EffectSet any_time_now(const State& state, Side side);
// The "for your impulse" cards (storm-5.2f): all of a side's, and those that could be played now.
EffectSet impulse_cards(Side side);
EffectSet impulse_cards_now(const State& state, Side side);
// Which cards cancel a card with this effect (storm-v07, storm-v16b).
EffectSet cancelled_by(Effect effect);

// The card has left the hand; its target is asked for next.
void begin_any_time_card(State& state, CardId card);
void begin_impulse_card(State& state, CardId card);
void begin_sap_by_card(State& state, CardId card);

}  // namespace namyoum::storm
