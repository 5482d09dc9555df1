// 8.4  Applying damage points.
#pragma once

#include "games/storm/actions.h"
#include "games/storm/board.h"

namespace namyoum::storm {

enum class Retreats : std::uint8_t { Allowed, Barred };

// Damage points to be spread by `assigner` over the `owner`'s units in `area`.
void begin_assignment(State& state, Side assigner, Side owner, AreaId area, int points, Retreats retreats);

// What is being assigned; the frame on top must be such an assignment.
struct Assignment {
    Side assigner, owner;
    AreaId area;
    int points;
    Retreats retreats;
};
Assignment assignment(const Board& board);

// storm-8.4.1a: the most of `points` that so many fresh and spent units can take.
int absorbable(int fresh, int spent, int points, Retreats retreats);

// storm-8.4a, Ruling 13: the points that each way of taking damage uses up; 0 where the unit's state does not allow it.
int damage_cost(Verb verb, bool spent);

}  // namespace namyoum::storm
