#include "games/storm/retreat.h"

#include "games/storm/frames.h"

namespace namyoum::storm {

namespace {

// storm-8.4.2a, storm-8.4.2c, storm-8.4.2d
AreaSet reachable(const Board& board, UnitId unit, AreaId at, AreaSet crossed) {
    AreaSet open = facts().adjacent[at] & controlled(board, side_of(unit)) & ~crossed;
    if (facts().unit[unit].armour) open &= ~facts().unbridged_river[at];
    return open;
}

AreaSet with_room(const Board& board, Side side, AreaSet areas) {
    return filter(areas, [&](AreaId area) { return room(board, side, area) > 0; });
}

AreaSet fewest_enemies(const Board& board, Side side, AreaSet areas) {
    AreaSet best = 0;
    int fewest = kStackLimit + 1;
    for_each_bit(areas, [&](int area) {
        const int enemies = stack(board, enemy_of(side), static_cast<AreaId>(area)).count;
        if (enemies < fewest) best = 0;
        if (enemies <= fewest) {
            fewest = enemies;
            best |= bit(static_cast<AreaId>(area));
        }
    });
    return best;
}

}  // namespace

AreaSet retreat_options(const Board& board, UnitId unit, AreaId at, AreaSet crossed) {
    const Side side = side_of(unit);
    const AreaSet open = reachable(board, unit, at, crossed);
    const AreaSet fitting = with_room(board, side, open);
    return fewest_enemies(board, side, fitting != 0 ? fitting : open);  // storm-8.4.2b, storm-8.4.2e
}

AreaSet ways_out(const Board& board, UnitId unit, AreaId at, AreaSet crossed) {
    return filter(retreat_options(board, unit, at, crossed), [&](AreaId to) {
        return room(board, side_of(unit), to) > 0 || ways_out(board, unit, to, crossed | bit(to)) != 0;
    });
}

Reason why_not_retreat(const Board& board, UnitId unit, AreaId at, AreaSet crossed, AreaId to) {
    const Side side = side_of(unit);
    const AreaSet options = retreat_options(board, unit, at, crossed);
    if (to == kNoArea) return options == 0 ? Reason::Legal : Reason::RetreatNotBest;
    if (!is_area(to) || !are_adjacent(at, to) || controller(board, to) != side) return Reason::RetreatNotOwn;
    if ((crossed & bit(to)) != 0) return Reason::RetreatCrossed;
    if ((reachable(board, unit, at, crossed) & bit(to)) == 0) return Reason::RetreatRiver;
    if ((options & bit(to)) != 0) return Reason::Legal;
    return room(board, side, to) == 0 ? Reason::RetreatOverstacks : Reason::RetreatNotBest;
}

void begin_retreat(State& state, UnitId unit) {
    const AreaId from = state.place[unit];
    state.crossed = bit(from);
    state.frames.push_back({FrameKind::Retreat, 0, side_of(unit), 0, from, 0, kNoCard, unit});
}

namespace {

void arrive(State& state, UnitId unit, AreaId to, Events& events) {
    const AreaId from = state.place[unit];
    put(state, unit, to);
    events.add({EventKind::UnitRetreated, side_of(unit), to, from, unit});
    settle_control(state, from, events);
    settle_control(state, to, events);
}

// The retreat on top of the frames goes to `to`, or on from there if it is full (storm-8.4.2c).
void go(State& state, AreaId to, Events& events) {
    Frame& frame = top(state);
    if (room(state, frame.side, to) == 0) {
        state.crossed |= bit(to);  // Ruling 21: never through an area twice
        frame.area = to;
        return;
    }
    const UnitId unit = frame.unit;
    state.frames.pop_back();
    state.crossed = 0;
    arrive(state, unit, to, events);
}

// frame.unit is on its way and has come as far as frame.area, though its counter still stands where it started.
bool run_retreat(State& state, Events& events) {
    const Frame frame = top(state);
    const AreaSet options = retreat_options(state, frame.unit, frame.area, state.crossed);
    if (std::popcount(options) > 1) return false;
    if (options != 0) {
        go(state, static_cast<AreaId>(std::countr_zero(options)), events);
        return true;
    }
    state.frames.pop_back();
    state.crossed = 0;
    eliminate(state, frame.unit, events);
    return true;
}

Decision retreat_decision(const State& state) {
    return {top(state).side, "retreat", "storm-8.4.2b"_rule, Choice::Open};
}

void list_retreat(const State& state, Actions& actions) {
    const Frame& frame = top(state);
    for_each_bit(retreat_options(state, frame.unit, frame.area, state.crossed),
                 [&](int to) { actions.push_back(with_unit(Verb::Retreat, frame.unit, static_cast<AreaId>(to))); });
}

Reason why_not_retreating(const State& state, const Action& action) {
    const Frame& frame = top(state);
    if (action.verb != Verb::Retreat) return Reason::NotOffered;
    if (action.unit != frame.unit) return Reason::UnitElsewhere;
    return why_not_retreat(state, frame.unit, frame.area, state.crossed, action.area);
}

void apply_retreat(State& state, const Action& action, Events& events) { go(state, action.area, events); }

}  // namespace

void retreat(State& state, UnitId unit, AreaId to, Events& events) {
    if (to == kNoArea) return eliminate(state, unit, events);
    begin_retreat(state, unit);
    go(state, to, events);
}

const FrameRules kRetreat{run_retreat, retreat_decision, list_retreat, why_not_retreating, apply_retreat};

}  // namespace namyoum::storm
