// What one side may know of a game: the board, its own hand, how many cards the enemy holds. Spectators (Side::None)
// see no hand at all.
#pragma once

#include "base/rng.h"
#include "games/storm/state.h"

namespace namyoum::storm {

struct View {
    Board board;
    Side viewer = Side::None;
    CardSet hand = 0;  // the viewer's own
    std::array<std::uint8_t, kSides> hand_count{};
    std::array<std::uint8_t, kSides> bid{};  // the enemy's stays 0 until both are made

    friend bool operator==(const View&, const View&) = default;
};

View view(const State& state, Side viewer);

// A full state that agrees with everything the viewer knows; what is hidden is drawn evenly from what is possible.
State sample(const View& view, Rng& rng);

}  // namespace namyoum::storm
