#include "toy/ferry.h"

#include "base/hash.h"

namespace namyoum::toy {

namespace {

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

constexpr std::array<std::string_view, 4> kCardNames{"none", "flood", "rain", "sun"};

int strength(Card card) { return card == Card::Flood ? 2 : card == Card::Rain ? 1 : 0; }

void end(State& state, Side winner, Events& events) {
    state.stage = Stage::Over;
    state.winner = winner;
    events.add({EventKind::GameEnded, winner});
}

// ferry-1, ferry-3: the other side's go, or a new turn, or the end.
void next_side(State& state, Events& events) {
    const auto side = at(state.active);
    state.boat = state.swell = 0;
    if (state.far[side] == state.crates) return end(state, state.active, events);
    if (state.active == Side::French && state.turn == kTurns)
        return end(state, state.far[1] > state.far[0] ? Side::VietMinh : Side::French, events);
    if (state.active == Side::French) ++state.turn;
    state.active = enemy_of(state.active);
    state.stage = Stage::Loading;
}

void land(State& state, int die, Events& events) {
    const auto side = at(state.active);
    const bool over = die >= needed<Plain>(state).total();
    events.add({EventKind::DieRolled, state.active, static_cast<std::uint8_t>(die)});
    events.add({over ? EventKind::CratesLanded : EventKind::BoatReturned, state.active, state.boat});
    auto& bank = over ? state.far[side] : state.near[side];
    bank = static_cast<std::uint8_t>(bank + state.boat);
    next_side(state, events);
}

}  // namespace

Result<State> Ferry::start(const Setup& setup) {
    if (setup.scenario != "standard") return Error{"ferry has no scenario '" + setup.scenario + "'", "", 0, 0};
    State state;
    state.crates = 5;
    for (const auto& [key, value] : setup.options) {
        if (key != "crates" || value.size() != 1 || value[0] < '1' || value[0] > '9')
            return Error{"ferry has no option '" + key + "=" + value + "'; it has: crates=1..9", "", 0, 0};
        state.crates = static_cast<std::uint8_t>(value[0] - '0');
    }
    state.near = {state.crates, state.crates};
    return state;
}

Decision Ferry::decision(const State& state) {
    switch (state.stage) {
        case Stage::Draw: return {Side::Chance, "draw", "ferry-2"_rule, Choice::Open};
        case Stage::Loading: return {state.active, "load", "ferry-3"_rule, Choice::Open};
        case Stage::Answer: return {enemy_of(state.active), "answer", "ferry-4"_rule, Choice::Private};
        case Stage::Dice: return {Side::Chance, "die", "ferry-5"_rule, Choice::Open};
        case Stage::Over: break;
    }
    return {Side::None, "game-over", "ferry-1"_rule, Choice::Open};
}

// So few actions are possible that the list can be made by asking about each of them.
void Ferry::legal(const State& state, Actions& actions) {
    actions.clear();
    for (const Verb verb : {Verb::Load, Verb::Launch, Verb::Play, Verb::Decline, Verb::Roll, Verb::Draw})
        for (std::uint8_t number = 0; number <= 6; ++number)
            if (!why_not(state, {verb, number})) actions.push_back({verb, number});
}

std::optional<Refusal> Ferry::why_not(const State& state, const Action& action) {
    const bool with_number = action.verb == Verb::Roll || action.verb == Verb::Draw;
    const bool offered = state.stage == Stage::Draw      ? action.verb == Verb::Draw
                         : state.stage == Stage::Loading ? action.verb == Verb::Load || action.verb == Verb::Launch
                         : state.stage == Stage::Answer  ? action.verb == Verb::Play || action.verb == Verb::Decline
                                                         : state.stage == Stage::Dice && action.verb == Verb::Roll;
    if (!offered || (action.number != 0) != with_number) return Refusal{decision(state).rule, "ferry.no.not-offered"};
    const int highest = action.verb == Verb::Roll ? 6 : kCardsInDeck;
    if (action.number > highest) return Refusal{decision(state).rule, "ferry.no.no-such-number"};
    if (action.verb == Verb::Load && state.boat == kBoat) return Refusal{"ferry-3"_rule, "ferry.no.boat-full"};
    if (action.verb == Verb::Load && state.near[at(state.active)] == 0)
        return Refusal{"ferry-3"_rule, "ferry.no.no-crate-left"};
    if (action.verb == Verb::Launch && state.boat == 0) return Refusal{"ferry-3"_rule, "ferry.no.boat-empty"};
    if (action.verb == Verb::Play && strength(state.card[at(enemy_of(state.active))]) == 0)
        return Refusal{"ferry-4"_rule, "ferry.no.sun"};
    return std::nullopt;
}

void Ferry::apply(State& state, const Action& action, Events& events) {
    const Side enemy = enemy_of(state.active);
    switch (action.verb) {
        case Verb::Draw:  // ferry-2: the Viet Minh draw first
            state.card[at(state.active)] = static_cast<Card>(action.number);
            events.add({EventKind::CardDrawn, state.active, action.number});
            if (state.active == Side::French) state.stage = Stage::Loading;
            state.active = enemy;
            break;
        case Verb::Load:
            --state.near[at(state.active)];
            ++state.boat;
            events.add({EventKind::CrateLoaded, state.active, state.boat});
            break;
        case Verb::Launch: state.stage = state.played[at(enemy)] > 0 ? Stage::Dice : Stage::Answer; break;
        case Verb::Play:
            state.played[at(enemy)] = 1;
            state.swell = static_cast<std::uint8_t>(strength(state.card[at(enemy)]));
            events.add({EventKind::CardPlayed, enemy, static_cast<std::uint8_t>(state.card[at(enemy)])});
            [[fallthrough]];
        case Verb::Decline: state.stage = Stage::Dice; break;
        case Verb::Roll: land(state, action.number, events); break;
    }
}

View Ferry::view(const State& state, Side side) {
    View view{state, side};
    for (const Side other : {Side::French, Side::VietMinh})
        if (other != side && state.played[at(other)] == 0) view.known.card[at(other)] = Card::None;
    return view;
}

State Ferry::sample(const View& view, Rng& rng) {
    State state = view.known;
    for (const Side side : {Side::French, Side::VietMinh}) {
        const bool has_drawn = state.stage != Stage::Draw || (side == Side::VietMinh && state.active == Side::French);
        if (side != view.viewer && has_drawn && state.card[at(side)] == Card::None)
            state.card[at(side)] = static_cast<Card>(1 + rng.below(kCardsInDeck));
    }
    return state;
}

// The action is tried on a copy; the enemy's answer is not known, so it is taken to be no.
std::optional<Odds> Ferry::odds(const State& state, const Action& action) {
    if (why_not(state, action) || action.verb == Verb::Roll) return std::nullopt;
    State next = state;
    Events events = Events::muted();
    apply(next, action, events);
    if (next.stage == Stage::Answer) next.stage = Stage::Dice;
    if (next.stage != Stage::Dice) return std::nullopt;
    Odds odds;
    odds.measure = "ferry.odds.crates";
    odds.theirs = needed<Tally>(next);
    odds.versus = true;
    for (int die = 1; die <= 6; ++die) odds.count(die >= odds.theirs.total() ? next.boat : 0, 1);
    return odds;
}

std::uint64_t Ferry::fingerprint(const State& state) { return hash_value(state); }

const std::vector<std::string>& Ferry::data_overlays() {
    static const std::vector<std::string> kNone;
    return kNone;
}

std::string Ferry::to_text(const Action& action) {
    switch (action.verb) {
        case Verb::Load: return "load";
        case Verb::Launch: return "launch";
        case Verb::Play: return "play";
        case Verb::Decline: return "decline";
        case Verb::Roll: return "roll " + std::to_string(action.number);
        case Verb::Draw: break;
    }
    return "draw " + std::string(kCardNames[action.number]);
}

Result<Action> Ferry::parse(std::string_view text) {
    for (const Verb verb : {Verb::Load, Verb::Launch, Verb::Play, Verb::Decline})
        if (to_text({verb}) == text) return Action{verb};
    for (std::uint8_t die = 1; die <= 6; ++die)
        if (to_text({Verb::Roll, die}) == text) return Action{Verb::Roll, die};
    for (std::uint8_t card = 1; card <= kCardsInDeck; ++card)
        if (to_text({Verb::Draw, card}) == text) return Action{Verb::Draw, card};
    return Error{"there is no action '" + std::string(text.substr(0, 40)) + "'", "", 0, 1};
}

std::optional<std::string> Ferry::check(const State& state) {
    for (const Side side : {Side::French, Side::VietMinh}) {
        const int afloat = side == state.active ? state.boat : 0;
        if (state.near[at(side)] + state.far[at(side)] + afloat != state.crates)
            return std::string(namyoum::name(side)) + ": crates do not add up";
        if (state.stage > Stage::Draw && state.card[at(side)] == Card::None)
            return std::string(namyoum::name(side)) + ": no card";
    }
    if (state.boat > kBoat) return "the boat is overloaded";
    if (state.turn > kTurns) return "a turn after the last";
    return std::nullopt;
}

}  // namespace namyoum::toy
