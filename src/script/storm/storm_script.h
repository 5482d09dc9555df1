// Storm's statements: what a table script can say of a game of Storm. docs/table-scripts.md is the language's page.
#pragma once

#include <memory>
#include <string_view>

#include "core/session.h"
#include "games/storm/storm.h"
#include "script/runner.h"

namespace namyoum::script_storm {

using namespace storm;

std::unique_ptr<ScriptGame> open_script();  // on an empty board

class Cursor;

// The game as the script has brought it: a position, what was acted on it, and what came of that.
struct ScriptTable {
    Session<Storm> session{Setup{}, empty_board()};
    Events events;                // of the last line that acted
    Tally attack, defence;        // of the last attack resolved
    Tally supply;                 // of the last supply roll
    int damage = 0;               // and what it brought
    bool settled = false;         // the position has run; one made by hand has not yet
    bool manual_windows = false;  // nothing is declined unasked

    const State& state() const { return session.state(); }
    void replace(const State& state) {
        session = Session<Storm>(session.setup(), state);
        settled = false;
    }
};

// playing.cpp
void act(ScriptTable& table, Cursor& in);
void roll(ScriptTable& table, int dice, Cursor& in);
void draw(ScriptTable& table, Cursor& in);
void decline_all(ScriptTable& table);
void pass_forced(ScriptTable& table);
void undo(ScriptTable& table, Cursor& in);
// Lets a position made by hand run to its first decision.
void settle_position(ScriptTable& table);
bool is_window_kind(std::string_view kind);
// Declines the windows in which nothing else could be done: they opened by public facts alone (Ruling 30). Stops at a
// decision of `stop_at`, or at its one of that kind.
void close_windows(ScriptTable& table, std::string_view stop_at = {}, std::string_view kind = {});
std::string waiting_text(const State& state);  // "french waits: before-dice", for error messages

// expectations.cpp
void expect(ScriptTable& table, Cursor& in);

}  // namespace namyoum::script_storm
