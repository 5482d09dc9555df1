// A copy of a database that is in use.
#pragma once

#include <filesystem>
#include <optional>

#include "base/result.h"

namespace namyoum {

// Everything committed before the call, in a new file; a server may go on writing meanwhile. What went wrong, or
// nothing. No file is ever written over, and none is left half-written under its name.
std::optional<Error> back_up(const std::filesystem::path& database, const std::filesystem::path& copy);

}  // namespace namyoum
