#include "games/storm/damage.h"

#include <algorithm>

#include "games/storm/frames.h"
#include "games/storm/retreat.h"

namespace namyoum::storm {

// A fresh unit takes 1 (flipped), 2 (flipped and retreated) or 3 points (eliminated), a spent one 1 (retreated) or 2
// (eliminated): with retreats every number up to 3 and 2 can be met, without them only 1 or 3, and 2.
int absorbable(int fresh, int spent, int points, Retreats retreats) {
    if (retreats == Retreats::Allowed) return std::min(points, 3 * fresh + 2 * spent);
    int best = 0;
    for (int dead_fresh = 0; dead_fresh <= fresh && 3 * dead_fresh <= points; ++dead_fresh) {
        for (int dead_spent = 0; dead_spent <= spent; ++dead_spent) {
            const int used = 3 * dead_fresh + 2 * dead_spent;
            if (used > points) break;
            best = std::max(best, used + std::min(points - used, fresh - dead_fresh));
        }
    }
    return best;
}

// frame.side assigns frame.value points in frame.area; frame.stage holds whether retreats are barred (1) and whether
// the units are the enemy's (2).
void begin_assignment(State& state, Side assigner, Side owner, AreaId area, int points, Retreats retreats) {
    const int stage = (retreats == Retreats::Barred ? 1 : 0) + (owner == assigner ? 0 : 2);
    state.frames.push_back(
        {FrameKind::Assign, static_cast<std::uint8_t>(stage), assigner, 0, area, static_cast<std::uint8_t>(points)});
}

Assignment assignment(const Board& board) {
    const Frame& frame = board.frames.back();
    return {frame.side, (frame.stage & 2) != 0 ? enemy_of(frame.side) : frame.side, frame.area, frame.value,
            (frame.stage & 1) != 0 ? Retreats::Barred : Retreats::Allowed};
}

namespace {

Side owner_of(const Frame& frame) { return (frame.stage & 2) != 0 ? enemy_of(frame.side) : frame.side; }
Retreats retreats_of(const Frame& frame) { return (frame.stage & 1) != 0 ? Retreats::Barred : Retreats::Allowed; }

// Ruling 8: Debouchez hits the assaulting units alone.
bool only_assaulters(const State& state) {
    return !state.attacks.empty() && state.attacks.back().kind == AttackKind::Debouchez;
}

bool is_target(const State& state, UnitId unit) {
    const Frame& frame = top(state);
    if (unit >= facts().unit_count || side_of(unit) != owner_of(frame) || state.place[unit] != frame.area) return false;
    return !only_assaulters(state) || state.attacks.back().units.contains(unit);
}

struct Strength {
    int fresh = 0, spent = 0;
};

Strength target_strength(const State& state) {
    const Frame& frame = top(state);
    const Stack& here = stack(state, owner_of(frame), frame.area);
    if (!only_assaulters(state)) return {here.fresh, here.count - here.fresh};
    Strength strength;
    for (const UnitId unit : here) {
        if (!state.attacks.back().units.contains(unit)) continue;
        ++(is_spent(state, unit) ? strength.spent : strength.fresh);
    }
    return strength;
}

int absorbable_now(const State& state) {
    const Strength strength = target_strength(state);
    return absorbable(strength.fresh, strength.spent, top(state).value, retreats_of(top(state)));
}

// With points enough for all, every target is eliminated whatever is chosen first.
bool all_must_die(const State& state) {
    const Strength strength = target_strength(state);
    return top(state).value >= 3 * strength.fresh + 2 * strength.spent;
}

bool run_assign(State& state, Events& events) {
    const Frame frame = top(state);
    if (frame.value > 0 && absorbable_now(state) > 0) return false;
    if (frame.value > 0)
        events.add({EventKind::DamageLost, owner_of(frame), frame.area, kNoArea, kNoUnit, kNoCard, frame.value});
    state.frames.pop_back();
    return true;
}

Decision assign_decision(const State& state) {
    return {top(state).side, "assign-damage", "storm-8.4a"_rule, all_must_die(state) ? Choice::Moot : Choice::Open};
}

}  // namespace

int damage_cost(Verb verb, bool spent) {
    switch (verb) {
        case Verb::Flip: return spent ? 0 : 1;
        case Verb::Retreat: return spent ? 1 : 0;
        case Verb::FlipRetreat: return spent ? 0 : 2;
        case Verb::Eliminate: return spent ? 2 : 3;
        default: return 0;
    }
}

namespace {

// storm-8.4.1a, Ruling 11: whether this way leaves fewer points applicable than another. Where nobody retreats, a fresh
// unit may be given two points and lose the one that would have been its retreat (the example of storm-8.4b).
bool wastes_points(const State& state, Verb verb, bool spent) {
    const Frame& frame = top(state);
    if (retreats_of(frame) == Retreats::Barred) return false;
    Strength left = target_strength(state);
    --(spent ? left.spent : left.fresh);
    if (verb == Verb::Flip) ++left.spent;
    const int used = damage_cost(verb, spent);
    return used + absorbable(left.fresh, left.spent, frame.value - used, retreats_of(frame)) < absorbable_now(state);
}

bool is_retreat(Verb verb) { return verb == Verb::Retreat || verb == Verb::FlipRetreat; }

// Who picks the way of a retreat is its owner; only when he assigns the damage too is it part of the same action.
bool names_destination(const Frame& frame) { return frame.side == owner_of(frame); }

Reason why_not_destination(const State& state, const Action& action) {
    const Frame& frame = top(state);
    if (!names_destination(frame)) return action.area == kNoArea ? Reason::Legal : Reason::NotYourDamage;
    return why_not_retreat(state, action.unit, frame.area, bit(frame.area), action.area);
}

Reason why_not_way(const State& state, Verb verb, UnitId unit) {
    const Frame& frame = top(state);
    if (!is_target(state, unit)) return Reason::NotATarget;
    const bool spent = is_spent(state, unit);
    const int points = damage_cost(verb, spent);
    if (points == 0 || points > frame.value) return Reason::WrongCost;
    if (is_retreat(verb) && retreats_of(frame) == Retreats::Barred) return Reason::NoRetreats;
    return wastes_points(state, verb, spent) ? Reason::WastesPoints : Reason::Legal;
}

void list_assign(const State& state, Actions& actions) {
    const Frame& frame = top(state);
    for (const UnitId unit : stack(state, owner_of(frame), frame.area)) {
        for (const Verb verb : {Verb::Eliminate, Verb::Flip, Verb::FlipRetreat, Verb::Retreat}) {
            if (why_not_way(state, verb, unit) != Reason::Legal) continue;
            if (!is_retreat(verb) || !names_destination(frame)) {
                actions.push_back(with_unit(verb, unit));
                continue;
            }
            const AreaSet open = retreat_options(state, unit, frame.area, bit(frame.area));
            if (open == 0) actions.push_back(with_unit(verb, unit));
            for_each_bit(open, [&](int to) { actions.push_back(with_unit(verb, unit, static_cast<AreaId>(to))); });
        }
    }
}

Reason why_not_assign(const State& state, const Action& action) {
    if (!is_retreat(action.verb) && action.verb != Verb::Flip && action.verb != Verb::Eliminate)
        return Reason::NotOffered;
    if (const Reason reason = why_not_way(state, action.verb, action.unit); reason != Reason::Legal) return reason;
    return is_retreat(action.verb) ? why_not_destination(state, action) : Reason::Legal;
}

void apply_assign(State& state, const Action& action, Events& events) {
    Frame& frame = top(state);
    const bool named = names_destination(frame);
    frame.value = static_cast<std::uint8_t>(frame.value - damage_cost(action.verb, is_spent(state, action.unit)));
    if (action.verb == Verb::Eliminate) return eliminate(state, action.unit, events);
    spend(state, action.unit, events);
    if (action.verb == Verb::Flip) return;
    if (named)
        retreat(state, action.unit, action.area, events);
    else
        begin_retreat(state, action.unit);
}

}  // namespace

const FrameRules kAssign{run_assign, assign_decision, list_assign, why_not_assign, apply_assign};

}  // namespace namyoum::storm
