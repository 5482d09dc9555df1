// The computer players by name: for whoever has a Table or a game's name and does not want to know more.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/rng.h"
#include "core/brief.h"

namespace namyoum {

// Plays a seat at a Table, of which it is given no more than a Brief.
class Player {
public:
    virtual ~Player() = default;
    // A legal action in notation. The brief must be of this player's game and of a side's decision, not Chance's.
    virtual std::string choose(const Brief& brief, Rng& rng) = 0;
};

// Nothing when the game or the level is not known.
std::unique_ptr<Player> make_player(std::string_view game, std::string_view level);

// "random", "staff": those of a game, weakest first.
std::span<const std::string_view> player_levels(std::string_view game);
std::string level_names(std::string_view game);  // "random, staff", for errors
std::string level_names();                       // of all games, for help

}  // namespace namyoum
