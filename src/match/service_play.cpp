// Playing: actions, undo, takebacks, resigning, notes, rematches, preferences.
#include <algorithm>

#include "match/secrets.h"
#include "match/service_core.h"

namespace namyoum {

namespace {

constexpr std::size_t kLongestNote = 500;

std::vector<Write> drop_invites(const std::string& match) {
    return {DropTokensOf{match, TokenKind::Invite, Side::French},
            DropTokensOf{match, TokenKind::Invite, Side::VietMinh}};
}

}  // namespace

// Requests of different seats must not be taken for each other.
std::string Service::Implementation::seat_request(std::size_t seat, const std::string& request) const {
    return std::to_string(seat) + ":" + request;
}

std::array<std::string, kSides> Service::Implementation::requests_of(const MatchRecord& record,
                                                                     const Asker& asker) const {
    std::array<std::string, kSides> requests;
    for (std::size_t seat = 0; seat < kSides; ++seat)
        if (belongs_to(record.seats[seat], asker.caller.person)) requests[seat] = seat_request(seat, asker.request);
    if (!is_seated(record, asker.caller.person)) requests[0] = "creator:" + asker.request;
    return requests;
}

void Service::Implementation::say_done(const Asker& asker, const std::string& match, std::uint32_t number) {
    send(asker.caller.client, plain_message("done", asker.request, json_fields("match", match, "n", number)));
}

void Service::Implementation::change_by(const Asker& asker, const Command& command, Seen seen, Change work) {
    const std::string match = command.text("match", 32);
    const std::uint32_t after = command.number("after");
    const bool is_resigning = command.verb() == "resign";  // possible however long a match is
    when_free(match, asker, [=, this](Live& live) {
        const MatchRecord& record = live.match.record();
        const auto requests = requests_of(record, asker);
        Side side = Side::None;  // of one who made the match and sits elsewhere: he may give it up before it begins
        if (!is_resigning || is_seated(record, asker.caller.person) || !is_creator(record, asker))
            side = side_of(live.match, asker);
        const std::string& request = requests[side == Side::None ? 0 : live.match.seat_of(side)];
        if (after > live.match.length()) throw Refused{"not-yet", ""};
        if (after < live.match.length()) {
            // One who plays both sides may have sent it for the other one.
            std::optional<std::uint32_t> sent_before;
            paid(asker, [&] { sent_before = store_.entry_by(match, after, requests); });
            if (sent_before) {
                ++counters.repeated;
                return say_done(asker, match, *sent_before);
            }
            if (seen == Seen::MustBeLatest) return say_stale(asker, live, after);
        }
        if (live.match.length() >= kMostEntries && !is_resigning) throw Refused{"match-too-long", ""};
        Match next = live.match.copy();
        Changing changing{live.match, next, side, {request, now()}};
        const bool held = closing_on_failure(live, next, [&] {
            work(changing);
            next.advance(changing.asked.at);
        });
        const std::uint32_t number = live.match.length() + 1;
        if (!held) changing.more.clear();
        change(live, std::move(next), std::move(changing.more), [this, asker, match, number, held](bool is_stored) {
            if (!is_stored) return answer_refused(asker, {"not-stored", ""});
            if (!held) return answer_refused(asker, {"match-closed", ""});
            say_done(asker, match, number);
        });
    });
}

void Service::Implementation::say_stale(const Asker& asker, const Live& live, std::uint32_t after) {
    ++counters.stale;
    const Watcher* watcher = watcher_of(live.match.record().id, asker.caller.client);
    Watcher looker{asker.caller.person, false, watcher != nullptr ? watcher->facing : Side::None};
    const Looking eyes = looking(live.match, looker);
    std::vector<Step> steps;
    paid(asker, [&] { steps = steps_after(live.match.record(), after); });
    send(asker.caller.client, plain_message("stale", asker.request,
                                            json_fields("match", live.match.record().id, "n", live.match.length(),
                                                        "after", after, "entries", entries_json(steps, eyes))));
}

void Service::Implementation::act(const Asker& asker, const Command& command) {
    const std::string action = command.text("action", kLongestAction);
    change_by(asker, command, Seen::MustBeLatest, [action](Changing& changing) {
        auto& [match, next, side, asked, more] = changing;
        if (match.record().status != MatchStatus::Playing) throw Refused{"not-playing", ""};
        if (match.decision().side != side) throw Refused{"not-your-decision", ""};
        if (const auto no = next.act(side, action, asked))
            throw Refused{no->error ? "no-action" : "not-legal", no_fields(*no)};
    });
}

void Service::Implementation::undo(const Asker& asker, const Command& command) {
    change_by(asker, command, Seen::MustBeLatest, [](Changing& changing) {
        auto& [match, next, side, asked, more] = changing;
        if (!match.can_undo(side)) throw Refused{"nothing-to-undo", ""};
        next.undo(side, asked);
    });
}

void Service::Implementation::ask_takeback(const Asker& asker, const Command& command) {
    change_by(asker, command, Seen::MustBeLatest, [this, asker](Changing& changing) {
        auto& [match, next, side, asked, more] = changing;
        // The end is the end: hands and dice key were shown. Who wants to try again plays on from the replay.
        if (match.record().status != MatchStatus::Playing) throw Refused{"not-playing", ""};
        const MatchRecord& record = match.record();
        const Seat& enemy = match.seat(enemy_of(side));
        // Free against the computer, and for one who plays both sides.
        const bool is_free = enemy.kind == SeatKind::Computer || same(enemy.owner, match.seat(side).owner);
        if (!is_free && match.takeback_asked() != Side::None) throw Refused{"already-asked", ""};
        paid(asker, [&] {
            const auto entries = store_.entries(record.id);
            const std::size_t count = changing.match.takeback_size(entries, changing.side);
            if (count == 0) throw Refused{"nothing-to-take-back", ""};
            if (is_free)
                changing.next.take_back(changing.side, count, entries, changing.asked);
            else
                changing.next.add(EntryKind::AskTakeback, changing.side, std::to_string(count), changing.asked);
        });
    });
}

void Service::Implementation::answer_takeback(const Asker& asker, const Command& command) {
    const bool grant = command.flag("grant");
    change_by(asker, command, Seen::MustBeLatest, [this, asker, grant](Changing& changing) {
        auto& [match, next, side, asked, more] = changing;
        if (match.record().status != MatchStatus::Playing) throw Refused{"not-playing", ""};
        const Side who = match.takeback_asked();
        if (who != enemy_of(side)) throw Refused{"nothing-asked", ""};
        if (!grant) return next.add(EntryKind::RefuseTakeback, side, "", asked);
        const MatchRecord& record = match.record();
        paid(asker, [&] {
            const auto entries = store_.entries(record.id);
            changing.next.take_back(who, changing.match.takeback_size(entries, who), entries, changing.asked);
        });
    });
}

void Service::Implementation::resign(const Asker& asker, const Command& command) {
    try {
        change_by(asker, command, Seen::Whatever, [](Changing& changing) {
            auto& [match, next, side, asked, more] = changing;
            const MatchRecord& record = match.record();
            if (record.status == MatchStatus::Waiting) {  // nobody came; there is nothing to win yet
                more = drop_invites(record.id);
                return next.close("given-up", asked);
            }
            if (side == Side::None) throw Refused{"not-your-match", ""};
            if (record.status != MatchStatus::Playing) throw Refused{"not-playing", ""};
            next.resign(side, asked);
        });
    } catch (const Misfit&) {
        close_misfit(asker, command.text("match", 32), command.number("after"));
    }
}

// Whoever sits at a match that cannot be played here ends it, and nobody wins. It is not closed before: the next
// program, or this one with the right data, may be able to play it.
void Service::Implementation::close_misfit(const Asker& asker, const std::string& match, std::uint32_t after) {
    auto record = store_.match(match);
    if (!record) throw Refused{"no-such-match", ""};
    if (record->status == MatchStatus::Playing || !is_creator(*record, asker)) must_be_seated(*record, asker);
    const auto requests = requests_of(*record, asker);
    std::optional<std::uint32_t> sent_before;
    paid(asker, [&] { sent_before = store_.entry_by(match, after, requests); });
    if (sent_before) return say_done(asker, match, *sent_before);
    if (!is_unfinished(*record)) throw Refused{"not-playing", ""};
    if (!closing_.insert(match).second) throw Refused{"busy", ""};
    record->status = MatchStatus::Closed;
    record->to_move = Side::None;
    record->updated = now();
    const std::uint32_t number = ++record->length;
    const std::string& request = requests[0].empty() ? requests[1] : requests[0];
    const Entry entry{number, EntryKind::Closed, Side::None, Made::Chosen, "misfit", request, record->updated};
    store({AddEntry{match, entry}, PutMatch{*record}}, [this, asker, match, number](bool is_stored) {
        closing_.erase(match);
        if (!is_stored) return answer_refused(asker, {"not-stored", ""});
        say_done(asker, match, number);
    });
}

void Service::Implementation::note(const Asker& asker, const Command& command) {
    const std::string text = command.text("text", kLongestNote);
    if (text.empty()) throw BadCommand{"missing", "text"};
    change_by(asker, command, Seen::Whatever, [text](Changing& changing) {
        auto& [match, next, side, asked, more] = changing;
        // However much is said, there stays room to play the match to its end.
        if (match.length() >= kMostEntries / 2) throw Refused{"match-too-long", ""};
        next.add(EntryKind::Note, side, text, asked);
    });
}

// Begins a match that nobody knows of yet: where the rules fail nothing is left of it, and no other match is closed.
void Service::Implementation::begin_unknown(Match& created, std::int64_t at) {
    try {
        if (options_.before_rules) options_.before_rules(created.record());
        created.begin(at);
    } catch (const std::exception& failure) {
        report("match-unplayable", created.record().id + ": " + failure.what());
        throw Refused{"failed", ""};
    }
}

// Offers another match with sides swapped, or answers such an offer. Against a computer it begins at once.
void Service::Implementation::rematch(const Asker& asker, const Command& command) {
    const bool yes = command.has("accept") ? command.flag("accept") : true;
    change_by(asker, command, Seen::Whatever, [this, asker, yes](Changing& changing) {
        auto& [match, next, side, asked, more] = changing;
        const MatchRecord& record = match.record();
        if (record.status != MatchStatus::Over) throw Refused{"not-over", ""};
        if (!match.rematch().empty()) throw Refused{"already-rematched", json_fields("match", match.rematch())};
        const Seat& enemy = match.seat(enemy_of(side));
        const bool offered = match.rematch_offered() == enemy_of(side);
        const bool at_once = enemy.kind == SeatKind::Computer || same(enemy.owner, match.seat(side).owner);
        if (!yes) {
            if (!offered) throw Refused{"nothing-asked", ""};
            return next.add(EntryKind::DeclineRematch, side, "", asked);
        }
        if (!offered && !at_once) {
            if (match.rematch_offered() == side) throw Refused{"already-asked", ""};
            return next.add(EntryKind::OfferRematch, side, "", asked);
        }
        check_may_create(asker);
        MatchRecord again = new_record(asker, record.game, record.setup);
        again.rematch_of = record.id;
        for (const Side each : {Side::French, Side::VietMinh}) {
            Seat& seat = again.seats[index(enemy_of(each))];
            seat = match.seat(each);
            seat.seed = random_hex(16);
        }
        auto created = Match::create(std::move(again));
        if (!created) throw Refused{"no-such-setup", ""};
        begin_unknown(*created, asked.at);
        next.add(EntryKind::Rematch, side, created->record().id, asked);
        more = created->writes();  // both matches are stored together
        ++counters.matches_created;
    });
}

void Service::Implementation::prefer(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    std::optional<bool> passes_empty, passes_windows;
    if (command.has("passes_empty")) passes_empty = command.flag("passes_empty");
    if (command.has("passes_windows")) passes_windows = command.flag("passes_windows");
    const std::string side_text = command.text_or("side", "", 16);
    when_free(match, asker, [=, this](Live& live) {
        Side side = side_of(live.match, asker);
        // They pass until an impulse begins, and none does where nothing is played.
        if (passes_windows && live.match.record().status != MatchStatus::Playing) throw Refused{"not-playing", ""};
        if (!side_text.empty()) {  // of one who plays both
            const auto wanted = side_named(side_text);
            if (!wanted) throw Refused{"wrong-type", json_fields("field", "side")};
            if (!belongs_to(live.match.seat(*wanted), asker.caller.person)) throw Refused{"not-your-seat", ""};
            side = *wanted;
        }
        Match next = live.match.copy();
        if (passes_empty) next.record().seats[next.seat_of(side)].passes_empty = *passes_empty;
        if (passes_windows) next.pass_windows(side, *passes_windows);
        const bool held = closing_on_failure(live, next, [&] { next.advance(now()); });
        change(live, std::move(next), {}, [this, asker, held](bool is_stored) {
            if (!is_stored) return answer_refused(asker, {"not-stored", ""});
            if (!held) return answer_refused(asker, {"match-closed", ""});
            send(asker.caller.client, plain_message("done", asker.request));
        });
    });
}

}  // namespace namyoum
