// Acting in a table script: the sides, the dice, the draws.
#include <algorithm>
#include <array>

#include "games/storm/cards.h"
#include "script/storm/cursor.h"
#include "script/storm/storm_script.h"

namespace namyoum::script_storm {

namespace {

constexpr std::size_t kMostActions = 20'000;  // in one case

void apply(ScriptTable& table, const Action& action, Made made = Made::Chosen) {
    Events events;
    table.session.apply(action, events, made);
    for (const Event& event : events) {
        table.events.add(event);
        if (event.kind == EventKind::SupplyRolled) table.supply = events.supply();
        if (event.kind != EventKind::AttackResolved) continue;
        table.attack = events.attack();
        table.defence = events.defence();
        table.damage = event.value;
    }
}

bool only_decline(const State& state) {
    Actions legal;
    Storm::legal(state, legal);
    return legal.size() == 1 && legal[0] == of(Verb::Decline);
}

std::string refused(const Action& action, const Refusal& refusal, const State& state) {
    return "'" + Storm::to_text(action) + "' is refused by " + std::string(refusal.rule.id) + " ("
           + std::string(refusal.key) + "); " + waiting_text(state);
}

void act_once(ScriptTable& table, Side side, const Action& action, Cursor& in) {
    const auto ready = [&] {
        return Storm::decision(table.state()).side == side
               && (action.verb == Verb::Decline || !Storm::why_not(table.state(), action));
    };
    settle_position(table);
    while (!table.manual_windows && !ready() && is_window_kind(Storm::decision(table.state()).kind)
           && only_decline(table.state()))
        apply(table, of(Verb::Decline));
    if (Storm::decision(table.state()).side != side)
        return in.unmet("it is not " + std::string(name(side)) + "'s decision: " + waiting_text(table.state()));
    if (const auto refusal = Storm::why_not(table.state(), action))
        return in.unmet(refused(action, *refusal, table.state()));
    if (table.session.records().size() >= kMostActions) return in.wrong("a case has at most 20000 actions");
    apply(table, action);
}

}  // namespace

std::string waiting_text(const State& state) {
    const Decision decision = Storm::decision(state);
    return std::string(name(decision.side)) + " waits with " + std::string(decision.kind) + " ("
           + std::string(decision.rule.id) + ")";
}

bool is_window_kind(std::string_view kind) {
    static constexpr std::array<std::string_view, 8> kWindows{"before-dice",  "after-dice",   "before-damage",
                                                              "after-damage", "after-action", "end-of-impulse",
                                                              "answer-card",  "heavy-flak"};
    return std::find(kWindows.begin(), kWindows.end(), kind) != kWindows.end();
}

void settle_position(ScriptTable& table) {
    if (table.settled) return;
    State state = table.state();
    Events events;
    settle(state, events);
    table.session = Session<Storm>(table.session.setup(), state);
    for (const Event& event : events) table.events.add(event);
    table.settled = true;
}

void close_windows(ScriptTable& table, std::string_view stop_at, std::string_view kind) {
    settle_position(table);
    while (!table.manual_windows) {
        const Decision decision = Storm::decision(table.state());
        if (!is_window_kind(decision.kind) || !only_decline(table.state())) return;
        if (name(decision.side) == stop_at && (kind.empty() || decision.kind == kind)) return;
        apply(table, of(Verb::Decline));
    }
}

void act(ScriptTable& table, Cursor& in) {
    Side side = Side::Chance;
    if (!in.skip("chance")) side = in.side();
    if (in.failed()) return;
    if (!in.more()) return in.wrong_next("an action is expected here, such as 'activate 10'");
    while (in.more()) {
        for (const Action& action : in.action_group()) {
            if (in.failed()) return;
            act_once(table, side, action, in);
        }
        if (!in.skip(",")) in.expect_end();
    }
}

void roll(ScriptTable& table, int dice, Cursor& in) {
    Action action{dice == 2 ? Verb::Roll : Verb::RollOne};
    action.number = static_cast<std::uint8_t>(in.number(1, 6, "a die"));
    if (dice == 2) action.second = static_cast<std::uint8_t>(in.number(1, 6, "a die"));
    in.expect_end();
    if (in.failed()) return;
    close_windows(table);
    act_once(table, Side::Chance, action, in);
}

namespace {

Side drawer(const State& state) {
    const std::string_view kind = Storm::decision(state).kind;
    if (kind == "draw-french") return Side::French;
    return kind == "draw-vietminh" ? Side::VietMinh : Side::None;
}

// What is left to draw for `side`, lowest cards first, where it does not matter which.
void draw_rest(ScriptTable& table, Side side) {
    while (drawer(table.state()) == side) {
        Actions legal;
        Storm::legal(table.state(), legal);
        apply(table, legal[0]);
    }
}

}  // namespace

void draw(ScriptTable& table, Cursor& in) {
    close_windows(table);
    if (in.skip("all")) {
        in.expect_end();
        draw_rest(table, Side::VietMinh);
        return draw_rest(table, Side::French);
    }
    if (in.skip("rest")) {
        in.expect_end();
        if (drawer(table.state()) == Side::None) return in.unmet("nobody draws: " + waiting_text(table.state()));
        return draw_rest(table, drawer(table.state()));
    }
    if (!in.more()) return in.wrong_next("cards are expected here, or 'rest' or 'all'");
    while (in.more()) {
        if (in.skip(",")) continue;
        const CardId card = in.card();
        if (!in.failed()) act_once(table, Side::Chance, with_card(Verb::Draw, card), in);
    }
}

void decline_all(ScriptTable& table) {
    settle_position(table);
    while (is_window_kind(Storm::decision(table.state()).kind)) apply(table, of(Verb::Decline));
}

void pass_forced(ScriptTable& table) {
    settle_position(table);
    while (const auto action = forced_action<Storm>(table.state())) apply(table, *action, Made::Forced);
}

void undo(ScriptTable& table, Cursor& in) {
    if (!table.session.can_undo()) return in.unmet("nothing can be taken back here");
    table.session.undo();
}

}  // namespace namyoum::script_storm
