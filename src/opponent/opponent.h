// Who plays a seat without being asked by a person. An opponent is shown the View of its side and the legal actions,
// never the State.
#pragma once

#include <functional>
#include <memory>

#include "base/rng.h"
#include "core/game.h"

namespace namyoum {

template <Game G>
class Opponent {
public:
    virtual ~Opponent() = default;
    // One of `legal`, which is never empty. The same view and the same generator give the same choice.
    virtual typename G::Action choose(const typename G::View& view, const typename G::Actions& legal, Rng& rng) = 0;
};

// Makes a new opponent for one game; called from several threads at once by a simulation.
template <Game G>
using OpponentFactory = std::function<std::unique_ptr<Opponent<G>>()>;

}  // namespace namyoum
