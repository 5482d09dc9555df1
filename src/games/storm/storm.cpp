#include "games/storm/storm.h"

#include <array>

#include "games/storm/board.h"
#include "games/storm/fire.h"
#include "games/storm/frames.h"
#include "games/storm/position.h"
#include "games/storm/sequence.h"
#include "games/storm/supply.h"

namespace namyoum::storm {

static_assert(Game<Storm>);

namespace {

// In the order of FrameKind.
// clang-format off
constexpr std::array<const FrameRules*, 25> kFrameRules{
    nullptr,        &kBidding,    &kDrawPhase, &kImpulse,      &kKeepGoing,      &kSelect,  &kMoving,
    &kCardTarget,   &kTrenchShelling, &kAttack, &kMines,       &kMineVictims,    &kAssign,  &kRetreat,
    &kAssaultLosses, &kRelief,    &kReliefChoice, &kPropaganda, &kRats,          &kRatsVictims, &kShaftRetreat,
    &kShaftBlast,   &kEndPhase,   &kPlacement, &kGameOver,
};
// clang-format on
static_assert(kFrameRules.size() == static_cast<std::size_t>(FrameKind::GameOver) + 1);

const FrameRules& rules_of(const State& state) { return *kFrameRules[static_cast<std::size_t>(top(state).kind)]; }

}  // namespace

void settle(State& state, Events& events) {
    while (rules_of(state).run(state, events)) {
    }
}

Decision Storm::decision(const State& state) { return rules_of(state).decision(state); }

void Storm::legal(const State& state, Actions& actions) {
    actions.clear();
    rules_of(state).list(state, actions);
}

namespace {

// Only the fields its verb speaks of may be filled in, so that an action has one form.
bool is_well_formed(const Action& action) {
    Action plain{action.verb};
    switch (operands(action.verb)) {
        case Operands::None: break;
        case Operands::Area: plain.area = action.area; break;
        case Operands::Unit: plain.unit = action.unit; break;
        case Operands::UnitArea:
        case Operands::UnitAreaOrNone:
            plain.unit = action.unit;
            plain.area = action.area;
            break;
        case Operands::Card: plain.card = action.card; break;
        case Operands::Number:
        case Operands::OneDie: plain.number = action.number; break;
        case Operands::TwoDice:
            plain.number = action.number;
            plain.second = action.second;
            break;
    }
    return plain == action;
}

}  // namespace

std::optional<Refusal> Storm::why_not(const State& state, const Action& action) {
    const Reason reason = is_well_formed(action) ? rules_of(state).why_not(state, action) : Reason::NotOffered;
    if (reason == Reason::Legal) return std::nullopt;
    // What is simply not asked for is refused with the rule of what is.
    if (reason == Reason::NotOffered) return Refusal{decision(state).rule, refusal(reason).key};
    return refusal(reason);
}

void Storm::apply(State& state, const Action& action, Events& events) {
    assert(!why_not(state, action));
    rules_of(state).apply(state, action, events);
    settle(state, events);
    assert(!check(state));
}

std::optional<Action> Storm::window_pass(const State& state) {
    // To stop going on (storm-4d) ends all impulses of the turn: a choice of weight, not the passing of a window.
    if (decision(state).choice != Choice::Private || top(state).kind == FrameKind::KeepGoing) return std::nullopt;
    if (why_not(state, of(Verb::Decline))) return std::nullopt;
    return of(Verb::Decline);
}

bool Storm::opens_impulse(const State& state) { return decision(state).kind == "impulse"; }

bool Storm::is_secret(const State& state, const Action& action, Side viewer) {
    if (action.verb == Verb::Draw) return side_of_card(action.card) != viewer;
    return action.verb == Verb::Bid && decision(state).side != viewer;
}

std::uint64_t Storm::data_fingerprint() { return data().fingerprint; }
const std::vector<std::string>& Storm::data_overlays() { return data().overlays; }

namespace {

// storm-3a, storm-3b: every unit fresh, where its counter says.
void set_up(State& state) {
    for (std::size_t i = 0; i < data().units.size(); ++i) {
        const Unit& unit = data().units[i];
        switch (unit.entry) {
            case Entry::Area: put(state, static_cast<UnitId>(i), unit.entry_value); break;
            case Entry::Turn: state.place[i] = kTurnTrack; break;
            case Entry::Star: state.place[i] = kIsabelle; break;
            case Entry::Replacement: state.place[i] = kReplacementBox; break;
        }
    }
}

State printed_board() {
    State state;
    state.place.fill(kEliminated);
    for (int area = 1; area <= data().area_count; ++area)
        if (data().areas[static_cast<std::size_t>(area)].control == Side::French)
            state.french_control |= bit(static_cast<AreaId>(area));
    state.victory_needed = data().victory_areas_needed;
    return state;
}

}  // namespace

State empty_board() {
    State state = printed_board();
    state.turn = 1;
    state.active = Side::VietMinh;
    state.frames.push_back({FrameKind::Impulse, 0, Side::VietMinh});
    return state;
}

std::vector<Option> Storm::options() { return {{"bid", {"on", "off"}, "off"}}; }

std::vector<std::string_view> Storm::scenarios() {
    std::vector<std::string_view> ids;
    for (const Scenario& scenario : data().scenarios) ids.push_back(scenario.id);
    return ids;
}

Result<State> Storm::start(const Setup& setup) {
    Setup rest = setup;  // all but the position
    rest.position.clear();
    if (auto error = check_setup(rest, name, options(), scenarios())) return *error;
    if (!setup.position.empty()) return start_from_position(setup);
    State state = printed_board();
    set_up(state);
    Events events = Events::muted();
    if (setup.option("bid", "off") == "on")
        state.frames.push_back({FrameKind::Bidding, 0, Side::French});
    else
        begin_turn(state, events);
    settle(state, events);
    return state;
}

namespace {

void count_attack(const State& state, Odds& odds) {
    Attack attack = state.attacks.back();
    odds.measure = "storm.odds.damage";
    odds.versus = true;
    odds.ours = attack_points<Tally>(state, attack);
    odds.theirs = defence_points<Tally>(state, attack);
    const bool retreats = attack.card == kNoCard || facts().effect[attack.card] != Effect::FighterBombers;
    if (attack.kind != AttackKind::Debouchez && retreats) {  // a unit can stay if it need not take more than one point
        const Stack& defenders = stack(state, enemy_of(attack.attacker), attack.target);
        odds.certain = "storm.odds.emptied";
        odds.certain_from = 2 * defenders.count + defenders.fresh - 1;
    }
    const int edge = odds.ours.total() - odds.theirs.total();
    for (std::uint8_t first = 1; first <= 6; ++first) {
        for (std::uint8_t second = 1; second <= 6; ++second) {
            attack.dice = {first, second};
            odds.count(std::max(0, edge + dice_total(attack)), 1);
        }
    }
}

void count_supply(const State& state, Odds& odds) {
    odds.measure = "storm.odds.areas-out";
    odds.ours = supply_modifier<Tally>(state);
    const int modifier = supply_modifier<Plain>(state).total();
    for (int first = 1; first <= 6; ++first)
        for (int second = 1; second <= 6; ++second) odds.count(areas_out(first + second + modifier), 1);
}

}  // namespace

// The action is tried on a copy, windows are declined (nobody knows what the enemy holds), and the dice are counted by
// the rules' own functions.
std::optional<Odds> Storm::odds(const State& state, const Action& action) {
    if (why_not(state, action) || action.verb == Verb::Roll || action.verb == Verb::RollOne) return std::nullopt;
    State next = state;
    Events events = Events::muted();
    apply(next, action, events);
    while (top(next).kind == FrameKind::Attack && decision(next).kind == "before-dice")
        apply(next, of(Verb::Decline), events);
    const Decision waiting = decision(next);
    if (waiting.side != Side::Chance || top(next).kind == FrameKind::DrawPhase) return std::nullopt;
    Odds odds;
    if (waiting.kind == "attack-dice") {
        count_attack(next, odds);
        if (action.verb == Verb::Fire || action.verb == Verb::Assault)
            odds.costs = attack_costs(next, next.attacks.back());
    } else if (waiting.kind == "supply-dice") {
        count_supply(next, odds);
    } else if (waiting.kind != "bid-dice") {
        odds.measure = "storm.odds.die";
        for (int die = 1; die <= 6; ++die) odds.count(die, 1);
    } else {
        return std::nullopt;
    }
    return odds;
}

}  // namespace namyoum::storm
