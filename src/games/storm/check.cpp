// What must hold in every state, whatever was played. Debug builds ask after every action.
#include <cstring>

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

Wrong check_place(const State& state, int unit) {
    const std::uint8_t place = state.place[static_cast<std::size_t>(unit)];
    if (place < kMaxAreas) return is_area(place) ? nullptr : "is in no area";
    return place < kTurnTrack || place > kEliminated ? "is in no place" : nullptr;
}

std::string of_unit(int unit, Wrong wrong) { return "unit " + std::to_string(unit) + " " + wrong; }
std::string of_area(int area, Wrong wrong) { return "area " + std::to_string(area) + ": " + wrong; }
constexpr const char* kDoNotAddUp = "units on the board and units in stacks do not add up";

std::optional<std::string> check_units(const State& state) {
    int on_board = 0, stacked = 0;
    for (int unit = 0; unit < facts().unit_count; ++unit) {
        if (const Wrong wrong = check_place(state, unit)) return of_unit(unit, wrong);
        on_board += state.place[static_cast<std::size_t>(unit)] < kMaxAreas ? 1 : 0;
    }
    for (const auto& side : state.stacks)
        for (const Stack& here : side) stacked += here.count;
    if (on_board != stacked) return kDoNotAddUp;
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

std::optional<std::string> check_rest(const State& state) {
    if (state.frames.empty()) return "nothing is waited for";
    if (state.turn > kTurns) return "a turn after the last";
    return check_cards(state);
}

template <class Field>
bool same(const Field& one, const Field& other) {
    static_assert(std::has_unique_object_representations_v<Field>);
    return std::memcmp(&one, &other, sizeof(Field)) == 0;
}

bool same_counters(const State& state, const State& sound) {
    return same(state.stacks, sound.stacks) && same(state.french_control, sound.french_control)
           && same(state.occupied, sound.occupied) && same(state.with_fresh, sound.with_fresh)
           && same(state.place, sound.place) && same(state.spent, sound.spent) && same(state.trench, sound.trench);
}

// Areas where a stack, its marks, the control or the trench is another.
AreaSet changed_areas(const State& state, const State& sound) {
    AreaSet changed = state.french_control ^ sound.french_control;
    for (std::size_t s = 0; s < kSides; ++s) {
        changed |= (state.occupied[s] ^ sound.occupied[s]) | (state.with_fresh[s] ^ sound.with_fresh[s]);
        for (std::size_t area = 0; area < kMaxAreas; ++area)
            if (!same(state.stacks[s][area], sound.stacks[s][area]) || state.trench[area] != sound.trench[area])
                changed |= bit(static_cast<AreaId>(area));
    }
    return changed & (bit(kMaxAreas) - 1);
}

bool has_changed(const State& state, const State& sound, int unit) {
    const auto u = static_cast<std::size_t>(unit);
    return state.place[u] != sound.place[u] || (((state.spent[u / 64] ^ sound.spent[u / 64]) >> (u % 64)) & 1) != 0;
}

// What check_area and check_units ask, of the areas and units that are not as they were. A stack that is as it was can
// only be wrong by a unit that is not, and that unit stood there.
std::optional<std::string> check_changes(const State& state, const State& sound) {
    AreaSet areas = changed_areas(state, sound);
    int more = 0;  // units on the board, less those in stacks; the same number of each in `sound`
    for (int unit = 0; unit < facts().unit_count; ++unit) {
        if (!has_changed(state, sound, unit)) continue;
        if (const Wrong wrong = check_place(state, unit)) return of_unit(unit, wrong);
        const std::uint8_t now = state.place[static_cast<std::size_t>(unit)];
        const std::uint8_t then = sound.place[static_cast<std::size_t>(unit)];
        if (now < kMaxAreas) areas |= bit(now);
        if (then < kMaxAreas) areas |= bit(then);
        more += (now < kMaxAreas ? 1 : 0) - (then < kMaxAreas ? 1 : 0);
    }
    for (AreaSet left = areas; left != 0; left &= left - 1) {
        const auto area = static_cast<AreaId>(std::countr_zero(left));
        if (is_area(area))
            if (const Wrong wrong = check_area(state, area)) return of_area(area, wrong);
        for (const Side side : {Side::French, Side::VietMinh})
            more -= stack(state, side, area).count - stack(sound, side, area).count;
    }
    if (more != 0) return kDoNotAddUp;
    return std::nullopt;
}

}  // namespace

std::optional<std::string> Storm::check(const State& state) {
    if (auto wrong = check_rest(state)) return wrong;
    for (int area = 1; area <= facts().area_count; ++area)
        if (const Wrong wrong = check_area(state, static_cast<AreaId>(area))) return of_area(area, wrong);
    return check_units(state);
}

std::optional<std::string> Storm::check(const State& state, const State& sound) {
    if (auto wrong = check_rest(state)) return wrong;
    return same_counters(state, sound) ? std::nullopt : check_changes(state, sound);
}

}  // namespace namyoum::storm
