// What a computer player is shown of a table: the decider's view and the legal actions, nothing else. It can be handed
// to another thread while the table plays on.
#pragma once

#include "core/game.h"

namespace namyoum {

class Brief {
public:
    virtual ~Brief() = default;
};

template <Game G>
class BriefOf final : public Brief {
public:
    explicit BriefOf(const typename G::State& state) : view(G::view(state, G::decision(state).side)) {
        G::legal(state, legal);
    }

    typename G::View view;
    typename G::Actions legal;
};

}  // namespace namyoum
