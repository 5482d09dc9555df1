#include "games/storm/view.h"

#include "games/storm/bidding.h"
#include "games/storm/cards.h"
#include "games/storm/storm.h"

namespace namyoum::storm {

View view(const State& state, Side viewer) {
    View view;
    view.board = state;
    view.viewer = viewer;
    const bool bidding = first_bid_is_secret(state);
    for (const Side side : {Side::French, Side::VietMinh}) {
        const auto i = index(side);
        view.hand_count[i] = static_cast<std::uint8_t>(hand_count(state, side));
        if (side == viewer) view.hand = state.hand[i];
        if (side == viewer || !bidding) view.bid[i] = state.bid[i];
    }
    return view;
}

namespace {

CardSet draw_hand(CardSet from, int count, Rng& rng) {
    CardSet hand = 0;
    for (; count > 0 && from != 0; --count) {
        CardSet rest = from;
        for (auto skip = rng.below(static_cast<std::uint32_t>(std::popcount(from))); skip > 0; --skip) rest &= rest - 1;
        const CardSet card = rest & (~rest + 1);
        hand |= card;
        from &= ~card;
    }
    return hand;
}

}  // namespace

State sample(const View& view, Rng& rng) {
    State state;
    static_cast<Board&>(state) = view.board;
    state.bid = view.bid;
    for (const Side side : {Side::French, Side::VietMinh}) {
        const auto i = index(side);
        state.hand[i] = side == view.viewer ? view.hand : draw_hand(unseen(view.board, side), view.hand_count[i], rng);
        // A bid already made but not shown: any is possible.
        if (side == Side::French && side != view.viewer && first_bid_is_secret(view.board))
            state.bid[i] = static_cast<std::uint8_t>(
                1 + rng.below(static_cast<std::uint32_t>(std::popcount(data().victory_areas))));
    }
    return state;
}

}  // namespace namyoum::storm
