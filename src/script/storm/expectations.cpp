// What a table script can expect: decisions, legal and illegal actions, tallies, odds, views. Plain facts of the
// position are in facts.cpp, printed values in printed.cpp.
#include <algorithm>
#include <functional>
#include <map>

#include "base/text.h"
#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/supply.h"
#include "script/storm/cursor.h"
#include "script/storm/expect.h"

namespace namyoum::script_storm {

namespace {

// expect decision vietminh assign-damage 3 (storm-8.4a)
void expect_waiting(ScriptTable& table, Cursor& in) {
    const std::string side = in.word("a side");
    const std::string kind = in.word("a kind of decision");
    const bool counts = in.peek_number();
    const int value = counts ? in.number(0, 255, "a number") : 0;
    const auto rule = in.rule();
    in.expect_end();
    if (in.failed()) return;
    const Decision decision = Storm::decision(table.state());
    const bool as_expected = name(decision.side) == side && decision.kind == kind
                             && (!counts || table.state().frames.back().value == value)
                             && (!rule || decision.rule.id == *rule);
    if (!as_expected)
        in.unmet(waiting_text(table.state()) + ", value " + std::to_string(table.state().frames.back().value));
}

void expect_decision(ScriptTable& table, Cursor& in) {
    const std::size_t start = in.place();
    const std::string side = in.word("a side");
    const std::string kind = in.word("a kind of decision");
    if (in.failed()) return;
    close_windows(table, side, kind);
    in.go_back_to(start);
    expect_waiting(table, in);
}

std::vector<Action> listed_actions(Cursor& in) {
    std::vector<Action> actions;
    do {
        for (const Action& action : in.action_group()) actions.push_back(action);
    } while (in.skip(",") || in.skip("|"));
    return actions;
}

bool is_listed(const State& state, const Action& action) {
    Actions legal;
    Storm::legal(state, legal);
    return legal.contains(action);
}

// A card that is asked about keeps the windows of its owner open: that is where it would be played.
std::string_view asked_side(const Action& action) {
    return action.card < kCards ? name(side_of_card(action.card)) : std::string_view();
}

void expect_legal(ScriptTable& table, Cursor& in) {
    const std::vector<Action> actions = listed_actions(in);
    in.expect_end();
    if (in.failed()) return;
    close_windows(table, asked_side(actions.front()));
    for (const Action& action : actions) {
        const auto refusal = Storm::why_not(table.state(), action);
        if (refusal)
            return in.unmet("'" + Storm::to_text(action) + "' is refused by " + std::string(refusal->rule.id) + " ("
                            + std::string(refusal->key) + "); " + waiting_text(table.state()));
        if (!is_listed(table.state(), action))
            return in.unmet("'" + Storm::to_text(action) + "' is not refused, but not among the legal actions either");
    }
}

void expect_illegal(ScriptTable& table, Cursor& in) {
    const std::vector<Action> actions = listed_actions(in);
    const auto rule = in.rule();
    if (!rule) in.wrong_next("the rule that forbids it is expected here: (storm-8.1a)");
    in.expect_end();
    if (in.failed()) return;
    close_windows(table, asked_side(actions.front()));
    for (const Action& action : actions) {
        const auto refusal = Storm::why_not(table.state(), action);
        if (!refusal) return in.unmet("'" + Storm::to_text(action) + "' is legal; " + waiting_text(table.state()));
        if (refusal->rule.id != *rule)
            return in.unmet("'" + Storm::to_text(action) + "' is refused by " + std::string(refusal->rule.id) + " ("
                            + std::string(refusal->key) + "); " + waiting_text(table.state()));
        if (is_listed(table.state(), action))
            return in.unmet("'" + Storm::to_text(action) + "' is refused, and yet among the legal actions");
    }
}

void expect_legal_only(ScriptTable& table, Cursor& in) {
    const std::vector<Action> expected = listed_actions(in);
    in.expect_end();
    if (in.failed()) return;
    close_windows(table);
    Actions legal;
    Storm::legal(table.state(), legal);
    std::string others;
    for (const Action& action : legal)
        if (std::find(expected.begin(), expected.end(), action) == expected.end())
            add_item(others, Storm::to_text(action));
    if (!others.empty()) return in.unmet("also legal: " + others);
    for (const Action& action : expected)
        if (!legal.contains(action)) return in.unmet("not legal: " + Storm::to_text(action));
}

// 13 = 7 firepower + 6 dice. The terms may be left out; given, they must be all of them, in order.
constexpr std::string_view kTermPrefix = "storm.term.";

std::string tally_text(const Tally& tally) {
    std::string text = std::to_string(tally.total()) + " =";
    bool first = true;
    for (const Term& term : tally.terms()) {
        text +=
            (first ? " " : " + ") + std::to_string(term.value) + " " + std::string(term.key.substr(kTermPrefix.size()));
        first = false;
    }
    return text;
}

void compare_tally(const Tally& tally, Cursor& in) {
    std::string expected = std::to_string(in.number(-99, 99, "a total")) + " =";
    const bool terms = in.skip("=");
    bool first = true;
    while (terms && in.more()) {
        expected += (first ? " " : " + ") + std::to_string(in.number(-99, 99, "a term's value")) + " ";
        std::string words = in.word("a term's name");
        while (in.more() && in.peek() != "+") words += "-" + in.word("a term's name");
        expected += words;
        first = false;
        if (!in.skip("+")) break;
    }
    in.expect_end();
    if (in.failed()) return;
    const std::string found = tally_text(tally);
    if (terms ? found != expected : found.substr(0, found.find(" =") + 2) != expected)
        in.unmet("the tally is " + found);
}

void expect_tally(ScriptTable& table, Cursor& in) {
    close_windows(table);
    const std::string which = in.word("attack, defence, supply or supply-roll");
    if (which == "attack") return compare_tally(table.attack, in);
    if (which == "defence") return compare_tally(table.defence, in);
    if (which == "supply") return compare_tally(supply_modifier<Tally>(table.state()), in);
    if (which == "supply-roll") return compare_tally(table.supply, in);
    if (!in.failed()) in.wrong("'" + which + "' is no tally; they are attack, defence, supply and supply-roll");
}

std::optional<Odds> odds_of(ScriptTable& table, const Action& action, Cursor& in) {
    if (in.failed()) return std::nullopt;
    close_windows(table);
    auto odds = Storm::odds(table.state(), action);
    if (!odds) in.unmet("'" + Storm::to_text(action) + "' leads to no dice here; " + waiting_text(table.state()));
    return odds;
}

// expect odds fire 11 = 0:10 1:5 2:6
void expect_odds(ScriptTable& table, Cursor& in) {
    const auto odds = odds_of(table, in.action(), in);
    if (!in.skip("=")) in.wrong_next("'=' and the outcomes are expected here, such as = 0:21 1:5 2:10");
    std::string expected;
    while (in.more()) {
        if (in.skip(",")) continue;
        expected += " " + std::to_string(in.number(-99, 99, "an outcome"));
        if (!in.skip(":")) in.wrong_next("':' and the number of ways are expected here");
        expected += ":" + std::to_string(in.number(1, 36, "a number of ways"));
    }
    if (in.failed()) return;
    std::string found;
    for (const Odds::Outcome& outcome : odds->outcomes)
        found += " " + std::to_string(outcome.value) + ":" + std::to_string(outcome.ways);
    if (found != expected) in.unmet("the odds are" + found);
}

// expect odds-tally ours fire 11 = 7 = 7 firepower
void expect_odds_tally(ScriptTable& table, Cursor& in) {
    const std::string which = in.word("ours, theirs or costs");
    if (!in.failed() && which != "ours" && which != "theirs" && which != "costs")
        return in.wrong("a tally of odds is ours, theirs or costs");
    const auto odds = odds_of(table, in.action(), in);
    if (!in.skip("=")) in.wrong_next("'=' and the tally are expected here, such as = 7 = 7 firepower");
    if (in.failed()) return;
    compare_tally(which == "ours" ? odds->ours : which == "theirs" ? odds->theirs : odds->costs, in);
}

// --- Views ---

std::size_t slot(Side side) { return static_cast<std::size_t>(index(side)); }

// Another state that the enemy of the card's owner cannot tell from this one, if the card is hidden at all.
std::optional<State> with_card_swapped(const State& state, CardId card) {
    const Side side = side_of_card(card);
    const bool held = in_hand(state, card);
    const CardSet others = held ? deck(state, side) : hand(state, side);
    if (others == 0 || (!held && (deck(state, side) & card_bit(card)) == 0)) return std::nullopt;
    State other = state;
    const CardSet swapped = others & (~others + 1);
    other.hand[slot(side)] ^= card_bit(card) | swapped;
    return other;
}

// Equal views, and nothing else that the viewer is shown may differ either.
bool looks_equal(const State& a, const State& b, Side viewer) {
    const Decision first = Storm::decision(a), second = Storm::decision(b);
    if (!(Storm::view(a, viewer) == Storm::view(b, viewer))) return false;
    if (first.side != second.side || first.kind != second.kind || first.choice != second.choice) return false;
    if (first.side != viewer) return true;
    Actions of_a, of_b;
    Storm::legal(a, of_a);
    Storm::legal(b, of_b);
    return std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end());
}

void expect_hides(const State& state, Side viewer, Cursor& in) {
    if (in.skip("bid")) {
        const Side bidder = in.side();
        in.expect_end();
        State other = state;
        other.bid[slot(bidder)] = static_cast<std::uint8_t>(other.bid[slot(bidder)] == 1 ? 2 : 1);
        if (!in.failed() && !looks_equal(state, other, viewer)) in.unmet("the view shows the bid");
        return;
    }
    while (in.more()) {
        if (in.skip(",")) continue;
        const CardId card = in.card();
        if (in.failed()) return;
        const auto other = with_card_swapped(state, card);
        if (!other)
            return in.unmet(data().cards[card].id + " is not hidden here, or nothing it could be exchanged for");
        if (!looks_equal(state, *other, viewer)) return in.unmet("the view shows " + data().cards[card].id);
    }
}

void expect_sees(const State& state, Side viewer, Cursor& in) {
    const View seen = Storm::view(state, viewer);
    if (in.skip("hand")) {
        const Side side = in.side();
        const int count = in.number(0, kCardsPerSide, "a number of cards");
        if (!in.skip("cards")) in.skip("card");
        in.expect_end();
        if (!in.failed() && seen.hand_count[slot(side)] != count)
            in.unmet("the view counts " + std::to_string(seen.hand_count[slot(side)]) + " cards");
        return;
    }
    const CardSet cards = in.cards(viewer);
    if (!in.failed() && (cards & ~seen.hand) != 0) in.unmet("not all of these cards are in the view's hand");
}

void expect_view(ScriptTable& table, Cursor& in) {
    close_windows(table);
    const Side viewer = in.side();
    const std::string verb = in.word("sees or hides");
    if (in.failed()) return;
    if (verb == "sees") return expect_sees(table.state(), viewer, in);
    if (verb == "hides") return expect_hides(table.state(), viewer, in);
    in.wrong("a view 'sees' or 'hides'");
}

void expect_undo(ScriptTable& table, Cursor& in) {
    const std::string answer = in.word("ok or refused");
    if (!in.failed() && answer != "ok" && answer != "refused") return in.wrong("undo is 'ok' or 'refused'");
    in.expect_end();
    if (in.failed()) return;
    if (table.session.can_undo() != (answer == "ok"))
        in.unmet(table.session.can_undo() ? "the last action can be taken back" : "nothing can be taken back");
}

using Expectation = void (*)(ScriptTable&, Cursor&);

const std::map<std::string, Expectation, std::less<>>& expectations() {
    static const std::map<std::string, Expectation, std::less<>> table{
        {"decision", expect_decision}, {"window", expect_waiting},        {"legal", expect_legal},
        {"illegal", expect_illegal},   {"legal-only", expect_legal_only}, {"tally", expect_tally},
        {"odds", expect_odds},         {"odds-tally", expect_odds_tally}, {"view", expect_view},
        {"undo", expect_undo},
    };
    return table;
}

}  // namespace

void expect(ScriptTable& table, Cursor& in) {
    settle_position(table);
    const Want want = in.skip("no") ? Want::Absent : Want::Holds;
    const std::string keyword = in.word("what is expected");
    if (in.failed()) return;
    if (const auto found = expectations().find(keyword); found != expectations().end()) {
        if (want == Want::Absent) return in.wrong("'no' goes with facts, not with '" + keyword + "'");
        return found->second(table, in);
    }
    if (want == Want::Holds && expect_printed(keyword, in)) return;
    close_windows(table);
    if (!expect_fact(table, keyword, want, in))
        in.wrong("'" + keyword + "' cannot be expected; docs/table-scripts.md lists what can");
}

}  // namespace namyoum::script_storm
