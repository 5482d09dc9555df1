// The one thing a state waits for.
#pragma once

#include <string_view>

#include "core/rule.h"
#include "core/side.h"

namespace namyoum {

enum class Choice : std::uint8_t {
    Open,     // the legal actions follow from what everybody sees; a single one passes by itself
    Private,  // they follow also from what only the decider knows: passing a single one would tell what is not in a
              // hand
    Moot,     // whatever is chosen, the outcome is the same: the first legal action passes by itself
};

struct Decision {
    Side side = Side::None;  // None: the game is over
    std::string_view kind;   // "impulse", "assign-damage": stable, in scripts and on the wire
    Rule rule;
    Choice choice = Choice::Open;
};

}  // namespace namyoum
