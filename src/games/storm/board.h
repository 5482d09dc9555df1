// The physical board: units put, moved, flipped and taken off, and the control that follows from where they stand.
#pragma once

#include "games/storm/events.h"
#include "games/storm/state.h"

namespace namyoum::storm {

inline const Stack& stack(const Board& board, Side side, AreaId area) { return board.stacks[index(side)][area]; }
inline AreaSet occupied(const Board& board, Side side) { return board.occupied[index(side)]; }
inline AreaSet with_fresh(const Board& board, Side side) { return board.with_fresh[index(side)]; }
inline bool is_spent(const Board& board, UnitId unit) { return (board.spent[unit / 64] >> (unit % 64)) & 1; }
inline bool on_map(const Board& board, UnitId unit) { return board.place[unit] < kMaxAreas; }
inline int room(const Board& board, Side side, AreaId area) { return kStackLimit - stack(board, side, area).count; }
inline AreaSet controlled(const Board& board, Side side) {
    return side == Side::French ? board.french_control : facts().all_areas & ~board.french_control;
}
inline Side controller(const Board& board, AreaId area) {
    return (board.french_control & bit(area)) != 0 ? Side::French : Side::VietMinh;
}
inline bool is_area(AreaId area) { return area >= 1 && area <= facts().area_count; }
inline bool are_adjacent(AreaId a, AreaId b) { return (facts().adjacent[a] & bit(b)) != 0; }

// The areas next to any of `areas`.
AreaSet neighbours(AreaSet areas);

inline int defence_of(const Board& board, UnitId unit) {
    return is_spent(board, unit) ? facts().unit[unit].spent_defence : facts().unit[unit].defence;
}

// These move the counters only; control is settled by the caller once all counters of one event have moved.
void put(Board& board, UnitId unit, AreaId area);
void take_off(Board& board, UnitId unit, std::uint8_t place);
void spend(Board& board, UnitId unit);
void spend(Board& board, UnitId unit, Events& events);  // and says so, if it was fresh
void refresh(Board& board, UnitId unit);

// 13.0  Control passes at once when the controller has no unit in the area and the enemy has one.
void settle_control(Board& board, AreaId area, Events& events);

// Takes a unit out of the game and lets control follow.
void eliminate(Board& board, UnitId unit, Events& events);

}  // namespace namyoum::storm
