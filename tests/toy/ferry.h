// Ferry, a toy: two sides carry crates over a river. It exercises the kernel by itself and is the smallest whole
// example of a Game; docs/adding-a-game.md walks through it.
//     ferry-1  The side that is first to have carried five crates over wins.
//     ferry-2  Before the first turn each side draws a flood card, 1 to 3, and keeps it secret.
//     ferry-3  The Viet Minh go first. A side loads up to three crates (one, by the option), one by one, and launches.
//     ferry-4  Then the enemy may play his card, once in the game, on a boat of at least so many crates. Whether he is
//              asked depends on whether his card is spent, never on its number.
//     ferry-5  One die: at least 1, plus the crates, plus the card played, and they are over; else they return.
#pragma once

#include <algorithm>
#include <utility>

#include "core/event_list.h"
#include "core/game.h"
#include "core/tally.h"

namespace namyoum::toy {

inline constexpr int kGoal = 5;
inline constexpr std::uint8_t kCards = 3, kSpent = 4, kHidden = 5;  // a card is its number or one of these; 0: none yet
enum class Stage : std::uint8_t { Draw, Load, Answer, Die, Over };

struct State {
    std::uint8_t landed[kSides]{};  // crates
    std::uint8_t card[kSides]{};    // secret until it is played
    std::uint8_t boat = 0;          // crates in it
    std::uint8_t room = 3;          // for so many
    std::uint8_t flood = 0;         // the card played on this boat
    std::uint8_t turn = 1;
    Side active = Side::VietMinh;
    Stage stage = Stage::Draw;
    Side winner = Side::None;
    friend bool operator==(const State&, const State&) = default;
};

struct View {
    State known;  // a card that the viewer may not see is kHidden
    friend bool operator==(const View&, const View&) = default;
};

enum class Verb : std::uint8_t { Draw, Load, Launch, Play, Decline, Roll };
inline constexpr std::string_view kWords[]{"draw", "load", "launch", "play", "decline", "roll"};
inline constexpr Stage kStages[]{Stage::Draw, Stage::Load, Stage::Load, Stage::Answer, Stage::Answer, Stage::Die};

struct Action {
    Verb verb = Verb::Draw;
    std::uint8_t number = 0;  // the card, the die
    friend bool operator==(const Action&, const Action&) = default;
};
inline constexpr Action kActions[]{{Verb::Draw, 1}, {Verb::Draw, 2}, {Verb::Draw, 3}, {Verb::Load},    {Verb::Launch},
                                   {Verb::Play},    {Verb::Decline}, {Verb::Roll, 1}, {Verb::Roll, 2}, {Verb::Roll, 3},
                                   {Verb::Roll, 4}, {Verb::Roll, 5}, {Verb::Roll, 6}};

// What was done, in whose go. Only the drawer sees which card was drawn.
struct Event {
    Side side = Side::None;
    Action action;
};
inline Event seen_by(Event event, Side viewer) {
    if (event.action.verb == Verb::Draw && event.side != viewer) event.action.number = 0;
    return event;
}

// ferry-5  What the die must reach.
template <Summing Sum>
Sum needed(const State& state) {
    Sum sum;
    sum.add(1, "ferry.term.river", "ferry-5"_rule);
    sum.add(state.boat, "ferry.term.crates", "ferry-5"_rule);
    if (state.flood > 0) sum.add(state.flood, "ferry.term.flood", "ferry-4"_rule);
    return sum;
}

struct Ferry : GameDefaults {
    using State = toy::State;
    using Action = toy::Action;
    using Actions = ScratchList<Action, std::size(kActions)>;
    using Events = EventList<Event, 1>;
    using View = toy::View;
    static constexpr std::string_view name = "ferry";
    static constexpr int rules_version = 1;

    static Result<State> start(const Setup& setup) {
        if (auto error = check_setup(setup, name, {{"boat", {"3", "1"}}}, scenarios())) return *error;
        State state;
        if (setup.option("boat", "3") == "1") state.room = 1;
        return state;
    }

    static Decision decision(const State& state) {
        switch (state.stage) {
            case Stage::Draw: return {Side::Chance, "draw", "ferry-2"_rule, Choice::Open};
            case Stage::Load: return {state.active, "load", "ferry-3"_rule, Choice::Open};
            case Stage::Answer: return {enemy_of(state.active), "answer", "ferry-4"_rule, Choice::Private};
            case Stage::Die: return {Side::Chance, "die", "ferry-5"_rule, Choice::Open};
            case Stage::Over: break;
        }
        return {Side::None, "game-over", "ferry-1"_rule, Choice::Open};
    }

    static std::optional<Refusal> why_not(const State& state, const Action& action) {
        if (kStages[static_cast<int>(action.verb)] != state.stage || std::ranges::count(kActions, action) == 0)
            return Refusal{decision(state).rule, "ferry.no.not-offered"};
        if (action.verb == Verb::Load && state.boat == state.room) return Refusal{"ferry-3"_rule, "ferry.no.boat-full"};
        if (action.verb == Verb::Launch && state.boat == 0) return Refusal{"ferry-3"_rule, "ferry.no.boat-empty"};
        if (action.verb == Verb::Play && state.card[index(enemy_of(state.active))] > state.boat)
            return Refusal{"ferry-4"_rule, "ferry.no.boat-light"};
        return std::nullopt;
    }

    static void legal(const State& state, Actions& actions) {
        actions.clear();
        for (const Action& action : kActions)
            if (!why_not(state, action)) actions.push_back(action);
    }

    static void apply(State& state, const Action& action, Events& events) {
        const Side side = state.active, enemy = enemy_of(side);
        events.add({side, action});
        switch (action.verb) {
            case Verb::Draw:  // ferry-2: the Viet Minh draw first
                state.card[index(side)] = action.number;
                state.stage = side == Side::French ? Stage::Load : Stage::Draw;
                state.active = enemy;
                break;
            case Verb::Load: ++state.boat; break;
            case Verb::Launch: state.stage = state.card[index(enemy)] == kSpent ? Stage::Die : Stage::Answer; break;
            case Verb::Play: state.flood = std::exchange(state.card[index(enemy)], kSpent); [[fallthrough]];
            case Verb::Decline: state.stage = Stage::Die; break;
            case Verb::Roll: cross(state, action.number); break;
        }
    }

    // ferry-5, and then ferry-1 or the other side's go.
    static void cross(State& state, int die) {
        const Side side = state.active;
        if (die >= needed<Plain>(state).total()) state.landed[index(side)] += state.boat;
        if (state.landed[index(side)] >= kGoal) state.winner = side;
        if (side == Side::French) ++state.turn;
        state.boat = state.flood = 0;
        state.stage = state.winner == Side::None ? Stage::Load : Stage::Over;
        state.active = enemy_of(side);
    }

    static bool is_secret(const State& state, const Action& action, Side viewer) {
        return action.verb == Verb::Draw && state.active != viewer;
    }

    static View view(const State& state, Side side) {
        View view{state};
        for (const Side other : {Side::French, Side::VietMinh}) {
            std::uint8_t& card = view.known.card[index(other)];
            if (other != side && card != 0 && card != kSpent) card = kHidden;
        }
        return view;
    }

    static State sample(const View& view, Rng& rng) {
        State state = view.known;
        for (std::uint8_t& card : state.card)
            if (card == kHidden) card = static_cast<std::uint8_t>(1 + rng.below(kCards));
        return state;
    }

    // The action is tried on a copy; the enemy's answer is not known, so it is taken to be no.
    static std::optional<Odds> odds(const State& state, const Action& action) {
        if (why_not(state, action) || action.verb == Verb::Roll) return std::nullopt;
        State next = state;
        Events muted = Events::muted();
        apply(next, action, muted);
        if (next.stage != Stage::Answer && next.stage != Stage::Die) return std::nullopt;
        Odds odds;
        odds.measure = "ferry.odds.crates";
        odds.theirs = needed<Tally>(next);
        odds.versus = true;
        for (int die = 1; die <= 6; ++die) odds.count(die >= odds.theirs.total() ? next.boat : 0, 1);
        return odds;
    }

    static std::string to_text(const Action& action) {
        const std::string word(kWords[static_cast<int>(action.verb)]);
        return action.number == 0 ? word : word + ' ' + std::to_string(action.number);
    }

    static Result<Action> parse(std::string_view text) {
        for (const Action& action : kActions)
            if (to_text(action) == text) return action;
        return Error{"there is no action '" + std::string(text.substr(0, 40)) + "'", "", 0, 1};
    }

    static std::optional<std::string> check(const State& state) {
        for (const std::uint8_t card : state.card)
            if (card == kHidden || (card == 0 && state.stage != Stage::Draw)) return "a card is missing";
        if (state.boat > state.room) return "the boat is overloaded";
        return std::nullopt;
    }
};

static_assert(Game<Ferry>);

}  // namespace namyoum::toy
