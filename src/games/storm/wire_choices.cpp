// The decision and its legal actions as JSON, for the eyes of the decider: what is asked about, how much is left, what
// an action costs. Keys and numbers; a client makes its sentences of them.
#include <algorithm>

#include "base/json_writer.h"
#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/damage.h"
#include "games/storm/fire.h"
#include "games/storm/frames.h"
#include "games/storm/movement.h"
#include "games/storm/storm.h"
#include "games/storm/teller.h"
#include "games/storm/telling.h"

namespace namyoum::storm {

namespace {

// The fields of an object, by their names.
class Values {
public:
    explicit Values(JsonWriter& json) : json_(json) {}
    template <class Value>
    void add(std::string_view key, const Value& value) {
        json_.field(key, value);
    }
    void add_unit(UnitId unit) { add("unit", std::string_view(data().units[unit].id)); }

private:
    JsonWriter& json_;
};

template <class Fill>
void write_values(JsonWriter& json, Fill fill) {
    json.key("values");
    json.object([&] {
        Values values(json);
        fill(values);
    });
}

// The things on the map and in the hand that an action concerns: what a client lets people click.
void write_things(JsonWriter& json, const Action& action) {
    json.key("at");
    json.array([&] {
        if (action.area != kNoArea) json.value(std::string_view("area:" + std::to_string(action.area)));
        if (action.unit != kNoUnit) json.value(std::string_view("unit:" + data().units[action.unit].id));
        if (action.card != kNoCard) json.value(std::string_view("card:" + data().cards[action.card].id));
    });
}

// The attack under way, with the dice as they lie.
void add_attack(const State& state, std::string_view kind, Values& values) {
    if (state.attacks.empty()) return;
    const Attack& attack = state.attacks.back();
    Plain points = attack_points<Plain>(state, attack);
    const int defence = defence_points<Plain>(state, attack).total();
    const bool rolled = attack.dice[0] > 0;
    if (rolled) add_dice(points, attack);
    values.add("target", attack.target);
    values.add("attack", points.total());
    values.add("defence", defence);
    if (kind == "before-damage" || kind == "after-damage")
        values.add("damage", attack.damage);
    else if (rolled)
        values.add("damage", std::max(0, points.total() - defence));
}

void add_firepower(const State& state, Side side, AreaId area, Values& values) {
    int firepower = 0;
    for (const UnitId unit : stack(state, side, area))
        if (!is_spent(state, unit)) firepower += facts().unit[unit].firepower;
    values.add("fresh", stack(state, side, area).fresh);
    values.add("firepower", firepower);
}

// What the number in the frame on top counts, where it counts something that the decider spends or owes.
bool counts_points(FrameKind kind) {
    switch (kind) {
        case FrameKind::Moving:
        case FrameKind::MineVictims:
        case FrameKind::Assign:
        case FrameKind::AssaultLosses:
        case FrameKind::RatsVictims:
        case FrameKind::EndPhase: return true;
        default: return false;
    }
}

void add_values(const State& state, const Decision& decision, Values& values) {
    const Frame& frame = top(state);
    if (counts_points(frame.kind)) values.add("points", frame.value);
    if (is_area(frame.area)) values.add("area", frame.area);
    if (frame.kind == FrameKind::CardTarget || frame.kind == FrameKind::TrenchShelling)
        values.add("card", std::string_view(data().cards[frame.card].id));
    if (frame.kind == FrameKind::CardTarget) values.add("trench", facts().trench[frame.card]);
    if (frame.kind == FrameKind::Retreat) values.add_unit(frame.unit);
    if (frame.kind == FrameKind::Placement)
        if (const UnitId unit = arrival(state); unit != kNoUnit) values.add_unit(unit);
    if (decision.kind == "heavy-flak") values.add("roll", state.supply_roll);
    if (decision.kind == "hand-limit") values.add("size", hand_size(state, decision.side));
    add_attack(state, decision.kind, values);
}

void add_values(const State& state, const Action& action, Values& values) {
    const Frame& frame = top(state);
    switch (action.verb) {
        case Verb::Activate: add_firepower(state, frame.side, action.area, values); break;
        case Verb::TakeAll: values.add("count", stack(state, frame.side, frame.area).fresh); break;
        case Verb::Sap: values.add("level", dug_level(state)); break;
        case Verb::Fire:
        case Verb::Assault: values.add("enemies", stack(state, enemy_of(frame.side), action.area).count); break;
        case Verb::Move:
            values.add("cost", step_cost<Plain>(state, frame.side, frame.area, action.area).total());
            break;
        case Verb::SapCard: values.add("trench", facts().trench[action.card]); break;
        default: break;
    }
    if (frame.kind == FrameKind::Assign) {
        values.add("points", damage_cost(action.verb, is_spent(state, action.unit)));
        if (operands(action.verb) == Operands::UnitAreaOrNone && action.area == kNoArea)
            values.add(frame.side == side_of(action.unit) ? "nowhere" : "owner", true);
    }
}

}  // namespace

std::string StormTeller::decision_json(const State& state) {
    JsonWriter json;
    const Decision decision = Storm::decision(state);
    json.object([&] {
        Values values(json);
        add_values(state, decision, values);
    });
    return json.text();
}

std::string StormTeller::legal_json(const State& state) {
    Actions actions;
    Storm::legal(state, actions);
    JsonWriter json;
    json.array([&] {
        for (const Action& action : actions)
            json.object([&] {
                json.field("action", std::string_view(Storm::to_text(action)));
                write_things(json, action);
                write_values(json, [&](Values& values) { add_values(state, action, values); });
            });
    });
    return json.text();
}

}  // namespace namyoum::storm
