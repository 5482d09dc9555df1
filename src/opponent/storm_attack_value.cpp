#include "opponent/storm_attack_value.h"

#include <algorithm>
#include <array>

#include "games/storm/board.h"
#include "games/storm/fire.h"
#include "opponent/storm_damage_plan.h"

namespace namyoum::storm {

namespace {

bool attacker_assigns(const Attack& attack) {
    return attack.kind == AttackKind::Card && facts().effect[attack.card] == Effect::FighterBombers;
}

// Attack points before the dice, less the defence.
int edge_of(const Board& board, const Attack& attack) {
    return attack_points<Plain>(board, attack).total() - defence_points<Plain>(board, attack).total();
}

constexpr std::array<int, 13> kWays{0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

// The price of an assault: the weakest go first, where they ended up.
void lose_weakest(Board& board, const Weights& weights, const UnitList& units, int losses, Events& muted) {
    UnitList left = units;
    for (; losses > 0 && !left.empty(); --losses) {
        std::size_t weakest = 0;
        for (std::size_t i = 1; i < left.size(); ++i)
            if (unit_value(board, weights, left[i]) < unit_value(board, weights, left[weakest])) weakest = i;
        eliminate(board, left[weakest], muted);
        left.erase_at(weakest);
    }
}

}  // namespace

void finish_attack(Board& board, const Weights& weights, const Attack& attack, Events& muted) {
    if (attack.kind == AttackKind::Assault && (occupied(board, Side::French) & bit(attack.target)) == 0) {
        for (const UnitId unit : attack.units)
            if (board.place[unit] == attack.from) put(board, unit, attack.target);
        settle_control(board, attack.target, muted);
        settle_control(board, attack.from, muted);
    }
    for (const UnitId unit : attack.units) spend(board, unit);
    if (attack.kind == AttackKind::Fire && attack.from != attack.target)
        board.fire_marker[static_cast<std::size_t>(index(attack.attacker))] |= bit(attack.from);
    if (attack.kind == AttackKind::Assault) lose_weakest(board, weights, attack.units, 1 + attack.rerolls, muted);
}

float value_of_damage(const Board& board, const Attack& attack, int damage, const Judge& judge, Events& muted) {
    Board after = board;
    const Side owner = enemy_of(attack.attacker);
    if (damage > 0) {
        const Victims victims = victims_in(after, judge.weights(), owner, attack.target);
        const bool bombs = attacker_assigns(attack);
        carry_out(after, victims,
                  quick_damage_plan(after, judge.weights(), victims, damage,
                                    bombs ? Retreats::Barred : Retreats::Allowed, bombs ? attack.attacker : owner),
                  muted);
    }
    finish_attack(after, judge.weights(), attack, muted);
    return judge.points(after);
}

int standing_damage(const Board& board, const Attack& attack) {
    return std::max(0, edge_of(board, attack) + dice_total(attack));
}

float expected_value(const Board& board, const Attack& attack, const Judge& judge, Events& muted) {
    const int edge = edge_of(board, attack);
    const Stack& there = stack(board, enemy_of(attack.attacker), attack.target);
    const int most = 2 * there.count + there.fresh;  // more damage than that is lost
    float sum = 0;
    int ways = 0;
    int pending = -1;
    const auto count = [&] {
        if (ways > 0) sum += static_cast<float>(ways) * value_of_damage(board, attack, pending, judge, muted);
        ways = 0;
    };
    for (int total = 2; total <= 12; ++total) {
        const int damage = std::clamp(edge + std::max<int>(total, attack.kept), 0, most);
        if (damage != pending) count();
        pending = damage;
        ways += kWays[static_cast<std::size_t>(total)];
    }
    count();
    return sum / 36;
}

}  // namespace namyoum::storm
