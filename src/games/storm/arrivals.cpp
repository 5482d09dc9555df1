#include "games/storm/arrivals.h"

#include <algorithm>

#include "games/storm/frames.h"

namespace namyoum::storm {

namespace {

int in_box(const Board& board) {
    return static_cast<int>(std::count(board.place.begin() + facts().french_units,
                                       board.place.begin() + facts().unit_count, kReplacementBox));
}

// storm-12.3c: French areas without a unit, next to a chain of Viet Minh areas that reaches the map edge.
AreaSet infiltrable(const Board& board) {
    const AreaSet own = controlled(board, Side::VietMinh);
    AreaSet chain = own & facts().edge_areas;
    for (AreaSet grown = chain;; chain = grown) {
        grown |= neighbours(chain) & own;
        if (grown == chain) break;
    }
    return neighbours(chain) & board.french_control & ~occupied(board, Side::French) & ~occupied(board, Side::VietMinh);
}

}  // namespace

bool box_is_empty(const Board& board) { return in_box(board) == 0; }

int replacements_for(const Board& board, int die) { return std::min((die + 1) / 2, in_box(board)); }

AreaSet placement_areas(const Board& board, Side side) {
    const AreaSet open = controlled(board, side) | (side == Side::VietMinh ? infiltrable(board) : 0);
    return filter(open, [&](AreaId area) { return room(board, side, area) > 0; });
}

// frame.side places its arrivals one by one. They are offered in the order of their counters, but the owner may put one
// off for the next (Ruling 35); frame.unit is the one he has come to, none while he has put off nobody.
namespace {

struct Waiting {
    UnitId now = kNoUnit;   // offered
    UnitId then = kNoUnit;  // offered if that one is put off
};

bool is_arrival(const State& state, int unit, bool box_counts) {
    const auto i = static_cast<std::size_t>(unit);
    if (state.place[i] == kTurnTrack) return data().units[i].entry_value == state.turn;
    return box_counts && state.place[i] == kReplacementBox;
}

Waiting waiting(const State& state) {
    const Frame& frame = top(state);
    const bool french = frame.side == Side::French;
    const int first = french ? 0 : facts().french_units;
    const int last = french ? facts().french_units : facts().unit_count;
    Waiting found;
    bool box_counts = !french && state.replacements_due > 0;
    for (int unit = frame.unit == kNoUnit ? first : frame.unit; unit < last; ++unit) {
        if (!is_arrival(state, unit, box_counts)) continue;
        if (state.place[static_cast<std::size_t>(unit)] == kReplacementBox) box_counts = false;  // the others are alike
        (found.now == kNoUnit ? found.now : found.then) = static_cast<UnitId>(unit);
        if (found.then != kNoUnit) break;
    }
    return found;
}

void arrived(State& state, UnitId unit) {
    if (state.place[unit] == kReplacementBox) --state.replacements_due;
}

bool run_placement(State& state, Events& events) {
    const UnitId unit = waiting(state).now;
    if (unit == kNoUnit) {
        state.frames.pop_back();
        return true;
    }
    if (placement_areas(state, top(state).side) != 0) return false;
    arrived(state, unit);  // storm-12.3b, storm-12.3d: nowhere to go
    events.add({EventKind::UnitEliminated, side_of(unit), kNoArea, kNoArea, unit});
    take_off(state, unit, kEliminated);
    return true;
}

Decision placement_decision(const State& state) {
    const Side side = top(state).side;
    return {side, "place-unit", side == Side::French ? "storm-12.3b"_rule : "storm-12.3a"_rule, Choice::Open};
}

void list_placement(const State& state, Actions& actions) {
    const Waiting units = waiting(state);
    for_each_bit(placement_areas(state, top(state).side),
                 [&](int area) { actions.push_back(with_unit(Verb::Place, units.now, static_cast<AreaId>(area))); });
    if (units.then != kNoUnit) actions.push_back(of(Verb::Decline));
}

Reason why_not_placement(const State& state, const Action& action) {
    const Side side = top(state).side;
    if (action.verb == Verb::Decline) return waiting(state).then != kNoUnit ? Reason::Legal : Reason::PlaceLast;
    if (action.verb != Verb::Place) return Reason::NotOffered;
    if (action.unit != waiting(state).now) return Reason::PlaceOrder;
    if (!is_area(action.area)) return Reason::NoSuchArea;
    if ((placement_areas(state, side) & bit(action.area)) != 0) return Reason::Legal;
    if (room(state, side, action.area) == 0) return Reason::PlaceFull;
    if (side == Side::French) return Reason::PlaceNotFrench;
    return stack(state, Side::French, action.area).count > 0 ? Reason::PlaceNotOwn : Reason::PlaceNoChain;
}

void apply_placement(State& state, const Action& action, Events& events) {
    if (action.verb == Verb::Decline) {
        top(state).unit = waiting(state).then;
        return;
    }
    top(state).unit = kNoUnit;
    arrived(state, action.unit);
    put(state, action.unit, action.area);
    events.add({EventKind::UnitPlaced, side_of(action.unit), action.area, kNoArea, action.unit});
    settle_control(state, action.area, events);  // storm-12.3c; Ruling 20: and the chain is longer for the next
}

}  // namespace

const FrameRules kPlacement{run_placement, placement_decision, list_placement, why_not_placement, apply_placement};

}  // namespace namyoum::storm
