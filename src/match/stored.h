// Entries of the store laid on a table: whether they still fit, what they do, and what each viewer may know of them.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "core/table.h"
#include "match/match.h"
#include "match/store.h"

namespace namyoum {

// Where a match went on by the rules of another version, which could not play it again as it had been played. What came
// before is kept as it is stored and is never played again.
struct Resumption {
    std::size_t gone = 0;  // so many of the last actions these rules did not allow
    int rules = 0;         // their version
    std::string state;     // Table::snapshot of what it goes on from: both hands are in it
};
std::string to_text(const Resumption& resumption);
// Without a state when the text has none that can be read, 0 when it has no number: the store is damaged then.
Resumption resumption_in(const Entry& entry);
std::string_view public_part(const Entry& resumed);  // the two numbers

// What took actions back: undo, takeback or other rules; and how many.
bool goes_back(const Entry& entry);
std::size_t taken_by(const Entry& entry);

// How a new match starts.
Result<std::unique_ptr<Table>> start_table(const MatchRecord& record);

// Where a match can be played again from: its start, or the state from which it went on by other rules. It must have
// been played with the data of this program.
struct Opened {
    std::unique_ptr<Table> table;
    std::size_t from = 0;     // so many actions stand before it
    std::uint32_t entry = 0;  // the last one before it
    int rules = 0;            // the version it is played by from there
};
Result<Opened> open_table(const MatchRecord& record, std::span<const Entry> entries);

// Whether the entry is legal here; the error says why not.
std::optional<Error> fit(const MatchRecord& record, const Table& table, const Entry& entry);

// Plays an action that was stored. What was played before the match came here is nobody's to undo: the dice of this
// match do not stand behind it.
void play_stored(const MatchRecord& record, Table& table, const Entry& entry);

// An entry that changes nothing on the table.
Step plain_step(Entry entry);

// One that cannot be played again: nobody can say any more who may know an action, so nobody is told.
Step untold_step(Entry entry);

// What the viewers may know of an action that is about to be made; its events are filled in once it is.
Step step_before(const Table& table, Entry entry);
void fill_events(const Table& table, Step& step);

}  // namespace namyoum
