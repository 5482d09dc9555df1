// 7.0  Movement.
#pragma once

#include "core/tally.h"
#include "games/storm/board.h"
#include "games/storm/reasons.h"

namespace namyoum::storm {

// Units acting together, by what matters to their action.
struct Group {
    Side side = Side::None;
    int count = 0;
    int movement = 99;  // the lowest of any unit (storm-7g)
    bool all_can_fire = true;
    bool armour = false;

    void add(UnitId unit) {
        const UnitFacts& values = facts().unit[unit];
        ++count;
        movement = values.movement < movement ? values.movement : movement;
        all_can_fire = all_can_fire && values.firepower > 0;
        armour = armour || values.armour;
    }
};

template <class Units>
Group group_of(Side side, const Units& units) {
    Group group;
    group.side = side;
    for (const UnitId unit : units) group.add(unit);
    return group;
}

// 7.0  What one step costs, judged as things stand now (storm-7a, storm-7b, storm-7j).
template <Summing Sum>
Sum step_cost(const Board& board, Side side, AreaId from, AreaId to);

// Whether the group, standing in `from`, may enter `to` with `points` movement points left.
Reason why_not_enter(const Board& board, const Group& group, AreaId from, AreaId to, int points);

// The areas the group could enter next.
AreaSet enterable(const Board& board, const Group& group, AreaId from, int points);
bool can_enter_any(const Board& board, const Group& group, AreaId from, int points);

// The first step of a movement action; pushes the frame for the rest of it.
void begin_move(State& state, AreaId from, AreaId to, Events& events);

}  // namespace namyoum::storm
