// Entries of the store laid on a table: whether they still fit, what they do, and what each viewer may know of them.
#pragma once

#include <memory>
#include <optional>

#include "base/result.h"
#include "core/table.h"
#include "match/match.h"
#include "match/store.h"

namespace namyoum {

// Undo or takeback, and how many actions it took.
bool goes_back(const Entry& entry);
std::size_t taken_by(const Entry& entry);

// How a match starts: a new one, and one that was played with the data of this program.
Result<std::unique_ptr<Table>> start_table(const MatchRecord& record);
Result<std::unique_ptr<Table>> open_table(const MatchRecord& record);

// Whether the entry is legal here; the error says why not.
std::optional<Error> fit(const MatchRecord& record, const Table& table, const Entry& entry);

// Plays an action that was stored. What was played before the match came here is nobody's to undo: the dice of this
// match do not stand behind it.
void play_stored(const MatchRecord& record, Table& table, const Entry& entry);

// An entry that changes nothing on the table.
Step plain_step(Entry entry);

// What the viewers may know of an action that is about to be made; its events are filled in once it is.
Step step_before(const Table& table, Entry entry);
void fill_events(const Table& table, Step& step);

}  // namespace namyoum
