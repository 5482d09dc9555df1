// 5.0  Hands, decks and discards. A deck is a set: whatever is neither in hand, discarded nor out of the game.
#pragma once

#include <bit>

#include "games/storm/actions.h"
#include "games/storm/events.h"
#include "games/storm/reasons.h"
#include "games/storm/state.h"

namespace namyoum::storm {

using EffectSet = std::uint32_t;
constexpr EffectSet one(Effect effect) { return EffectSet{1} << static_cast<int>(effect); }
template <class... More>
constexpr EffectSet any(More... effects) {
    return (EffectSet{0} | ... | one(effects));
}

// Played at any time in the owner's impulse (storm-f20, storm-v03, storm-v06).
inline constexpr EffectSet kAnyTimeCards = any(Effect::FighterBombers, Effect::Rats, Effect::MineShaft);
constexpr EffectSet any_time_cards(Side side) {
    return side == Side::French ? one(Effect::FighterBombers) : any(Effect::Rats, Effect::MineShaft);
}

inline CardSet hand(const State& state, Side side) { return state.hand[index(side)]; }
inline int hand_count(const State& state, Side side) { return std::popcount(hand(state, side)); }
inline bool in_hand(const State& state, CardId card) { return (hand(state, side_of_card(card)) & card_bit(card)) != 0; }
// What the enemy cannot place: in the side's hand or deck.
inline CardSet unseen(const Board& board, Side side) {
    const auto i = index(side);
    return kFullDeck & ~board.discards[i] & ~board.removed[i];
}
inline CardSet deck(const State& state, Side side) { return unseen(state, side) & ~hand(state, side); }

// Ruling 30: whether the side may, for all the enemy can see, hold one of these. Only public facts decide, so that a
// window that stays shut tells nothing.
bool may_hold(const State& state, Side side, EffectSet effects);

// The printed values of the cards with this effect; copies are alike.
const Card& printed_card(Effect effect);

// Whether the printed turn limits of the card allow it now (storm-f09, storm-v06, storm-v15).
bool turn_allows(const Board& board, const Card& card);

void list_plays(const State& state, Side side, EffectSet effects, Actions& actions);
Reason why_not_play(const State& state, Side side, EffectSet effects, const Action& action);

// storm-5.2e, storm-5.2i: a played card goes to the discards, or out of the game if it says so.
void take_from_hand_played(State& state, CardId card, Events& events);
// storm-5.2i: merely discarded, it always goes to the discards.
void take_from_hand_discarded(State& state, CardId card, Events& events);

// 5.1  The hand size of this turn with its bonus cards.
int hand_size(const Board& board, Side side);

void list_discards(const State& state, Side side, Actions& actions);
Reason why_not_discard(const State& state, Side side, const Action& action);

}  // namespace namyoum::storm
