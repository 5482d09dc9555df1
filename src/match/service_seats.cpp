// Who sits where: creating a match, links, joining, moving a seat to another device.
#include <algorithm>

#include "base/text.h"
#include "core/log.h"
#include "core/position.h"
#include "games/registry.h"
#include "match/dice.h"
#include "match/secrets.h"
#include "match/service_core.h"

namespace namyoum {

namespace {

constexpr std::size_t kMostOptions = 16;

std::string seed_in(const Command& command) {
    if (!command.has("seed")) return random_hex(16);
    const std::string seed = command.text("seed", 32);
    if (!is_hex(seed, 32)) throw BadCommand{"wrong-type", "seed"};
    return seed;
}

Setup setup_in(const Command& command) {
    Setup setup;
    setup.scenario = command.text_or("scenario", setup.scenario, 64);
    const auto& options = command.object("options");
    if (options.size() > kMostOptions) throw BadCommand{"too-long", "options"};
    for (const auto& [key, value] : options.items()) {
        if (!value.is_string() || key.size() > 32 || value.get_ref<const std::string&>().size() > 64)
            throw BadCommand{"wrong-type", "options"};
        setup.options.emplace_back(key, value.get<std::string>());
    }
    return setup;
}

std::string_view name_of(TokenKind kind) {
    return kind == TokenKind::Invite ? "invite" : kind == TokenKind::Recover ? "recover" : "watch";
}

bool has_person(const MatchRecord& record) {
    return std::any_of(record.seats.begin(), record.seats.end(),
                       [](const Seat& seat) { return seat.kind == SeatKind::Person; });
}

TokenKind token_kind_in(const Command& command) {
    const std::string word = command.text("kind", 16);
    for (const TokenKind kind : {TokenKind::Invite, TokenKind::Recover, TokenKind::Watch})
        if (name_of(kind) == word) return kind;
    throw BadCommand{"wrong-type", "kind"};
}

// The seat of whoever plays the side now, by the side it had at first: so it is stored, whatever a bid changed.
Side seat_named(const Match& match, std::string_view text) {
    const auto side = side_named(text);
    return side ? static_cast<Side>(match.seat_of(*side)) : Side::None;
}

}  // namespace

MatchRecord Service::Implementation::new_record(const Asker& asker, const std::string& game, Setup setup) const {
    MatchRecord record;
    record.id = new_match_id();
    record.game = game;
    record.setup = named(std::move(setup), find_game(game)->scenarios());
    record.dice_key = random_hex(32);
    record.creator = asker.caller.person;
    record.address = asker.caller.address;
    record.created = record.updated = now();
    return record;
}

// {"french":{"kind":"person"},"vietminh":{"kind":"computer","level":"staff"}}; the person is whoever creates the match.
void Service::Implementation::read_seats(const Asker& asker, const Command& command, MatchRecord& record) const {
    const auto& seats = command.object("seats");
    for (const Side side : {Side::French, Side::VietMinh}) {
        const auto found = seats.find(name(side));
        if (found == seats.end() || !found->is_object()) throw BadCommand{"missing", "seats"};
        const auto text = [&](const char* field) {
            const auto value = found->find(field);
            if (value == found->end() || !value->is_string()) throw BadCommand{"wrong-type", "seats"};
            return value->get<std::string>();
        };
        Seat& seat = record.seats[index(side)];
        const std::string kind = text("kind");
        if (kind == "person") {
            seat.kind = SeatKind::Person;
            seat.owner = asker.caller.person;
            seat.seed = seed_in(command);
        } else if (kind == "computer") {
            seat.kind = SeatKind::Computer;
            seat.level = text("level");
            seat.seed = random_hex(16);
            if (namyoum::make_player(record.game, seat.level) == nullptr) throw Refused{"no-such-level", ""};
        } else if (kind != "open") {
            throw BadCommand{"wrong-type", "seats"};
        }
    }
}

void Service::Implementation::begin_if_full(Match& match, std::int64_t at) {
    for (const Seat& seat : match.record().seats)
        if (seat.kind == SeatKind::Open) return;
    if (match.record().status != MatchStatus::Waiting) return;
    match.begin(at);
}

void Service::Implementation::create(const Asker& asker, const Command& command) {
    check_may_create(asker);
    const std::string game = command.text("game", 32);
    if (find_game(game) == nullptr) throw Refused{"no-such-game", ""};
    MatchRecord record = new_record(asker, game, setup_in(command));
    read_seats(asker, command, record);
    auto created = Match::create(std::move(record));
    if (!created) throw Refused{"no-such-setup", ""};
    place(asker, std::move(*created));
}

void Service::Implementation::place(const Asker& asker, Match match) {
    std::vector<Write> more;
    JsonWriter links;  // the fields of "invites"
    for (const Side side : {Side::French, Side::VietMinh}) {
        if (match.seat(side).kind != SeatKind::Open) continue;
        const std::string secret = new_token();
        more.push_back(PutToken{{hash_of(secret), TokenKind::Invite, match.record().id,
                                 static_cast<Side>(match.seat_of(side)), match.record().created + options_.invite_ms}});
        links.field(name(side), secret);
    }
    // Computers among themselves: whoever made them play may look on, as anybody he gives the link to.
    std::string watch;
    if (!has_person(match.record()) && links.text().empty()) {
        const std::string secret = new_token();
        more.push_back(PutToken{{hash_of(secret), TokenKind::Watch, match.record().id, Side::None,
                                 match.record().created + options_.invite_ms}});
        watch = secret;
    }
    // Old links go when new matches come; for as long as they worked they first say that they are old.
    more.emplace_back(DropTokensBefore{now() - options_.invite_ms});
    const std::string id = match.record().id;
    Live& placed = keep(match.copy());
    const bool held = closing_on_failure(placed, match, [&] { begin_if_full(match, now()); });
    if (!held) more.clear();
    ++counters.matches_created;
    change(placed, std::move(match), std::move(more),
           [this, asker, id, links = Json{"{" + links.text() + "}"}, watch, held](bool is_stored) {
               if (!is_stored) {
                   live_.at(id)->match.record().status = MatchStatus::Closed;  // it never was; nobody knows its name
                   live_.at(id)->touched = 0;
                   return answer_refused(asker, {"not-stored", ""});
               }
               if (!held) return answer_refused(asker, {"match-closed", ""});
               const MatchRecord& placed_record = live_.at(id)->match.record();
               JsonWriter json;
               json.fields("match", id, "n", placed_record.length, "dice_hash", dice_key_hash(placed_record.dice_key),
                           "invites", links);
               if (!watch.empty()) json.field("watch", watch);
               reply(asker, plain_message("created", asker.request, json.text()));
           });
}

namespace {

Refused refused_at(const char* key, const Error& error) {
    return {key, json_fields("line", error.line, "column", error.column)};
}

// What an import brings: a log, or a log's worth of nothing but a position.
Log log_in(const Command& command) {
    if (!command.has("position")) {
        auto log = parse_log(command.text("log", kLongestLog), "");
        if (!log) throw refused_at("bad-log", log.error());
        const GameEntry* game = find_game(log->game);
        if (game == nullptr) throw Refused{"no-such-game", ""};
        if (log->actions.size() > kMostEntries) throw Refused{"match-too-long", ""};
        if (auto replayed = game->replay(*log); !replayed) throw refused_at("bad-log", replayed.error());
        return std::move(*log);
    }
    if (command.has("log")) throw BadCommand{"wrong-type", "position"};  // one of the two
    auto position = parse_position(command.text("position", kLongestLog), "");
    if (!position) throw refused_at("bad-position", position.error());
    const GameEntry* game = find_game(position->game.name);
    if (game == nullptr) throw Refused{"no-such-game", ""};
    if (auto opened = game->open(position->setup); !opened)
        throw refused_at("bad-position", in_source(opened.error(), position->statements, ""));
    Log log;
    log.game = position->game.name;
    log.setup = std::move(position->setup);
    return log;
}

}  // namespace

void Service::Implementation::import(const Asker& asker, const Command& command) {
    check_may_create(asker);
    paid(asker, [&] { place_played(asker, command, log_in(command)); });
}

// Plays on from a moment of a finished match, as another match. While a match is played its log is nobody's to copy.
void Service::Implementation::fork(const Asker& asker, const Command& command) {
    check_may_create(asker);
    const std::string match = command.text("match", 32);
    const std::uint32_t at = command.number("at");
    when_free(match, asker, [=, this](Live& live) {
        const MatchRecord& record = live.match.record();
        must_see(record, asker);
        if (record.status != MatchStatus::Over) throw Refused{"not-over", ""};
        paid(asker, [&] {
            auto log = log_of(record, store_.entries(match));
            if (!log) throw Refused{"match-misfit", json_fields("entry", log.error().line)};
            if (at > log->actions.size()) throw Refused{"not-yet", ""};
            log->actions.resize(at);
            log->resigned = Side::None;
            place_played(asker, command, *log);
        });
    });
}

Seat Service::Implementation::own_seat(const Asker& asker) {
    return {SeatKind::Person, "", asker.caller.person, random_hex(16), true};
}

void Service::Implementation::place_played(const Asker& asker, const Command& command, const Log& played) {
    MatchRecord record = new_record(asker, played.game, played.setup);
    record.imported = static_cast<std::uint32_t>(played.actions.size());
    if (command.has("seats")) {
        read_seats(asker, command, record);
    } else {
        for (Seat& seat : record.seats) seat = own_seat(asker);
    }
    auto created = Match::create(std::move(record));
    if (!created) throw Refused{"no-such-setup", ""};
    const std::int64_t at = now();
    for (const LogAction& action : played.actions) created->import(action, at);
    // The seats were filled by the sides asked for, and are to play them though a bid has changed sides since.
    if (created->table().seats_swapped()) std::swap(created->record().seats[0], created->record().seats[1]);
    // Nobody has to come to a game that is over.
    if (created->table().decision().side == Side::None || played.resigned != Side::None)
        for (Seat& seat : created->record().seats)
            if (seat.kind == SeatKind::Open) seat = own_seat(asker);
    if (played.resigned != Side::None) created->resign(played.resigned, {"", at});
    place(asker, std::move(*created));
}

// A link to invite somebody to an open seat, to move one's seat to another device, or to let people watch.
void Service::Implementation::make_link(const Asker& asker, const Command& command) {
    const TokenKind kind = token_kind_in(command);
    const std::string match = command.text("match", 32);
    const std::string side_text = command.text_or("side", "", 16);
    when_free(match, asker, [=, this](Live& live) {
        const MatchRecord& record = live.match.record();
        must_be_seated(record, asker);
        const Side side = kind == TokenKind::Watch ? Side::None : seat_named(live.match, side_text);
        std::vector<Write> writes;
        if (kind != TokenKind::Watch) {
            if (side == Side::None) throw Refused{"wrong-type", json_fields("field", "side")};
            const Seat& seat = record.seats[index(side)];
            if (kind == TokenKind::Invite && seat.kind != SeatKind::Open) throw Refused{"seat-taken", ""};
            if (kind == TokenKind::Recover && !belongs_to(seat, asker.caller.person))
                throw Refused{"not-your-seat", ""};
        }
        const std::string secret = new_token();
        writes.push_back(DropTokensOf{match, kind, side});  // the newest link is the one that works
        writes.push_back(PutToken{{hash_of(secret), kind, match, side, now() + options_.invite_ms}});
        store_for(live, std::move(writes), [this, asker, match, secret, kind](bool is_stored) {
            if (!is_stored) return answer_refused(asker, {"not-stored", ""});
            if (kind == TokenKind::Watch) show_out(match, [](const Watcher& watcher) { return watcher.by_link; });
            reply(asker, plain_message("link", asker.request, json_fields("kind", name_of(kind), "token", secret)));
        });
    });
}

void Service::Implementation::revoke_link(const Asker& asker, const Command& command) {
    const TokenKind kind = token_kind_in(command);
    const std::string match = command.text("match", 32);
    const std::string side_text = command.text_or("side", "", 16);
    when_free(match, asker, [=, this](Live& live) {
        must_be_seated(live.match.record(), asker);
        const Side side = kind == TokenKind::Watch ? Side::None : seat_named(live.match, side_text);
        if (kind != TokenKind::Watch && side == Side::None) throw Refused{"wrong-type", json_fields("field", "side")};
        if (kind == TokenKind::Recover && !belongs_to(live.match.record().seats[index(side)], asker.caller.person))
            throw Refused{"not-your-seat", ""};
        store_for(live, {DropTokensOf{match, kind, side}}, [this, asker, match, kind](bool is_stored) {
            if (!is_stored) return answer_refused(asker, {"not-stored", ""});
            if (kind == TokenKind::Watch) show_out(match, [](const Watcher& watcher) { return watcher.by_link; });
            send(asker.caller.client, plain_message("done", asker.request));
        });
    });
}

void Service::Implementation::join(const Asker& asker, const Command& command) {
    if (asker.caller.person.empty()) throw Refused{"no-cookie", ""};
    const std::string seed = seed_in(command);
    use_token(asker, command, TokenKind::Invite, [this, asker, seed](Live& live, Match& next, const Token& token) {
        Seat& seat = next.record().seats[index(token.side)];
        if (seat.kind != SeatKind::Open) throw Refused{"seat-taken", ""};
        if (next.record().status != MatchStatus::Waiting) throw Refused{"not-playing", ""};  // it was closed
        seat.kind = SeatKind::Person;
        seat.owner = asker.caller.person;
        seat.seed = seed;
        const std::int64_t at = now();
        next.add(EntryKind::Joined, next.side_of_seat(index(token.side)), "", {"", at});
        return closing_on_failure(live, next, [&] { begin_if_full(next, at); });
    });
}

void Service::Implementation::recover(const Asker& asker, const Command& command) {
    if (asker.caller.person.empty()) throw Refused{"no-cookie", ""};
    use_token(asker, command, TokenKind::Recover, [this, asker](Live&, Match& next, const Token& token) {
        next.record().seats[index(token.side)].owner = asker.caller.person;
        next.add(EntryKind::Joined, next.side_of_seat(index(token.side)), "", {"", now()});
        return true;
    });
}

// A link that works once: what it gives and its end are stored together.
void Service::Implementation::use_token(const Asker& asker, const Command& command, TokenKind kind,
                                        std::function<bool(Live&, Match&, const Token&)> work) {
    const std::string secret = command.text("token", 64);
    if (!is_token(secret)) throw Refused{"no-such-link", ""};
    const auto known = store_.token(hash_of(secret));
    if (!known || known->kind != kind) throw Refused{"no-such-link", ""};
    when_free(known->match, asker, [=, this](Live& live) {
        const auto token = store_.token(known->hash);  // it may have been used while this waited
        if (!token) throw Refused{"no-such-link", ""};
        if (token->expires < now()) throw Refused{"link-expired", ""};
        Match next = live.match.copy();
        const bool held = work(live, next, *token);
        const Side side = next.side_of_seat(index(token->side));
        const auto joined = [this, asker, &live, match = known->match, side, held](bool is_stored) {
            if (!is_stored) return answer_refused(asker, {"not-stored", ""});
            if (!held) return answer_refused(asker, {"match-closed", ""});
            show_out(match, [&](const Watcher& watcher) {
                return !watcher.by_link && !is_seated(live.match.record(), watcher.person);
            });
            reply(asker, plain_message("joined", asker.request, json_fields("match", match, "side", name(side))));
        };
        change(live, std::move(next), {DropToken{token->hash}}, joined);
    });
}

}  // namespace namyoum
