#include "games/storm/counter_attack.h"

#include "games/storm/fire.h"
#include "games/storm/frames.h"
#include "games/storm/movement.h"

namespace namyoum::storm {

namespace {

// storm-f16: fresh, next to the area, able to pay for the entry; `already` others go in with it.
Reason why_not_join(const Board& board, UnitId unit, AreaId target, int already) {
    if (unit >= facts().unit_count || side_of(unit) != Side::French || !on_map(board, unit)
        || !are_adjacent(board.place[unit], target))
        return Reason::UnitElsewhere;
    if (is_spent(board, unit)) return Reason::UnitSpent;
    Group group;
    group.side = Side::French;
    group.add(unit);
    if (const Reason reason = why_not_enter(board, group, board.place[unit], target, group.movement);
        reason != Reason::Legal)
        return reason;
    if (!group.all_can_fire) return Reason::NoFirepower;  // they go in to attack (storm-8.1a)
    return already < room(board, Side::French, target) ? Reason::Legal : Reason::StackFull;
}

bool anybody_can_join(const Board& board, AreaId target) {
    for (AreaSet left = facts().adjacent[target] & with_fresh(board, Side::French); left != 0; left &= left - 1)
        for (const UnitId unit : stack(board, Side::French, static_cast<AreaId>(std::countr_zero(left))))
            if (why_not_join(board, unit, target, 0) == Reason::Legal) return true;
    return false;
}

}  // namespace

AreaSet counter_attack_targets(const Board& board) {
    return filter(board.lost_before & ~board.french_control,
                  [&](AreaId area) { return anybody_can_join(board, area); });
}

void list_counter_attack(const State& state, Actions& actions) {
    const AreaId target = top(state).area;
    for_each_bit(facts().adjacent[target] & with_fresh(state, Side::French), [&](int area) {
        for (const UnitId unit : stack(state, Side::French, static_cast<AreaId>(area)))
            if (why_not_counter_attack(state, with_unit(Verb::Take, unit)) == Reason::Legal)
                actions.push_back(with_unit(Verb::Take, unit));
    });
    if (!state.selected.empty()) actions.push_back(of(Verb::Attack));
}

Reason why_not_counter_attack(const State& state, const Action& action) {
    if (action.verb == Verb::Attack) return state.selected.empty() ? Reason::NothingTaken : Reason::Legal;
    if (action.verb != Verb::Take) return Reason::NotOffered;
    if (state.selected.contains(action.unit)) return Reason::UnitTaken;
    return why_not_join(state, action.unit, top(state).area, static_cast<int>(state.selected.size()));
}

// Ruling 36: all leave at one moment; control follows when all have arrived.
void begin_counter_attack(State& state, AreaId target, Events& events) {
    AreaSet left = 0;
    for (const UnitId unit : state.selected) {
        const AreaId from = state.place[unit];
        left |= bit(from);
        put(state, unit, target);
        events.add({EventKind::UnitMoved, Side::French, target, from, unit});
    }
    settle_control(state, target, events);
    for_each_bit(left, [&](int area) { settle_control(state, static_cast<AreaId>(area), events); });
    begin_counter_fire(state, target, events);
}

}  // namespace namyoum::storm
