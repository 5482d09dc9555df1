// How damage points are best spent over a stack: who is flipped, who retreats, who is given up.
#pragma once

#include "games/storm/damage.h"
#include "games/storm/events.h"
#include "games/storm/state.h"
#include "opponent/storm_judge.h"

namespace namyoum::storm {

// The units that take damage, the weakest first.
struct Victims {
    AreaId area = kNoArea;
    Side owner = Side::None;
    UnitList fresh, spent;
};

Victims victims_in(const Board& board, const Weights& weights, Side owner, AreaId area);
Victims victims_among(const Board& board, const Weights& weights, Side owner, AreaId area, const UnitList& units);

// How many of each. The weakest die, the next retreat, then come those only flipped; the best are left alone.
struct DamagePlan {
    std::uint8_t killed_fresh = 0, driven_fresh = 0, flipped = 0;
    std::uint8_t killed_spent = 0, driven_spent = 0;
};

// Calls `visit` with every way to spend just `due` points.
template <class Visit>
void for_each_way_to_spend(int due, int fresh, int spent, Retreats retreats, Visit visit) {
    const bool may_retreat = retreats == Retreats::Allowed;
    for (int killed = 0; killed <= fresh && 3 * killed <= due; ++killed) {
        for (int driven = 0; driven <= (may_retreat ? fresh - killed : 0) && 3 * killed + 2 * driven <= due; ++driven) {
            const int left = due - 3 * killed - 2 * driven;
            for (int killed_spent = 0; killed_spent <= spent && 2 * killed_spent <= left; ++killed_spent) {
                const int rest = left - 2 * killed_spent;  // one point each: flips, and retreats of spent units
                const int most_driven = may_retreat ? spent - killed_spent : 0;
                const int can_flip = fresh - killed - driven;
                for (int driven_spent = rest > can_flip ? rest - can_flip : 0;
                     driven_spent <= most_driven && driven_spent <= rest; ++driven_spent) {
                    DamagePlan plan;
                    plan.killed_fresh = static_cast<std::uint8_t>(killed);
                    plan.driven_fresh = static_cast<std::uint8_t>(driven);
                    plan.flipped = static_cast<std::uint8_t>(rest - driven_spent);
                    plan.killed_spent = static_cast<std::uint8_t>(killed_spent);
                    plan.driven_spent = static_cast<std::uint8_t>(driven_spent);
                    visit(plan);
                }
            }
        }
    }
}

// Calls `visit` with every way to spend `points` that the rules allow: as many as can be spent, and where nobody may
// retreat also one less, with every fresh unit hit (Ruling 11).
template <class Visit>
void for_each_damage_plan(const Victims& victims, int points, Retreats retreats, Visit visit) {
    const int fresh = static_cast<int>(victims.fresh.size());
    const int spent = static_cast<int>(victims.spent.size());
    const int due = absorbable(fresh, spent, points, retreats);
    for_each_way_to_spend(due, fresh, spent, retreats, visit);
    if (retreats == Retreats::Allowed || due < points) return;
    for_each_way_to_spend(due - 1, fresh, spent, retreats, [&](const DamagePlan& plan) {
        if (plan.killed_fresh + plan.flipped == fresh) visit(plan);
    });
}

// The plan that a quick count of what is lost likes best, for the owner or, with `assigner` the enemy, against him.
DamagePlan quick_damage_plan(const Board& board, const Weights& weights, const Victims& victims, int points,
                             Retreats retreats, Side assigner);

// Moves, flips and removes counters on a board that is only thought of.
void carry_out(Board& board, const Victims& victims, const DamagePlan& plan, Events& muted);

}  // namespace namyoum::storm
