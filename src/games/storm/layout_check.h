// What must hold of the drawn map, layout.toml: the geometry of the outlines, and that they show the map of the rules.
// The lists of checks name these functions.
#pragma once

#include <optional>

#include "base/result.h"
#include "games/storm/data_reader.h"

namespace namyoum::storm {

// Of anybody's drawing.
// Each outline is simple, none overlaps another, and where two touch along a line they have its points in common.
std::optional<Error> outlines_planar(const DataSet& set);
std::optional<Error> labels_inside(const DataSet& set);

// Of ours, against the other files.
std::optional<Error> outlines_match_borders(const DataSet& set);
std::optional<Error> edge_is_drawn(const DataSet& set);
std::optional<Error> bridges_are_drawn(const DataSet& set);
std::optional<Error> boxes_are_drawn(const DataSet& set);

}  // namespace namyoum::storm
