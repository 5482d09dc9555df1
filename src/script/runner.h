// Runs table scripts: each case from the common set-up of its file, until something in it does not hold.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/statement.h"

namespace namyoum {

// Who is to blame when a statement cannot be done: the script that says it wrongly, or the game that plays otherwise.
enum class Blame : std::uint8_t { Script, Game };

struct Trouble {
    Blame blame = Blame::Script;
    int column = 0;
    std::string message;
};

// One game as scripts speak to it. Statements begin with their keyword; `;` and `case` are seen to by the runner.
class ScriptGame {
public:
    virtual ~ScriptGame() = default;
    virtual std::unique_ptr<ScriptGame> clone() const = 0;
    virtual std::optional<Trouble> run(const Statement& statement) = 0;
};

struct CaseResult {
    std::vector<std::string> ids;  // the rules it proves
    std::string title;
    std::string file;
    int line = 0;
    int expectations = 0;
    bool passed = false;
    std::optional<Error> error;  // of the first thing that did not hold
};

// An Error: a line of the script is wrong, and nothing of the file counts. The data of its game must be installed.
Result<std::vector<CaseResult>> run_script(std::string_view text, std::string file);

// Which game the script is for, as its first statement says; an Error when it does not, or the script cannot be read.
Result<std::string> game_of_script(std::string_view text, std::string file);

}  // namespace namyoum
