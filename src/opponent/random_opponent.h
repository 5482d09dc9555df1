// The level `random`: any legal action, each equally likely. The floor that every other level is measured against.
#pragma once

#include "opponent/opponent.h"

namespace namyoum {

template <Game G>
class RandomOpponent final : public Opponent<G> {
public:
    typename G::Action choose(const typename G::View&, const typename G::Actions& legal, Rng& rng) override {
        return legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
};

}  // namespace namyoum
