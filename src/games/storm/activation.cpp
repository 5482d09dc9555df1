#include "games/storm/activation.h"

#include "games/storm/assault.h"
#include "games/storm/counter_attack.h"
#include "games/storm/fire.h"
#include "games/storm/frames.h"
#include "games/storm/movement.h"
#include "games/storm/sap.h"

namespace namyoum::storm {

namespace {

bool can_assault(const Board& board, const Group& group, AreaId area, Trench trench) {
    for (AreaSet left = facts().adjacent[area]; left != 0; left &= left - 1)
        if (why_not_assault(board, group, area, static_cast<AreaId>(std::countr_zero(left)), trench) == Reason::Legal)
            return true;
    return false;
}

// Whether the group has an action as it is; taking fewer units never takes that away.
bool can_act(const Board& board, const Group& group, AreaId area, Purpose purpose) {
    if (purpose == Purpose::SurpriseAssault) return can_assault(board, group, area, Trench::AnyLevel);
    return (group.all_can_fire && fire_targets(board, group.side, area) != 0)
           || can_enter_any(board, group, area, group.movement) || can_assault(board, group, area, Trench::Printed);
}

// Whether the group can become one that saps, with `spare` more fresh units at hand.
bool can_sap_with(const Board& board, const Group& group, AreaId area, int spare) {
    if (group.side != Side::VietMinh) return false;
    const int wanted = group.count + group.count % 2;
    return wanted <= group.count + spare && why_not_sap(board, area, wanted) == Reason::Legal;
}

bool has_future(const Board& board, const Group& group, AreaId area, int spare, Purpose purpose) {
    return can_act(board, group, area, purpose)
           || (purpose == Purpose::Action && can_sap_with(board, group, area, spare));
}

bool is_candidate(const State& state, UnitId unit, AreaId area) {
    return !is_spent(state, unit) && state.place[unit] == area && !state.selected.contains(unit);
}

// The units being taken: frame.area is the activated area (for Counter Attack the one to be entered), frame.stage the
// Purpose.
Purpose purpose_of(const Frame& frame) { return static_cast<Purpose>(frame.stage); }

Group selected_group(const State& state) { return group_of(top(state).side, state.selected); }

int spare_units(const State& state) {
    const Frame& frame = top(state);
    return stack(state, frame.side, frame.area).fresh - static_cast<int>(state.selected.size());
}

Decision select_decision(const State& state) {
    const Frame& frame = top(state);
    switch (purpose_of(frame)) {
        case Purpose::Action: return {frame.side, "action", "storm-6.1a"_rule, Choice::Open};
        case Purpose::SurpriseAssault: return {frame.side, "surprise-assault", "storm-v12"_rule, Choice::Open};
        case Purpose::CounterAttack: break;
    }
    return {frame.side, "counter-attack", "storm-f16"_rule, Choice::Open};
}

Reason why_not_take(const State& state, UnitId unit) {
    const Frame& frame = top(state);
    if (unit >= facts().unit_count || state.place[unit] != frame.area || side_of(unit) != frame.side)
        return Reason::UnitElsewhere;
    if (is_spent(state, unit)) return Reason::UnitSpent;
    if (state.selected.contains(unit)) return Reason::UnitTaken;
    Group group = selected_group(state);
    group.add(unit);
    return has_future(state, group, frame.area, spare_units(state) - 1, purpose_of(frame)) ? Reason::Legal
                                                                                           : Reason::NothingToDo;
}

Group all_fresh(const State& state) {
    const Frame& frame = top(state);
    Group group;
    group.side = frame.side;
    for (const UnitId unit : stack(state, frame.side, frame.area))
        if (!is_spent(state, unit)) group.add(unit);
    return group;
}

Reason why_not_take_all(const State& state) {
    if (spare_units(state) < 2) return Reason::NothingTaken;
    const Frame& frame = top(state);
    return has_future(state, all_fresh(state), frame.area, 0, purpose_of(frame)) ? Reason::Legal : Reason::NothingToDo;
}

void list_takes(const State& state, Actions& actions) {
    const Frame& frame = top(state);
    // If all together can act, so can any of them: the common case needs one test.
    const bool all_can = can_act(state, all_fresh(state), frame.area, purpose_of(frame));
    for (const UnitId unit : stack(state, frame.side, frame.area)) {
        if (!is_candidate(state, unit, frame.area)) continue;
        if (all_can || why_not_take(state, unit) == Reason::Legal) actions.push_back(with_unit(Verb::Take, unit));
    }
    if (why_not_take_all(state) == Reason::Legal) actions.push_back(of(Verb::TakeAll));
}

void list_select(const State& state, Actions& actions) {
    const Frame& frame = top(state);
    const Purpose purpose = purpose_of(frame);
    if (purpose == Purpose::CounterAttack) return list_counter_attack(state, actions);
    list_takes(state, actions);
    if (state.selected.empty()) return;
    const Group group = selected_group(state);
    if (purpose == Purpose::Action) {
        for_each_bit(enterable(state, group, frame.area, group.movement),
                     [&](int to) { actions.push_back(at(Verb::Move, static_cast<AreaId>(to))); });
        if (group.all_can_fire)
            for_each_bit(fire_targets(state, frame.side, frame.area),
                         [&](int to) { actions.push_back(at(Verb::Fire, static_cast<AreaId>(to))); });
        if (frame.side == Side::VietMinh && why_not_sap(state, frame.area, group.count) == Reason::Legal)
            actions.push_back(of(Verb::Sap));
    }
    const Trench trench = purpose == Purpose::SurpriseAssault ? Trench::AnyLevel : Trench::Printed;
    for_each_bit(facts().adjacent[frame.area], [&](int to) {
        const auto target = static_cast<AreaId>(to);
        if (why_not_assault(state, group, frame.area, target, trench) == Reason::Legal)
            actions.push_back(at(Verb::Assault, target));
    });
}

Reason why_not_select(const State& state, const Action& action) {
    const Frame& frame = top(state);
    const Purpose purpose = purpose_of(frame);
    if (purpose == Purpose::CounterAttack) return why_not_counter_attack(state, action);
    if (action.verb == Verb::Take) return why_not_take(state, action.unit);
    if (action.verb == Verb::TakeAll) return why_not_take_all(state);
    const Group group = selected_group(state);
    const bool unit_action = action.verb == Verb::Move || action.verb == Verb::Fire || action.verb == Verb::Sap
                             || action.verb == Verb::Assault;
    if (!unit_action) return Reason::NotOffered;
    if (group.count == 0) return Reason::NothingTaken;
    if (purpose == Purpose::SurpriseAssault && action.verb != Verb::Assault) return Reason::OnlyAssault;
    switch (action.verb) {
        case Verb::Move: return why_not_enter(state, group, frame.area, action.area, group.movement);
        case Verb::Fire: return why_not_fire(state, group, frame.area, action.area);
        case Verb::Sap:
            if (frame.side != Side::VietMinh) return Reason::OnlyVietMinh;
            return why_not_sap(state, frame.area, group.count);
        default: break;
    }
    const Trench trench = purpose == Purpose::SurpriseAssault ? Trench::AnyLevel : Trench::Printed;
    return why_not_assault(state, group, frame.area, action.area, trench);
}

// storm-9b: the diggers turn spent, two for each level.
void sap_by_units(State& state, AreaId area, Events& events) {
    for (const UnitId unit : state.selected) spend(state, unit, events);
    raise_trench(state, area, static_cast<int>(state.selected.size()) / 2, events);
    state.selected.clear();
}

void apply_select(State& state, const Action& action, Events& events) {
    const Frame frame = top(state);
    switch (action.verb) {
        case Verb::Take: state.selected.push_back(action.unit); return;
        case Verb::TakeAll:
            for (const UnitId unit : stack(state, frame.side, frame.area))
                if (is_candidate(state, unit, frame.area)) state.selected.push_back(unit);
            return;
        default: break;
    }
    state.frames.pop_back();
    switch (action.verb) {
        case Verb::Move: begin_move(state, frame.area, action.area, events); break;
        case Verb::Fire: begin_fire(state, frame.area, action.area, events); break;
        case Verb::Sap: sap_by_units(state, frame.area, events); break;
        case Verb::Assault: begin_assault(state, frame.area, action.area, events); break;
        default: begin_counter_attack(state, frame.area, events); break;
    }
}

}  // namespace

Reason why_not_activate(const Board& board, Side side, AreaId area) {
    if (!is_area(area)) return Reason::NoSuchArea;
    const Stack& here = stack(board, side, area);
    if (here.fresh == 0) return Reason::NoFreshUnit;
    for (const UnitId unit : here) {
        if (is_spent(board, unit)) continue;
        Group group;
        group.side = side;
        group.add(unit);
        if (has_future(board, group, area, here.fresh - 1, Purpose::Action)) return Reason::Legal;
    }
    return Reason::NothingToDo;
}

bool could_assault(const Board& board, AreaId area) {
    for (const UnitId unit : stack(board, Side::VietMinh, area)) {
        if (is_spent(board, unit)) continue;
        Group group;
        group.side = Side::VietMinh;
        group.add(unit);
        if (can_act(board, group, area, Purpose::SurpriseAssault)) return true;
    }
    return false;
}

void begin_selection(State& state, Side side, AreaId area, Purpose purpose) {
    state.selected.clear();
    state.frames.push_back({FrameKind::Select, static_cast<std::uint8_t>(purpose), side, 0, area});
}

const FrameRules kSelect{waits, select_decision, list_select, why_not_select, apply_select};

}  // namespace namyoum::storm
