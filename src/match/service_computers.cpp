// Computer players: asked, waited for, and replaced by a cheap legal move when they fail.
#include "match/secrets.h"
#include "match/service_core.h"

namespace namyoum {

void Service::Implementation::begin_thinking(const std::string& match) {
    try {
        if (Live* found = live(match)) after_change(*found);  // else it is begun once the match is stored
    } catch (const Refused& refused) {
        report("match-unplayable", match + " " + refused.key);
    } catch (const StoreFailure& failure) {
        report("store-failed", match + " " + failure.what());
    }
}

void Service::Implementation::let_think(Live& live) {
    const Decision decision = live.match.decision();
    if (live.thinking != 0 || decision.side == Side::None || decision.side == Side::Chance) return;
    if (now() < live.rests_until) return;  // tick() wakes it
    const std::size_t seat = live.match.seat_of(decision.side);
    const MatchRecord& record = live.match.record();
    if (record.seats[seat].kind != SeatKind::Computer) return;
    if (live.players[seat] == nullptr) live.players[seat] = options_.make_player(record.game, record.seats[seat].level);
    if (live.players[seat] == nullptr) return play_for_computer(live, "", "failed");
    live.thinking = next_ticket_++;
    live.thought_of = live.match.table().fingerprint();
    live.deadline = now() + options_.computer_budget_ms;
    thinking_.emplace(live.thinking, record.id);
    std::uint64_t seed = 0;
    const std::string random = random_hex(8);
    for (const char digit : random) seed = seed * 31 + static_cast<unsigned char>(digit);
    workers_->submit({live.thinking, live.players[seat], live.match.table().brief(), seed});
}

void Service::Implementation::end_late_thinking(Live& live, std::int64_t time) {
    if (live.thinking == 0 || time < live.deadline) return;
    workers_->abandon(live.thinking);
    thinking_.erase(live.thinking);
    live.thinking = 0;
    live.players = {};  // the one that is late must not be asked again while it thinks
    if (live.is_storing)
        live.waiting.push_back([this, &live] { play_for_computer(live, "", "slow"); });
    else
        play_for_computer(live, "", "slow");
}

void Service::Implementation::thought(std::uint64_t ticket, std::string action) {
    if (hinted(ticket, action)) return;
    const auto found = thinking_.find(ticket);
    if (found == thinking_.end()) return;  // it came too late
    const std::string match = found->second;
    thinking_.erase(found);
    Live& thinker = *live_.at(match);  // a match is not unloaded while it is thought about
    thinker.thinking = 0;
    const auto play = [this, &thinker, action = std::move(action), seen = thinker.thought_of] {
        if (thinker.match.table().fingerprint() != seen) return let_think(thinker);  // somebody took back meanwhile
        ++counters.computer_moves;
        play_for_computer(thinker, action, action.empty() ? "failed" : "");
    };
    if (thinker.is_storing)
        thinker.waiting.push_back(play);
    else
        play();
}

void Service::Implementation::play_for_computer(Live& live, std::string action, std::string_view trouble) {
    const Decision decision = live.match.decision();
    if (decision.side == Side::None || live.match.seat(decision.side).kind != SeatKind::Computer) return;
    Match next = live.match.copy();
    const Match::Asked nobody{"", now()};
    closing_on_failure(live, next, [&] {
        if (trouble.empty() && next.table().why_not(action)) trouble = "failed";
        if (!trouble.empty()) {
            ++counters.computer_replaced;
            report("computer-replaced", live.match.record().id + " " + std::string(trouble));
            next.add(EntryKind::Replaced, decision.side, std::string(trouble), nobody);
            const auto pass = next.table().window_pass();
            action = pass ? *pass : next.table().legal().front();
        }
        next.act(decision.side, action, nobody);
        next.advance(nobody.at);
    });
    change(live, std::move(next), {}, [](bool) {});
}

}  // namespace namyoum
