// One match: its record and its table. A change is made on a copy and kept as new entries; the copy becomes the match
// once they are stored (docs/architecture.md, the walk of one action).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/table.h"
#include "match/entry.h"
#include "match/store.h"

namespace namyoum {

inline constexpr std::uint32_t kMostEntries = 20'000;  // of one match; a game of Storm has one or two thousand

// Who may look: the two sides, and a spectator (Side::None).
inline constexpr std::array kViewers{Side::French, Side::VietMinh, Side::None};
constexpr std::size_t viewer_index(Side viewer) { return viewer == Side::None ? 2 : index(viewer); }

// An entry with what each viewer may know of it, as JSON.
struct Step {
    Entry entry;
    std::array<std::string, kViewers.size()> events;  // a list
    std::array<bool, kViewers.size()> hidden{};       // the viewer may not know the text
};

class Match {
public:
    // A new match at its first decision, before any chance. The game, its scenario and its options must exist.
    static Result<Match> create(MatchRecord record);
    // From what is stored. The error names the first entry that does not fit this build, 0 when the data or the start
    // do not. The snapshot saves playing all of it again; it is passed over when it is of other rules, or when what
    // follows does not fit it. Then everything is played, and must lead to the state that it is of.
    static Result<Match> load(MatchRecord record, const std::vector<Entry>& entries,
                              const std::optional<Snapshot>& snapshot = std::nullopt);
    static Result<Match> replay(MatchRecord record, const std::vector<Entry>& entries,  // the same, trying every action
                                const std::optional<Snapshot>& snapshot);
    // A match being played that other rules than this program's led to and that `load` finds no way through: it goes on
    // from its snapshot, or without one from its start, with every action after it that these rules allow. The others
    // are gone; steps() says so, and with it what Chance and forced decisions add. An error where the rules are the
    // same (then the store is damaged) or the snapshot is no state of theirs.
    static Result<Match> resume(MatchRecord record, const std::vector<Entry>& entries,
                                const std::optional<Snapshot>& snapshot, std::int64_t at);

    Match copy() const;
    bool restore(std::string_view snapshot) { return table_->restore(snapshot); }  // another state at this table

    const MatchRecord& record() const { return record_; }
    MatchRecord& record() { return record_; }
    const Table& table() const { return *table_; }
    std::uint32_t length() const { return record_.length; }
    Decision decision() const;  // nobody's unless the match is being played
    Side side_of_seat(std::size_t seat) const;
    std::size_t seat_of(Side side) const;
    const Seat& seat(Side side) const { return record_.seats[seat_of(side)]; }

    // Changes. Each adds entries to steps(); none may be called unless it is allowed. Only act, for the side whose
    // decision it is, finds out by itself whether the action is legal, and says why not.
    struct Asked {
        std::string request;  // id to be remembered with the entry
        std::int64_t at = 0;
    };
    std::optional<Table::No> act(Side side, std::string_view action, const Asked& asked);
    bool can_undo(Side side) const;
    void undo(Side side, const Asked& asked);
    // How many actions go when a side takes back its last own choice; 0 when there is none since sides were chosen.
    std::size_t takeback_size(const std::vector<Entry>& entries, Side side) const;
    void take_back(Side side, std::size_t count, const std::vector<Entry>& entries, const Asked& asked);
    void resign(Side side, const Asked& asked);
    void close(std::string_view why, const Asked& asked);
    void add(EntryKind kind, Side side, std::string text, const Asked& asked);  // what changes nothing on the table
    void import(const LogAction& action, std::int64_t at);                      // legal, from a log
    void begin(std::int64_t at);  // both seats are taken: play starts, with what Chance has to do first
    // Dice, draws, what is forced, and the windows that seats let pass, until somebody has to decide.
    void advance(std::int64_t at);

    // Windows that `side` lets pass until an impulse begins, while the match is played.
    void pass_windows(Side side, bool passes) { passing_[index(side)] = passes; }
    bool passes_windows(Side side) const { return passing_[index(side)]; }
    Side takeback_asked() const { return takeback_asked_; }
    Side rematch_offered() const { return rematch_offered_; }
    std::size_t replayable_from() const { return replayable_from_; }  // so many actions cannot be played again
    const std::string& rematch() const { return rematch_; }           // id of the match that followed

    const std::vector<Step>& steps() const { return steps_; }
    std::vector<Write> writes();  // the new entries, the record, now and then a snapshot; once for each change
    void forget_steps() { steps_.clear(); }

private:
    enum class From { Start, Snapshot };
    static Result<Match> load_from(MatchRecord record, const std::vector<Entry>& entries,
                                   const std::optional<Snapshot>& snapshot, From where);
    // The table where it can be played again from, everything noted that entries change beside it.
    struct Begun;
    static Result<Begun> begin_again(const MatchRecord& record, const std::vector<Entry>& entries,
                                     const std::optional<Snapshot>& snapshot);
    Match() = default;

    void note(const Entry& entry);  // notes what an entry changes beside the table
    void play(Side side, std::string_view action, Made made, const Asked& asked);
    void record_state();

    MatchRecord record_;
    std::unique_ptr<Table> table_;
    std::uint64_t chance_ = 0;  // rolls and draws so far, those taken back too: the index of the next one
    std::array<bool, kSides> passing_{};
    Side takeback_asked_ = Side::None;
    Side rematch_offered_ = Side::None;
    std::string rematch_;
    std::uint32_t resumed_ = 0;  // the entry with which other rules took over last; nothing is taken back past it
    std::size_t replayable_from_ = 0;
    std::uint32_t snapshot_at_ = 0;  // the entry after which the last one was made
    std::vector<Step> steps_;
};

// The actions that stand, in order: what was undone or taken back is left out.
std::vector<const Entry*> standing(std::span<const Entry> entries);

// Every entry as a viewer may know it, by playing them all; `after` skips the first ones. For reconnecting and replays.
// What was played before other rules took over is not played: its actions are told to nobody.
Result<std::vector<Step>> steps_of(const MatchRecord& record, const std::vector<Entry>& entries, std::uint32_t after);

// The table after the first `count` standing actions; an error before those from which it can be played again.
Result<std::unique_ptr<Table>> table_at(const MatchRecord& record, std::span<const Entry> entries, std::size_t count);

// The match as a log, with what its dice can be checked with; `key` is shown once the match is over.
Result<Log> log_of(const MatchRecord& record, const std::vector<Entry>& entries);

// The text of the log of a match that no longer fits: every action as it is stored, no fingerprints, and a comment that
// says so.
std::string unplayed_log(const MatchRecord& record, const std::vector<Entry>& entries);

}  // namespace namyoum
