#include "match/match.h"

#include <algorithm>
#include <cassert>

#include "base/text.h"
#include "games/registry.h"
#include "match/dice.h"

namespace namyoum {

namespace {

constexpr std::uint32_t kSnapshotEvery = 64;  // entries

// How many actions an undo or a takeback took, as its entry says.
std::size_t taken_by(const Entry& entry) { return number_in<std::size_t>(entry.text).value_or(0); }

DiceSource dice_of(const MatchRecord& record) {
    return {record.dice_key, record.id, record.seats[0].seed, record.seats[1].seed};
}

Error misfit(const MatchRecord& record, const Entry& entry, std::string why) {
    return {"match " + record.id + ": entry " + std::to_string(entry.number) + " ('" + entry.text
                + "') no longer fits: " + std::move(why),
            "", static_cast<int>(entry.number), 0};
}

// Whether the entry is legal here; the error says why not.
std::optional<Error> fit(const MatchRecord& record, const Table& table, const Entry& entry) {
    const Decision decision = table.decision();
    if (decision.side != entry.side)
        return misfit(record, entry, "it is the decision of " + std::string(name(decision.side)));
    if (const auto no = table.why_not(entry.text))
        return misfit(record, entry, no->error ? no->error->message : std::string(no->refusal->rule.id));
    return std::nullopt;
}

// Plays an action that was stored. What was played before the match came here is nobody's to undo: the dice of this
// match do not stand behind it.
void play_stored(const MatchRecord& record, Table& table, const Entry& entry) {
    table.forget_events();
    table.act(entry.text, entry.made);
    if (entry.number == record.imported) table.settle();
}

Result<std::unique_ptr<Table>> open_table(const MatchRecord& record) {
    const GameEntry* game = find_game(record.game);
    if (game == nullptr) return Error{"there is no game '" + record.game + "' here", "", 0, 0};
    auto table = game->open(record.setup);
    if (table) return table;
    // No line: what stands in a position may be a hand, and a line of an error is an entry here.
    return Error{"match " + record.id + ": how it started no longer fits: " + table.error().message, "", 0, 0};
}

// An entry that changes nothing on the table. What a person writes is for his opponent, not for spectators.
Step plain_step(Entry entry) {
    Step step{std::move(entry), {}, {}};
    for (std::string& events : step.events) events = "[]";
    step.hidden[viewer_index(Side::None)] = step.entry.kind == EntryKind::Note;
    return step;
}

// What the viewers may know of an action that is about to be made.
Step step_before(const Table& table, Entry entry) {
    Step step{std::move(entry), {}, {}};
    for (const Side viewer : kViewers) step.hidden[viewer_index(viewer)] = table.is_secret(step.entry.text, viewer);
    return step;
}

void fill_events(const Table& table, Step& step) {
    for (const Side viewer : kViewers) step.events[viewer_index(viewer)] = table.events_json(viewer);
}

}  // namespace

std::vector<const Entry*> standing(std::span<const Entry> entries) {
    std::vector<const Entry*> actions;
    for (const Entry& entry : entries) {
        if (entry.kind == EntryKind::Action)
            actions.push_back(&entry);
        else if (entry.kind == EntryKind::Undo || entry.kind == EntryKind::Takeback)
            actions.resize(actions.size() - std::min(actions.size(), taken_by(entry)));
    }
    return actions;
}

Result<Match> Match::create(MatchRecord record) {
    auto table = open_table(record);
    if (!table) return table.error();
    Match match;
    match.record_ = std::move(record);
    match.table_ = std::move(*table);
    const Log log = match.table_->log();
    match.record_.rules = log.rules;
    match.record_.data = log.data;
    match.record_.overlays = log.overlays;
    match.record_state();
    return match;
}

Result<Match> Match::load(MatchRecord record, const std::vector<Entry>& entries,
                          const std::optional<Snapshot>& snapshot) {
    if (!snapshot) return load_from(std::move(record), entries, std::nullopt);
    auto match = load_from(record, entries, snapshot);
    return match ? std::move(match) : load_from(std::move(record), entries, std::nullopt);
}

Result<Match> Match::load_from(MatchRecord record, const std::vector<Entry>& entries,
                               const std::optional<Snapshot>& snapshot) {
    auto table = open_table(record);
    if (!table) return table.error();
    Match match;
    match.table_ = std::move(*table);
    // The first entries may be passed over when the snapshot was made behind them and nothing went back past it.
    std::size_t kept = 0, stood = 0;
    bool is_usable = false;
    for (const Entry& entry : entries) {
        match.start(entry);
        if (entry.kind == EntryKind::Action) {
            ++stood;
            if (entry.side == Side::Chance && entry.number > record.imported) ++match.chance_;
        } else if (entry.kind == EntryKind::Undo || entry.kind == EntryKind::Takeback) {
            stood -= std::min(stood, taken_by(entry));
        }
        if (snapshot && entry.number == snapshot->number) {
            kept = stood;
            is_usable = true;
        }
        if (stood < kept) is_usable = false;
    }
    std::size_t from = 0;
    if (is_usable && match.table_->restore(snapshot->bytes)) {
        if (match.table_->fingerprint() != snapshot->fingerprint)
            return Error{"the snapshot is not of this state", record.id, 0, 0};
        from = kept;
    }
    const auto actions = standing(entries);
    for (std::size_t i = from; i < actions.size(); ++i) {
        if (auto error = fit(record, *match.table_, *actions[i])) return *error;
        play_stored(record, *match.table_, *actions[i]);
    }
    match.table_->forget_events();
    match.record_ = std::move(record);
    return match;
}

Match Match::copy() const {
    Match next;
    next.record_ = record_;
    next.table_ = table_->clone();
    next.chance_ = chance_;
    next.passing_ = passing_;
    next.takeback_asked_ = takeback_asked_;
    next.rematch_offered_ = rematch_offered_;
    next.rematch_ = rematch_;
    return next;
}

Decision Match::decision() const {
    if (record_.status == MatchStatus::Playing) return table_->decision();
    Decision decision = table_->decision();
    decision.side = Side::None;
    return decision;
}

Side Match::side_of_seat(std::size_t seat) const {
    const Side side = static_cast<Side>(seat);
    return table_->seats_swapped() ? enemy_of(side) : side;
}

std::size_t Match::seat_of(Side side) const { return index(table_->seats_swapped() ? enemy_of(side) : side); }

void Match::start(const Entry& entry) {
    switch (entry.kind) {
        case EntryKind::AskTakeback: takeback_asked_ = entry.side; break;
        case EntryKind::Takeback:
        case EntryKind::RefuseTakeback:
        case EntryKind::Resign:
        case EntryKind::Closed: takeback_asked_ = Side::None; break;
        case EntryKind::Action:
            if (entry.side != Side::Chance) takeback_asked_ = Side::None;
            break;
        case EntryKind::OfferRematch: rematch_offered_ = entry.side; break;
        case EntryKind::Rematch: rematch_ = entry.text; [[fallthrough]];
        case EntryKind::DeclineRematch: rematch_offered_ = Side::None; break;
        default: break;
    }
}

void Match::record_state() {
    if (record_.status == MatchStatus::Playing && table_->decision().side == Side::None) {
        record_.status = MatchStatus::Over;
        record_.winner = table_->winner();
    }
    record_.to_move = decision().side;
    record_.seats_swapped = table_->seats_swapped();
    record_.turn = table_->turn();
}

void Match::add(EntryKind kind, Side side, std::string text, const Asked& asked) {
    Step step = plain_step({record_.length + 1, kind, side, Made::Chosen, std::move(text), asked.request, asked.at});
    start(step.entry);
    steps_.push_back(std::move(step));
    record_.length += 1;
    record_.updated = asked.at;
    record_state();
}

void Match::play(Side side, std::string_view action, Made made, const Asked& asked) {
    Step step = step_before(
        *table_, {record_.length + 1, EntryKind::Action, side, made, std::string(action), asked.request, asked.at});
    table_->forget_events();
    const auto no = table_->act(action, made);
    assert(!no);
    (void)no;
    fill_events(*table_, step);
    table_->forget_events();
    start(step.entry);
    steps_.push_back(std::move(step));
    record_.length += 1;
    record_.updated = asked.at;
    if (table_->opens_impulse()) passing_ = {};
    record_state();
}

std::optional<Table::No> Match::act(Side side, std::string_view action, const Asked& asked) {
    // One legality function: the action is in the legal set of the one open decision, and the decision is this side's.
    if (auto no = table_->why_not(action)) return no;
    if (decision().side != side) return Table::No{std::nullopt, Refusal{decision().rule, "match.no.not-your-decision"}};
    // As it is written there, to the letter: what is stored and told is what was sent.
    const auto legal = table_->legal();
    if (std::find(legal.begin(), legal.end(), action) == legal.end())
        return Table::No{Error{"written otherwise than in the list of legal actions", "", 0, 1}, std::nullopt};
    play(side, action, Made::Chosen, asked);
    return std::nullopt;
}

bool Match::can_undo(Side side) const { return decision().side == side && table_->can_undo(); }

void Match::undo(Side side, const Asked& asked) {
    const std::size_t before = table_->log().actions.size();
    table_->undo();
    add(EntryKind::Undo, side, std::to_string(before - table_->log().actions.size()), asked);
}

std::size_t Match::takeback_size(const std::vector<Entry>& entries, Side side, std::uint32_t imported) {
    const auto actions = standing(entries);
    for (std::size_t i = actions.size(); i > 0 && actions[i - 1]->number > imported; --i)
        if (actions[i - 1]->side == side && actions[i - 1]->made == Made::Chosen
            && !actions[i - 1]->request.empty())  // what the service passed for somebody is nothing he chose
            return actions.size() - i + 1;
    return 0;
}

void Match::take_back(Side side, std::size_t count, const std::vector<Entry>& entries, const Asked& asked) {
    auto table = table_at(record_, entries, standing(entries).size() - count);
    assert(table);
    table_ = std::move(*table);
    passing_ = {};
    if (record_.status == MatchStatus::Over) {
        record_.status = MatchStatus::Playing;
        record_.winner = Side::None;
    }
    add(EntryKind::Takeback, side, std::to_string(count), asked);
}

void Match::resign(Side side, const Asked& asked) {
    record_.status = MatchStatus::Over;
    record_.winner = enemy_of(side);
    add(EntryKind::Resign, side, "", asked);
}

void Match::close(std::string_view why, const Asked& asked) {
    record_.status = MatchStatus::Closed;
    add(EntryKind::Closed, Side::None, std::string(why), asked);
}

void Match::import(const LogAction& action, std::int64_t at) {
    play(action.side, action.action, action.made, {"", at});
    if (record_.length == record_.imported) table_->settle();
}

void Match::begin(std::int64_t at) {
    record_.status = MatchStatus::Playing;
    record_.updated = at;
    record_state();
    advance(at);
}

void Match::advance(std::int64_t at) {
    const Asked nobody{"", at};
    while (record_.status == MatchStatus::Playing) {
        const Decision decision = table_->decision();
        if (decision.side == Side::None) return;
        if (decision.side == Side::Chance) {
            const auto outcomes = table_->legal();
            const auto outcome = draw(dice_of(record_), chance_++, static_cast<std::uint32_t>(outcomes.size()));
            play(Side::Chance, outcomes[outcome], Made::Chosen, nobody);
            continue;
        }
        if (const auto action = table_->forced()) {
            play(decision.side, *action, Made::Forced, nobody);
            continue;
        }
        const Seat& decider = seat(decision.side);
        if (decider.kind != SeatKind::Person || decision.choice != Choice::Private) return;
        const auto pass = table_->window_pass();
        if (pass && passing_[index(decision.side)]) {
            play(decision.side, *pass, Made::Chosen, nobody);
            continue;
        }
        const auto legal = table_->legal();
        if (legal.size() != 1 || !decider.passes_empty) return;
        play(decision.side, legal[0], Made::Chosen, nobody);
    }
}

std::vector<Write> Match::writes() const {
    std::vector<Write> writes;
    bool snapshot = record_.status == MatchStatus::Over;
    for (const Step& step : steps_) {
        writes.push_back(AddEntry{record_.id, step.entry});
        snapshot = snapshot || step.entry.number % kSnapshotEvery == 0;
    }
    writes.push_back(PutMatch{record_});
    // Undo starts anew from a snapshot, so it is made only where nothing can be undone.
    if (snapshot && !table_->can_undo())
        writes.push_back(PutSnapshot{record_.id, {record_.length, table_->fingerprint(), table_->snapshot()}});
    return writes;
}

Result<std::unique_ptr<Table>> table_at(const MatchRecord& record, std::span<const Entry> entries, std::size_t count) {
    auto table = open_table(record);
    if (!table) return table.error();
    const auto actions = standing(entries);
    for (std::size_t i = 0; i < std::min(count, actions.size()); ++i) {
        if (auto error = fit(record, **table, *actions[i])) return *error;
        play_stored(record, **table, *actions[i]);
    }
    return table;
}

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

bool goes_back(const Entry& entry) { return entry.kind == EntryKind::Undo || entry.kind == EntryKind::Takeback; }

}  // namespace

Result<std::vector<Step>> steps_of(const MatchRecord& record, const std::vector<Entry>& entries, std::uint32_t after) {
    auto opened = open_table(record);
    if (!opened) return opened.error();
    Rewinding played(record, std::move(*opened));
    std::vector<Step> steps;
    for (const Entry& entry : entries) {
        const bool is_wanted = entry.number > after;
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

Result<Log> log_of(const MatchRecord& record, const std::vector<Entry>& entries) {
    auto opened = open_table(record);
    if (!opened) return opened.error();
    Log log = (*opened)->log();
    Rewinding played(record, std::move(*opened));
    log.rules = record.rules;
    log.data = record.data;
    log.overlays = record.overlays;
    const std::array seeds{record.seats[0].seed, record.seats[1].seed};
    if (!seeds[0].empty() && !seeds[1].empty())  // while a seat is open there is nothing to check the dice with
        log.dice = DiceProof{record.id, seeds, dice_key_hash(record.dice_key),
                             record.status == MatchStatus::Over ? record.dice_key : std::string(), record.imported};
    for (const Entry& entry : entries) {
        if (entry.kind == EntryKind::Action) {
            LogAction action{entry.side, entry.text, entry.made, 0, std::nullopt, 0, 0};
            if (entry.side == Side::Chance) {
                const auto outcomes = played.table().legal();
                action.outcomes = static_cast<int>(outcomes.size());
                action.outcome =
                    static_cast<int>(std::find(outcomes.begin(), outcomes.end(), entry.text) - outcomes.begin()) + 1;
            }
            const int turn = played.table().turn();
            if (auto error = played.act(entry)) return *error;
            if (played.table().turn() != turn) action.check = played.table().fingerprint();
            log.actions.push_back(std::move(action));
        } else if (goes_back(entry)) {
            const std::size_t count = std::min(log.actions.size(), taken_by(entry));
            const auto first = log.actions.end() - static_cast<std::ptrdiff_t>(count);
            // An undo that goes back behind a takeback is written as one, or the two could not be told apart.
            if (entry.kind == EntryKind::Takeback
                || (!log.takebacks.empty() && log.actions.size() - count < log.takebacks.back().at))
                log.takebacks.push_back({entry.side, log.actions.size() - count, {first, log.actions.end()}});
            log.actions.erase(first, log.actions.end());
            played.go_back(count);
        } else if (entry.kind == EntryKind::Resign) {
            log.resigned = entry.side;
        }
    }
    log.end = played.table().fingerprint();
    return log;
}

}  // namespace namyoum
