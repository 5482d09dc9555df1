// Facts of the position that a table script can expect, or with `no` expect not to hold.
#include <algorithm>
#include <bit>
#include <functional>
#include <map>

#include "base/text.h"
#include "core/tally.h"
#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/movement.h"
#include "games/storm/sequence.h"
#include "script/storm/cursor.h"
#include "script/storm/expect.h"

namespace namyoum::script_storm {

namespace {

struct Asked {
    ScriptTable& table;
    Cursor& in;
    Want want;

    const State& state() const { return table.state(); }
    void answer(bool holds, const std::string& fact) const {
        if (in.failed() || holds == (want == Want::Holds)) return;
        in.unmet((want == Want::Holds ? "not so: " : "and yet: ") + fact);
    }
    // A number that must be equal.
    void equal(int found, const std::string& what) const {
        in.skip("=");
        const int expected = in.number(-99, 999, "a number");
        in.expect_end();
        answer(found == expected, what + " is " + std::to_string(found));
    }
};

std::size_t slot(Side side) { return static_cast<std::size_t>(index(side)); }
std::string area_text(AreaId area) { return "area " + std::to_string(area); }

std::string place_text(const State& state, UnitId unit) {
    const std::string who = data().units[unit].id + " is ";
    switch (state.place[unit]) {
        case kTurnTrack: return who + "on the turn track";
        case kReplacementBox: return who + "in the replacement box";
        case kIsabelle: return who + "at Isabelle";
        case kEliminated: return who + "eliminated";
        default: break;
    }
    return who + (is_spent(state, unit) ? "spent in " : "fresh in ") + area_text(state.place[unit]);
}

void all_units(const Asked& asked, const std::function<bool(UnitId)>& holds) {
    for (const UnitId unit : asked.in.units())
        if (!asked.in.failed()) asked.answer(holds(unit), place_text(asked.state(), unit));
}

void fact_at(const Asked& asked) {
    std::uint8_t place = 0;
    if (asked.in.skip("box"))
        place = kReplacementBox;
    else if (asked.in.skip("track"))
        place = kTurnTrack;
    else if (asked.in.skip("isabelle"))
        place = kIsabelle;
    else
        place = asked.in.area();
    asked.in.skip(":");
    all_units(asked, [&](UnitId unit) { return asked.state().place[unit] == place; });
}

void fact_control(const Asked& asked) {
    do {
        const Side side = asked.in.side();
        for (const AreaId area : asked.in.areas())
            asked.answer(controller(asked.state(), area) == side,
                         area_text(area) + " is " + std::string(name(controller(asked.state(), area))));
    } while (asked.in.skip(","));
    asked.in.expect_end();
}

void fact_areas(const Asked& asked, AreaSet set, const char* what) {
    for (const AreaId area : asked.in.areas())
        asked.answer((set & bit(area)) != 0, std::string(what) + " in " + area_text(area));
    asked.in.expect_end();
}

void fact_cards(const Asked& asked, CardSet set, Side side, const char* what) {
    const CardSet cards = asked.in.cards(side);
    if (!asked.in.failed() && cards == 0) asked.in.wrong_next("a card is expected here");
    for_each_bit(cards, [&](int number) {
        asked.answer((set >> number) & 1, data().cards[card_of(side, number)].id + " " + what);
    });
}

std::string cards_text(CardSet set, Side side) {
    std::string text;
    for_each_bit(set, [&](int number) { text += " " + data().cards[card_of(side, number)].id; });
    return text.empty() ? " empty" : text;
}

void fact_hand(const Asked& asked) {
    const Side side = asked.in.side();
    asked.in.skip(":");
    const CardSet cards = asked.in.cards(side);
    asked.answer(hand(asked.state(), side) == cards, "the hand is" + cards_text(hand(asked.state(), side), side));
}

void fact_removed(const Asked& asked) {
    while (asked.in.more()) {
        if (asked.in.skip(",")) continue;
        const CardId card = asked.in.card();
        asked.answer((asked.state().removed[slot(side_of_card(card))] & card_bit(card)) != 0,
                     data().cards[card].id + " is out of the game");
    }
}

void fact_count(const Asked& asked) {
    const Side side = asked.in.side();
    const AreaId area = asked.in.area();
    asked.equal(stack(asked.state(), side, area).count, std::string(name(side)) + " units in " + area_text(area));
}

void fact_trench(const Asked& asked) {
    const AreaId area = asked.in.area();
    asked.in.skip("level");
    asked.equal(asked.state().trench[area], "the trench level of " + area_text(area));
}

void fact_cost(const Asked& asked) {
    const Side side = asked.in.side();
    const AreaId from = asked.in.area(), to = asked.in.area();
    asked.equal(step_cost<Plain>(asked.state(), side, from, to).total(), "the cost");
}

int in_box(const State& state) {
    return static_cast<int>(std::count(state.place.begin(), state.place.begin() + facts().unit_count, kReplacementBox));
}

void fact_box(const Asked& asked) { asked.equal(in_box(asked.state()), "what the box holds"); }

void fact_winner(const Asked& asked) {
    const std::string side = asked.in.word("a side");
    asked.in.expect_end();
    asked.answer(name(asked.state().winner) == side, "the winner is " + std::string(name(asked.state().winner)));
}

void fact_active(const Asked& asked) {
    const Side side = asked.in.side();
    asked.in.expect_end();
    asked.answer(asked.state().active == side, "the impulse is of " + std::string(name(asked.state().active)));
}

void fact_flag(const Asked& asked, bool holds, const char* what) {
    asked.in.expect_end();
    asked.answer(holds, what);
}

// --- Events: expect event control-changed 17; expect event unit-moved 141-1 17 from 14 ---

// Of these the numbers are what was rolled or counted; of the others the first number is the area.
bool counts(EventKind kind) {
    switch (kind) {
        case EventKind::TurnBegan:
        case EventKind::TurnEnded:
        case EventKind::DiceRolled:
        case EventKind::SupplyRolled:
        case EventKind::ReplacementsRolled:
        case EventKind::GameEnded:
        case EventKind::SidesChosen: return true;
        default: return false;
    }
}

struct Wanted {
    std::optional<Side> side;
    std::optional<int> area, from, value, second;
    std::optional<UnitId> unit;
    std::optional<CardId> card;

    bool matches(const Event& event) const {
        return (!side || event.side == *side) && (!area || event.area == *area) && (!from || event.from == *from)
               && (!value || event.value == *value) && (!second || event.second == *second)
               && (!unit || event.unit == *unit) && (!card || event.card == *card);
    }
};

bool is_card_id(std::string_view word) {
    return std::any_of(data().cards.begin(), data().cards.end(), [&](const Card& card) { return card.id == word; });
}

Wanted wanted_event(EventKind kind, Cursor& in) {
    Wanted wanted;
    while (in.more()) {
        if (in.skip(",")) continue;
        if (in.skip("from"))
            wanted.from = in.area();
        else if (in.skip("value"))
            wanted.value = in.number(-99, 99, "a number");
        else if (in.peek_side())
            wanted.side = in.side();
        else if (in.peek_number() && !counts(kind))
            wanted.area = in.area();
        else if (in.peek_number())
            (wanted.value ? wanted.second : wanted.value) = in.number(-99, 99, "a number");
        else if (is_card_id(in.peek()))
            wanted.card = in.card();
        else
            wanted.unit = in.unit();
    }
    return wanted;
}

std::string event_list(const Events& events) {
    std::string text;
    for (const Event& event : events) {
        if (text.size() > 400) return text + " ...";
        add_item(text, name(event.kind));
        if (event.area != kNoArea) text += " " + std::to_string(event.area);
    }
    return text.empty() ? "nothing" : text;
}

void fact_event(const Asked& asked) {
    const std::string word = asked.in.word("an event");
    if (asked.in.failed()) return;
    for (int i = 0; i < kEventKinds; ++i) {
        const auto kind = static_cast<EventKind>(i);
        if (name(kind) != word) continue;
        const Wanted wanted = wanted_event(kind, asked.in);
        const bool happened =
            std::any_of(asked.table.events.begin(), asked.table.events.end(),
                        [&](const Event& event) { return event.kind == kind && wanted.matches(event); });
        return asked.answer(happened, "what happened is: " + event_list(asked.table.events));
    }
    asked.in.wrong("there is no event '" + word + "'");
}

using Fact = void (*)(const Asked&);

const std::map<std::string, Fact, std::less<>>& known_facts() {
    static const std::map<std::string, Fact, std::less<>> table{
        {"at", fact_at},
        {"spent",
         [](const Asked& a) {
             all_units(a, [&](UnitId unit) { return on_map(a.state(), unit) && is_spent(a.state(), unit); });
         }},
        {"fresh",
         [](const Asked& a) {
             all_units(a, [&](UnitId unit) { return on_map(a.state(), unit) && !is_spent(a.state(), unit); });
         }},
        {"eliminated",
         [](const Asked& a) { all_units(a, [&](UnitId unit) { return a.state().place[unit] == kEliminated; }); }},
        {"count", fact_count},
        {"control", fact_control},
        {"trench", fact_trench},
        {"fire-marker",
         [](const Asked& a) {
             const Side side = a.in.side();
             fact_areas(a, a.state().fire_marker[slot(side)], "a Fire marker of that side");
         }},
        {"out-of-supply", [](const Asked& a) { fact_areas(a, a.state().out_of_supply, "an Out of Supply marker"); }},
        {"lost", [](const Asked& a) { fact_areas(a, a.state().lost_before, "lost in the impulse before"); }},
        {"hand", fact_hand},
        {"hand-count",
         [](const Asked& a) {
             const Side side = a.in.side();
             a.equal(hand_count(a.state(), side), "the number of cards in hand");
         }},
        {"hand-size",
         [](const Asked& a) {
             const Side side = a.in.side();
             a.equal(hand_size(a.state(), side), "the hand size");
         }},
        {"deck-count",
         [](const Asked& a) {
             const Side side = a.in.side();
             a.equal(std::popcount(deck(a.state(), side)), "the number of cards in the deck");
         }},
        {"discards",
         [](const Asked& a) {
             const Side side = a.in.side();
             fact_cards(a, a.state().discards[slot(side)], side, "among the discards");
         }},
        {"deck",
         [](const Asked& a) {
             const Side side = a.in.side();
             fact_cards(a, deck(a.state(), side), side, "in the deck");
         }},
        {"discard-count",
         [](const Asked& a) {
             const Side side = a.in.side();
             a.equal(std::popcount(a.state().discards[slot(side)]), "the number of discards");
         }},
        {"removed-cards", fact_removed},
        {"cost", fact_cost},
        {"box", fact_box},
        {"turn", [](const Asked& a) { a.equal(a.state().turn, "the turn"); }},
        {"damage", [](const Asked& a) { a.equal(a.table.damage, "the damage"); }},
        {"replacements-due", [](const Asked& a) { a.equal(a.state().replacements_due, "the number due"); }},
        {"supply-roll", [](const Asked& a) { a.equal(a.state().supply_roll, "the supply roll"); }},
        {"victory-needed", [](const Asked& a) { a.equal(a.state().victory_needed, "the number needed"); }},
        {"victory-areas", [](const Asked& a) { a.equal(victory_areas_held(a.state()), "the number held"); }},
        {"movement-left",
         [](const Asked& a) {
             const Frame& frame = a.state().frames.back();
             a.equal(frame.kind == FrameKind::Moving ? frame.value : 0, "what is left of the movement points");
         }},
        {"winner", fact_winner},
        {"active", fact_active},
        {"no-replacements",
         [](const Asked& a) { fact_flag(a, a.state().no_replacements > 0, "no replacements this turn"); }},
        {"seats-swapped", [](const Asked& a) { fact_flag(a, a.state().seats_swapped > 0, "the seats changed sides"); }},
        {"french-passed",
         [](const Asked& a) { fact_flag(a, a.state().french_passed > 0, "the French have just passed"); }},
        {"event", fact_event},
    };
    return table;
}

}  // namespace

bool expect_fact(ScriptTable& table, const std::string& keyword, Want want, Cursor& in) {
    const auto found = known_facts().find(keyword);
    if (found == known_facts().end()) return false;
    found->second({table, in, want});
    in.expect_end();
    return true;
}

}  // namespace namyoum::script_storm
