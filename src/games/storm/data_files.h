// The files of data/storm: which there are, what rows and values each may hold, and where they come from.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/data_rows.h"
#include "base/named_text.h"
#include "base/result.h"

namespace namyoum::storm {

std::span<const FileSchema> data_files();

// The shipped files, for a caller that wants to lay a text of its own over them.
std::vector<NamedText> shipped_files();

struct OwnedText {
    std::string name;
    std::string text;
};

// The data files of a directory, in the order of their names.
Result<std::vector<OwnedText>> read_directory(const std::string& directory);

}  // namespace namyoum::storm
