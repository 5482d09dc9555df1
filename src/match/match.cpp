#include "match/match.h"

#include <algorithm>
#include <cassert>

#include "match/dice.h"
#include "match/stored.h"

namespace namyoum {

namespace {

constexpr std::uint32_t kSnapshotEvery = 64;  // entries, or a few more

DiceSource dice_of(const MatchRecord& record) {
    return {record.dice_key, record.id, record.seats[0].seed, record.seats[1].seed};
}

}  // namespace

Result<Match> Match::create(MatchRecord record) {
    auto table = start_table(record);
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
    auto match = load_from(record, entries, snapshot, From::Snapshot);
    return match || !snapshot ? std::move(match) : replay(std::move(record), entries, snapshot);
}

Result<Match> Match::replay(MatchRecord record, const std::vector<Entry>& entries,
                            const std::optional<Snapshot>& snapshot) {
    return load_from(std::move(record), entries, snapshot, From::Start);
}

struct Match::Begun {
    Match match;
    std::size_t from = 0;  // so many standing actions lie behind its table
    int rules = 0;         // the version it is played by from there
    std::vector<const Entry*> actions;
    // The snapshot can be used when it was made behind the first `kept` actions and nothing went back past it.
    std::size_t kept = 0;
    bool is_usable = false;
};

Result<Match::Begun> Match::begin_again(const MatchRecord& record, const std::vector<Entry>& entries,
                                        const std::optional<Snapshot>& snapshot) {
    auto opened = open_table(record, entries);
    if (!opened) return opened.error();
    Begun begun{Match(), opened->from, opened->rules, standing(entries)};
    Match& match = begun.match;
    match.table_ = std::move(opened->table);
    match.replayable_from_ = opened->from;
    std::size_t stood = 0;
    for (const Entry& entry : entries) {
        match.note(entry);
        if (entry.kind == EntryKind::Action) {
            ++stood;
            if (entry.side == Side::Chance && entry.number > record.imported) ++match.chance_;
        } else if (goes_back(entry)) {
            stood -= std::min(stood, taken_by(entry));
        }
        if (stood < begun.kept || entry.kind == EntryKind::Resumed) begun.is_usable = false;
        if (snapshot && entry.number == snapshot->number) {
            begun.kept = stood;
            begun.is_usable = true;
        }
    }
    if (begun.is_usable) match.snapshot_at_ = snapshot->number;
    return begun;
}

Result<Match> Match::load_from(MatchRecord record, const std::vector<Entry>& entries,
                               const std::optional<Snapshot>& snapshot, From where) {
    auto begun = begin_again(record, entries, snapshot);
    if (!begun) return begun.error();
    const auto& [match, from, rules, actions, kept, is_usable] = *begun;
    Table& table = *match.table_;
    const bool is_restored = is_usable && where == From::Snapshot && table.restore(snapshot->bytes);
    for (std::size_t i = is_restored ? kept : from; i <= actions.size(); ++i) {
        // Played again, the first entries must lead to the state that the snapshot is of.
        if (is_usable && i == kept && table.fingerprint() != snapshot->fingerprint)
            return Error{"match " + record.id + ": entry " + std::to_string(snapshot->number)
                             + " leads to another state than it did",
                         "", static_cast<int>(snapshot->number), 0};
        if (i == actions.size()) break;
        if (auto error = fit(record, table, *actions[i])) return *error;
        play_stored(record, table, *actions[i]);
    }
    table.forget_events();
    begun->match.record_ = std::move(record);
    return std::move(begun->match);
}

Result<Match> Match::resume(MatchRecord record, const std::vector<Entry>& entries,
                            const std::optional<Snapshot>& snapshot, std::int64_t at) {
    auto begun = begin_again(record, entries, snapshot);
    if (!begun) return begun.error();
    const auto& actions = begun->actions;
    Table& table = *begun->match.table_;
    const int rules = table.log().rules;
    const auto cannot = [&](const char* why) {
        return Error{"match " + record.id + ": it cannot go on by rules version " + std::to_string(rules) + ": " + why,
                     "", 0, 0};
    };
    std::size_t stands = begun->from;
    if (begun->is_usable) {
        if (table.restore(snapshot->bytes)) return cannot("its last snapshot is of the same version");
        if (!table.adopt(snapshot->bytes) || table.fingerprint() != snapshot->fingerprint)
            return cannot("its last snapshot is no state of this program");
        stands = begun->kept;
    } else if (begun->rules == rules) {
        return cannot("it was played by the same version");
    }
    while (stands < actions.size() && !fit(record, table, *actions[stands]))
        play_stored(record, table, *actions[stands++]);
    table.forget_events();
    table.forget_undo();
    Match& match = begun->match;
    match.record_ = std::move(record);
    match.replayable_from_ = stands;
    const Resumption resumption{actions.size() - stands, rules, table.snapshot()};
    match.add(EntryKind::Resumed, Side::None, to_text(resumption), {"", at});
    match.advance(at);
    return std::move(match);
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
    next.resumed_ = resumed_;
    next.replayable_from_ = replayable_from_;
    next.snapshot_at_ = snapshot_at_;
    next.steps_ = steps_;
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

void Match::note(const Entry& entry) {
    switch (entry.kind) {
        case EntryKind::AskTakeback: takeback_asked_ = entry.side; break;
        case EntryKind::Undo:  // what was asked for is no longer the last choice
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
        case EntryKind::Resumed:
            takeback_asked_ = Side::None;
            resumed_ = entry.number;
            break;
        default: break;
    }
}

void Match::record_state() {
    if (record_.status == MatchStatus::Playing && table_->decision().side == Side::None) {
        record_.status = MatchStatus::Over;
        record_.winner = table_->winner();
    }
    if (record_.status != MatchStatus::Playing) passing_ = {};
    record_.to_move = decision().side;
    record_.seats_swapped = table_->seats_swapped();
    record_.turn = table_->turn();
}

void Match::add(EntryKind kind, Side side, std::string text, const Asked& asked) {
    Step step = plain_step({record_.length + 1, kind, side, Made::Chosen, std::move(text), asked.request, asked.at});
    note(step.entry);
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
    note(step.entry);
    steps_.push_back(std::move(step));
    record_.length += 1;
    record_.updated = asked.at;
    if (table_->opens_impulse()) passing_ = {};
    record_state();
}

std::optional<Table::No> Match::act(Side side, std::string_view action, const Asked& asked) {
    assert(decision().side == side);
    // One legality function: the action is in the legal set of the one open decision.
    if (auto no = table_->why_not(action)) return no;
    // As it is written there, to the letter: what is stored and told is what was sent.
    const auto legal = table_->legal();
    if (std::find(legal.begin(), legal.end(), action) == legal.end())
        return Table::No{Error{"written otherwise than in the list of legal actions", "", 0, 1}, std::nullopt};
    play(side, action, Made::Chosen, asked);
    return std::nullopt;
}

bool Match::can_undo(Side side) const { return decision().side == side && table_->can_undo(); }

void Match::undo(Side side, const Asked& asked) {
    const std::size_t before = table_->length();
    table_->undo();
    add(EntryKind::Undo, side, std::to_string(before - table_->length()), asked);
}

std::size_t Match::takeback_size(const std::vector<Entry>& entries, Side side) const {
    const auto actions = standing(entries);
    const auto is_own_choice = [&](const Entry& action) {
        return action.side == side && action.made == Made::Chosen
               && !action.request.empty();  // what the service passed for somebody is nothing he chose
    };
    const std::uint32_t floor = std::max(record_.imported, resumed_);  // nobody goes back behind it
    std::size_t i = actions.size();
    while (i > 0 && actions[i - 1]->number > floor && !is_own_choice(*actions[i - 1])) --i;
    if (i == 0 || actions[i - 1]->number <= floor) return 0;
    // Before a bid that swapped the sides, what this side chose was the other one's choice.
    if (table_->seats_swapped()) {
        const auto before = table_at(record_, entries, i - 1);
        if (!before || !(*before)->seats_swapped()) return 0;
    }
    return actions.size() - i + 1;
}

void Match::take_back(Side side, std::size_t count, const std::vector<Entry>& entries, const Asked& asked) {
    auto table = table_at(record_, entries, standing(entries).size() - count);
    assert(table);
    table_ = std::move(*table);
    passing_ = {};
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
    if (record_.length == record_.imported) table_->forget_undo();
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

std::vector<Write> Match::writes() {
    std::vector<Write> writes;
    bool is_due = record_.status == MatchStatus::Over || record_.length >= snapshot_at_ + kSnapshotEvery;
    for (const Step& step : steps_) {
        writes.push_back(AddEntry{record_.id, step.entry});
        is_due = is_due || step.entry.kind == EntryKind::Resumed;  // the one before is of no more use
    }
    writes.push_back(PutMatch{record_});
    // Undo starts anew from a snapshot, so it is made only where nothing can be undone.
    if (is_due && !table_->can_undo()) {
        writes.emplace_back(PutSnapshot{record_.id, {record_.length, table_->fingerprint(), table_->snapshot()}});
        snapshot_at_ = record_.length;
    }
    return writes;
}

}  // namespace namyoum
