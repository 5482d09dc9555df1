// 15.0  Optional: sides by bid. The seats that came as French and Viet Minh bid in secret, one after the other, and
// change sides if the bids say so (Ruling 26, Ruling 33).
#include <algorithm>
#include <bit>

#include "games/storm/bidding.h"
#include "games/storm/frames.h"
#include "games/storm/sequence.h"

namespace namyoum::storm {

namespace {

enum Stage : std::uint8_t { kFirstBid, kSecondBid, kCompare, kTieDice };

}  // namespace

bool first_bid_is_secret(const Board& board) {
    return !board.frames.empty() && board.frames.back().kind == FrameKind::Bidding
           && board.frames.back().stage == kSecondBid;
}

namespace {

int highest_bid() { return std::popcount(data().victory_areas); }

void settle_bids(State& state, Side higher_seat, Events& events) {
    state.victory_needed = std::max(state.bid[0], state.bid[1]);
    state.seats_swapped = higher_seat == Side::French ? 1 : 0;
    events.add({EventKind::SidesChosen, higher_seat, kNoArea, kNoArea, kNoUnit, kNoCard, state.victory_needed,
                state.seats_swapped});
    state.frames.pop_back();
    begin_turn(state, events);
}

bool run_bidding(State& state, Events& events) {
    Frame& frame = top(state);
    if (frame.stage != kCompare) return false;
    if (state.bid[0] == state.bid[1])
        frame.stage = kTieDice;
    else
        settle_bids(state, state.bid[0] > state.bid[1] ? Side::French : Side::VietMinh, events);
    return true;
}

Decision bidding_decision(const State& state) {
    switch (top(state).stage) {
        case kFirstBid: return {Side::French, "bid", "storm-15a"_rule, Choice::Private};
        case kSecondBid: return {Side::VietMinh, "bid", "storm-15a"_rule, Choice::Private};
        default: return dice_decision("bid-dice", "storm-15a"_rule);
    }
}

void list_bidding(const State& state, Actions& actions) {
    if (top(state).stage == kTieDice) return list_two_dice(actions);
    for (int number = 1; number <= highest_bid(); ++number) actions.push_back(bid(static_cast<std::uint8_t>(number)));
}

Reason why_not_bidding(const State& state, const Action& action) {
    if (top(state).stage == kTieDice) return why_not_two_dice(action);
    if (action.verb != Verb::Bid) return Reason::NotOffered;
    return action.number >= 1 && action.number <= highest_bid() ? Reason::Legal : Reason::BidRange;
}

void apply_bidding(State& state, const Action& action, Events& events) {
    Frame& frame = top(state);
    if (frame.stage != kTieDice) {
        state.bid[frame.stage == kFirstBid ? 0 : 1] = action.number;
        ++frame.stage;
        return;
    }
    events.add({EventKind::DiceRolled, Side::None, kNoArea, kNoArea, kNoUnit, kNoCard, action.number, action.second});
    if (action.number != action.second)  // equal dice are rolled again
        settle_bids(state, action.number > action.second ? Side::French : Side::VietMinh, events);
}

}  // namespace

const FrameRules kBidding{run_bidding, bidding_decision, list_bidding, why_not_bidding, apply_bidding};

}  // namespace namyoum::storm
