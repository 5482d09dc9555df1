// Playing any game by picking among the legal actions: for tests, benchmarks and the `random` player.
#pragma once

#include "core/game.h"

namespace namyoum {

// One legal action, each equally likely. For Chance that is the roll of fair dice and the draw from a shuffled deck.
template <Game G>
typename G::Action pick(const typename G::State& state, Rng& rng, typename G::Actions& scratch) {
    G::legal(state, scratch);
    return scratch[rng.below(static_cast<std::uint32_t>(scratch.size()))];
}

// The same for a Table, which asks for numbers instead of a generator.
inline auto fair(Rng& rng) {
    return [&rng](std::uint32_t bound) { return rng.below(bound); };
}

// Plays uniformly at random to the end; returns the number of decisions taken.
template <Game G>
int play_out(typename G::State& state, Rng& rng) {
    typename G::Actions scratch;
    typename G::Events muted = G::Events::muted();
    int decisions = 0;
    while (!is_over<G>(state)) {
        G::apply(state, pick<G>(state, rng, scratch), muted);
        ++decisions;
    }
    return decisions;
}

}  // namespace namyoum
