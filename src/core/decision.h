// The one thing a state waits for.
#pragma once

#include <string_view>

#include "core/rule.h"
#include "core/side.h"

namespace namyoum {

// Whether the legal actions follow from what everybody sees, or also from what only the decider knows. A choice of one
// passes by itself only when it is Open: passing a Private one would tell what is not in a hand.
enum class Choice : std::uint8_t { Open, Private };

struct Decision {
    Side side = Side::None;  // None: the game is over
    std::string_view kind;   // "impulse", "assign-damage": stable, in scripts, logs and on the wire
    Rule rule;
    Choice choice = Choice::Open;
};

}  // namespace namyoum
