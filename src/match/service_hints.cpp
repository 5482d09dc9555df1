// Help for the one who decides: why something is not legal, and what a good player would do in his place. Both follow
// from what he may know alone.
#include <algorithm>

#include "match/service_core.h"

namespace namyoum {

namespace {

// The adviser's own thoughts: the same question gets the same advice. Opponents think with other numbers, so that
// advice tells nothing of what they have chosen in secret.
constexpr std::uint64_t kAdviserSeed = 3;

Json why_json(const Table::Why& why) {
    if (!why.refusal) return json_object("action", why.action);
    return json_object("action", why.action, "rule", why.refusal->rule.id, "reason", why.refusal->key);
}

}  // namespace

// Asked of a thing of the board or of an action; only by whose decision it is, as actions and odds are.
void Service::Implementation::why(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    const bool of_action = command.has("action");
    const std::string field = of_action ? "action" : "thing";
    const std::string asked = command.text(field.c_str(), 200);
    when_free(match, asker, [=, this](Live& live) {
        const Side side = side_of(live.match, asker);
        if (live.match.record().status != MatchStatus::Playing) throw Refused{"not-playing", ""};
        if (live.match.decision().side != side) throw Refused{"not-your-decision", ""};
        const Table& table = live.match.table();
        std::vector<Table::Why> list;
        if (of_action) {
            const auto no = table.why_not_seen(asked);
            if (no && no->error) throw Refused{"no-action", no_fields(*no)};
            list.push_back({asked, no ? no->refusal : std::nullopt});
        } else {
            auto found = table.why(asked);
            if (!found) throw Refused{"no-such-thing", ""};
            list = std::move(*found);
        }
        const bool is_legal = std::any_of(list.begin(), list.end(), [](const Table::Why& one) { return !one.refusal; });
        send(asker.caller.client, plain_message("why", asker.request,
                                                json_fields("match", match, "n", live.match.length(), field, asked,
                                                            "legal", is_legal, "why", json_list(list, why_json))));
    });
}

void Service::Implementation::hint(const Asker& asker, const Command& command) {
    const std::string match = command.text("match", 32);
    when_free(match, asker, [=, this](Live& live) {
        const Side side = side_of(live.match, asker);
        const MatchRecord& record = live.match.record();
        if (record.status != MatchStatus::Playing) throw Refused{"not-playing", ""};
        if (live.match.seat(enemy_of(side)).kind != SeatKind::Computer) throw Refused{"no-hints", ""};
        if (live.match.decision().side != side) throw Refused{"not-your-decision", ""};
        for (const auto& [ticket, waiting] : hints_)  // one at a time, for everybody's sake
            if (waiting.asker.caller.person == asker.caller.person) throw Refused{"busy", ""};
        std::shared_ptr<Player> adviser = options_.make_player(record.game, player_levels(record.game).back());
        if (adviser == nullptr) throw Refused{"no-hints", ""};
        const std::uint64_t ticket = next_ticket_++;
        hints_.emplace(ticket, Hint{asker, match, live.match.length(), now() + options_.computer_budget_ms});
        workers_->submit({ticket, std::move(adviser), live.match.table().brief(), kAdviserSeed});
    });
}

bool Service::Implementation::hinted(std::uint64_t ticket, const std::string& action) {
    const auto found = hints_.find(ticket);
    if (found == hints_.end()) return false;
    const Hint hint = std::move(found->second);
    hints_.erase(found);
    if (action.empty()) {
        answer_refused(hint.asker, {"no-hints", ""});
    } else {
        send(hint.asker.caller.client,
             plain_message("hint", hint.asker.request,
                           json_fields("match", hint.match, "n", hint.length, "action", action)));
    }
    return true;
}

void Service::Implementation::end_late_hints(std::int64_t time) {
    for (auto it = hints_.begin(); it != hints_.end();) {
        if (time < it->second.deadline) {
            ++it;
            continue;
        }
        workers_->abandon(it->first);
        answer_refused(it->second.asker, {"busy", ""});
        it = hints_.erase(it);
    }
}

void Service::Implementation::refuse_hints() {
    for (const auto& [ticket, hint] : hints_) answer_refused(hint.asker, {"busy", ""});
    hints_.clear();
}

}  // namespace namyoum
