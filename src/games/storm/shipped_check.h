// What must hold of the values that we ship: they are those of the rulebook, and otherwise those that we mean. Of
// somebody's own values these checks only say where they differ.
//
// So the numbers are held a second time, here beside the data files, and on purpose: nothing else would notice a slip
// of the pen there. A border forgotten, or a 3 where a 2 was meant, still makes a game that can be played. Who changes
// such a value on purpose changes it in both places.
#pragma once

#include <optional>
#include <span>

#include "base/result.h"
#include "games/storm/data_checking.h"

namespace namyoum::storm {

std::span<const Check> shipped_checks();

// The first thing that differs, or nothing.
std::optional<Error> check_shipped(const DataSet& set);

}  // namespace namyoum::storm
