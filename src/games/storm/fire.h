// 8.1-8.3  Fire, by units and by cards: who may be fired at, the two sums, the windows around the dice.
#pragma once

#include "core/tally.h"
#include "games/storm/movement.h"
#include "games/storm/reasons.h"
#include "games/storm/state.h"

namespace namyoum::storm {

// 8.1  What units in `from` may fire at.
AreaSet fire_targets(const Board& board, Side side, AreaId from);
Reason why_not_fire(const Board& board, const Group& group, AreaId from, AreaId target);

void begin_fire(State& state, AreaId from, AreaId target, Events& events);
void begin_card_fire(State& state, CardId card, AreaId target, Events& events);
void begin_counter_fire(State& state, AreaId target, Events& events);

// The units an attack is aimed at, its best single defence and how many there are.
struct Targets {
    int count = 0;
    int best_defence = 0;
};
Targets targets_of(const Board& board, const Attack& attack);

// From the dice on the firepower of a card stays what it is.
void fix_card_firepower(const Board& board, Attack& attack);

// The terrain that counts for the defender, 0 where it is denied (storm-8.3c to storm-8.3f).
int counting_terrain(const Board& board, const Attack& attack);

// 8.3.1  Attack points before the dice, and the dice.
template <Summing Sum>
Sum attack_points(const Board& board, const Attack& attack);
template <Summing Sum>
void add_dice(Sum& points, const Attack& attack);

// 8.3.2  Defence points.
template <Summing Sum>
Sum defence_points(const Board& board, const Attack& attack);

// What an attack by units costs the side that makes it, whatever the dice say.
Tally attack_costs(const Board& board, const Attack& attack);

// The dice that count: the roll that stands, or a better one that Giap kept.
inline int dice_total(const Attack& attack) {
    const int standing = attack.dice[0] + attack.dice[1];
    return standing > attack.kept ? standing : attack.kept;
}

}  // namespace namyoum::storm
