// What a click on a thing of the board could mean at a decision, so that a client can say why it is not offered.
#include <algorithm>

#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/reasons.h"
#include "games/storm/storm.h"
#include "games/storm/things.h"

namespace namyoum::storm {

namespace {

// The verb with the thing filled in. What else the verb speaks of is taken from a legal action of the same verb.
std::optional<Action> meant(Verb verb, const Thing& thing, const Actions& legal) {
    Action action{verb};
    for (const Action& one : legal) {
        if (one.verb != verb) continue;
        action = one;
        break;
    }
    switch (operands(verb)) {
        case Operands::Area:
            if (thing.area == kNoArea) return std::nullopt;
            return at(verb, thing.area);
        case Operands::Unit:
            if (thing.unit == kNoUnit) return std::nullopt;
            return with_unit(verb, thing.unit);
        case Operands::UnitArea:
        case Operands::UnitAreaOrNone:
            if (action.unit == kNoUnit || thing.card != kNoCard) return std::nullopt;
            if (thing.area != kNoArea) action.area = thing.area;
            if (thing.unit != kNoUnit) action.unit = thing.unit;
            return action;
        case Operands::Card:
            if (thing.card == kNoCard || verb == Verb::Draw) return std::nullopt;
            return with_card(verb, thing.card);
        default: return std::nullopt;
    }
}

// Those that the decision asks for, right or wrong. `idle` becomes one that it does not ask for at all.
std::vector<Action> asked_for(const State& state, const Thing& thing, const Actions& legal,
                              std::optional<Action>& idle) {
    const std::string_view not_asked = refusal(Reason::NotOffered).key;
    std::vector<Action> list;
    for (int verb = 0; verb < kVerbs; ++verb) {
        const auto action = meant(static_cast<Verb>(verb), thing, legal);
        if (!action) continue;
        const auto no = Storm::why_not(state, *action);
        if (no && no->key == not_asked) {
            if (!idle) idle = action;
        } else {
            list.push_back(*action);
        }
    }
    return list;
}

}  // namespace

std::optional<std::vector<Action>> Storm::meanings(const State& state, std::string_view text) {
    const auto thing = thing_called(text);
    if (!thing) return std::nullopt;
    Actions legal;
    Storm::legal(state, legal);
    std::optional<Action> idle;
    std::vector<Action> list = asked_for(state, *thing, legal, idle);
    // A counter also stands for where it stands: the enemy's always, one's own when no unit is asked for.
    if (thing->unit != kNoUnit && on_map(state, thing->unit)
        && (list.empty() || side_of(thing->unit) != decision(state).side)
        && std::none_of(list.begin(), list.end(), [&](const Action& action) { return !why_not(state, action); })) {
        std::vector<Action> there = asked_for(state, {state.place[thing->unit], kNoUnit, kNoCard}, legal, idle);
        if (!there.empty()) list = std::move(there);
    }
    if (list.empty() && idle) list.push_back(*idle);
    return list;
}

}  // namespace namyoum::storm
