// What must hold in every state, whatever was played. Debug builds ask after every action.
#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/storm.h"

namespace namyoum::storm {

namespace {

// Asked after every action of a hundred thousand test games, so no text is made unless something is wrong.
using Wrong = const char*;  // null when all is well

Wrong check_stack(const State& state, Side side, AreaId area) {
    const Stack& here = stack(state, side, area);
    const auto s = index(side);
    if (((state.occupied[s] >> area) & 1) != (here.count > 0 ? 1u : 0u)) return "a wrong occupied mark";
    if (((state.with_fresh[s] >> area) & 1) != (here.fresh > 0 ? 1u : 0u)) return "a wrong fresh mark";
    if (here.count == 0) return here.fresh == 0 ? nullptr : "fresh units in an empty stack";
    if (here.count > kStackLimit) return "more than nine units of a side";
    const Facts& known = facts();
    int fresh = 0;
    for (std::size_t i = 0; i < here.count; ++i) {
        const UnitId unit = here.unit[i];
        if (unit >= known.unit_count || side_of(unit) != side) return "a unit of the wrong side";
        if (state.place[unit] != area) return "a unit that is elsewhere";
        if (i > 0 && here.unit[i - 1] >= unit) return "a stack out of order";
        fresh += is_spent(state, unit) ? 0 : 1;
    }
    return fresh == here.fresh ? nullptr : "a wrong count of fresh units";
}

Wrong check_area(const State& state, AreaId area) {
    for (const Side side : {Side::French, Side::VietMinh})
        if (const Wrong wrong = check_stack(state, side, area)) return wrong;
    const Side holder = controller(state, area);
    if (stack(state, holder, area).count == 0 && stack(state, enemy_of(holder), area).count > 0)
        return "held by a side with no unit there while the enemy has one";
    if (state.trench[area] > kTrenchLimit) return "a trench above level 3";
    if (state.trench[area] > 0 && holder == Side::French) return "a trench under French control";
    if ((facts().red_areas & bit(area)) != 0 && stack(state, Side::French, area).count > 0)
        return "French units in a red area";
    return nullptr;
}

std::optional<std::string> check_units(const State& state) {
    int on_board = 0, stacked = 0;
    for (int unit = 0; unit < facts().unit_count; ++unit) {
        const std::uint8_t place = state.place[static_cast<std::size_t>(unit)];
        if (place < kMaxAreas) {
            if (!is_area(place)) return "unit " + std::to_string(unit) + " is in no area";
            ++on_board;
        } else if (place < kTurnTrack || place > kEliminated) {
            return "unit " + std::to_string(unit) + " is in no place";
        }
    }
    for (const auto& side : state.stacks)
        for (const Stack& here : side) stacked += here.count;
    if (on_board != stacked) return "units on the board and units in stacks do not add up";
    return std::nullopt;
}

std::optional<std::string> check_cards(const State& state) {
    for (const Side side : {Side::French, Side::VietMinh}) {
        const auto i = index(side);
        const CardSet hand = state.hand[i], discards = state.discards[i], removed = state.removed[i];
        if ((hand & discards) != 0 || (hand & removed) != 0 || (discards & removed) != 0)
            return std::string(name(side)) + ": a card in two places";
        if (((hand | discards | removed) & ~kFullDeck) != 0) return std::string(name(side)) + ": a card that is none";
    }
    return std::nullopt;
}

}  // namespace

std::optional<std::string> Storm::check(const State& state) {
    if (state.frames.empty()) return "nothing is waited for";
    for (int area = 1; area <= facts().area_count; ++area)
        if (const Wrong wrong = check_area(state, static_cast<AreaId>(area)))
            return "area " + std::to_string(area) + ": " + wrong;
    if (auto wrong = check_units(state)) return wrong;
    if (auto wrong = check_cards(state)) return wrong;
    if (state.turn > kTurns) return "a turn after the last";
    return std::nullopt;
}

}  // namespace namyoum::storm
