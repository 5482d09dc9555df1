#include "match/wire.h"

#include "match/dice.h"
#include "match/stored.h"

namespace namyoum {

namespace {

Json tally_json(const Tally& tally) {
    const auto term_json = [](const Term& term) {
        return json_object("value", term.value, "key", term.key, "rule", term.rule.id);
    };
    return json_object("total", tally.total(), "terms", json_list(tally.terms(), term_json));
}

// Not the position: it names hands, and only the log of a match that is over shows it.
void write_setup(JsonWriter& json, const Setup& setup) {
    json.field("scenario", setup.scenario);
    json.key("options");
    json.object([&] {
        for (const auto& [key, value] : setup.options) json.field(key, value);
    });
}

void write_seat(JsonWriter& json, const Seat& seat) {
    json.field("kind", name(seat.kind));
    if (seat.kind == SeatKind::Computer) json.field("level", seat.level);
}

void write_decision(JsonWriter& json, const Match& match, const Looking& looking) {
    const Decision decision = match.decision();
    const bool yours = decision.side == looking.viewer && decision.side != Side::None;
    json.fields("side", name(decision.side), "kind", decision.kind, "rule", decision.rule.id, "yours", yours);
    if (!yours) return;
    json.fields("values", Json{match.table().decision_json()}, "legal", Json{match.table().legal_json()}, "can_undo",
                match.can_undo(decision.side));
    if (const auto pass = match.table().window_pass()) json.field("window_pass", *pass);
}

void write_seats(JsonWriter& json, const Match& match, const Looking& looking) {
    for (const Side side : {Side::French, Side::VietMinh}) {
        const Seat& seat = match.seat(side);
        const bool mine = looking.mine[index(side)];
        json.key(name(side));
        json.object([&] {
            write_seat(json, seat);
            json.field("mine", mine);
            if (seat.kind == SeatKind::Person) json.field("present", looking.present[index(side)]);
            if (mine) json.fields("passes_empty", seat.passes_empty, "passes_windows", match.passes_windows(side));
        });
    }
}

void write_dice(JsonWriter& json, const MatchRecord& record) {
    json.fields("hash", dice_key_hash(record.dice_key), "french_seed", record.seats[index(Side::French)].seed,
                "vietminh_seed", record.seats[index(Side::VietMinh)].seed);
    if (record.status == MatchStatus::Over) json.field("key", record.dice_key);
}

// What a person writes is for his opponent, not for spectators, and stays so when everything else is shown.
bool is_hidden(const Step& step, const Looking& looking) {
    if (step.entry.kind == EntryKind::Note) return !looking.mine[0] && !looking.mine[1];
    return step.hidden[viewer_index(looking.viewer)];
}

void write_entry(JsonWriter& json, const Step& step, const Looking& looking) {
    const Entry& entry = step.entry;
    const std::string& events = step.events[viewer_index(looking.viewer)];
    json.fields("n", entry.number, "kind", name(entry.kind), "side", name(entry.side));
    // What passed by itself and what the service passed look the same to the enemy as what was chosen... except
    // that a forced action follows from what everybody sees.
    if (entry.made == Made::Forced) json.field("forced", true);
    if (is_hidden(step, looking))
        json.field("text", Json{"null"});
    else if (entry.kind == EntryKind::Resumed)
        json.field("text", public_part(entry));
    else if (!entry.text.empty())
        json.field("text", entry.text);
    if (events != "[]") json.field("events", Json{events});
    json.field("at", entry.at);
}

}  // namespace

std::string_view name(EntryKind kind) {
    switch (kind) {
        case EntryKind::Action: return "action";
        case EntryKind::Undo: return "undo";
        case EntryKind::AskTakeback: return "ask-takeback";
        case EntryKind::Takeback: return "takeback";
        case EntryKind::RefuseTakeback: return "refuse-takeback";
        case EntryKind::Resign: return "resign";
        case EntryKind::Note: return "note";
        case EntryKind::OfferRematch: return "offer-rematch";
        case EntryKind::Rematch: return "rematch";
        case EntryKind::DeclineRematch: return "decline-rematch";
        case EntryKind::Joined: return "joined";
        case EntryKind::Replaced: return "replaced";
        case EntryKind::Resumed: return "resumed";
        case EntryKind::Closed: break;
    }
    return "closed";
}

std::string_view name(MatchStatus status) {
    switch (status) {
        case MatchStatus::Waiting: return "waiting";
        case MatchStatus::Playing: return "playing";
        case MatchStatus::Over: return "over";
        case MatchStatus::Closed: break;
    }
    return "closed";
}

std::string_view name(SeatKind kind) {
    switch (kind) {
        case SeatKind::Person: return "person";
        case SeatKind::Computer: return "computer";
        case SeatKind::Open: break;
    }
    return "open";
}

Json entries_json(std::span<const Step> steps, const Looking& looking) {
    JsonWriter json;
    json.array([&] {
        for (const Step& step : steps) json.object([&] { write_entry(json, step, looking); });
    });
    return {json.text()};
}

std::string table_message(const Match& match, const Looking& looking, std::uint32_t after, std::span<const Step> steps,
                          std::string_view request) {
    const MatchRecord& record = match.record();
    JsonWriter json;
    json.fields("match", record.id, "game", record.game, "rules", record.rules);
    write_setup(json, record.setup);
    json.fields("status", name(record.status), "winner", name(record.winner), "turn", record.turn, "after", after, "n",
                record.length);
    json.key("seats");
    json.object([&] { write_seats(json, match, looking); });
    json.fields("viewer", name(looking.viewer), "entries", entries_json(steps, looking));
    json.key("decision");
    json.object([&] { write_decision(json, match, looking); });
    json.field("view", Json{match.table().view_json(looking.viewer)});
    json.key("dice");
    json.object([&] { write_dice(json, record); });
    if (match.replayable_from() > 0) json.field("replayable_from", match.replayable_from());
    if (record.imported > 0) json.field("imported", record.imported);
    if (!record.setup.position.empty()) json.field("position", true);
    if (looking.is_thinking) json.field("thinking", true);
    if (match.takeback_asked() != Side::None) json.field("takeback_asked", name(match.takeback_asked()));
    if (match.rematch_offered() != Side::None) json.field("rematch_offered", name(match.rematch_offered()));
    if (!match.rematch().empty()) json.field("rematch", match.rematch());
    return plain_message("table", request, json.text());
}

Json odds_json(const Odds& odds) {
    const auto outcome_json = [](const Odds::Outcome& outcome) {
        return json_object("value", outcome.value, "ways", outcome.ways);
    };
    JsonWriter json;
    json.object([&] {
        json.fields("measure", odds.measure, "ways", odds.ways, "outcomes", json_list(odds.outcomes, outcome_json),
                    "ours", tally_json(odds.ours));
        if (odds.versus) json.field("theirs", tally_json(odds.theirs));
        if (!odds.costs.terms().empty()) json.field("costs", tally_json(odds.costs));
        if (!odds.certain.empty()) json.fields("certain", odds.certain, "certain_from", odds.certain_from);
    });
    return {json.text()};
}

std::string no_fields(const Table::No& no) {
    if (no.refusal) return json_fields("rule", no.refusal->rule.id, "reason", no.refusal->key);
    return json_fields("column", no.error->column);
}

Json record_json(const MatchRecord& record, std::string_view person) {
    std::vector<std::string_view> mine;
    for (const Side side : {Side::French, Side::VietMinh})
        if (belongs_to(seat_of(record, side), person)) mine.push_back(name(side));
    JsonWriter json;
    json.object([&] {
        json.fields("match", record.id, "game", record.game);
        write_setup(json, record.setup);
        json.fields("status", name(record.status), "winner", name(record.winner), "to_move", name(record.to_move),
                    "turn", record.turn, "n", record.length);
        json.key("seats");
        json.object([&] {
            for (const Side side : {Side::French, Side::VietMinh}) {
                json.key(name(side));
                json.object([&] { write_seat(json, seat_of(record, side)); });
            }
        });
        json.fields("mine", json_list(mine), "created", record.created, "updated", record.updated);
    });
    return {json.text()};
}

std::string plain_message(std::string_view type, std::string_view request, std::string_view fields) {
    JsonWriter json;
    json.object([&] {
        json.fields("v", kProtocol, "type", type);
        if (!request.empty()) json.field("id", request);
        if (!fields.empty()) json.value(Json{std::string(fields)});
    });
    return json.text();
}

std::string refusal(std::string_view request, std::string_view key, std::string_view fields) {
    JsonWriter json;
    json.field("key", key);
    if (!fields.empty()) json.value(Json{std::string(fields)});
    return plain_message("refused", request, json.text());
}

}  // namespace namyoum
