// Looking: watching a match, its entries, odds, replays, logs, lists.
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

template <class Texts>
std::string texts_json(const Texts& texts) {
    std::string list;
    for (const auto& text : texts) list += (list.empty() ? "" : ",") + json_text(text);
    return "[" + list + "]";
}

std::string game_json(const GameEntry& game) {
    std::string options;
    for (const Option& option : game.options())
        options += (options.empty() ? "" : ",")
                   + ("{\"name\":" + json_text(option.name) + ",\"values\":" + texts_json(option.values)
                      + ",\"usual\":" + json_text(option.usual) + "}");
    return "{\"game\":" + json_text(game.name) + ",\"levels\":" + texts_json(player_levels())
           + ",\"scenarios\":" + texts_json(game.scenarios()) + ",\"options\":[" + options + "]}";
}

}  // namespace

Service::Implementation::Watcher* Service::Implementation::watcher_of(const std::string& match, ClientId client) {
    const auto found = watchers_.find(match);
    if (found == watchers_.end()) return nullptr;
    const auto watcher = found->second.find(client);
    return watcher == found->second.end() ? nullptr : &watcher->second;
}

void Service::Implementation::must_see(const MatchRecord& record, const Asker& asker) {
    if (is_seated(record, asker.caller.person)) return;
    const Watcher* watcher = watcher_of(record.id, asker.caller.client);
    if (watcher == nullptr || !watcher->by_link) throw Refused{"not-your-match", ""};
}

std::vector<Step> Service::Implementation::steps_after(const MatchRecord& record, std::uint32_t after) {
    auto steps = steps_of(record, store_.entries(record.id), after);
    if (!steps) throw Refused{"match-misfit", "\"entry\":" + std::to_string(steps.error().line)};
    if (steps->size() > kMostEntriesSent) steps->resize(kMostEntriesSent);
    return std::move(*steps);
}

void Service::Implementation::games(const Asker& asker, const Command&) {
    std::string list, planned;
    for (const GameEntry& game : namyoum::games()) list += (list.empty() ? "" : ",") + game_json(game);
    for (const std::string_view game : planned_games()) planned += (planned.empty() ? "" : ",") + json_text(game);
    send(asker.caller.client,
         namyoum::answer("games", asker.request, "\"games\":[" + list + "],\"planned\":[" + planned + "]"));
}

void Service::Implementation::matches(const Asker& asker, const Command&) {
    std::string list;
    if (!asker.caller.person.empty())
        for (const MatchRecord& record : store_.matches_of(asker.caller.person, kMostListed))
            list += (list.empty() ? "" : ",") + record_json(record, asker.caller.person);
    send(asker.caller.client, namyoum::answer("matches", asker.request, "\"matches\":[" + list + "]"));
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
        auto& matches = watching_[asker.caller.client];
        const bool is_new = std::find(matches.begin(), matches.end(), match) == matches.end();
        if (is_new && matches.size() >= kMostWatched) throw Refused{"too-many-watched", ""};
        if (is_new) matches.push_back(match);
        counters.clients = static_cast<std::int64_t>(watching_.size());
        watchers_[match][asker.caller.client] = watcher;

        const std::uint32_t after = since && *since <= live.match.length() ? *since : live.match.length();
        const bool all = since && *since > live.match.length();  // he saw what never was: he starts anew
        std::vector<Step> steps;
        if (all || after < live.match.length()) paid(asker, [&] { steps = steps_after(record, all ? 0 : after); });
        send(asker.caller.client,
             table_message(live.match, looking(live.match, watcher), all ? 0 : after, steps, asker.request));
        if (is_new) tell_presence(match);
    });
}

void Service::Implementation::leave(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    if (const auto found = watching_.find(asker.caller.client); found != watching_.end()) {
        std::erase(found->second, match);
        if (found->second.empty()) watching_.erase(found);
    }
    bool was_there = false;
    if (const auto found = watchers_.find(match); found != watchers_.end()) {
        was_there = found->second.erase(asker.caller.client) > 0;
        if (found->second.empty()) watchers_.erase(found);
    }
    send(asker.caller.client, namyoum::answer("done", asker.request));
    if (was_there) tell_presence(match);
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
    when_free(match, asker, [=, this](Live& live) {
        must_see(live.match.record(), asker);
        const Watcher* watcher = watcher_of(match, asker.caller.client);
        const Looking eyes =
            looking(live.match, watcher != nullptr ? *watcher : Watcher{asker.caller.person, false, Side::None});
        std::vector<Step> steps;
        paid(asker, [&] { steps = steps_after(live.match.record(), after); });
        send(asker.caller.client,
             namyoum::answer("entries", asker.request,
                             "\"match\":" + json_text(match) + ",\"after\":" + std::to_string(after)
                                 + ",\"n\":" + std::to_string(live.match.length())
                                 + ",\"entries\":" + entries_json(steps, eyes.viewer)));
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
        std::vector<std::string> found;
        for (const std::string& action : actions) {
            if (const auto no = live.match.table().why_not(action))
                throw Refused{no->error ? "no-action" : "not-legal",
                              no_json(*no) + (are_many ? ",\"action\":" + json_text(action) : "")};
            const auto odds = live.match.table().odds(action);
            found.push_back("\"action\":" + json_text(action)
                            + ",\"odds\":" + (odds ? odds_json(*odds) : std::string("null")));
        }
        std::string list;
        for (const std::string& one : found) list += (list.empty() ? "{" : ",{") + one + "}";
        send(asker.caller.client,
             namyoum::answer("odds", asker.request,
                             "\"match\":" + json_text(match) + ",\"n\":" + std::to_string(live.match.length()) + ","
                                 + (are_many ? "\"odds\":[" + list + "]" : found.front())));
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
        std::string list;
        for (const Mark& mark : *marks)
            list += (list.empty() ? "" : ",")
                    + ("{\"thing\":" + json_text(mark.thing) + ",\"value\":" + std::to_string(mark.value) + "}");
        send(asker.caller.client,
             namyoum::answer("marks", asker.request,
                             "\"match\":" + json_text(match) + ",\"n\":" + std::to_string(live.match.length())
                                 + ",\"of\":" + json_text(question) + ",\"thing\":" + json_text(thing) + ",\"marks\":["
                                 + list + "]"));
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
        const Watcher* watcher = watcher_of(match, asker.caller.client);
        Side viewer =
            looking(live.match, watcher != nullptr ? *watcher : Watcher{asker.caller.person, false, Side::None}).viewer;
        if (!eyes.empty()) {
            Side wanted = Side::Chance;
            for (const Side side : kViewers)
                if (name(side) == eyes) wanted = side;
            if (wanted == Side::Chance) throw Refused{"wrong-type", "\"field\":\"viewer\""};
            if (wanted != viewer && wanted != Side::None && record.status != MatchStatus::Over)
                throw Refused{"not-over", ""};
            viewer = wanted;
        }
        std::size_t count = 0;
        std::unique_ptr<Table> table;
        paid(asker, [&] {
            const auto stored = store_.entries(match);
            count = standing(stored).size();
            if (at > count) throw Refused{"not-yet", ""};
            auto played = table_at(record, stored, at);
            if (!played) throw Refused{"match-misfit", "\"entry\":" + std::to_string(played.error().line)};
            table = std::move(*played);
        });
        const Decision decision = table->decision();
        send(asker.caller.client,
             namyoum::answer(
                 "position", asker.request,
                 "\"match\":" + json_text(match) + ",\"at\":" + std::to_string(at) + ",\"of\":" + std::to_string(count)
                     + ",\"viewer\":" + json_text(name(viewer)) + ",\"turn\":" + std::to_string(table->turn())
                     + ",\"events\":" + table->events_json(viewer) + ",\"decision\":{\"side\":"
                     + json_text(name(decision.side)) + ",\"kind\":" + json_text(decision.kind)
                     + ",\"rule\":" + json_text(decision.rule.id) + "},\"view\":" + table->view_json(viewer)));
    });
}

void Service::Implementation::log(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    when_free(match, asker, [=, this](Live& live) {
        const MatchRecord& record = live.match.record();
        must_see(record, asker);
        if (record.status != MatchStatus::Over && record.status != MatchStatus::Closed) throw Refused{"not-over", ""};
        paid(asker, [&] {
            const auto text = log_of(record, store_.entries(match));
            if (!text) throw Refused{"match-misfit", "\"entry\":" + std::to_string(text.error().line)};
            send(asker.caller.client,
                 namyoum::answer("log", asker.request,
                                 "\"match\":" + json_text(match) + ",\"log\":" + json_text(to_text(*text))));
        });
    });
}

}  // namespace namyoum
