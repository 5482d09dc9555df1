#include "games/storm/cards.h"

#include "games/storm/board.h"
#include "games/storm/frames.h"
#include "games/storm/impulse.h"

namespace namyoum::storm {

bool may_hold(const State& state, Side side, EffectSet effects) {
    if (hand(state, side) == 0 || effects == 0) return false;
    CardSet copies = 0;
    for_each_bit(effects, [&](int effect) { copies |= facts().copies[static_cast<std::size_t>(effect)]; });
    return (unseen(state, side) & copies) != 0;
}

const Card& printed_card(Effect effect) {
    const CardSet copies = facts().copies[static_cast<std::size_t>(effect)];
    return data().cards[card_of(side_of_effect(effect), std::countr_zero(copies))];
}

bool turn_allows(const Board& board, const Card& card) {
    return board.turn >= card.first_turn && board.turn <= card.last_turn;
}

void list_plays(const State& state, Side side, EffectSet effects, Actions& actions) {
    for_each_bit(hand(state, side), [&](int number) {
        const CardId card = card_of(side, number);
        if ((effects & one(facts().effect[card])) != 0) actions.push_back(with_card(Verb::Play, card));
    });
}

Reason why_not_play(const State& state, Side side, EffectSet effects, const Action& action) {
    if (action.verb != Verb::Play) return Reason::NotOffered;
    if (action.card >= kCards || side_of_card(action.card) != side || !in_hand(state, action.card))
        return Reason::NotInHand;
    if ((effects & one(facts().effect[action.card])) == 0)
        return turn_allows(state, data().cards[action.card]) ? Reason::NotNow : Reason::WrongTurn;
    return Reason::Legal;
}

void take_from_hand_played(State& state, CardId card, Events& events) {
    const Side side = side_of_card(card);
    const auto i = index(side);
    state.hand[i] &= ~card_bit(card);
    events.add({EventKind::CardPlayed, side, kNoArea, kNoArea, kNoUnit, card});
    if (data().cards[card].removed_when_played) {
        state.removed[i] |= card_bit(card);
        events.add({EventKind::CardLeftGame, side, kNoArea, kNoArea, kNoUnit, card});
    } else {
        state.discards[i] |= card_bit(card);
    }
}

void take_from_hand_discarded(State& state, CardId card, Events& events) {
    const Side side = side_of_card(card);
    const auto i = index(side);
    state.hand[i] &= ~card_bit(card);
    state.discards[i] |= card_bit(card);
    events.add({EventKind::CardDiscarded, side, kNoArea, kNoArea, kNoUnit, card});
}

int hand_size(const Board& board, Side side) {
    int size = data().hand_size[board.turn][index(side)];
    for (const BonusSymbol symbol : {BonusSymbol::White, BonusSymbol::Grey}) {  // storm-5.1b
        const AreaSet set = data().bonus_set[static_cast<std::size_t>(symbol)];
        if (set != 0 && (set & ~controlled(board, side)) == 0) ++size;
    }
    return size;
}

void list_discards(const State& state, Side side, Actions& actions) {
    for_each_bit(hand(state, side),
                 [&](int number) { actions.push_back(with_card(Verb::Discard, card_of(side, number))); });
}

Reason why_not_discard(const State& state, Side side, const Action& action) {
    if (action.verb != Verb::Discard) return Reason::NotOffered;
    if (action.card >= kCards || side_of_card(action.card) != side || !in_hand(state, action.card))
        return Reason::NotInHand;
    return Reason::Legal;
}

// 4.0 A, 5.1, 5.4  The Draw phase of one side, the Viet Minh's first (Ruling 34): frame.side draws; stage 1 once the
// deck was made ready.
namespace {

bool run_draw(State& state, Events& events) {
    Frame& frame = top(state);
    const auto i = index(frame.side);
    const int missing = hand_size(state, frame.side) - hand_count(state, frame.side);
    if (missing < 0) return false;  // storm-5.1c: a hand too large waits for its owner
    if (frame.stage == 0) {
        frame.stage = 1;
        // storm-5.4a: too few cards left in the deck: the discards join it first. Just enough is enough.
        if (std::popcount(deck(state, frame.side)) < missing && state.discards[i] != 0) {
            state.discards[i] = 0;
            events.add({EventKind::DeckReshuffled, frame.side});
        }
    }
    if (missing > 0 && deck(state, frame.side) != 0) return false;  // Ruling 4: draw what there is
    if (frame.side == Side::VietMinh) {
        frame.side = Side::French;
        frame.stage = 0;
        return true;
    }
    begin_impulse(state, Side::VietMinh, events);  // storm-4a
    return true;
}

bool hand_too_large(const State& state) {
    return hand_count(state, top(state).side) > hand_size(state, top(state).side);
}

Decision draw_decision(const State& state) {
    if (hand_too_large(state)) return {top(state).side, "hand-limit", "storm-5.1c"_rule, Choice::Private};
    return {Side::Chance, top(state).side == Side::French ? "draw-french" : "draw-vietminh", "storm-5.1a"_rule,
            Choice::Open};
}

void list_draw(const State& state, Actions& actions) {
    const Side side = top(state).side;
    if (hand_too_large(state)) return list_discards(state, side, actions);
    for_each_bit(deck(state, side),
                 [&](int number) { actions.push_back(with_card(Verb::Draw, card_of(side, number))); });
}

Reason why_not_draw(const State& state, const Action& action) {
    const Side side = top(state).side;
    if (hand_too_large(state)) return why_not_discard(state, side, action);
    if (action.verb != Verb::Draw) return Reason::NotOffered;
    if (action.card >= kCards || side_of_card(action.card) != side || (deck(state, side) & card_bit(action.card)) == 0)
        return Reason::NotInDeck;
    return Reason::Legal;
}

void apply_draw(State& state, const Action& action, Events& events) {
    const Side side = top(state).side;
    if (action.verb == Verb::Discard) return take_from_hand_discarded(state, action.card, events);
    state.hand[index(side)] |= card_bit(action.card);
    events.add({EventKind::CardDrawn, side, kNoArea, kNoArea, kNoUnit, action.card});
}

}  // namespace

const FrameRules kDrawPhase{run_draw, draw_decision, list_draw, why_not_draw, apply_draw};

}  // namespace namyoum::storm
