#include "opponent/storm_damage_plan.h"

#include "games/storm/board.h"
#include "games/storm/retreat.h"

namespace namyoum::storm {

namespace {

void add_sorted(const Board& board, const Weights& weights, UnitList& units, UnitId unit) {
    units.push_back(unit);
    const float value = unit_value(board, weights, unit);
    std::size_t at = units.size() - 1;
    for (; at > 0 && unit_value(board, weights, units[at - 1]) > value; --at) units[at] = units[at - 1];
    units[at] = unit;
}

void add(const Board& board, const Weights& weights, Victims& victims, UnitId unit) {
    add_sorted(board, weights, is_spent(board, unit) ? victims.spent : victims.fresh, unit);
}

// Where a retreat leads when nobody thinks longer about it.
void drive_out(Board& board, UnitId unit, Events& muted) {
    const AreaId from = board.place[unit];
    spend(board, unit);
    AreaSet options = retreat_options(board, unit, from, bit(from));
    AreaId best = kNoArea;
    int most = -1;
    for_each_bit(options, [&](int to) {  // beside friends, on good ground
        const auto area = static_cast<AreaId>(to);
        const Stack& there = stack(board, side_of(unit), area);
        if (there.count >= kStackLimit) return;
        const int liking = 4 * facts().defence[area] + (there.count > 0 ? 2 : 0) - there.count / 3;
        if (liking > most) {
            most = liking;
            best = area;
        }
    });
    if (best == kNoArea) return eliminate(board, unit, muted);
    put(board, unit, best);
    settle_control(board, from, muted);
    settle_control(board, best, muted);
}

}  // namespace

Victims victims_in(const Board& board, const Weights& weights, Side owner, AreaId area) {
    Victims victims{area, owner, {}, {}};
    for (const UnitId unit : stack(board, owner, area)) add(board, weights, victims, unit);
    return victims;
}

Victims victims_among(const Board& board, const Weights& weights, Side owner, AreaId area, const UnitList& units) {
    Victims victims{area, owner, {}, {}};
    for (const UnitId unit : units)
        if (board.place[unit] == area) add(board, weights, victims, unit);
    return victims;
}

DamagePlan quick_damage_plan(const Board& board, const Weights& weights, const Victims& victims, int points,
                             Retreats retreats, Side assigner) {
    const float ground = area_value(board, weights, victims.area);
    const bool holds = controller(board, victims.area) == victims.owner;
    const float leave = victims.owner == Side::French ? 1.0F + 0.06F * ground : 0.6F + 0.01F * ground;
    const float flip = victims.owner == Side::French ? 1.5F : 0.9F;
    const AreaSet out = facts().adjacent[victims.area] & controlled(board, victims.owner);
    const int all = static_cast<int>(victims.fresh.size() + victims.spent.size());
    const int others = stack(board, victims.owner, victims.area).count - all;
    DamagePlan best;
    float least = 1e9F;
    for_each_damage_plan(victims, points, retreats, [&](const DamagePlan& plan) {
        float cost = 0;
        for (std::size_t i = 0; i < plan.killed_fresh; ++i) cost += unit_value(board, weights, victims.fresh[i]) + flip;
        for (std::size_t i = 0; i < plan.killed_spent; ++i) cost += unit_value(board, weights, victims.spent[i]);
        for (std::size_t i = 0; out == 0 && i < plan.driven_fresh; ++i)
            cost += unit_value(board, weights, victims.fresh[plan.killed_fresh + i]);
        for (std::size_t i = 0; out == 0 && i < plan.driven_spent; ++i)
            cost += unit_value(board, weights, victims.spent[plan.killed_spent + i]);
        const int gone = plan.killed_fresh + plan.killed_spent + plan.driven_fresh + plan.driven_spent;
        cost += leave * static_cast<float>(gone) + flip * static_cast<float>(plan.flipped + plan.driven_fresh);
        if (holds && gone == all && others == 0) cost += 0.7F * ground;
        if (assigner != victims.owner) cost = -cost;
        if (cost < least) {
            least = cost;
            best = plan;
        }
    });
    return best;
}

void carry_out(Board& board, const Victims& victims, const DamagePlan& plan, Events& muted) {
    std::size_t fresh = 0, spent = 0;
    for (int i = 0; i < plan.killed_fresh; ++i) eliminate(board, victims.fresh[fresh++], muted);
    for (int i = 0; i < plan.killed_spent; ++i) eliminate(board, victims.spent[spent++], muted);
    for (int i = 0; i < plan.driven_fresh; ++i) drive_out(board, victims.fresh[fresh++], muted);
    for (int i = 0; i < plan.driven_spent; ++i) drive_out(board, victims.spent[spent++], muted);
    for (int i = 0; i < plan.flipped; ++i) spend(board, victims.fresh[fresh++]);
}

}  // namespace namyoum::storm
