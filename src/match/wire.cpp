#include "match/wire.h"

#include <nlohmann/json.hpp>

#include "match/dice.h"

namespace namyoum {

namespace {

std::string field(std::string_view key, std::string_view json) {
    return "\"" + std::string(key) + "\":" + std::string(json);
}
std::string text_field(std::string_view key, std::string_view text) { return field(key, json_text(text)); }
std::string field(std::string_view key, bool value) { return field(key, std::string_view(value ? "true" : "false")); }
std::string number_field(std::string_view key, std::int64_t value) { return field(key, std::to_string(value)); }

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
    return text;
}

std::string tally_json(const Tally& tally) {
    std::vector<std::string> terms;
    for (const Term& term : tally.terms())
        terms.push_back(
            "{"
            + joined({number_field("value", term.value), text_field("key", term.key), text_field("rule", term.rule.id)})
            + "}");
    return "{" + joined({number_field("total", tally.total()), field("terms", "[" + joined(terms) + "]")}) + "}";
}

// Not the position: it names hands, and only the log of a match that is over shows it.
std::string setup_json(const Setup& setup) {
    std::vector<std::string> options;
    for (const auto& [key, value] : setup.options) options.push_back(json_text(key) + ":" + json_text(value));
    return joined({text_field("scenario", setup.scenario), field("options", "{" + joined(options) + "}")});
}

std::string seat_json(const Seat& seat) {
    std::vector<std::string> parts{text_field("kind", name(seat.kind))};
    if (seat.kind == SeatKind::Computer) parts.push_back(text_field("level", seat.level));
    return joined(parts);
}

std::string decision_json(const Match& match, const Looking& looking) {
    const Decision decision = match.decision();
    std::vector<std::string> parts{text_field("side", name(decision.side)), text_field("kind", decision.kind),
                                   text_field("rule", decision.rule.id)};
    const bool yours = decision.side == looking.viewer && decision.side != Side::None;
    parts.push_back(field("yours", yours));
    if (yours) {
        parts.push_back(field("values", match.table().decision_json()));
        parts.push_back(field("legal", match.table().legal_json()));
        parts.push_back(field("can_undo", match.can_undo(decision.side)));
        if (const auto pass = match.table().window_pass()) parts.push_back(text_field("window_pass", *pass));
    }
    return "{" + joined(parts) + "}";
}

std::string seats_json(const Match& match, const Looking& looking) {
    std::vector<std::string> seats;
    for (const Side side : {Side::French, Side::VietMinh}) {
        const Seat& seat = match.seat(side);
        const bool mine = looking.mine[index(side)];
        std::string json = seat_json(seat) + "," + field("mine", mine);
        if (seat.kind == SeatKind::Person) json += "," + field("present", looking.present[index(side)]);
        if (mine)
            json += "," + field("passes_empty", seat.passes_empty) + ","
                    + field("passes_windows", match.passes_windows(side));
        seats.push_back(field(name(side), "{" + json + "}"));
    }
    return "{" + joined(seats) + "}";
}

std::string dice_json(const Match& match) {
    const MatchRecord& record = match.record();
    std::vector<std::string> parts{text_field("hash", dice_key_hash(record.dice_key))};
    for (const Side side : {Side::French, Side::VietMinh})
        parts.push_back(
            text_field(side == Side::French ? "french_seed" : "vietminh_seed", record.seats[index(side)].seed));
    if (record.status == MatchStatus::Over) parts.push_back(text_field("key", record.dice_key));
    return "{" + joined(parts) + "}";
}

}  // namespace

std::string json_text(std::string_view text) {
    return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

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

std::string entries_json(std::span<const Step> steps, Side viewer) {
    std::vector<std::string> entries;
    for (const Step& step : steps) {
        const Entry& entry = step.entry;
        std::vector<std::string> parts{number_field("n", entry.number), text_field("kind", name(entry.kind)),
                                       text_field("side", name(entry.side))};
        // What passed by itself and what the service passed look the same to the enemy as what was chosen... except
        // that a forced action follows from what everybody sees.
        if (entry.made == Made::Forced) parts.push_back(field("forced", true));
        if (step.hidden[viewer_index(viewer)])
            parts.push_back(field("text", std::string_view("null")));
        else if (!entry.text.empty())
            parts.push_back(text_field("text", entry.text));
        if (step.events[viewer_index(viewer)] != "[]")
            parts.push_back(field("events", step.events[viewer_index(viewer)]));
        parts.push_back(number_field("at", entry.at));
        entries.push_back("{" + joined(parts) + "}");
    }
    return "[" + joined(entries) + "]";
}

std::string table_message(const Match& match, const Looking& looking, std::uint32_t after, std::span<const Step> steps,
                          std::string_view request) {
    const MatchRecord& record = match.record();
    std::vector<std::string> parts{
        text_field("match", record.id),
        text_field("game", record.game),
        number_field("rules", record.rules),
        setup_json(record.setup),
        text_field("status", name(record.status)),
        text_field("winner", name(record.winner)),
        number_field("turn", record.turn),
        number_field("after", after),
        number_field("n", record.length),
        field("seats", seats_json(match, looking)),
        text_field("viewer", name(looking.viewer)),
        field("entries", entries_json(steps, looking.viewer)),
        field("decision", decision_json(match, looking)),
        field("view", match.table().view_json(looking.viewer)),
        field("dice", dice_json(match)),
    };
    if (record.imported > 0) parts.push_back(number_field("imported", record.imported));
    if (!record.setup.position.empty()) parts.push_back(field("position", true));
    if (looking.is_thinking) parts.push_back(field("thinking", true));
    if (match.takeback_asked() != Side::None)
        parts.push_back(text_field("takeback_asked", name(match.takeback_asked())));
    if (match.rematch_offered() != Side::None)
        parts.push_back(text_field("rematch_offered", name(match.rematch_offered())));
    if (!match.rematch().empty()) parts.push_back(text_field("rematch", match.rematch()));
    return answer("table", request, joined(parts));
}

std::string odds_json(const Odds& odds) {
    std::vector<std::string> outcomes;
    for (const Odds::Outcome& outcome : odds.outcomes)
        outcomes.push_back("{" + joined({number_field("value", outcome.value), number_field("ways", outcome.ways)})
                           + "}");
    std::vector<std::string> parts{text_field("measure", odds.measure), number_field("ways", odds.ways),
                                   field("outcomes", "[" + joined(outcomes) + "]"),
                                   field("ours", tally_json(odds.ours))};
    if (odds.versus) parts.push_back(field("theirs", tally_json(odds.theirs)));
    if (!odds.certain.empty()) {
        parts.push_back(text_field("certain", odds.certain));
        parts.push_back(number_field("certain_from", odds.certain_from));
    }
    return "{" + joined(parts) + "}";
}

std::string no_json(const Table::No& no) {
    if (no.refusal) return joined({text_field("rule", no.refusal->rule.id), text_field("reason", no.refusal->key)});
    return number_field("column", no.error->column);
}

std::string record_json(const MatchRecord& record, std::string_view person) {
    std::vector<std::string> seats, mine;
    for (const Side side : {Side::French, Side::VietMinh}) {
        const Seat& seat = record.seats[index(record.seats_swapped ? enemy_of(side) : side)];
        seats.push_back(field(name(side), "{" + seat_json(seat) + "}"));
        if (seat.owner == person) mine.push_back(json_text(name(side)));
    }
    return "{"
           + joined({text_field("match", record.id), text_field("game", record.game), setup_json(record.setup),
                     text_field("status", name(record.status)), text_field("winner", name(record.winner)),
                     text_field("to_move", name(record.to_move)), number_field("turn", record.turn),
                     number_field("n", record.length), field("seats", "{" + joined(seats) + "}"),
                     field("mine", "[" + joined(mine) + "]"), number_field("created", record.created),
                     number_field("updated", record.updated)})
           + "}";
}

std::string answer(std::string_view type, std::string_view request, std::string_view fields) {
    std::string text = "{\"v\":" + std::to_string(kProtocol) + ",\"type\":" + json_text(type);
    if (!request.empty()) text += ",\"id\":" + json_text(request);
    if (!fields.empty()) text += "," + std::string(fields);
    return text + "}";
}

std::string refusal(std::string_view request, std::string_view key, std::string_view fields) {
    std::string all = text_field("key", key);
    if (!fields.empty()) all += "," + std::string(fields);
    return answer("refused", request, all);
}

}  // namespace namyoum
