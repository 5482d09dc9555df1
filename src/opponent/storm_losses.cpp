// The part of `staff` that takes losses: damage, retreats, and who is given up.
#include "games/storm/board.h"
#include "games/storm/frames.h"
#include "opponent/best_of.h"
#include "opponent/storm_attack_value.h"
#include "opponent/storm_damage_plan.h"
#include "opponent/storm_staff.h"

namespace namyoum::storm {

namespace {

// The first counter that a plan touches, and how.
Action first_of(const Victims& victims, const DamagePlan& plan) {
    if (plan.killed_fresh > 0) return with_unit(Verb::Eliminate, victims.fresh[0]);
    if (plan.killed_spent > 0) return with_unit(Verb::Eliminate, victims.spent[0]);
    if (plan.driven_fresh > 0) return with_unit(Verb::FlipRetreat, victims.fresh[0]);
    if (plan.driven_spent > 0) return with_unit(Verb::Retreat, victims.spent[0]);
    return with_unit(Verb::Flip, victims.fresh[0]);
}

}  // namespace

Action StormStaff::assign_damage(const Actions& legal) {
    const Frame& frame = top(known_);
    const Side owner = assignment(known_).owner;
    const Retreats retreats = assignment(known_).retreats;
    const Attack* attack = known_.attacks.empty() ? nullptr : &known_.attacks.back();
    const bool debouchez = attack != nullptr && attack->kind == AttackKind::Debouchez;
    const Victims victims = debouchez ? victims_among(known_, weights_, owner, frame.area, attack->units)
                                      : victims_in(known_, weights_, owner, frame.area);
    DamagePlan best;
    float most = kNoChoice;
    for_each_damage_plan(victims, frame.value, retreats, [&](const DamagePlan& plan) {
        Board after = known_;
        carry_out(after, victims, plan, muted_);
        if (attack != nullptr && !debouchez) finish_attack(after, weights_, *attack, muted_);
        const float value = judged(after);
        if (value <= most) return;
        most = value;
        best = plan;
    });
    const Action wanted = first_of(victims, best);
    // Of the places a retreat may go to, the one that is judged best.
    return best_of(legal, [&](const Action& action) {
        if (action.verb != wanted.verb || action.unit != wanted.unit) return kNoChoice;
        Board after = known_;
        if (action.area != kNoArea && room(after, owner, action.area) > 0) {
            spend(after, action.unit);
            put(after, action.unit, action.area);
        }
        return judged(after);
    });
}

Action StormStaff::retreat(const Actions& legal) {
    return best_of(legal, [&](const Action& action) {
        if (room(known_, side_, action.area) == 0) return kNoChoice;
        Board after = known_;
        const AreaId from = after.place[action.unit];
        put(after, action.unit, action.area);
        settle_control(after, from, muted_);
        return judged(after);
    });
}

// storm-v06b: who runs before the mine goes off. The die is taken as a 3 or 4.
Action StormStaff::leave_shaft(const Actions& legal) {
    constexpr int kUsualDie = 3;
    const AreaId area = top(known_).area;
    return best_of(legal, [&](const Action& action) {
        Board after = known_;
        if (action.verb == Verb::Retreat) {
            spend(after, action.unit);
            if (room(after, side_, action.area) > 0) put(after, action.unit, action.area);
            settle_control(after, area, muted_);
        }
        const Victims left = victims_in(after, weights_, Side::French, area);
        carry_out(after, left, quick_damage_plan(after, weights_, left, kUsualDie, Retreats::Allowed, Side::VietMinh),
                  muted_);
        return judged(after);
    });
}

Action StormStaff::weakest_unit(const Actions& legal) const {
    return best_of(legal, [&](const Action& action) {
        return action.unit == kNoUnit ? kNoChoice : -unit_value(known_, weights_, action.unit);
    });
}

Action StormStaff::strongest_unit(const Actions& legal) const {
    return best_of(legal, [&](const Action& action) {
        return action.unit == kNoUnit ? kNoChoice : unit_value(known_, weights_, action.unit);
    });
}

}  // namespace namyoum::storm
