#include "games/storm/assault.h"

#include "games/storm/frames.h"
#include "games/storm/impulse.h"

namespace namyoum::storm {

Reason why_not_assault(const Board& board, const Group& group, AreaId from, AreaId target, Trench trench) {
    if (group.side != Side::VietMinh) return Reason::OnlyVietMinh;
    if (!is_area(target)) return Reason::NoSuchArea;
    // storm-10a, storm-10h: a full trench, or the first turn, or the card.
    if (trench == Trench::Printed && board.turn != 1 && board.trench[from] < kTrenchLimit)
        return Reason::AssaultNeedsTrench;
    if (!are_adjacent(from, target))
        return Reason::AssaultOutOfReach;  // storm-10i: neither river nor movement points matter
    if (controller(board, target) != Side::French) return Reason::AssaultFrenchOnly;
    if ((occupied(board, Side::French) & bit(target)) == 0) return Reason::NoEnemyThere;  // Ruling 14
    if (!group.all_can_fire) return Reason::NoFirepower;  // an assault is a fire action (storm-8.1a)
    if (group.count > room(board, Side::VietMinh, target)) return Reason::AssaultRoom;  // Ruling 24: some may be there
    return Reason::Legal;
}

void begin_assault(State& state, AreaId from, AreaId target, Events& events) {
    Attack attack;
    attack.kind = AttackKind::Assault;
    attack.attacker = Side::VietMinh;
    attack.from = from;
    attack.target = target;
    attack.units = state.selected;
    state.selected.clear();
    state.attacks.push_back(attack);
    state.frames.push_back({FrameKind::Attack, 0, Side::VietMinh});
    events.add({EventKind::AttackDeclared, Side::VietMinh, target, from, kNoUnit, kNoCard,
                static_cast<std::int16_t>(attack.units.size()), static_cast<std::int16_t>(AttackKind::Assault)});
}

void drop_out(State& state, Events& events) {
    Attack& assault = state.attacks.back();
    UnitList left;
    for (const UnitId unit : assault.units)
        if (state.place[unit] == assault.from && !is_spent(state, unit)) left.push_back(unit);
    assault.units = left;
    if (!left.empty()) return;
    events.add({EventKind::AssaultBroken, Side::VietMinh, assault.target, assault.from});
    state.attacks.pop_back();
    state.frames.pop_back();  // the assault's own frame
    cut_short(state);
}

void finish_assault(State& state, Events& events) {
    const Attack assault = state.attacks.back();
    state.attacks.pop_back();
    state.frames.pop_back();
    // storm-10c, storm-10j: entry and control first, then spent, then the losses.
    if ((occupied(state, Side::French) & bit(assault.target)) == 0) {
        for (const UnitId unit : assault.units) {
            put(state, unit, assault.target);
            events.add({EventKind::UnitMoved, Side::VietMinh, assault.target, assault.from, unit});
        }
        settle_control(state, assault.target, events);
        settle_control(state, assault.from, events);  // storm-10f
    } else {
        events.add({EventKind::AssaultFailed, Side::VietMinh, assault.target, assault.from});
    }
    for (const UnitId unit : assault.units) spend(state, unit, events);
    state.selected = assault.units;          // those among whom the losses are chosen (Ruling 16)
    const int losses = 1 + assault.rerolls;  // storm-10d, storm-10g
    state.frames.push_back(
        {FrameKind::AssaultLosses, 0, Side::VietMinh, 0, assault.target, static_cast<std::uint8_t>(losses)});
}

// frame.value units of state.selected are still to be lost.
namespace {

void lose(State& state, UnitId unit, Events& events) {
    for (std::size_t i = 0; i < state.selected.size(); ++i) {
        if (state.selected[i] != unit) continue;
        state.selected.erase_at(i);
        break;
    }
    --top(state).value;
    eliminate(state, unit, events);
}

bool run_losses(State& state, Events& events) {
    const Frame& frame = top(state);
    if (frame.value > 0 && state.selected.size() > frame.value) return false;
    while (top(state).value > 0 && !state.selected.empty()) lose(state, state.selected[0], events);
    state.selected.clear();
    state.frames.pop_back();
    return true;
}

Decision losses_decision(const State&) { return {Side::VietMinh, "assault-losses", "storm-10d"_rule, Choice::Open}; }

void list_losses(const State& state, Actions& actions) {
    for (const UnitId unit : state.selected) actions.push_back(with_unit(Verb::Lose, unit));
}

Reason why_not_losses(const State& state, const Action& action) {
    if (action.verb != Verb::Lose) return Reason::NotOffered;
    return state.selected.contains(action.unit) ? Reason::Legal : Reason::UnitElsewhere;
}

void apply_losses(State& state, const Action& action, Events& events) { lose(state, action.unit, events); }

}  // namespace

const FrameRules kAssaultLosses{run_losses, losses_decision, list_losses, why_not_losses, apply_losses};

}  // namespace namyoum::storm
