// Walks the words of one statement of a Storm script: what a position speaks of (games/storm/statement_cursor.h), and
// actions and rules besides.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/statement.h"
#include "games/storm/statement_cursor.h"
#include "games/storm/storm.h"
#include "script/runner.h"

// Apart from the rules: here `roll` and `draw` are statements, there they are what happens in the game.
namespace namyoum::script_storm {

using namespace storm;

class Cursor : public StatementCursor {
public:
    using StatementCursor::StatementCursor;

    std::optional<Trouble> trouble() const;
    // The script is right, the game does otherwise.
    void unmet(std::string message);

    std::optional<std::string> rule();  // (storm-8.4a), if it stands here

    // The words up to the next of , | ( or the end, in the notation of logs.
    Action action();
    // The same, where `take a b` stands for `take a`, `take b`.
    std::vector<Action> action_group();

private:
    std::vector<ScriptWord> take_action_words();
    Action parse(const std::vector<ScriptWord>& words);

    Blame blame_ = Blame::Script;
};

std::string unit_list(const std::vector<UnitId>& units);

}  // namespace namyoum::script_storm
