// What `namyoum data check storm` prints: what was read, where the values come from, which checks passed.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "games/storm/data_reader.h"

namespace namyoum::storm {

Result<std::string> check_report(const std::vector<std::string>& overlay_directories);
Provenance provenance(const DataSet& set);

}  // namespace namyoum::storm
