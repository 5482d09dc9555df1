// Reads the text of a table script into statements, whatever the game: words with their places, nothing understood yet.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace namyoum {

inline constexpr std::size_t kLongestScript = std::size_t{1} << 20;  // bytes
inline constexpr int kMostScriptLines = 20'000;
inline constexpr std::size_t kLongestScriptLine = 1'000;
inline constexpr std::size_t kMostScriptCases = 2'000;

// A word, or one of the marks , : = | + ( )
struct ScriptWord {
    std::string text;
    int column = 0;  // from 1
};

struct Statement {
    std::vector<ScriptWord> tokens;  // never empty
    int line = 0;                    // from 1
    bool continues = false;          // it follows a ';' on the same line
    std::string title;               // of a `case`: what stands behind its colon
};

struct Script {
    std::string file;
    std::vector<Statement> statements;
};

// Statements end with the line or with ';', comments start with '#'.
Result<Script> parse_script(std::string_view text, std::string file);

}  // namespace namyoum
