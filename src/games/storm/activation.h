// 6.1  Unit actions: an area is activated, units of it are taken, then all do the same thing.
#pragma once

#include "games/storm/board.h"
#include "games/storm/reasons.h"

namespace namyoum::storm {

// What the taken units are for.
enum class Purpose : std::uint8_t {
    Action,           // any unit action of the side
    SurpriseAssault,  // the card: an assault, whatever the trench level
    CounterAttack,    // the card: units from several areas enter the frame's area
};

Reason why_not_activate(const Board& board, Side side, AreaId area);
void begin_selection(State& state, Side side, AreaId area, Purpose purpose);

// Whether some fresh unit of the area could assault if the trench level did not matter (storm-v12).
bool could_assault(const Board& board, AreaId area);

}  // namespace namyoum::storm
