#include "games/storm/french_cards.h"

#include <algorithm>

#include "games/storm/assault.h"
#include "games/storm/frames.h"

namespace namyoum::storm {

// Bordels Mobiles de Campagne.
void refresh_area(State& state, AreaId area, Events& events) {
    const Stack here = stack(state, Side::French, area);
    for (const UnitId unit : here) {
        if (!is_spent(state, unit)) continue;
        refresh(state, unit);
        events.add({EventKind::UnitRefreshed, Side::French, area, kNoArea, unit});
    }
}

// Debouchez a Zero: card fire at the assaulting units before their own attack.
void begin_debouchez(State& state, CardId card, Events& events) {
    Attack& assault = state.attacks.back();
    assault.obstacle = Obstacle::Debouchez;
    Attack attack;
    attack.kind = AttackKind::Debouchez;
    attack.attacker = Side::French;
    attack.target = assault.from;
    attack.card = card;
    attack.units = assault.units;
    state.attacks.push_back(attack);
    state.frames.push_back({FrameKind::Attack, 0, state.active});
    events.add({EventKind::AttackDeclared, Side::French, attack.target, kNoArea, kNoUnit, card,
                data().cards[card].firepower, static_cast<std::int16_t>(attack.kind)});
}

// Mines: one die; that many assaulting units drop out.
void begin_mines(State& state) {
    state.attacks.back().obstacle = Obstacle::Mines;
    state.frames.push_back({FrameKind::Mines, 0, Side::French});
}

namespace {

Decision mines_decision(const State&) { return dice_decision("mines-die", "storm-f11"_rule); }

void apply_mines(State& state, const Action& action, Events& events) {
    const Attack& assault = state.attacks.back();
    events.add({EventKind::DiceRolled, Side::French, assault.from, kNoArea, kNoUnit, kNoCard, action.number, 0});
    state.frames.pop_back();
    state.frames.push_back({FrameKind::MineVictims, 0, Side::VietMinh, 0, assault.from, action.number});
}

// frame.value assaulting units are still to turn spent, the Viet Minh choosing.
void mine_victim(State& state, UnitId unit, Events& events) {
    --top(state).value;
    spend(state, unit, events);
}

int fresh_assaulters(const State& state) {
    int fresh = 0;
    for (const UnitId unit : state.attacks.back().units) fresh += is_spent(state, unit) ? 0 : 1;
    return fresh;
}

bool run_mine_victims(State& state, Events& events) {
    if (top(state).value > 0 && fresh_assaulters(state) > top(state).value) return false;
    for (const UnitId unit : state.attacks.back().units)
        if (top(state).value > 0 && !is_spent(state, unit)) mine_victim(state, unit, events);
    state.frames.pop_back();
    drop_out(state, events);
    return true;
}

Decision mine_victims_decision(const State&) {
    return {Side::VietMinh, "mine-victims", "storm-f11"_rule, Choice::Open};
}

void list_mine_victims(const State& state, Actions& actions) {
    for (const UnitId unit : state.attacks.back().units)
        if (!is_spent(state, unit)) actions.push_back(with_unit(Verb::Spend, unit));
}

Reason why_not_mine_victims(const State& state, const Action& action) {
    if (action.verb != Verb::Spend) return Reason::NotOffered;
    if (action.unit >= facts().unit_count || !state.attacks.back().units.contains(action.unit))
        return Reason::UnitElsewhere;
    return is_spent(state, action.unit) ? Reason::UnitSpent : Reason::Legal;
}

void apply_mine_victims(State& state, const Action& action, Events& events) { mine_victim(state, action.unit, events); }

}  // namespace

const FrameRules kMines{waits, mines_decision, list_one_die, why_not_one_die, apply_mines};
const FrameRules kMineVictims{run_mine_victims, mine_victims_decision, list_mine_victims, why_not_mine_victims,
                              apply_mine_victims};

// Relief Force from Isabelle.
namespace {

bool comes(const Board& board, UnitId unit, bool armour) {
    return board.place[unit] == kIsabelle && facts().unit[unit].armour == armour;
}

int waiting(const Board& board, bool armour) {
    int count = 0;
    for (int unit = 0; unit < facts().french_units; ++unit) count += comes(board, static_cast<UnitId>(unit), armour);
    return count;
}

}  // namespace

bool relief_possible(const Board& board) {
    return room(board, Side::French, data().relief_area) > 0 && (waiting(board, false) > 0 || waiting(board, true) > 0);
}

void begin_relief(State& state) { state.frames.push_back({FrameKind::Relief, 0, Side::French}); }

namespace {

Decision relief_decision(const State&) { return dice_decision("relief-die", "storm-f09"_rule); }

void apply_relief(State& state, const Action& action, Events& events) {
    events.add({EventKind::DiceRolled, Side::French, data().relief_area, kNoArea, kNoUnit, kNoCard, action.number, 0});
    const ReliefResult result = data().relief[action.number];
    state.frames.pop_back();
    const auto infantry = static_cast<std::uint8_t>(std::min<int>(result.infantry, waiting(state, false)));
    const auto armour = static_cast<std::uint8_t>(std::min<int>(result.armour, waiting(state, true)));
    state.frames.push_back({FrameKind::ReliefChoice, armour, Side::French, 0, data().relief_area, infantry});
}

// frame.value infantry and frame.stage armour units still come to frame.area, as far as there is room (Ruling 19).
int still_coming(const Frame& frame, bool armour) { return armour ? frame.stage : frame.value; }

// Ruling 38: any starred unit that is not in the game yet, as its owner likes.
bool is_due(const State& state, UnitId unit) {
    const Frame& frame = top(state);
    return unit < facts().french_units && state.place[unit] == kIsabelle
           && still_coming(frame, facts().unit[unit].armour) > 0;
}

void bring(State& state, UnitId unit, Events& events) {
    Frame& frame = top(state);
    if (facts().unit[unit].armour)
        --frame.stage;
    else
        --frame.value;
    const AreaId area = frame.area;
    put(state, unit, area);
    events.add({EventKind::UnitPlaced, Side::French, area, kNoArea, unit});
    settle_control(state, area, events);
}

bool run_relief_choice(State& state, Events& events) {
    const Frame frame = top(state);
    const int due = frame.value + frame.stage;
    const int space = room(state, Side::French, frame.area);
    if (due == 0 || space == 0) {
        state.frames.pop_back();
        return true;
    }
    const bool all_infantry = frame.value == 0 || frame.value == waiting(state, false);
    const bool all_armour = frame.stage == 0 || frame.stage == waiting(state, true);
    if (!all_infantry || !all_armour || due > space) return false;
    for (int unit = 0; unit < facts().french_units; ++unit)
        if (is_due(state, static_cast<UnitId>(unit))) bring(state, static_cast<UnitId>(unit), events);
    return true;
}

Decision relief_choice_decision(const State&) { return {Side::French, "relief-units", "storm-f09"_rule, Choice::Open}; }

void list_relief_choice(const State& state, Actions& actions) {
    for (int unit = 0; unit < facts().french_units; ++unit)
        if (is_due(state, static_cast<UnitId>(unit)))
            actions.push_back(with_unit(Verb::Place, static_cast<UnitId>(unit), top(state).area));
}

Reason why_not_relief_choice(const State& state, const Action& action) {
    if (action.verb != Verb::Place) return Reason::NotOffered;
    if (!is_due(state, action.unit)) return Reason::UnitElsewhere;
    return action.area == top(state).area ? Reason::Legal : Reason::NoTarget;
}

void apply_relief_choice(State& state, const Action& action, Events& events) { bring(state, action.unit, events); }

}  // namespace

const FrameRules kRelief{waits, relief_decision, list_one_die, why_not_one_die, apply_relief};
const FrameRules kReliefChoice{run_relief_choice, relief_choice_decision, list_relief_choice, why_not_relief_choice,
                               apply_relief_choice};

}  // namespace namyoum::storm
