// What must hold of Storm's data, whoever's values they are: without it no game could be played.
#pragma once

#include <optional>
#include <span>

#include "base/result.h"
#include "games/storm/data_checking.h"

namespace namyoum::storm {

std::span<const Check> structural_checks();

// The first thing wrong, or nothing.
std::optional<Error> check_structure(const DataSet& set);

}  // namespace namyoum::storm
