// What must hold of Storm's data. Structural checks hold for anybody's values; the checks of the shipped values hold
// ours to the rulebook's facts and to what we mean to ship, and only describe an overlay.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "games/storm/data_reader.h"

namespace namyoum::storm {

struct Check {
    std::string_view name;       // "victory-areas"
    std::string_view statement;  // what holds
    std::optional<Error> (*run)(const DataSet&);
};

std::span<const Check> structural_checks();
std::span<const Check> shipped_checks();

// The first thing wrong, or nothing.
std::optional<Error> check_structure(const DataSet& set);
std::optional<Error> check_shipped(const DataSet& set);

// What `namyoum data check storm` prints: what was read, where the values come from, which checks passed.
Result<std::string> check_report(const std::vector<std::string>& overlay_directories);
Provenance provenance(const DataSet& set);

}  // namespace namyoum::storm
