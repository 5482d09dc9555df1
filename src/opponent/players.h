// The computer players by name: for whoever has a Table or a game's name and does not want to know more.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "core/table.h"
#include "games/storm/storm.h"
#include "opponent/opponent.h"

namespace namyoum {

// Plays at a Table. It looks at the view of the side whose decision it is, at nothing else.
class Player {
public:
    virtual ~Player() = default;
    // A legal action of the decision that waits, in notation. The decision must be a side's, not Chance's.
    virtual std::string choose(const Table& table, Rng& rng) = 0;
};

// Nothing when the game or the level is not known.
std::unique_ptr<Player> make_player(std::string_view game, std::string_view level);

// "random", "staff": weakest first.
std::vector<std::string> player_levels();

namespace storm {
std::unique_ptr<Opponent<Storm>> make_opponent(std::string_view level);
}

}  // namespace namyoum
