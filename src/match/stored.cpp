#include "match/stored.h"

#include <algorithm>

#include "base/hash.h"
#include "base/text.h"
#include "games/registry.h"
#include "match/sodium.h"

namespace namyoum {

namespace {

Error misfit(const MatchRecord& record, const Entry& entry, std::string why) {
    return {"match " + record.id + ": entry " + std::to_string(entry.number) + " ('" + entry.text
                + "') no longer fits: " + std::move(why),
            "", static_cast<int>(entry.number), 0};
}

}  // namespace

std::string to_text(const Resumption& resumption) {
    return std::to_string(resumption.gone) + " " + std::to_string(resumption.rules) + " "
           + sodium::to_hex(sodium::bytes_of(resumption.state));
}

Resumption resumption_in(const Entry& entry) {
    const std::string_view text = entry.text;
    const std::size_t first = std::min(text.find(' '), text.size());
    const std::size_t second = std::min(text.find(' ', first + 1), text.size());
    Resumption resumption;
    resumption.gone = number_in<std::size_t>(text.substr(0, first)).value_or(0);
    if (second > first) resumption.rules = number_in<int>(text.substr(first + 1, second - first - 1)).value_or(0);
    if (second < text.size()) resumption.state = sodium::bytes_in_hex(text.substr(second + 1));
    return resumption;
}

std::string_view public_part(const Entry& resumed) {
    const std::string_view text = resumed.text;
    return text.substr(0, text.find(' ', std::min(text.find(' '), text.size() - 1) + 1));
}

bool goes_back(const Entry& entry) {
    return entry.kind == EntryKind::Undo || entry.kind == EntryKind::Takeback || entry.kind == EntryKind::Resumed;
}

std::size_t taken_by(const Entry& entry) {
    return number_in<std::size_t>(std::string_view(entry.text).substr(0, entry.text.find(' '))).value_or(0);
}

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

Result<Opened> open_table(const MatchRecord& record, std::span<const Entry> entries) {
    auto table = start_table(record);
    if (!table) return table.error();
    if (const std::uint64_t here = (*table)->log().data; here != record.data)
        return Error{"match " + record.id + ": it was played with other data (" + hex64(record.data) + ", here "
                         + hex64(here) + ")",
                     "", 0, 0};
    Opened opened{std::move(*table), 0, 0, record.rules};
    const auto resumed = std::find_if(entries.rbegin(), entries.rend(),
                                      [](const Entry& entry) { return entry.kind == EntryKind::Resumed; });
    if (resumed == entries.rend()) return opened;
    const Resumption resumption = resumption_in(*resumed);
    if (!opened.table->adopt(resumption.state))
        return misfit(record, Entry{resumed->number, resumed->kind, Side::None, Made::Chosen, "resumed", "", 0},
                      "the state it went on from is none of this program's");
    opened.entry = resumed->number;
    opened.from = standing(entries.first(resumed->number)).size();
    opened.rules = resumption.rules;
    return opened;
}

Step plain_step(Entry entry) {
    Step step{std::move(entry), {}, {}};
    for (std::string& events : step.events) events = "[]";
    return step;
}

Step untold_step(Entry entry) {
    Step step = plain_step(std::move(entry));
    step.hidden.fill(step.entry.kind == EntryKind::Action);
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
