#include "games/storm/sap.h"

#include <algorithm>

namespace namyoum::storm {

AreaSet sappable(const Board& board) {
    return filter(controlled(board, Side::VietMinh), [&](AreaId area) { return board.trench[area] < kTrenchLimit; });
}

Reason why_not_sap_area(const Board& board, AreaId area) {
    if (!is_area(area)) return Reason::NoSuchArea;
    if (controller(board, area) != Side::VietMinh) return Reason::SapNeedsControl;
    if (board.trench[area] >= kTrenchLimit) return Reason::TrenchFull;
    return Reason::Legal;
}

Reason why_not_sap(const Board& board, AreaId area, int units) {
    if (const Reason reason = why_not_sap_area(board, area); reason != Reason::Legal) return reason;
    // Ruling 15: an even number, and no more than can raise the level.
    if (units == 0 || units % 2 != 0) return Reason::SapInPairs;
    return units / 2 <= kTrenchLimit - board.trench[area] ? Reason::Legal : Reason::TrenchFull;
}

void raise_trench(Board& board, AreaId area, int levels, Events& events) {
    board.trench[area] = static_cast<std::uint8_t>(std::min<int>(kTrenchLimit, board.trench[area] + levels));
    events.add({EventKind::TrenchChanged, Side::VietMinh, area, kNoArea, kNoUnit, kNoCard, board.trench[area]});
}

}  // namespace namyoum::storm
