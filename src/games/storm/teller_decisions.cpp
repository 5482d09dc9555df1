// What is to be decided, and each action as a choice.
#include <algorithm>
#include <bit>

#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/damage.h"
#include "games/storm/fire.h"
#include "games/storm/frames.h"
#include "games/storm/movement.h"
#include "games/storm/sequence.h"
#include "games/storm/storm.h"
#include "games/storm/teller.h"
#include "games/storm/telling.h"

namespace namyoum::storm {

UnitId arrival(const State& state) {
    Actions legal;
    Storm::legal(state, legal);
    return legal.empty() ? kNoUnit : legal[0].unit;
}

int dug_level(const State& state) {
    return state.trench[top(state).area] + static_cast<int>(state.selected.size()) / 2;
}

namespace {

// The values of a spent unit stand in brackets already.
std::string in_brackets(const std::string& values) { return values.starts_with('(') ? values : "(" + values + ")"; }

int points_taken(const State& state) {
    int firepower = 0;
    for (const UnitId unit : state.selected) firepower += facts().unit[unit].firepower;
    return firepower;
}

void add_attack(const State& state, const Words& words, Filled& values) {
    if (state.attacks.empty()) return;
    const Attack& attack = state.attacks.back();
    values["attacker"] = side_name(words, attack.attacker);
    values["target"] = area_name(words, attack.target);
    if (attack.from != kNoArea) values["from"] = area_name(words, attack.from);
    values["what"] = fill(words, "storm.attack." + attack_key(attack.kind), values);
    Tally points = attack_points<Tally>(state, attack);
    const Tally defence = defence_points<Tally>(state, attack);
    values["strength"] = tally_text(words, points);
    values["defence"] = tally_text(words, defence);
    if (attack.dice[0] > 0) {
        add_dice(points, attack);
        values["rolled"] = tally_text(words, points);
        values["damage"] = std::to_string(std::max(0, points.total() - defence.total()));
    }
    if (Storm::decision(state).kind == "before-damage") values["damage"] = std::to_string(attack.damage);
}

Filled prompt_values(const State& state, const Decision& decision, const Words& words) {
    const Frame& frame = top(state);
    Filled values;
    values["side"] = side_name(words, decision.side);
    values["turn"] = std::to_string(state.turn);
    values["points"] = std::to_string(frame.value);
    values["count"] = std::to_string(state.selected.size());
    values["firepower"] = std::to_string(points_taken(state));
    values["most"] = std::to_string(std::popcount(data().victory_areas));
    if (is_area(frame.area)) {
        values["area"] = area_name(words, frame.area);
        values["fresh"] = std::to_string(
            stack(state, decision.side == Side::French ? Side::French : Side::VietMinh, frame.area).fresh);
    }
    if (frame.kind == FrameKind::CardTarget || frame.kind == FrameKind::TrenchShelling)
        values["card"] = card_title(words, frame.card);
    if (frame.kind == FrameKind::CardTarget) values["trench"] = std::to_string(facts().trench[frame.card]);
    if (frame.kind == FrameKind::Retreat) values["unit"] = unit_name(frame.unit);
    if (frame.kind == FrameKind::Placement)
        if (const UnitId unit = arrival(state); unit != kNoUnit)
            values["unit"] = unit_name(unit) + " (" + unit_values(state, unit) + ")";
    if (frame.kind == FrameKind::EndPhase) {
        const int areas = std::popcount(state.out_of_supply);
        values["roll"] = std::to_string(state.supply_roll);
        values["out"] = std::to_string(areas);
    }
    values["size"] = std::to_string(
        state.turn > 0 ? hand_size(state, frame.side == Side::VietMinh ? Side::VietMinh : Side::French) : 0);
    values["moving"] = unit_list(state.selected);
    values["held"] = std::to_string(victory_areas_held(state));
    values["needed"] = std::to_string(state.victory_needed);
    add_attack(state, words, values);
    return values;
}

}  // namespace

std::string StormTeller::prompt(const State& state, const Words& words) {
    const Decision decision = Storm::decision(state);
    std::string key = "storm.prompt." + std::string(decision.kind);
    if (decision.kind == "action" && !state.selected.empty()) key += "-with";
    return fill(words, key, prompt_values(state, decision, words));
}

namespace {

// The words of a verb may depend on what is being decided.
std::string action_key(const State& state, const Action& action) {
    const std::string text = Storm::to_text(action);
    const std::string verb = text.substr(0, text.find(' '));
    const std::string_view kind = Storm::decision(state).kind;
    switch (action.verb) {
        case Verb::Decline:
            if (kind == "keep-going" || kind == "after-dice" || kind == "after-damage" || kind == "place-unit")
                return verb + "-" + std::string(kind);
            return verb;
        case Verb::Discard: return kind == "keep-going" ? verb + "-keep-going" : verb;
        case Verb::Done: return kind == "rats-victims" || kind == "leave-shaft" ? verb + "-enough" : verb;
        case Verb::Retreat:
        case Verb::FlipRetreat:
            if (action.area == kNoArea)
                return verb
                       + (state.frames.back().kind == FrameKind::Assign
                                  && state.frames.back().side != side_of(action.unit)
                              ? "-owner"
                              : "-nowhere");
            return kind == "assign-damage" ? verb : verb + "-plain";
        case Verb::Roll: return verb;
        case Verb::RollOne: return verb + "-one";
        default: return verb;
    }
}

void add_area(const State& state, const Action& action, const Words& words, Filled& values) {
    values["area"] = area_name(words, action.area);
    const Side side = Storm::decision(state).side == Side::French ? Side::French : Side::VietMinh;
    const Stack& own = stack(state, side, action.area);
    const Stack& enemy = stack(state, enemy_of(side), action.area);
    values["fresh"] = std::to_string(own.fresh);
    values["own"] = std::to_string(own.count);
    values["enemies"] = std::to_string(enemy.count);
    values["spent"] = std::to_string(own.count - own.fresh);
    int firepower = 0;
    for (const UnitId unit : own)
        if (!is_spent(state, unit)) firepower += facts().unit[unit].firepower;
    values["firepower"] = std::to_string(firepower);
    values["trench"] = std::to_string(state.trench[action.area]);
    if (action.verb == Verb::Move) {
        const Tally cost = step_cost<Tally>(state, side, top(state).area, action.area);
        values["cost"] = tally_text(words, cost);
    }
}

}  // namespace

std::string StormTeller::describe(const State& state, const Action& action, const Words& words) {
    Filled values;
    if (action.unit != kNoUnit) {
        values["unit"] = unit_name(action.unit);
        values["values"] = in_brackets(unit_values(state, action.unit));
        if (on_map(state, action.unit)) values["from"] = area_name(words, state.place[action.unit]);
    }
    if (action.area != kNoArea) add_area(state, action, words, values);
    if (action.card != kNoCard) {
        values["card"] = card_title(words, action.card);
        values["trench"] = std::to_string(facts().trench[action.card]);
    }
    values["number"] = std::to_string(action.number);
    values["second"] = std::to_string(action.second);
    values["count"] = std::to_string(state.selected.size());
    const Frame& frame = top(state);
    if (action.verb == Verb::TakeAll) values["count"] = std::to_string(stack(state, frame.side, frame.area).fresh);
    if (action.verb == Verb::Sap && is_area(frame.area)) values["level"] = std::to_string(dug_level(state));
    if (action.unit != kNoUnit)
        values["points"] = std::to_string(damage_cost(action.verb, is_spent(state, action.unit)));
    return fill(words, "storm.action." + action_key(state, action), values);
}

}  // namespace namyoum::storm
