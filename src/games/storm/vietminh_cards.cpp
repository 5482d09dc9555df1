#include "games/storm/vietminh_cards.h"

#include "games/storm/damage.h"
#include "games/storm/frames.h"
#include "games/storm/retreat.h"

namespace namyoum::storm {

// Rats of the Nam Yum: one die; up to that many fresh French units of frame.area turn spent (Ruling 39).
AreaSet rats_targets(const Board& board) {
    return board.french_control & ~occupied(board, Side::VietMinh) & with_fresh(board, Side::French);
}

void begin_rats(State& state, AreaId area) { state.frames.push_back({FrameKind::Rats, 0, Side::VietMinh, 0, area}); }

namespace {

Decision rats_decision(const State&) { return dice_decision("rats-die", "storm-v03"_rule); }

void apply_rats(State& state, const Action& action, Events& events) {
    const AreaId area = top(state).area;
    events.add({EventKind::DiceRolled, Side::VietMinh, area, kNoArea, kNoUnit, kNoCard, action.number, 0});
    state.frames.pop_back();
    state.frames.push_back({FrameKind::RatsVictims, 0, Side::VietMinh, 0, area, action.number});
}

bool run_rats_victims(State& state, Events&) {
    const Frame& frame = top(state);
    if (frame.value > 0 && stack(state, Side::French, frame.area).fresh > 0) return false;
    state.frames.pop_back();
    return true;
}

Decision rats_victims_decision(const State&) {
    return {Side::VietMinh, "rats-victims", "storm-v03"_rule, Choice::Open};
}

void list_rats_victims(const State& state, Actions& actions) {
    for (const UnitId unit : stack(state, Side::French, top(state).area))
        if (!is_spent(state, unit)) actions.push_back(with_unit(Verb::Spend, unit));
    actions.push_back(of(Verb::Done));
}

Reason why_not_rats_victims(const State& state, const Action& action) {
    if (action.verb == Verb::Done) return Reason::Legal;
    if (action.verb != Verb::Spend) return Reason::NotOffered;
    if (action.unit >= facts().french_units || state.place[action.unit] != top(state).area)
        return Reason::UnitElsewhere;
    return is_spent(state, action.unit) ? Reason::UnitSpent : Reason::Legal;
}

void apply_rats_victims(State& state, const Action& action, Events& events) {
    if (action.verb == Verb::Done) {
        state.frames.pop_back();
        return;
    }
    --top(state).value;
    spend(state, action.unit, events);
}

}  // namespace

const FrameRules kRats{waits, rats_decision, list_one_die, why_not_one_die, apply_rats};
const FrameRules kRatsVictims{run_rats_victims, rats_victims_decision, list_rats_victims, why_not_rats_victims,
                              apply_rats_victims};

// Detonate Mine Shaft: the French may leave frame.area, then a die of damage that the Viet Minh spread. Ruling 31: it
// is no attack, so no card answers it.
AreaSet mine_shaft_targets(const Board& board) {
    const AreaSet full = filter(facts().all_areas, [&](AreaId area) { return board.trench[area] == kTrenchLimit; });
    return filter(board.french_control & occupied(board, Side::French),
                  [&](AreaId area) { return (facts().adjacent[area] & full) != 0; });
}

void begin_mine_shaft(State& state, AreaId area) {
    state.frames.push_back({FrameKind::ShaftRetreat, 0, Side::French, 0, area});
}

namespace {

enum ShaftStage : std::uint8_t { kLeaving, kStaying };

// Ruling 22: only a retreat that the unit can survive.
AreaSet way_out(const State& state, UnitId unit, AreaId area) { return ways_out(state, unit, area, bit(area)); }

bool run_shaft_retreat(State& state, Events&) {
    const Frame frame = top(state);
    if (frame.stage == kLeaving)
        for (const UnitId unit : stack(state, Side::French, frame.area))
            if (way_out(state, unit, frame.area) != 0) return false;
    state.frames.pop_back();
    if ((occupied(state, Side::French) & bit(frame.area)) != 0)
        state.frames.push_back({FrameKind::ShaftBlast, 0, Side::VietMinh, 0, frame.area});
    return true;
}

Decision shaft_retreat_decision(const State&) { return {Side::French, "leave-shaft", "storm-v06b"_rule, Choice::Open}; }

void list_shaft_retreat(const State& state, Actions& actions) {
    const AreaId area = top(state).area;
    actions.push_back(of(Verb::Done));
    for (const UnitId unit : stack(state, Side::French, area))
        for_each_bit(way_out(state, unit, area),
                     [&](int to) { actions.push_back(with_unit(Verb::Retreat, unit, static_cast<AreaId>(to))); });
}

Reason why_not_shaft_retreat(const State& state, const Action& action) {
    if (action.verb == Verb::Done) return Reason::Legal;
    if (action.verb != Verb::Retreat) return Reason::NotOffered;
    const AreaId area = top(state).area;
    if (action.unit >= facts().french_units || state.place[action.unit] != area) return Reason::UnitElsewhere;
    if (action.area == kNoArea) return Reason::NoWayOut;
    if (const Reason reason = why_not_retreat(state, action.unit, area, bit(area), action.area);
        reason != Reason::Legal)
        return reason;
    return (way_out(state, action.unit, area) & bit(action.area)) != 0 ? Reason::Legal : Reason::NoWayOut;
}

void apply_shaft_retreat(State& state, const Action& action, Events& events) {
    if (action.verb == Verb::Done) {
        top(state).stage = kStaying;
        return;
    }
    spend(state, action.unit, events);
    retreat(state, action.unit, action.area, events);
}

Decision shaft_blast_decision(const State&) { return dice_decision("shaft-die", "storm-v06"_rule); }

void apply_shaft_blast(State& state, const Action& action, Events& events) {
    const AreaId area = top(state).area;
    events.add({EventKind::DiceRolled, Side::VietMinh, area, kNoArea, kNoUnit, kNoCard, action.number, 0});
    state.frames.pop_back();
    begin_assignment(state, Side::VietMinh, Side::French, area, action.number, Retreats::Allowed);  // Ruling 11
}

}  // namespace

const FrameRules kShaftRetreat{run_shaft_retreat, shaft_retreat_decision, list_shaft_retreat, why_not_shaft_retreat,
                               apply_shaft_retreat};
const FrameRules kShaftBlast{waits, shaft_blast_decision, list_one_die, why_not_one_die, apply_shaft_blast};

// Propaganda: a die for each Thai unit of frame.area, in the order of the counters; frame.value is how many were
// tested and stayed.
AreaSet propaganda_targets(const Board& board) {
    return filter(occupied(board, Side::French), [&](AreaId area) {
        for (const UnitId unit : stack(board, Side::French, area))
            if (facts().unit[unit].thai) return true;
        return false;
    });
}

void begin_propaganda(State& state, AreaId area) {
    state.frames.push_back({FrameKind::Propaganda, 0, Side::VietMinh, 0, area});
}

namespace {

UnitId next_thai(const State& state) {
    const Frame& frame = top(state);
    int stayed = frame.value;
    for (const UnitId unit : stack(state, Side::French, frame.area))
        if (facts().unit[unit].thai && stayed-- == 0) return unit;
    return kNoUnit;
}

bool run_propaganda(State& state, Events&) {
    if (next_thai(state) != kNoUnit) return false;
    state.frames.pop_back();
    return true;
}

Decision propaganda_decision(const State&) { return dice_decision("propaganda-die", "storm-v10"_rule); }

void apply_propaganda(State& state, const Action& action, Events& events) {
    const UnitId unit = next_thai(state);
    events.add({EventKind::DiceRolled, Side::VietMinh, top(state).area, kNoArea, unit, kNoCard, action.number, 0});
    if (action.number >= 4)
        eliminate(state, unit, events);
    else
        ++top(state).value;
}

}  // namespace

const FrameRules kPropaganda{run_propaganda, propaganda_decision, list_one_die, why_not_one_die, apply_propaganda};

// Emergency Replacements.
namespace {

constexpr int kEmergencyUnits = 2;

template <class Visit>
void for_each_in_box(const Board& board, Visit visit) {
    for (int unit = facts().french_units; unit < facts().unit_count; ++unit)
        if (board.place[static_cast<std::size_t>(unit)] == kReplacementBox && !visit(static_cast<UnitId>(unit))) return;
}

int coming(const Board& board) {
    int count = 0;
    for_each_in_box(board, [&](UnitId) { return ++count < kEmergencyUnits; });
    return count;  // Ruling 18: a short box gives what it has
}

}  // namespace

AreaSet emergency_areas(const Board& board) {
    const int count = coming(board);
    if (count == 0) return 0;
    return filter(controlled(board, Side::VietMinh),
                  [&](AreaId area) { return room(board, Side::VietMinh, area) >= count; });
}

void place_emergency_replacements(State& state, AreaId area, Events& events) {
    int left = coming(state);
    for_each_in_box(state, [&](UnitId unit) {
        put(state, unit, area);
        events.add({EventKind::UnitPlaced, Side::VietMinh, area, kNoArea, unit});
        return --left > 0;
    });
    state.no_replacements = 1;  // storm-v15b
}

}  // namespace namyoum::storm
