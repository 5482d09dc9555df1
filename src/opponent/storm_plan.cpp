#include "opponent/storm_plan.h"

#include <algorithm>
#include <array>

#include "games/storm/assault.h"
#include "games/storm/board.h"
#include "games/storm/fire.h"
#include "games/storm/movement.h"
#include "games/storm/sap.h"
#include "opponent/storm_attack_value.h"

namespace namyoum::storm {

Planner::Planner(const State& state, Side side, const Judge& judge, Events& muted)
    : state_(state),
      side_(side),
      judge_(judge),
      muted_(muted),
      sign_(side == Side::VietMinh ? 1.0F : -1.0F),
      now_(sign_ * judge.points()) {}

void Planner::forget() {
    best_ = {};
    found_ = false;
}

float Planner::judged(const Board& board) const { return sign_ * judge_.points(board); }

void Planner::offer(Verb verb, AreaId from, AreaId target, const UnitList& units, CardId card, float value,
                    AreaId step) {
    if (found_ && value <= best_.value) return;
    found_ = true;
    best_ = {verb, from, target, step, card, units, value};
}

namespace {

// Fresh units of an area, the strongest first; armour last, because it binds the others to bridges.
UnitList strongest_first(const Board& board, Side side, AreaId area) {
    UnitList units;
    const auto liking = [](UnitId unit) {
        const UnitFacts& values = facts().unit[unit];
        return 4 * values.firepower + values.defence - (values.armour ? 40 : 0);
    };
    for (const UnitId unit : stack(board, side, area)) {
        if (is_spent(board, unit)) continue;
        units.push_back(unit);
        std::size_t at = units.size() - 1;
        for (; at > 0 && liking(units[at - 1]) < liking(unit); --at) units[at] = units[at - 1];
        units[at] = unit;
    }
    return units;
}

UnitList first_of(const UnitList& units, int count) {
    UnitList some;
    for (int i = 0; i < count; ++i) some.push_back(units[static_cast<std::size_t>(i)]);
    return some;
}

UnitList last_of(const UnitList& units, int count) {
    UnitList some;
    for (int i = 0; i < count; ++i) some.push_back(units[units.size() - 1 - static_cast<std::size_t>(i)]);
    return some;
}

// The numbers of units worth thinking about, out of `all`.
template <class Visit>
void for_each_size(int all, Visit visit) {
    for (int size = 1; size <= all; ++size)
        if (size <= 2 || size >= all - 1 || size == all / 2) visit(size);
}

}  // namespace

void Planner::consider_area(AreaId area) {
    const UnitList fresh = strongest_first(state_, side_, area);
    const int all = static_cast<int>(fresh.size());
    if (all == 0) return;
    UnitList firing;
    for (const UnitId unit : fresh)
        if (facts().unit[unit].firepower > 0) firing.push_back(unit);
    consider_fire(area, firing);
    if (all > 2) consider_fire(area, first_of(firing, static_cast<int>(firing.size() + 1) / 2));
    if (side_ == Side::VietMinh) {
        consider_assaults(area, firing, false, kNoCard);
        for (int levels = 1; levels <= kTrenchLimit && 2 * levels <= all; ++levels)
            consider_sap(area, last_of(fresh, 2 * levels));
    }
    for_each_size(all, [&](int size) {
        const UnitList some = first_of(fresh, size);
        consider_moves(area, some, group_of(side_, some).movement);
    });
}

void Planner::consider_group(AreaId area, const UnitList& units) {
    if (units.empty()) return;
    consider_fire(area, units);
    if (side_ == Side::VietMinh) {
        consider_assaults(area, units, false, kNoCard);
        consider_sap(area, units);
    }
    consider_moves(area, units, group_of(side_, units).movement);
}

void Planner::consider_fire(AreaId area, const UnitList& units) {
    if (units.empty() || !group_of(side_, units).all_can_fire) return;
    for_each_bit(fire_targets(state_, side_, area), [&](int target) {
        Attack attack;
        attack.kind = AttackKind::Fire;
        attack.attacker = side_;
        attack.from = area;
        attack.target = static_cast<AreaId>(target);
        attack.units = units;
        offer(Verb::Fire, area, attack.target, units, kNoCard, sign_ * expected_value(state_, attack, judge_, muted_));
    });
}

void Planner::consider_assaults(AreaId area, const UnitList& units, bool any_trench, CardId card) {
    if (units.empty()) return;
    for_each_bit(facts().adjacent[area] & state_.french_control & occupied(state_, Side::French), [&](int a) {
        const auto target = static_cast<AreaId>(a);
        const int count = std::min<int>(static_cast<int>(units.size()), room(state_, side_, target));
        if (count == 0) return;
        const UnitList some = first_of(units, count);
        if (why_not_assault(state_, group_of(side_, some), area, target,
                            any_trench ? Trench::AnyLevel : Trench::Printed)
            != Reason::Legal)
            return;
        Attack attack;
        attack.kind = AttackKind::Assault;
        attack.attacker = side_;
        attack.from = area;
        attack.target = target;
        attack.units = some;
        offer(card == kNoCard ? Verb::Assault : Verb::Play, area, target, some, card,
              sign_ * expected_value(state_, attack, judge_, muted_));
    });
}

void Planner::consider_sap(AreaId area, const UnitList& units) {
    const int count = static_cast<int>(units.size());
    if (why_not_sap(state_, area, count) != Reason::Legal) return;
    Board after = state_;
    for (const UnitId unit : units) spend(after, unit);
    after.trench[area] = static_cast<std::uint8_t>(after.trench[area] + count / 2);
    offer(Verb::Sap, area, area, units, kNoCard, judged(after));
}

namespace {

constexpr int kLongestWay = 5;  // steps; the fastest unit has 4 movement points

}  // namespace

void Planner::consider_moves(AreaId area, const UnitList& units, int points) {
    if (units.empty()) return;
    const Group group = group_of(side_, units);
    std::array<std::int8_t, kMaxAreas> left;  // movement points left on arrival; -1 not reached
    std::array<AreaId, kMaxAreas> first;      // the first step on the way there
    left.fill(-1);
    first.fill(kNoArea);
    left[area] = static_cast<std::int8_t>(points);
    AreaSet reached = 0;
    AreaSet edge = bit(area);
    for (int step = 0; step < kLongestWay && edge != 0; ++step) {
        AreaSet next = 0;
        for_each_bit(edge, [&](int f) {
            const auto from = static_cast<AreaId>(f);
            if (from != area && (controlled(state_, enemy_of(side_)) & bit(from)) != 0) return;  // a way ends there
            for_each_bit(facts().adjacent[from], [&](int t) {
                const auto to = static_cast<AreaId>(t);
                if (to == area || why_not_enter(state_, group, from, to, left[from]) != Reason::Legal) return;
                const int rest = left[from] - step_cost<Plain>(state_, side_, from, to).total();
                if (rest <= left[to]) return;
                left[to] = static_cast<std::int8_t>(rest);
                first[to] = from == area ? to : first[from];
                next |= bit(to);
                reached |= bit(to);
            });
        });
        edge = next;
    }
    for_each_bit(reached, [&](int t) {
        const auto to = static_cast<AreaId>(t);
        Board after = state_;
        for (const UnitId unit : units) {
            put(after, unit, to);
            spend(after, unit);
        }
        settle_control(after, area, muted_);
        settle_control(after, to, muted_);
        offer(Verb::Move, area, to, units, kNoCard, judged(after), first[to]);
    });
}

}  // namespace namyoum::storm
