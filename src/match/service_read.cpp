// Looking: watching a match, its entries, odds, replays, logs, lists.
#include <filesystem>

#include "core/log.h"
#include "games/registry.h"
#include "match/secrets.h"
#include "match/service_core.h"

namespace namyoum {

namespace {

constexpr int kMostListed = 200;
constexpr std::size_t kMostEntriesSent = 500;
constexpr std::size_t kMostWatched = 64;  // matches a client follows
constexpr std::size_t kMostOdds = 32;     // actions in one question

Json option_json(const Option& option) {
    return json_object("name", option.name, "values", json_list(option.values), "usual", option.usual);
}

Json game_json(const GameEntry& game) {
    return json_object("game", game.name, "levels", json_list(player_levels(game.name)), "scenarios",
                       json_list(game.scenarios()), "options", json_list(game.options(), option_json));
}

bool is_ended(const MatchRecord& record) {
    return record.status == MatchStatus::Over || record.status == MatchStatus::Closed;
}

// Whose eyes were asked for, where one's own see with `own`: anybody's after the end, before it nobody else's.
Side asked_viewer(const MatchRecord& record, Side own, const std::string& wanted) {
    if (wanted.empty()) return own;
    for (const Side side : kViewers) {
        if (name(side) != wanted) continue;
        if (side != own && side != Side::None && !is_ended(record)) throw Refused{"not-over", ""};
        return side;
    }
    throw Refused{"wrong-type", json_fields("field", "viewer")};
}

// Of a directory on the server's disk only its own name is told.
MatchRecord without_paths(MatchRecord record) {
    for (std::string& overlay : record.overlays)
        overlay = std::filesystem::path(overlay + "/").parent_path().filename().string();
    return record;
}

Json mark_json(const Mark& mark) { return json_object("thing", mark.thing, "value", mark.value); }

}  // namespace

Service::Implementation::Watcher* Service::Implementation::watcher_of(const std::string& match, ClientId client) {
    const auto found = watchers_.find(match);
    if (found == watchers_.end()) return nullptr;
    const auto watcher = found->second.find(client);
    return watcher == found->second.end() ? nullptr : &watcher->second;
}

Looking Service::Implementation::asked_eyes(const Live& live, const Asker& asker, const std::string& wanted) {
    const Watcher* watcher = watcher_of(live.match.record().id, asker.caller.client);
    Looking eyes = looking(live.match, watcher != nullptr ? *watcher : Watcher{asker.caller.person, false, Side::None});
    eyes.viewer = asked_viewer(live.match.record(), eyes.viewer, wanted);
    return eyes;
}

void Service::Implementation::must_see(const MatchRecord& record, const Asker& asker) {
    if (is_seated(record, asker.caller.person)) return;
    const Watcher* watcher = watcher_of(record.id, asker.caller.client);
    if (watcher == nullptr || !watcher->by_link) throw Refused{"not-your-match", ""};
}

std::vector<Step> Service::Implementation::steps_after(const MatchRecord& record, std::uint32_t after) {
    auto steps = steps_of(record, store_.entries(record.id), after);
    if (!steps) throw Refused{"match-misfit", json_fields("entry", steps.error().line)};
    if (steps->size() > kMostEntriesSent) steps->resize(kMostEntriesSent);
    return std::move(*steps);
}

void Service::Implementation::games(const Asker& asker, const Command&) {
    send(asker.caller.client, plain_message("games", asker.request,
                                            json_fields("games", json_list(namyoum::games(), game_json), "planned",
                                                        json_list(planned_games()))));
}

void Service::Implementation::matches(const Asker& asker, const Command&) {
    const std::string& person = asker.caller.person;
    std::vector<MatchRecord> found;
    if (!person.empty()) paid(asker, [&] { found = store_.matches_of(person, kMostListed); });
    const auto for_him = [&](const MatchRecord& record) { return record_json(record, person); };
    send(asker.caller.client,
         plain_message("matches", asker.request, json_fields("matches", json_list(found, for_him))));
}

void Service::Implementation::watch(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    const auto since = command.number_if("since");
    const std::string secret = command.text_or("token", "", 64);
    when_free(match, asker, [=, this](Live& live) {
        if (gone_meanwhile_.contains(asker.caller.client)) return;  // nobody is left to be told
        const MatchRecord& record = live.match.record();
        Watcher watcher{asker.caller.person, false, Side::None};
        if (const Watcher* before = watcher_of(match, asker.caller.client)) watcher.facing = before->facing;
        if (!is_seated(record, asker.caller.person)) {
            const auto token = is_token(secret) ? store_.token(hash_of(secret)) : std::nullopt;
            if (!token || token->kind != TokenKind::Watch || token->match != match) throw Refused{"not-your-match", ""};
            if (token->expires < now()) throw Refused{"link-expired", ""};
            watcher.by_link = true;
        }
        const std::uint32_t after = since && *since <= live.match.length() ? *since : live.match.length();
        const bool all = since && *since > live.match.length();  // he saw what never was: he starts anew
        std::vector<Step> steps;
        if (all || after < live.match.length()) paid(asker, [&] { steps = steps_after(record, all ? 0 : after); });

        const auto watched = watching_.find(asker.caller.client);
        const bool is_new = watcher_of(match, asker.caller.client) == nullptr;
        if (is_new && watched != watching_.end() && watched->second.size() >= kMostWatched)
            throw Refused{"too-many-watched", ""};
        if (is_new) watching_[asker.caller.client].push_back(match);
        counters.clients = static_cast<std::int64_t>(watching_.size());
        watchers_[match][asker.caller.client] = watcher;
        send(asker.caller.client,
             table_message(live.match, looking(live.match, watcher), all ? 0 : after, steps, asker.request));
        if (is_new) tell_presence(match);
    });
}

void Service::Implementation::leave(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    const auto work = [this, asker, match] {
        const bool was_there = stop_watching(asker.caller.client, match);
        send(asker.caller.client, plain_message("done", asker.request));
        if (was_there) tell_presence(match);
    };
    // After what he said before it, which may have to wait; a match that is not in memory is not fetched for that.
    if (const auto found = live_.find(match); found != live_.end() && found->second->is_storing)
        when_free(match, asker, [work](Live&) { work(); });
    else
        work();
}

// One person on both seats: the other side's view is sent only when he asks for it.
void Service::Implementation::hand_over(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    when_free(match, asker, [=, this](Live& live) {
        Watcher* watcher = watcher_of(match, asker.caller.client);
        if (watcher == nullptr) throw Refused{"not-watching", ""};
        const Looking before = looking(live.match, *watcher);
        if (!before.mine[0] || !before.mine[1]) throw Refused{"not-hot-seat", ""};
        const Side side = live.match.decision().side;
        watcher->facing = side == Side::Chance ? Side::None : side;
        send(asker.caller.client,
             table_message(live.match, looking(live.match, *watcher), live.match.length(), {}, asker.request));
    });
}

void Service::Implementation::entries(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    const std::uint32_t after = command.number("after");
    const std::string eyes = command.text_or("viewer", "", 16);
    when_free(match, asker, [=, this](Live& live) {
        const MatchRecord& record = live.match.record();
        must_see(record, asker);
        const Looking looking = asked_eyes(live, asker, eyes);
        std::vector<Step> steps;
        paid(asker, [&] { steps = steps_after(record, after); });
        send(asker.caller.client, plain_message("entries", asker.request,
                                                json_fields("match", match, "after", after, "n", live.match.length(),
                                                            "entries", entries_json(steps, looking))));
    });
}

// Of one action, or of several at once.
void Service::Implementation::odds(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    const bool are_many = command.has("actions");
    const auto actions = are_many ? command.texts("actions", kMostOdds, kLongestAction)
                                  : std::vector{command.text("action", kLongestAction)};
    when_free(match, asker, [=, this](Live& live) {
        const Side side = side_of(live.match, asker);
        if (live.match.decision().side != side) throw Refused{"not-your-decision", ""};
        const auto odds_of = [&](const std::string& action) {
            if (const auto no = live.match.table().why_not(action))
                throw Refused{no->error ? "no-action" : "not-legal",
                              no_fields(*no) + (are_many ? "," + json_fields("action", action) : "")};
            const auto odds = live.match.table().odds(action);
            return odds ? odds_json(*odds) : Json{"null"};
        };
        const auto with_action = [&](const std::string& action) {
            return json_object("action", action, "odds", odds_of(action));
        };
        JsonWriter json;
        json.fields("match", match, "n", live.match.length());
        if (are_many)
            json.field("odds", json_list(actions, with_action));
        else
            json.fields("action", actions.front(), "odds", odds_of(actions.front()));
        send(asker.caller.client, plain_message("odds", asker.request, json.text()));
    });
}

// An overlay of the map, for anybody who may look.
void Service::Implementation::marks(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    const std::string question = command.text("of", 32);
    const std::string thing = command.text("thing", 64);
    when_free(match, asker, [=, this](Live& live) {
        must_see(live.match.record(), asker);
        const auto marks = live.match.table().marks(question, thing);
        if (!marks) throw Refused{"no-such-thing", ""};
        send(asker.caller.client, plain_message("marks", asker.request,
                                                json_fields("match", match, "n", live.match.length(), "of", question,
                                                            "thing", thing, "marks", json_list(*marks, mark_json))));
    });
}

// The table after so many actions. While the match is played everybody sees it with his own eyes; afterwards with any.
void Service::Implementation::replay(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    const std::uint32_t at = command.number("at");
    const std::string eyes = command.text_or("viewer", "", 16);
    when_free(match, asker, [=, this](Live& live) {
        const MatchRecord& record = live.match.record();
        must_see(record, asker);
        const Side viewer = asked_eyes(live, asker, eyes).viewer;
        std::size_t count = 0;
        std::unique_ptr<Table> table;
        paid(asker, [&] {
            const auto stored = store_.entries(match);
            count = standing(stored).size();
            if (at > count) throw Refused{"not-yet", ""};
            auto played = table_at(record, stored, at);
            if (!played) throw Refused{"match-misfit", json_fields("entry", played.error().line)};
            table = std::move(*played);
        });
        const Decision decision = table->decision();
        send(asker.caller.client,
             plain_message(
                 "position", asker.request,
                 json_fields("match", match, "at", at, "of", count, "viewer", name(viewer), "turn", table->turn(),
                             "events", Json{table->events_json(viewer)}, "decision",
                             json_object("side", name(decision.side), "kind", decision.kind, "rule", decision.rule.id),
                             "view", Json{table->view_json(viewer)})));
    });
}

void Service::Implementation::log(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    try {
        when_free(match, asker, [=, this](Live& live) { send_log(live.match.record(), asker); });
    } catch (const Misfit&) {
        if (const auto record = store_.match(match)) send_log(*record, asker);
    }
}

void Service::Implementation::send_log(const MatchRecord& record, const Asker& asker) {
    must_see(record, asker);
    if (!is_ended(record)) throw Refused{"not-over", ""};
    paid(asker, [&] {
        const auto entries = store_.entries(record.id);
        const MatchRecord shown = without_paths(record);
        const auto log = log_of(shown, entries);
        const std::string text = log ? to_text(*log) : unplayed_log(shown, entries);
        send(asker.caller.client, plain_message("log", asker.request, json_fields("match", record.id, "log", text)));
    });
}

}  // namespace namyoum
