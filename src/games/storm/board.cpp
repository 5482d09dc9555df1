#include "games/storm/board.h"

namespace namyoum::storm {

namespace {

Stack& stack_of(Board& board, UnitId unit, AreaId area) { return board.stacks[index(side_of(unit))][area]; }

void mark(AreaSet& set, AreaId area, bool there) { set = there ? set | bit(area) : set & ~bit(area); }

void update_sets(Board& board, UnitId unit, AreaId area) {
    const auto side = index(side_of(unit));
    const Stack& stack = board.stacks[side][area];
    mark(board.occupied[side], area, stack.count > 0);
    mark(board.with_fresh[side], area, stack.fresh > 0);
}

void lift(Board& board, UnitId unit) {
    const AreaId area = board.place[unit];
    Stack& stack = stack_of(board, unit, area);
    std::size_t at = 0;
    while (stack.unit[at] != unit) ++at;
    for (; at + 1 < stack.count; ++at) stack.unit[at] = stack.unit[at + 1];
    stack.unit[at] = 0;
    --stack.count;
    if (!is_spent(board, unit)) --stack.fresh;
    update_sets(board, unit, area);
}

}  // namespace

AreaSet neighbours(AreaSet areas) {
    AreaSet found = 0;
    for_each_bit(areas, [&](int area) { found |= facts().adjacent[static_cast<std::size_t>(area)]; });
    return found;
}

void put(Board& board, UnitId unit, AreaId area) {
    if (on_map(board, unit)) lift(board, unit);
    Stack& stack = stack_of(board, unit, area);
    assert(stack.count < kStackLimit);
    std::size_t at = stack.count;
    for (; at > 0 && stack.unit[at - 1] > unit; --at) stack.unit[at] = stack.unit[at - 1];
    stack.unit[at] = unit;
    ++stack.count;
    if (!is_spent(board, unit)) ++stack.fresh;
    board.place[unit] = area;
    update_sets(board, unit, area);
}

void take_off(Board& board, UnitId unit, std::uint8_t place) {
    if (on_map(board, unit)) lift(board, unit);
    board.place[unit] = place;
    board.spent[unit / 64] &= ~(std::uint64_t{1} << (unit % 64));
}

void spend(Board& board, UnitId unit) {
    if (is_spent(board, unit)) return;
    board.spent[unit / 64] |= std::uint64_t{1} << (unit % 64);
    if (!on_map(board, unit)) return;
    --stack_of(board, unit, board.place[unit]).fresh;
    update_sets(board, unit, board.place[unit]);
}

void spend(Board& board, UnitId unit, Events& events) {
    if (is_spent(board, unit)) return;
    spend(board, unit);
    events.add({EventKind::UnitSpent, side_of(unit), board.place[unit], kNoArea, unit});
}

void refresh(Board& board, UnitId unit) {
    if (!is_spent(board, unit)) return;
    board.spent[unit / 64] &= ~(std::uint64_t{1} << (unit % 64));
    if (!on_map(board, unit)) return;
    ++stack_of(board, unit, board.place[unit]).fresh;
    update_sets(board, unit, board.place[unit]);
}

// storm-13a, storm-13b
void settle_control(Board& board, AreaId area, Events& events) {
    const Side holder = controller(board, area);
    if ((occupied(board, holder) & bit(area)) != 0 || (occupied(board, enemy_of(holder)) & bit(area)) == 0) return;
    board.french_control ^= bit(area);
    events.add({EventKind::ControlChanged, enemy_of(holder), area});
    if (holder == Side::French) {
        board.lost_now |= bit(area);
    } else if (board.trench[area] > 0) {  // storm-9.1b
        board.trench[area] = 0;
        events.add({EventKind::TrenchChanged, Side::French, area, kNoArea, kNoUnit, kNoCard, 0});
    }
}

void eliminate(Board& board, UnitId unit, Events& events) {
    const AreaId area = board.place[unit];
    events.add({EventKind::UnitEliminated, side_of(unit), area, kNoArea, unit});
    take_off(board, unit, kEliminated);
    settle_control(board, area, events);
}

}  // namespace namyoum::storm
