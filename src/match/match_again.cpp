// A match played again from its entries: the table at any action, what each viewer may know of every step, the log.
#include <algorithm>

#include "match/dice.h"
#include "match/stored.h"

namespace namyoum {

namespace {

// A match played again, entry by entry. It keeps a state every few actions, so that going back costs little however
// often a match went back.
class Rewinding {
public:
    Rewinding(const MatchRecord& record, std::unique_ptr<Table> table) : record_(record), table_(std::move(table)) {
        kept_.push_back(table_->snapshot());
    }

    Table& table() { return *table_; }
    // Why it does not fit; then nothing has changed.
    std::optional<Error> act(const Entry& entry) {
        if (auto error = fit(record_, *table_, entry)) return error;
        play_stored(record_, *table_, entry);
        standing_.push_back(&entry);
        if (standing_.size() % kEvery == 0) kept_.push_back(table_->snapshot());
        return std::nullopt;
    }
    // What an undo or a takeback did.
    void go_back(std::size_t count) {
        standing_.resize(standing_.size() - std::min(standing_.size(), count));
        kept_.resize(standing_.size() / kEvery + 1);
        table_->restore(kept_.back());
        for (std::size_t i = (kept_.size() - 1) * kEvery; i < standing_.size(); ++i)
            play_stored(record_, *table_, *standing_[i]);
        table_->forget_events();
    }

private:
    static constexpr std::size_t kEvery = 8;

    const MatchRecord& record_;
    std::unique_ptr<Table> table_;
    std::vector<const Entry*> standing_;
    std::vector<std::string> kept_;  // the state after so many times kEvery actions
};

}  // namespace

std::vector<const Entry*> standing(std::span<const Entry> entries) {
    std::vector<const Entry*> actions;
    for (const Entry& entry : entries) {
        if (entry.kind == EntryKind::Action)
            actions.push_back(&entry);
        else if (goes_back(entry))
            actions.resize(actions.size() - std::min(actions.size(), taken_by(entry)));
    }
    return actions;
}

Result<std::unique_ptr<Table>> table_at(const MatchRecord& record, std::span<const Entry> entries, std::size_t count) {
    auto opened = open_table(record, entries);
    if (!opened) return opened.error();
    if (count < opened->from)
        return Error{"match " + record.id + ": what came before other rules took over cannot be played again", "",
                     static_cast<int>(opened->entry), 0};
    const auto actions = standing(entries);
    for (std::size_t i = opened->from; i < std::min(count, actions.size()); ++i) {
        if (auto error = fit(record, *opened->table, *actions[i])) return *error;
        play_stored(record, *opened->table, *actions[i]);
    }
    return std::move(opened->table);
}

Result<std::vector<Step>> steps_of(const MatchRecord& record, const std::vector<Entry>& entries, std::uint32_t after) {
    auto opened = open_table(record, entries);
    if (!opened) return opened.error();
    Rewinding played(record, std::move(opened->table));
    std::vector<Step> steps;
    for (const Entry& entry : entries) {
        const bool is_wanted = entry.number > after;
        if (entry.number <= opened->entry) {
            if (is_wanted) steps.push_back(untold_step(entry));
            continue;
        }
        Step step =
            is_wanted && entry.kind == EntryKind::Action ? step_before(played.table(), entry) : plain_step(entry);
        if (entry.kind == EntryKind::Action) {
            if (auto error = played.act(entry)) return *error;
            if (is_wanted) fill_events(played.table(), step);
        } else if (goes_back(entry)) {
            played.go_back(taken_by(entry));
        }
        if (is_wanted) steps.push_back(std::move(step));
    }
    return steps;
}

namespace {

Log header_of(const MatchRecord& record) {
    Log log;
    log.game = record.game;
    log.rules = record.rules;
    log.data = record.data;
    log.overlays = record.overlays;
    log.setup = record.setup;
    const std::array seeds{record.seats[0].seed, record.seats[1].seed};
    if (!seeds[0].empty() && !seeds[1].empty())  // while a seat is open there is nothing to check the dice with
        log.dice = DiceProof{record.id, seeds, dice_key_hash(record.dice_key),
                             record.status == MatchStatus::Over ? record.dice_key : std::string(), record.imported};
    return log;
}

// What only a table knows of an action: which of the outcomes Chance came to, the fingerprint where a turn begins.
std::optional<Error> play_along(Rewinding& played, const Entry& entry, LogAction& action) {
    if (entry.side == Side::Chance) {
        const auto outcomes = played.table().legal();
        action.outcomes = static_cast<int>(outcomes.size());
        action.outcome =
            static_cast<int>(std::find(outcomes.begin(), outcomes.end(), entry.text) - outcomes.begin()) + 1;
    }
    const int turn = played.table().turn();
    if (auto error = played.act(entry)) return error;
    if (played.table().turn() != turn) action.check = played.table().fingerprint();
    return std::nullopt;
}

// Without `table`, and before the entry behind which it begins, the entries are written down as they are.
std::optional<Error> add_entries(Log& log, const std::vector<Entry>& entries, Rewinding* table, std::uint32_t behind) {
    for (const Entry& entry : entries) {
        Rewinding* const played = entry.number > behind ? table : nullptr;
        if (entry.kind == EntryKind::Action) {
            LogAction action{entry.side, entry.text, entry.made, 0, std::nullopt, 0, 0};
            if (played != nullptr)
                if (auto error = play_along(*played, entry, action)) return error;
            log.actions.push_back(std::move(action));
        } else if (goes_back(entry)) {
            const std::size_t count = std::min(log.actions.size(), taken_by(entry));
            const auto first = log.actions.end() - static_cast<std::ptrdiff_t>(count);
            // An undo that goes back behind a takeback is written as one, or the two could not be told apart.
            if (entry.kind == EntryKind::Takeback
                || (!log.takebacks.empty() && log.actions.size() - count < log.takebacks.back().at))
                log.takebacks.push_back({entry.side, log.actions.size() - count, {first, log.actions.end()}});
            else if (entry.kind == EntryKind::Resumed)
                log.takebacks.push_back(
                    {Side::None, log.actions.size() - count, {first, log.actions.end()}, resumption_in(entry).rules});
            log.actions.erase(first, log.actions.end());
            if (played != nullptr) played->go_back(count);
        } else if (entry.kind == EntryKind::Resign) {
            log.resigned = entry.side;
        }
    }
    return std::nullopt;
}

}  // namespace

Result<Log> log_of(const MatchRecord& record, const std::vector<Entry>& entries) {
    auto opened = open_table(record, entries);
    if (!opened) return opened.error();
    Rewinding played(record, std::move(opened->table));
    Log log = header_of(record);
    if (auto error = add_entries(log, entries, &played, opened->entry)) return *error;
    log.end = played.table().fingerprint();
    return log;
}

std::string unplayed_log(const MatchRecord& record, const std::vector<Entry>& entries) {
    Log log = header_of(record);
    add_entries(log, entries, nullptr, 0);
    std::string text = to_text(log);
    text.insert(text.find('\n') + 1,
                "# Written down as it was stored: the program that did so cannot play it again.\n");
    return text;
}

}  // namespace namyoum
