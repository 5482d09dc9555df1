// The computer players of Storm by level: for what is compiled per game.
#pragma once

#include <memory>
#include <string_view>

#include "games/storm/storm.h"
#include "opponent/opponent.h"

namespace namyoum::storm {

// Nothing when the level is not known.
std::unique_ptr<Opponent<Storm>> make_opponent(std::string_view level);

}  // namespace namyoum::storm
