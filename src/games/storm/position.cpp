#include "games/storm/position.h"

#include <functional>
#include <map>

#include "core/position.h"
#include "games/storm/board.h"
#include "games/storm/cards.h"

namespace namyoum::storm {

namespace {

std::size_t slot(Side side) { return static_cast<std::size_t>(index(side)); }

// What the French lost is history; making a position is not.
void let_control_follow(State& state, AreaId area) {
    Events muted = Events::muted();
    const AreaSet lost = state.lost_now;
    settle_control(state, area, muted);
    state.lost_now = lost;
}

void put_unit(State& state, UnitId unit, AreaId area, bool spent, StatementCursor& in) {
    const bool here_already = state.place[unit] == area;
    if (!here_already && room(state, side_of(unit), area) == 0)
        return in.wrong("area " + std::to_string(area) + " holds nine units of that side already");
    const AreaId from = on_map(state, unit) ? state.place[unit] : kNoArea;
    if (from == kNoArea) refresh(state, unit);
    put(state, unit, area);
    if (spent)
        spend(state, unit);
    else
        refresh(state, unit);
    if (from != kNoArea) let_control_follow(state, from);
    let_control_follow(state, area);
}

void remove_unit(State& state, UnitId unit, std::uint8_t place) {
    const AreaId from = on_map(state, unit) ? state.place[unit] : kNoArea;
    take_off(state, unit, place);
    if (from != kNoArea) let_control_follow(state, from);
}

// Whatever was going on is over, and what it left behind for the next impulse is forgotten.
void clear_play(State& state) {
    state.frames.clear();
    state.attacks.clear();
    state.selected.clear();
    state.crossed = 0;
    state.french_passed = 0;
    state.lost_now = state.lost_before = 0;
    state.winner = Side::None;
    if (state.turn == 0) state.turn = 1;
}

void start_impulse(State& state, Side side) {
    clear_play(state);
    state.active = side;
    state.frames.push_back({FrameKind::Impulse, 0, side});
}

void start_phase(State& state, FrameKind phase) {
    clear_play(state);
    state.active = Side::None;
    state.frames.push_back({phase, 0, Side::VietMinh});
}

void do_put(Draft& draft, StatementCursor& in) {
    State& state = draft.state;
    const bool spent = in.skip("spent");
    const Side side = in.peek_side() ? in.side() : Side::None;  // None: not said
    const AreaId area = in.area();
    in.skip(":");
    for (const UnitId unit : in.units()) {
        if (in.failed()) return;
        if (side != Side::None && side_of(unit) != side)
            return in.wrong(data().units[unit].id + " is no " + std::string(name(side)) + " unit");
        if (draft.put[unit]) return in.wrong(data().units[unit].id + " is put twice");
        draft.put[unit] = true;
        put_unit(state, unit, area, spent, in);
    }
}

void do_spent(State& state, StatementCursor& in, bool spent) {
    for (const UnitId unit : in.units()) {
        if (!on_map(state, unit)) return in.wrong(data().units[unit].id + " is not on the map");
        if (spent)
            spend(state, unit);
        else
            refresh(state, unit);
    }
}

void do_take_off(State& state, StatementCursor& in, std::uint8_t place) {
    for (const UnitId unit : in.units()) remove_unit(state, unit, place);
}

void do_track(State& state, StatementCursor& in) {
    for (const UnitId unit : in.units()) {
        if (data().units[unit].entry != Entry::Turn) return in.wrong(data().units[unit].id + " is no reinforcement");
        remove_unit(state, unit, kTurnTrack);
    }
}

void do_isabelle(State& state, StatementCursor& in) {
    for (const UnitId unit : in.units()) {
        if (data().units[unit].entry != Entry::Star) return in.wrong(data().units[unit].id + " has no star");
        remove_unit(state, unit, kIsabelle);
    }
}

void do_box(State& state, StatementCursor& in) {
    if (!in.peek_number()) {
        for (const UnitId unit : in.units()) {
            if (!data().units[unit].replacement) return in.wrong(data().units[unit].id + " is no replacement");
            remove_unit(state, unit, kReplacementBox);
        }
        return;
    }
    int left = in.number(0, 99, "a number of units");
    for (std::size_t i = 0; i < data().units.size(); ++i) {
        if (!data().units[i].replacement || on_map(state, static_cast<UnitId>(i))) continue;
        state.place[i] = left > 0 ? kReplacementBox : kEliminated;
        if (left > 0) --left;
    }
    if (left > 0) in.wrong("there are not so many replacements off the map");
}

void do_control(State& state, StatementCursor& in) {
    do {
        const Side side = in.side();
        for (const AreaId area : in.areas())
            state.french_control =
                side == Side::French ? state.french_control | bit(area) : state.french_control & ~bit(area);
    } while (in.skip(","));
}

void do_trench(State& state, StatementCursor& in) {
    const AreaId area = in.area();
    in.skip("level");
    state.trench[area] = static_cast<std::uint8_t>(in.number(0, kTrenchLimit, "a trench level"));
}

void do_fire_marker(State& state, StatementCursor& in) {
    const Side side = in.side();
    for (const AreaId area : in.areas()) state.fire_marker[slot(side)] |= bit(area);
}

void do_out_of_supply(State& state, StatementCursor& in) {
    for (const AreaId area : in.areas()) state.out_of_supply |= bit(area);
}

void do_hand(State& state, StatementCursor& in) {
    const Side side = in.side();
    in.skip(":");
    const CardSet cards = in.cards(side);
    state.hand[slot(side)] = cards;
    state.discards[slot(side)] &= ~cards;
    state.removed[slot(side)] &= ~cards;
}

void do_discards(State& state, StatementCursor& in) {
    const Side side = in.side();
    in.skip(":");
    const CardSet cards = in.cards(side);
    state.discards[slot(side)] = cards;
    state.hand[slot(side)] &= ~cards;
    state.removed[slot(side)] &= ~cards;
}

void do_removed(State& state, StatementCursor& in) {
    while (in.more()) {
        if (in.skip(",")) continue;
        const CardId card = in.card();
        const std::size_t side = slot(side_of_card(card));
        state.removed[side] |= card_bit(card);
        state.hand[side] &= ~card_bit(card);
        state.discards[side] &= ~card_bit(card);
    }
}

// Exactly these are left to draw; whatever is not in hand or out of the game lies in the discards.
void do_deck(State& state, StatementCursor& in) {
    const Side side = in.side();
    in.skip(":");
    const CardSet cards = in.cards(side);
    state.hand[slot(side)] &= ~cards;
    state.removed[slot(side)] &= ~cards;
    state.discards[slot(side)] = kFullDeck & ~cards & ~state.hand[slot(side)] & ~state.removed[slot(side)];
}

void do_turn(State& state, StatementCursor& in) {
    if (state.turn == 0) return in.wrong("the sides are being bid for; say 'impulse' or 'phase' first");
    state.turn = static_cast<std::uint8_t>(in.number(1, kTurns, "a turn"));
}

void do_impulse(State& state, StatementCursor& in) { start_impulse(state, in.side()); }

void do_phase(State& state, StatementCursor& in) {
    const std::string phase = in.word("a phase");
    if (phase == "draw") return start_phase(state, FrameKind::DrawPhase);
    if (phase == "impulse") return start_impulse(state, Side::VietMinh);
    if (phase == "end") return start_phase(state, FrameKind::EndPhase);
    if (!in.failed()) in.wrong("'" + phase + "' is no phase; they are draw, impulse and end");
}

void do_lost(State& state, StatementCursor& in) {
    for (const AreaId area : in.areas()) state.lost_before |= bit(area);
}

void do_victory_needed(State& state, StatementCursor& in) {
    state.victory_needed = static_cast<std::uint8_t>(in.number(1, data().area_count, "a number of areas"));
}

using Setter = void (*)(State&, StatementCursor&);

const std::map<std::string, Setter, std::less<>>& setters() {
    static const std::map<std::string, Setter, std::less<>> table{
        {"spent", [](State& state, StatementCursor& in) { do_spent(state, in, true); }},
        {"fresh", [](State& state, StatementCursor& in) { do_spent(state, in, false); }},
        {"remove", [](State& state, StatementCursor& in) { do_take_off(state, in, kEliminated); }},
        {"track", do_track},
        {"isabelle", do_isabelle},
        {"box", do_box},
        {"control", do_control},
        {"trench", do_trench},
        {"fire-marker", do_fire_marker},
        {"out-of-supply", do_out_of_supply},
        {"hand", do_hand},
        {"discards", do_discards},
        {"removed", do_removed},
        {"deck", do_deck},
        {"turn", do_turn},
        {"impulse", do_impulse},
        {"phase", do_phase},
        {"lost", do_lost},
        {"french-passed", [](State& state, StatementCursor&) { state.french_passed = 1; }},
        {"no-replacements", [](State& state, StatementCursor&) { state.no_replacements = 1; }},
        {"victory-needed", do_victory_needed},
    };
    return table;
}

void do_start(Draft& draft, StatementCursor& in) {
    Setup setup;
    if (in.more() && in.peek() != "bid" && in.peek() != ",") setup.scenario = in.word("a scenario");
    in.skip_comma();
    if (in.skip("bid")) {
        in.skip("=");
        setup.options.emplace_back("bid", in.word("on or off"));
    }
    in.expect_end();
    if (in.failed()) return;
    const auto state = Storm::start(setup);
    if (!state) return in.wrong(state.error().message);
    draft = Draft(*state);
}

void do_empty(Draft& draft, StatementCursor& in) {
    if (!in.skip("board")) in.wrong_next("'board' is expected here");
    in.expect_end();
    if (!in.failed()) draft = Draft(empty_board());
}

// In the middle of an action the frames point at units and areas: there the counters must stay where they are.
bool may_change(const State& state) {
    return state.frames.size() == 1 && state.attacks.empty() && state.selected.empty();
}

// On a draft that is thrown away when the statement fails.
void set(Draft& draft, const std::string& keyword, StatementCursor& in) {
    if (!may_change(draft.state) && keyword != "impulse" && keyword != "phase")
        return in.wrong("the position cannot be changed in the middle of an action; say 'impulse' and a side first");
    if (keyword == "put")
        do_put(draft, in);
    else
        setters().find(keyword)->second(draft.state, in);
    in.expect_end();
    if (in.failed()) return;
    if (const auto broken = Storm::check(draft.state)) in.wrong("no such position can be: " + *broken);
}

}  // namespace

bool set_position(Draft& draft, const std::string& keyword, StatementCursor& in) {
    if (keyword == "start") {
        do_start(draft, in);
    } else if (keyword == "empty") {
        do_empty(draft, in);
    } else if (keyword == "put" || setters().contains(keyword)) {
        Draft next = draft;
        set(next, keyword, in);
        if (!in.failed()) draft = next;
    } else {
        return false;
    }
    return true;
}

namespace {

// What a script may set up to look at one rule, and what play never brings about: from a red area under their control
// the French would draw what no rule gives them, such as a place to retreat to.
bool holds_red_area(const State& state) { return (state.french_control & facts().red_areas) != 0; }

}  // namespace

Result<State> start_from_position(const Setup& setup) {
    const auto statements = statements_of(setup);
    if (!statements) return statements.error();
    Draft draft(empty_board());
    for (const Statement& statement : *statements) {
        StatementCursor in(statement);
        const std::string keyword = in.word("a statement");
        if (!set_position(draft, keyword, in))
            in.wrong("'" + keyword + "' sets nothing up; docs/table-scripts.md lists what does");
        if (holds_red_area(draft.state)) in.wrong("no such position can be: a red area under French control");
        if (in.failed()) return *in.error();
    }
    Events events = Events::muted();
    settle(draft.state, events);
    if (const auto broken = Storm::check(draft.state))
        return Error{"no such position can be: " + *broken, "", statements->back().line, 1};
    return draft.state;
}

}  // namespace namyoum::storm
