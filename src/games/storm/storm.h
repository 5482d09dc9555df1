// Storm over Dien Bien Phu as a Game: the face that everything outside this folder uses.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "core/decision.h"
#include "core/game.h"
#include "core/mark.h"
#include "core/odds.h"
#include "core/rule.h"
#include "games/storm/actions.h"
#include "games/storm/events.h"
#include "games/storm/state.h"
#include "games/storm/view.h"

namespace namyoum::storm {

struct Storm : GameDefaults {
    using State = storm::State;
    using Action = storm::Action;
    using Actions = storm::Actions;
    using Events = storm::Events;
    using View = storm::View;

    static constexpr std::string_view name = "storm";
    static constexpr int rules_version = 3;

    static std::vector<Option> options();
    static std::vector<std::string_view> scenarios();  // the first is the usual one
    // 3.0  The scenario and options of a new game, or its position (position.h); Error when one of them is not known.
    static Result<State> start(const Setup& setup);

    static Decision decision(const State& state);
    static void legal(const State& state, Actions& actions);
    static std::optional<Refusal> why_not(const State& state, const Action& action);
    // What a thing of the board could be meant for at this decision; nothing when there is no such thing (why.cpp).
    static std::optional<std::vector<Action>> meanings(const State& state, std::string_view thing);
    // Things of the map with a number each: "reach" is where the fresh units of an area could go and for how many
    // movement points, "hit" from where the enemy could fire at it and how strongly (marks.cpp).
    static std::optional<std::vector<Mark>> marks(const View& view, std::string_view question, std::string_view thing);
    static void apply(State& state, const Action& action, Events& events);

    static View view(const State& state, Side side) { return storm::view(state, side); }
    static State sample(const View& view, Rng& rng) { return storm::sample(view, rng); }

    static std::optional<Odds> odds(const State& state, const Action& action);

    static bool seats_swapped(const State& state) { return state.seats_swapped > 0; }
    // How a window for cards is passed, where the decision is one. Whether it is follows from the board alone.
    static std::optional<Action> window_pass(const State& state);
    static bool opens_impulse(const State& state);
    // A card drawn by the other side; a bid, which stays sealed.
    static bool is_secret(const State& state, const Action& action, Side viewer);
    static std::uint64_t data_fingerprint();
    static const std::vector<std::string>& data_overlays();

    static std::string to_text(const Action& action);
    static Result<Action> parse(std::string_view text);

    // What must hold in every state; the first thing that does not, or nothing.
    static std::optional<std::string> check(const State& state);
    // The same verdict, with less to look at: `sound` is a state without fault, of which few counters have changed.
    static std::optional<std::string> check(const State& state, const State& sound);
};

// A board with nothing on it but the printed control, in the Viet Minh's first impulse of turn 1: where positions for
// scripts and tests start from.
State empty_board();

// Runs whatever needs no decision. Positions made by hand call it once; apply does so by itself.
void settle(State& state, Events& events);

}  // namespace namyoum::storm
