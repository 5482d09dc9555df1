#include "match/stored.h"

#include "base/hash.h"
#include "base/text.h"
#include "games/registry.h"

namespace namyoum {

namespace {

Error misfit(const MatchRecord& record, const Entry& entry, std::string why) {
    return {"match " + record.id + ": entry " + std::to_string(entry.number) + " ('" + entry.text
                + "') no longer fits: " + std::move(why),
            "", static_cast<int>(entry.number), 0};
}

}  // namespace

bool goes_back(const Entry& entry) { return entry.kind == EntryKind::Undo || entry.kind == EntryKind::Takeback; }

std::size_t taken_by(const Entry& entry) { return number_in<std::size_t>(entry.text).value_or(0); }

std::optional<Error> fit(const MatchRecord& record, const Table& table, const Entry& entry) {
    const Decision decision = table.decision();
    if (decision.side != entry.side)
        return misfit(record, entry, "it is the decision of " + std::string(name(decision.side)));
    if (const auto no = table.why_not(entry.text))
        return misfit(record, entry, no->error ? no->error->message : std::string(no->refusal->rule.id));
    return std::nullopt;
}

void play_stored(const MatchRecord& record, Table& table, const Entry& entry) {
    table.forget_events();
    table.act(entry.text, entry.made);
    if (entry.number == record.imported) table.forget_undo();
}

Result<std::unique_ptr<Table>> start_table(const MatchRecord& record) {
    const GameEntry* game = find_game(record.game);
    if (game == nullptr) return Error{"there is no game '" + record.game + "' here", "", 0, 0};
    auto table = game->open(record.setup);
    if (table) return table;
    // No line: what stands in a position may be a hand, and a line of an error is an entry here.
    return Error{"match " + record.id + ": how it started no longer fits: " + table.error().message, "", 0, 0};
}

Result<std::unique_ptr<Table>> open_table(const MatchRecord& record) {
    auto table = start_table(record);
    if (!table) return table;
    if (const std::uint64_t here = (*table)->log().data; here != record.data)
        return Error{"match " + record.id + ": it was played with other data (" + hex64(record.data) + ", here "
                         + hex64(here) + ")",
                     "", 0, 0};
    return table;
}

Step plain_step(Entry entry) {
    Step step{std::move(entry), {}, {}};
    for (std::string& events : step.events) events = "[]";
    return step;
}

Step step_before(const Table& table, Entry entry) {
    Step step{std::move(entry), {}, {}};
    for (const Side viewer : kViewers) step.hidden[viewer_index(viewer)] = table.is_secret(step.entry.text, viewer);
    return step;
}

void fill_events(const Table& table, Step& step) {
    for (const Side viewer : kViewers) step.events[viewer_index(viewer)] = table.events_json(viewer);
}

}  // namespace namyoum
