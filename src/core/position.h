// A game can start from a position: the set-up statements of a table script, those before its first case
// (docs/table-scripts.md). They come from strangers, in a file, a log or a command, and are bounded here; what they
// mean is the game's affair.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/setup.h"
#include "core/statement.h"

namespace namyoum {

inline constexpr std::size_t kMostPositionLines = 400;
inline constexpr std::size_t kLongestPosition = 64 * 1024;  // bytes of all its lines

// Adds the statement to the setup's position. What is wrong with its length is told with the statement's own place.
std::optional<Error> add_to_position(Setup& setup, const Statement& statement, const std::string& file);

struct Position {
    NamedGame game;
    Setup setup;
    std::vector<Statement> statements;  // as they stood in the text: one for each line of setup.position
    std::string file;
};
// The position that a table script starts with.
Result<Position> parse_position(std::string_view text, std::string file);

// The lines of the setup's position as statements, whose `line` is their number from 1. Errors, here and in the game's
// own reading, bear that line and the column in it.
Result<std::vector<Statement>> statements_of(const Setup& setup);
// The same error at the place where the statement stood.
Error in_source(Error error, const std::vector<Statement>& statements, const std::string& file);

}  // namespace namyoum
