#include "games/storm/movement.h"

#include "games/storm/card_play.h"
#include "games/storm/frames.h"

namespace namyoum::storm {

template <Summing Sum>
Sum step_cost(const Board& board, Side side, AreaId from, AreaId to) {
    const AreaSet hostile = controlled(board, enemy_of(side)) | occupied(board, enemy_of(side));
    Sum cost;
    cost.add(1, "storm.term.enter", "storm-7a"_rule);
    // Once, however many of the three reasons hold; a bridge takes away only the river's.
    if ((hostile & bit(to)) != 0)
        cost.add(1, "storm.term.enter-enemy", "storm-7a"_rule);
    else if ((facts().unbridged_river[from] & bit(to)) != 0)
        cost.add(1, "storm.term.enter-river", "storm-7b"_rule);
    if ((hostile & bit(from)) != 0) cost.add(1, "storm.term.leave-enemy", "storm-7j"_rule);
    return cost;
}

template Plain step_cost<Plain>(const Board&, Side, AreaId, AreaId);
template Tally step_cost<Tally>(const Board&, Side, AreaId, AreaId);

namespace {

// storm-7c, storm-7d: areas closed to a side whatever it could pay.
AreaSet closed_to(const Board& board, Side side) {
    if (side == Side::French) return facts().red_areas;
    return board.french_control & occupied(board, Side::French);
}

}  // namespace

Reason why_not_enter(const Board& board, const Group& group, AreaId from, AreaId to, int points) {
    if (!is_area(to)) return Reason::NoSuchArea;
    if (!are_adjacent(from, to)) return Reason::NotAdjacent;
    if ((closed_to(board, group.side) & bit(to)) != 0)
        return group.side == Side::French ? Reason::RedArea : Reason::HeldByFrench;
    if (group.armour && (facts().unbridged_river[from] & bit(to)) != 0) return Reason::ArmourNeedsBridge;  // storm-7e
    if (group.count > room(board, group.side, to)) return Reason::StackFull;
    if (step_cost<Plain>(board, group.side, from, to).total() > points) return Reason::TooFewMovementPoints;
    return Reason::Legal;
}

AreaSet enterable(const Board& board, const Group& group, AreaId from, int points) {
    return filter(facts().adjacent[from],
                  [&](AreaId to) { return why_not_enter(board, group, from, to, points) == Reason::Legal; });
}

bool can_enter_any(const Board& board, const Group& group, AreaId from, int points) {
    for (AreaSet left = facts().adjacent[from]; left != 0; left &= left - 1)
        if (why_not_enter(board, group, from, static_cast<AreaId>(std::countr_zero(left)), points) == Reason::Legal)
            return true;
    return false;
}

namespace {

// storm-7g: the stack moves together; storm-7f: control is settled area by area.
void step(State& state, AreaId from, AreaId to, Events& events) {
    for (const UnitId unit : state.selected) {
        put(state, unit, to);
        events.add({EventKind::UnitMoved, side_of(unit), to, from, unit});
    }
    settle_control(state, from, events);
    settle_control(state, to, events);
}

void finish(State& state, Events& events) {
    for (const UnitId unit : state.selected) spend(state, unit, events);
    state.selected.clear();
    state.frames.pop_back();
}

// A stack on its way: frame.area is where it stands, frame.value the movement points left.
bool run_moving(State& state, Events& events) {
    if (top(state).value > 0) return false;
    finish(state, events);
    return true;
}

// Ruling 28: between two areas of a move cards for any time may be played; whether the choice is the owner's secret
// depends on what he may hold, not on what he holds (Ruling 30).
Decision moving_decision(const State& state) {
    const Side side = top(state).side;
    return {side, "move-on", "storm-7f"_rule,
            may_hold(state, side, any_time_cards(side)) ? Choice::Private : Choice::Open};
}

Group moving_group(const State& state) { return group_of(top(state).side, state.selected); }

void list_moving(const State& state, Actions& actions) {
    const Frame& frame = top(state);
    actions.push_back(of(Verb::Stop));
    for_each_bit(enterable(state, moving_group(state), frame.area, frame.value),
                 [&](int to) { actions.push_back(at(Verb::Move, static_cast<AreaId>(to))); });
    if (hand(state, frame.side) != 0) list_plays(state, frame.side, any_time_now(state, frame.side), actions);
}

Reason why_not_moving(const State& state, const Action& action) {
    const Frame& frame = top(state);
    if (action.verb == Verb::Stop) return Reason::Legal;  // Ruling 37: wherever it stands
    if (action.verb == Verb::Play) return why_not_play(state, frame.side, any_time_now(state, frame.side), action);
    if (action.verb != Verb::Move) return Reason::NotOffered;
    return why_not_enter(state, moving_group(state), frame.area, action.area, frame.value);
}

void apply_moving(State& state, const Action& action, Events& events) {
    Frame& frame = top(state);
    if (action.verb == Verb::Stop) return finish(state, events);
    if (action.verb == Verb::Play) {
        take_from_hand_played(state, action.card, events);
        return begin_any_time_card(state, action.card);
    }
    const int cost = step_cost<Plain>(state, frame.side, frame.area, action.area).total();
    const AreaId from = frame.area;
    frame.area = action.area;
    frame.value = static_cast<std::uint8_t>(frame.value - cost);
    step(state, from, action.area, events);
}

}  // namespace

void begin_move(State& state, AreaId from, AreaId to, Events& events) {
    const Group group = group_of(state.active, state.selected);
    const int left = group.movement - step_cost<Plain>(state, group.side, from, to).total();
    state.frames.push_back({FrameKind::Moving, 0, group.side, 0, to, static_cast<std::uint8_t>(left)});
    step(state, from, to, events);
}

const FrameRules kMoving{run_moving, moving_decision, list_moving, why_not_moving, apply_moving};

}  // namespace namyoum::storm
