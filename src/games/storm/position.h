// Positions made by statements: units, control, markers, cards, the turn and whose impulse it is. A game can start from
// one, and table scripts make theirs here too. docs/table-scripts.md lists the statements.
#pragma once

#include <bitset>
#include <string>

#include "base/result.h"
#include "games/storm/statement_cursor.h"
#include "games/storm/storm.h"

namespace namyoum::storm {

// A position while it is being made.
struct Draft {
    explicit Draft(const State& from) : state(from) {}

    State state;
    std::bitset<kMaxUnits> put;  // units that a `put` has named: a second one would be a slip
};

// True when the keyword is one of a statement that sets the position. The statement is then done, or the cursor has
// failed and nothing has changed.
bool set_position(Draft& draft, const std::string& keyword, StatementCursor& in);

// The setup's position, begun on an empty board and run to its first decision. Error: which statement is wrong, and
// where; or that the whole cannot be.
Result<State> start_from_position(const Setup& setup);

}  // namespace namyoum::storm
