#include "opponent/storm_judge.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "games/storm/board.h"
#include "games/storm/sap.h"

namespace namyoum::storm {

namespace {

constexpr int kLowestEdge = -12;
constexpr int kHighestEdge = 40;

constexpr auto kExpectedDamage = [] {
    std::array<float, kHighestEdge - kLowestEdge + 1> table{};
    for (int edge = kLowestEdge; edge <= kHighestEdge; ++edge) {
        int sum = 0;
        for (int first = 1; first <= 6; ++first)
            for (int second = 1; second <= 6; ++second) sum += std::max(0, edge + first + second);
        table[static_cast<std::size_t>(edge - kLowestEdge)] = static_cast<float>(sum) / 36;
    }
    return table;
}();

// The chance that `damage`, an expectation, reaches `needed`: a smooth step, read from a table because it is asked
// some fifty times a judgement.
constexpr int kStepsPerUnit = 8;
constexpr int kSteps = 6 * kStepsPerUnit;

const std::array<float, 2 * kSteps + 1> kReach = [] {
    std::array<float, 2 * kSteps + 1> table{};
    for (int i = -kSteps; i <= kSteps; ++i)
        table[static_cast<std::size_t>(i + kSteps)] = 1 / (1 + std::exp(-static_cast<float>(i) / kStepsPerUnit));
    return table;
}();

float chance_to_reach(float damage, int needed, float spread) {
    const int step = static_cast<int>((damage - static_cast<float>(needed)) / spread * kStepsPerUnit);
    return kReach[static_cast<std::size_t>(std::clamp(step, -kSteps, kSteps) + kSteps)];
}

struct Danger {
    float now = 0, next = 0;  // the chances that the area is lost
};

float win_points(const Board& board, const Weights& weights, float held) {
    // Winning or not is what counts in the end, and more the nearer the end is.
    const float margin = held - static_cast<float>(board.victory_needed) + 0.5F;
    const float spread = 0.6F + 0.25F * static_cast<float>(std::max(0, kTurns - board.turn));
    const float weight = weights.win_base + weights.win_turn * static_cast<float>(board.turn);
    return weight * 0.5F * (1 + margin / (spread + std::fabs(margin)));
}

void measure(const Board& board, const std::array<float, kMaxUnits>& worth, Side side, AreaId area,
             Strength& strength) {
    strength = {0, 0, 0, 0, -1, -1, 0};
    for (const UnitId unit : stack(board, side, area)) {
        const UnitFacts& values = facts().unit[unit];
        const bool spent = is_spent(board, unit);
        const auto defence = static_cast<std::int16_t>(spent ? values.spent_defence : values.defence);
        if (!spent) strength.firepower = static_cast<std::int16_t>(strength.firepower + values.firepower);
        strength.firepower_next = static_cast<std::int16_t>(strength.firepower_next + values.firepower);
        strength.defence = std::max(strength.defence, defence);
        strength.defence_next = std::max<std::int16_t>(strength.defence_next, values.defence);
        strength.needed = static_cast<std::int16_t>(strength.needed + (spent ? 2 : 3));
        strength.needed_next = static_cast<std::int16_t>(strength.needed_next + 3);
        strength.worth += worth[unit];
    }
}

// Regiments far from every stronghold still to be taken do nothing: nearer is better. 0 in the front line.
void measure_distances(const Board& board, std::array<std::uint8_t, kMaxAreas>& distance) {
    AreaSet reached = board.french_control & data().victory_areas;
    if (reached == 0) return distance.fill(0);
    AreaSet left = facts().all_areas;
    for (int steps = 0; left != 0; ++steps) {
        const AreaSet here = steps > 9 ? left : left & reached;
        left &= ~here;
        for_each_bit(here, [&](int area) {
            distance[static_cast<std::size_t>(area)] = static_cast<std::uint8_t>(std::max(0, steps - 1));
        });
        reached |= neighbours(reached);
    }
}

float distances_walked(const Board& board, const std::array<std::uint8_t, kMaxAreas>& distance) {
    int sum = 0;
    for_each_bit(occupied(board, Side::VietMinh), [&](int area) {
        sum += stack(board, Side::VietMinh, static_cast<AreaId>(area)).count * distance[static_cast<std::size_t>(area)];
    });
    return static_cast<float>(sum);
}

// A stack is eleven bytes: two overlapping words tell more quickly than a loop whether two are the same.
bool same(const Stack& a, const Stack& b) {
    static_assert(sizeof(Stack) >= 8 && sizeof(Stack) <= 16);
    constexpr std::size_t kTail = sizeof(Stack) - 8;
    std::uint64_t head_a, head_b, tail_a, tail_b;
    std::memcpy(&head_a, &a, 8);
    std::memcpy(&head_b, &b, 8);
    std::memcpy(&tail_a, reinterpret_cast<const char*>(&a) + kTail, 8);
    std::memcpy(&tail_b, reinterpret_cast<const char*>(&b) + kTail, 8);
    return ((head_a ^ head_b) | (tail_a ^ tail_b)) == 0;
}

AreaSet changed_areas(const Board& a, const Board& b) {
    AreaSet changed = (a.french_control ^ b.french_control) | (a.fire_marker[0] ^ b.fire_marker[0])
                      | (a.fire_marker[1] ^ b.fire_marker[1]);
    for (int area = 1; area <= facts().area_count; ++area) {
        const auto i = static_cast<std::size_t>(area);
        const bool kept =
            a.trench[i] == b.trench[i] && same(a.stacks[0][i], b.stacks[0][i]) && same(a.stacks[1][i], b.stacks[1][i]);
        changed |= kept ? 0 : bit(static_cast<AreaId>(area));
    }
    return changed;
}

}  // namespace

// One position looked at, with the strengths of its stacks: those that changed, and for the rest those studied before.
class Glance {
public:
    Glance(const Judge& judge, const Board& board, AreaSet changed)
        : judge_(judge),
          board_(board),
          weights_(judge.outlook_.weights),
          changed_(changed),
          impulses_(board.active != Side::None),
          last_turn_(board.turn >= kTurns) {
        for_each_bit(changed, [&](int area) {
            const auto i = static_cast<std::size_t>(area);
            measure(board, judge.unit_value_, Side::French, static_cast<AreaId>(area), strength_[0][i]);
            measure(board, judge.unit_value_, Side::VietMinh, static_cast<AreaId>(area), strength_[1][i]);
        });
    }

    struct Ground {
        float share = 0;   // the part of the area that is the Viet Minh's: control, less what threatens it
        float points = 0;  // its worth to them, and of those who would be lost with it
    };

    Ground ground(AreaId area) const {
        const bool french = (board_.french_control & bit(area)) != 0;
        const float value = judge_.area_value_[area];
        if (!french && (facts().red_areas & bit(area)) != 0) return {1, value};  // storm-7d: it stays so
        const bool empty = (occupied(board_, french ? Side::French : Side::VietMinh) & bit(area)) == 0;
        const Danger danger = empty    ? danger_to_empty(area, french ? Side::VietMinh : Side::French)
                              : french ? danger_to_french(area)
                                       : danger_to_vietminh(area);
        const float now = impulses_ ? danger.now : 0;
        const float next = last_turn_ ? 0 : danger.next;
        const float lost = now + next - now * next;
        const float garrison = lost * weights_.at_risk * strength(french ? Side::French : Side::VietMinh, area).worth;
        if (french) return {lost, value * lost + garrison};
        return {1 - lost, value * (1 - lost) - garrison};
    }

    float worth_of_units(AreaId area) const {
        const auto vietminh = static_cast<float>(stack(board_, Side::VietMinh, area).count);
        const auto french = static_cast<float>(stack(board_, Side::French, area).count);
        float sum =
            (weights_.vietminh_mass * vietminh * vietminh - weights_.french_mass * french * french) / kStackLimit;
        for (const UnitId unit : stack(board_, Side::VietMinh, area)) sum += worth(unit);
        for (const UnitId unit : stack(board_, Side::French, area)) sum -= worth(unit);
        return sum;
    }

private:
    float worth(UnitId unit) const {
        const float fresh = is_spent(board_, unit) ? 0 : weights_.fresh;
        return judge_.unit_value_[unit] + fresh * static_cast<float>(facts().unit[unit].firepower);
    }

    const Strength& strength(Side side, int area) const {
        const auto s = static_cast<std::size_t>(index(side));
        const auto a = static_cast<std::size_t>(area);
        return (changed_ >> area & 1) != 0 ? strength_[s][a] : judge_.strength_[s][a];
    }

    // Anybody may walk in; and the Viet Minh may arrive there (storm-12.3c).
    Danger danger_to_empty(AreaId area, Side enemy) const {
        const AreaSet around = facts().adjacent[area] & occupied(board_, enemy);
        const bool fresh = (around & board_.with_fresh[static_cast<std::size_t>(index(enemy))]) != 0;
        const bool arrivals = enemy == Side::VietMinh && (facts().adjacent[area] & ~board_.french_control) != 0;
        return {fresh ? weights_.empty_now : 0, around != 0 ? weights_.empty_next : arrivals ? weights_.empty_slip : 0};
    }

    Danger danger_to_french(AreaId area) const {
        const AreaSet around = facts().adjacent[area] & occupied(board_, Side::VietMinh);
        if (around == 0) return {};
        const Strength& here = strength(Side::French, area);
        const int terrain_next = terrain(board_, area);
        const int terrain_now = (board_.fire_marker[0] & bit(area)) != 0 ? 0 : terrain_next;
        float now = 0, next = 0, ready = 0, ready_next = 0;
        for_each_bit(around, [&](int a) {
            const Strength& there = strength(Side::VietMinh, a);
            const std::size_t level = board_.trench[static_cast<std::size_t>(a)];
            const bool can_assault = level == kTrenchLimit || board_.turn == 1;
            if (there.firepower > 0) {
                ready = std::max(ready, can_assault ? 1.0F : judge_.outlook_.surprise);
                now += expected_damage(there.firepower - here.defence - (can_assault ? 0 : terrain_now));
            }
            ready_next = std::max(ready_next, weights_.readiness[level]);
            next +=
                expected_damage(there.firepower_next - here.defence_next - (level == kTrenchLimit ? 0 : terrain_next));
        });
        return {weights_.danger_now * ready * chance_to_reach(now, here.needed, weights_.spread),
                judge_.next_ * ready_next * chance_to_reach(next, here.needed_next, weights_.spread_next)};
    }

    Danger danger_to_vietminh(AreaId area) const {
        const AreaSet around = (facts().adjacent[area] | bit(area)) & occupied(board_, Side::French);
        if (around == 0) return {};
        const Strength& here = strength(Side::VietMinh, area);
        const int terrain_next = terrain(board_, area);
        const int terrain_now = (board_.fire_marker[1] & bit(area)) != 0 ? 0 : terrain_next;
        float now = 0, next = 0;
        for_each_bit(around, [&](int a) {
            const Strength& there = strength(Side::French, a);
            const bool same = a == area;
            if (there.firepower > 0) now += expected_damage(there.firepower - here.defence - (same ? 0 : terrain_now));
            next += expected_damage(there.firepower_next - here.defence_next - (same ? 0 : terrain_next));
        });
        return {weights_.danger_now * weights_.retake_now * chance_to_reach(now, here.needed, weights_.spread),
                judge_.next_ * weights_.retake_next * chance_to_reach(next, here.needed_next, weights_.spread_next)};
    }

    const Judge& judge_;
    const Board& board_;
    const Weights& weights_;
    AreaSet changed_;
    bool impulses_, last_turn_;
    std::array<std::array<Strength, kMaxAreas>, kSides> strength_{};  // read where changed

    friend class Judge;
};

void Judge::study(const Board& board, const Outlook& outlook) {
    outlook_ = outlook;
    board_ = &board;
    next_ = board.active == Side::None ? outlook.weights.danger_placing : outlook.weights.danger_next;
    ground_sum_ = held_sum_ = units_sum_ = 0;
    for (int unit = 0; unit < facts().unit_count; ++unit)
        unit_value_[static_cast<std::size_t>(unit)] = unit_value(board, outlook_.weights, static_cast<UnitId>(unit));
    for (int area = 1; area <= facts().area_count; ++area)
        area_value_[static_cast<std::size_t>(area)] = area_value(board, outlook_.weights, static_cast<AreaId>(area));
    const Glance glance(*this, board, facts().all_areas);
    strength_ = glance.strength_;
    for_each_bit(facts().all_areas, [&](int a) {
        const auto area = static_cast<AreaId>(a);
        const Glance::Ground ground = glance.ground(area);
        share_[area] = ground.share;
        ground_[area] = ground.points;
        units_[area] = glance.worth_of_units(area);
        ground_sum_ += ground.points;
        units_sum_ += units_[area];
        if ((data().victory_areas & bit(area)) != 0) held_sum_ += share_[area];
    });
    measure_distances(board, distance_);
    distance_sum_ = distances_walked(board, distance_);
    points_ = ground_sum_ + units_sum_ + win_points(board, outlook_.weights, held_sum_)
              - outlook_.weights.distance * distance_sum_;
}

float Judge::points(const Board& board) const {
    if (board.turn != board_->turn || (board.active == Side::None) != (board_->active == Side::None)) {
        Judge other;  // another phase: nothing of what was studied holds
        other.study(board, outlook_);
        return other.points_;
    }
    const AreaSet changed = changed_areas(board, *board_);
    if (changed == 0) return points_;
    const Glance glance(*this, board, changed);
    float grounds = ground_sum_, held = held_sum_, units = units_sum_;
    for_each_bit(changed | neighbours(changed), [&](int a) {
        const auto area = static_cast<AreaId>(a);
        const Glance::Ground ground = glance.ground(area);
        grounds += ground.points - ground_[area];
        if ((data().victory_areas & bit(area)) != 0) held += ground.share - share_[area];
    });
    for_each_bit(changed, [&](int a) {
        units += glance.worth_of_units(static_cast<AreaId>(a)) - units_[static_cast<std::size_t>(a)];
    });
    float walked = 0;
    if (((board.french_control ^ board_->french_control) & data().victory_areas) == 0) {
        walked = distances_walked(board, distance_);
    } else {
        std::array<std::uint8_t, kMaxAreas> distance;
        measure_distances(board, distance);
        walked = distances_walked(board, distance);
    }
    return grounds + units + win_points(board, outlook_.weights, held) - outlook_.weights.distance * walked;
}

float expected_damage(int edge) {
    return kExpectedDamage[static_cast<std::size_t>(std::clamp(edge, kLowestEdge, kHighestEdge) - kLowestEdge)];
}

// Found by self-play of one side against the other. For the French the hills count little at first: who spares his
// companies can still hold five at the end. The Viet Minh do best by pressing all the time and by playing every card.
const Weights& weights_of(Side side) {
    static constexpr Weights kFrench{.danger_next = 0.2F,
                                     .spread_next = 4.4F,
                                     .readiness = {0.30F, 0.42F, 0.35F, 1.0F},
                                     .retake_now = 0.6F,
                                     .early = 0.2F,
                                     .runway = 7.5F,
                                     .green = 0.6F,
                                     .stepping_stone = 2,
                                     .vietminh_firepower = 4.5F,
                                     .fresh = 0.35F,
                                     .french_mass = 1.7F,
                                     .win_base = 60,
                                     .cards = 0.5F};
    static constexpr Weights kVietMinh{.danger_next = 0.16F,
                                       .empty_now = 0.25F,
                                       .empty_slip = 0.12F,
                                       .bonus = 0.45F,
                                       .stepping_stone = 2.4F,
                                       .cards = 0.25F};
    return side == Side::VietMinh ? kVietMinh : kFrench;
}

float unit_value(const Board& board, const Weights& weights, UnitId unit) {
    const UnitFacts& values = facts().unit[unit];
    const bool french = side_of(unit) == Side::French;
    const float worth =
        (french ? weights.french_defence : weights.vietminh_defence) * static_cast<float>(values.defence - 5)
        + (french ? weights.french_firepower : weights.vietminh_firepower) * static_cast<float>(values.firepower);
    const float left = static_cast<float>(kTurns - board.turn) / (kTurns - 1);
    return worth * (weights.last_turn_units + (1 - weights.last_turn_units) * left);
}

float area_value(const Board& board, const Weights& weights, AreaId area) {
    const AreaSet here = bit(area);
    const float gone = static_cast<float>(board.turn - 1) / (kTurns - 1);
    if ((data().victory_areas & here) != 0) return 100 * (weights.early + (1 - weights.early) * gone);
    float value = weights.plain_area;  // a place to dig, or a place to keep them from digging
    if ((data().runway_areas & here) != 0) value += weights.runway;
    if ((data().green_areas & here) != 0) value += weights.green;
    if ((data().bonus_set[1] & here) != 0) value += weights.bonus;
    value += weights.stepping_stone * static_cast<float>(std::popcount(facts().adjacent[area] & data().victory_areas));
    return value * static_cast<float>(kTurns - board.turn);
}

}  // namespace namyoum::storm
