// Storm's map, counters and cards as JSON, for clients that draw and explain them.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace namyoum::storm {

// Everything of the data that a client may show and that never changes in a game; no rule is in it.
Result<std::string> board_json(const std::vector<std::string>& overlay_directories);

}  // namespace namyoum::storm
