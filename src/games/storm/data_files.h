// The files of data/storm: which there are, what rows and values each may hold, and where they come from.
#pragma once

#include <span>
#include <vector>

#include "base/data_rows.h"
#include "base/named_text.h"

namespace namyoum::storm {

std::span<const FileSchema> data_files();

// The shipped files, for a caller that wants to lay a text of its own over them.
std::vector<NamedText> shipped_files();

}  // namespace namyoum::storm
