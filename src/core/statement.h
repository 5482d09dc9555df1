// Reads the text of a table script into statements, whatever the game: words with their places, nothing understood yet.
// The statements before its first case are a position, which a game can start from (core/position.h).
#pragma once

#include <cstddef>
#include <cstdint>
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

enum class ReadTo : std::uint8_t { End, FirstCase };  // FirstCase: what stands from there on is not even looked at

// Statements end with the line or with ';', comments start with '#'.
Result<Script> parse_script(std::string_view text, std::string file, ReadTo to = ReadTo::End);

// The game that the first statement names, and where. What follows the name behind a comma (`game storm, empty board`)
// is left as the first statement.
struct NamedGame {
    std::string name;
    int line = 0;
    int column = 0;
};
Result<NamedGame> take_game(Script& script);

inline bool is_case(const Statement& statement) { return statement.tokens.front().text == "case"; }

// The statement as one line, each word and mark set apart in one way. It reads back as the same words.
std::string to_line(const Statement& statement);
// Where in that line each of its words begins, from 1.
std::vector<int> columns_in_line(const Statement& statement);

}  // namespace namyoum
