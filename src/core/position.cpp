#include "core/position.h"

#include <algorithm>

namespace namyoum {

namespace {

// What is wrong with the size of a position that ends with this line, or nothing.
const char* too_large(std::size_t lines, std::size_t bytes, std::size_t longest) {
    if (lines > kMostPositionLines) return "a position has at most 400 statements";
    if (bytes > kLongestPosition) return "a position is at most 64 KiB long";
    if (longest > kLongestScriptLine) return "a statement is at most 1000 characters long";
    return nullptr;
}

std::size_t bytes_of(const std::vector<std::string>& lines) {
    std::size_t bytes = 0;
    for (const std::string& line : lines) bytes += line.size() + 1;
    return bytes;
}

}  // namespace

std::optional<Error> add_to_position(Setup& setup, const Statement& statement, const std::string& file) {
    if (is_case(statement))  // its title would not come back from the line
        return Error{"a position has no case", file, statement.line, statement.tokens.front().column};
    std::string line = to_line(statement);
    if (const char* wrong =
            too_large(setup.position.size() + 1, bytes_of(setup.position) + line.size() + 1, line.size()))
        return Error{wrong, file, statement.line, statement.tokens.front().column};
    setup.position.push_back(std::move(line));
    return std::nullopt;
}

Result<Position> parse_position(std::string_view text, std::string file) {
    auto script = parse_script(text, std::move(file), ReadTo::FirstCase);
    if (!script) return script.error();
    auto game = take_game(*script);
    if (!game) return game.error();
    if (script->statements.empty())
        return Error{"this position is empty; say what stands where, or 'start'", script->file, game->line,
                     game->column};
    Position position{std::move(*game), {}, {}, std::move(script->file)};
    for (const Statement& statement : script->statements)
        if (auto error = add_to_position(position.setup, statement, position.file)) return *error;
    position.statements = std::move(script->statements);
    return position;
}

Result<std::vector<Statement>> statements_of(const Setup& setup) {
    if (!setup.options.empty())
        return Error{"options do not go with a position; it says itself how it starts: 'start standard bid on'", "", 0,
                     0};
    std::vector<Statement> statements;
    std::size_t bytes = 0;
    for (const std::string& line : setup.position) {
        const int number = static_cast<int>(statements.size()) + 1;
        bytes += line.size() + 1;
        if (const char* wrong = too_large(statements.size() + 1, bytes, line.size()))
            return Error{wrong, "", number, 1};
        auto script = parse_script(line, "");
        if (!script) return Error{script.error().message, "", number, script.error().column};
        if (script->statements.size() != 1) return Error{"exactly one statement is expected here", "", number, 1};
        statements.push_back(std::move(script->statements.front()));
        statements.back().line = number;
    }
    return statements;
}

Error in_source(Error error, const std::vector<Statement>& statements, const std::string& file) {
    error.file = file;
    if (error.line < 1 || static_cast<std::size_t>(error.line) > statements.size()) return error;
    const Statement& source = statements[static_cast<std::size_t>(error.line) - 1];
    const std::vector<int> columns = columns_in_line(source);
    const auto after = std::upper_bound(columns.begin(), columns.end(), std::max(error.column, 1));
    const auto at = static_cast<std::size_t>(after - columns.begin()) - 1;
    error.line = source.line;
    error.column = source.tokens[at].column + std::max(error.column, 1) - columns[at];
    return error;
}

}  // namespace namyoum
