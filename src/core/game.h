// The one page that every game answers and every algorithm uses. A concept rather than a base class, so that states
// stay plain values and search is compiled per game.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/result.h"
#include "base/rng.h"
#include "core/decision.h"
#include "core/odds.h"
#include "core/rule.h"
#include "core/setup.h"
#include "core/side.h"

namespace namyoum {

template <class G>
concept Game = std::regular<typename G::State> && std::regular<typename G::View> && requires(
    const typename G::State& state, typename G::State& next, const typename G::Action& action,
    typename G::Actions& actions, typename G::Events& events, const typename G::View& view, Side side, Rng& rng,
    const Setup& setup, std::string_view text) {
    { G::name } -> std::convertible_to<std::string_view>;
    { G::rules_version } -> std::convertible_to<int>;
    { G::scenarios() } -> std::same_as<std::vector<std::string_view>>;  // the first is the usual one
    { G::start(setup) } -> std::same_as<Result<typename G::State>>;
    { G::decision(state) } -> std::same_as<Decision>;  // whose, what kind, rule
    {G::legal(state, actions)};                        // every action; Chance's are equally likely
    { G::why_not(state, action) } -> std::same_as<std::optional<Refusal>>;
    {G::apply(next, action, events)};  // legal actions only
    { G::view(state, side) } -> std::same_as<typename G::View>;
    { G::sample(view, rng) } -> std::same_as<typename G::State>;  // a state the viewer cannot tell from the real one
    { G::odds(state, action) } -> std::same_as<std::optional<Odds>>;
    { G::winner(state) } -> std::same_as<Side>;
    { G::seats_swapped(state) } -> std::same_as<bool>;   // a bid may hand each seat the other side
    { G::reveals(state, state) } -> std::same_as<bool>;  // from the first to the second somebody learnt a secret
    { G::turn(state) } -> std::convertible_to<int>;
    { G::fingerprint(state) } -> std::same_as<std::uint64_t>;
    { G::data_fingerprint() } -> std::same_as<std::uint64_t>;
    { G::data_overlays() } -> std::same_as<const std::vector<std::string>&>;  // what --data laid over ours
    { G::to_text(action) } -> std::same_as<std::string>;                      // notation, one line
    { G::parse(text) } -> std::same_as<Result<typename G::Action>>;
    { G::check(state) } -> std::same_as<std::optional<std::string>>;
    { G::Events::muted() } -> std::same_as<typename G::Events>;
};

// What most games answer alike. A game begins with this and writes its own answer where it differs.
struct GameDefaults {
    static std::vector<std::string_view> scenarios() { return {"standard"}; }
    static Side winner(const auto& state) { return state.winner; }
    static bool seats_swapped(const auto&) { return false; }
    static bool reveals(const auto&, const auto&) { return false; }  // what is drawn and rolled is Chance's anyway
    static int turn(const auto& state) { return state.turn; }
    static std::uint64_t fingerprint(const auto& state) { return hash_value(state); }
    static std::uint64_t data_fingerprint() { return 0; }  // no data files
    static const std::vector<std::string>& data_overlays() {
        static const std::vector<std::string> kNone;
        return kNone;
    }
};

template <Game G>
bool is_over(const typename G::State& state) {
    return G::decision(state).side == Side::None;
}

// Whether a decision can pass by itself at all: it is a side's, and there is no secret in it.
constexpr bool may_be_forced(const Decision& decision) {
    return decision.side != Side::Chance && decision.side != Side::None && decision.choice != Choice::Private;
}

// A decision without a real choice and no secret in it passes by itself (and is logged as made): with this action. The
// legal actions are those of the decision.
template <Game G>
std::optional<typename G::Action> forced_action(const Decision& decision, const typename G::Actions& legal) {
    if (!may_be_forced(decision)) return std::nullopt;
    return legal.size() == 1 || decision.choice == Choice::Moot ? std::optional(legal[0]) : std::nullopt;
}
template <Game G>
std::optional<typename G::Action> forced_action(const typename G::State& state) {
    const Decision decision = G::decision(state);
    if (!may_be_forced(decision)) return std::nullopt;
    typename G::Actions legal;
    G::legal(state, legal);
    return forced_action<G>(decision, legal);
}

}  // namespace namyoum
