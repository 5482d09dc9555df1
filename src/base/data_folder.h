// The directories that --data names: somebody's own files, laid over those inside the program.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/data_rows.h"
#include "base/named_text.h"
#include "base/result.h"
#include "base/words.h"

namespace namyoum {

struct OwnedText {
    std::string name;
    std::string text;

    operator NamedText() const { return {name, text}; }
};

// The data files of a directory, in the order of their names. Words, and the ground that is only drawn, may lie beside
// them; any other name is an error.
Result<std::vector<OwnedText>> read_folder(const std::string& directory, std::span<const FileSchema> files);

// The catalogues inside the program, and over them the words of those directories that have some in this language.
Result<Words> words_over(std::string_view language, std::span<const std::string> directories);

}  // namespace namyoum
