// Views and events as JSON of keys and numbers, for programs that play and for the server's clients
// (docs/bot-protocol.md, docs/protocol.md). A view holds what View holds and nothing else.
#include "base/json_writer.h"
#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/sequence.h"
#include "games/storm/storm.h"
#include "games/storm/teller.h"
#include "games/storm/telling.h"

namespace namyoum::storm {

namespace {

template <class Visit>
void write_ids(JsonWriter& json, std::string_view key, Visit visit) {
    json.key(key);
    json.array([&] { visit([&](const std::string& id) { json.value(std::string_view(id)); }); });
}

void write_cards(JsonWriter& json, std::string_view key, CardSet cards, Side side) {
    write_ids(json, key, [&](auto write) {
        for_each_bit(cards, [&](int number) { write(data().cards[card_of(side, number)].id); });
    });
}

void write_units(JsonWriter& json, std::string_view key, const UnitList& units) {
    write_ids(json, key, [&](auto write) {
        for (const UnitId unit : units) write(data().units[unit].id);
    });
}

void write_stack(JsonWriter& json, std::string_view key, const Board& board, Side side, AreaId area, bool spent) {
    write_ids(json, key, [&](auto write) {
        for (const UnitId unit : stack(board, side, area))
            if (is_spent(board, unit) == spent) write(data().units[unit].id);
    });
}

void write_fired(JsonWriter& json, const Board& board, AreaId area) {
    const bool any = ((board.fire_marker[0] | board.fire_marker[1]) & bit(area)) != 0;
    if (!any) return;
    json.key("fired");
    json.array([&] {
        for (const Side side : {Side::French, Side::VietMinh})
            if ((board.fire_marker[index(side)] & bit(area)) != 0) json.value(name(side));
    });
}

void write_area(JsonWriter& json, const Board& board, AreaId area) {
    json.object([&] {
        json.field("area", area);
        json.field("control", name(controller(board, area)));
        json.field("defence", data().areas[area].defence);
        json.field("trench", board.trench[area]);
        json.field("victory", data().areas[area].victory);
        write_fired(json, board, area);
        for (const Side side : {Side::French, Side::VietMinh}) {
            if (stack(board, side, area).count == 0) continue;
            json.key(name(side));
            json.object([&] {
                write_stack(json, "fresh", board, side, area, false);
                write_stack(json, "spent", board, side, area, true);
            });
        }
        if ((board.out_of_supply & bit(area)) != 0) json.field("out_of_supply", true);
    });
}

void write_cards_of(JsonWriter& json, const View& view, Side side) {
    const auto i = index(side);
    const int unseen_count = std::popcount(unseen(view.board, side));
    json.key(name(side));
    json.object([&] {
        json.field("hand_count", view.hand_count[i]);
        json.field("deck_count", unseen_count - view.hand_count[i]);
        write_cards(json, "discards", view.board.discards[i], side);
        write_cards(json, "removed", view.board.removed[i], side);
        if (side == view.viewer) write_cards(json, "hand", view.hand, side);
    });
}

// What an attack under way looks like from outside: everything of it was declared or rolled in the open.
void write_attack(JsonWriter& json, const Attack& attack) {
    json.object([&] {
        json.field("kind", attack_key(attack.kind));
        json.field("attacker", name(attack.attacker));
        json.field("target", attack.target);
        write_units(json, "units", attack.units);
        if (attack.from != kNoArea) json.field("from", attack.from);
        if (attack.card != kNoCard) json.field("card", std::string_view(data().cards[attack.card].id));
        if (attack.dice[0] != 0) {
            json.key("dice");
            json.array([&] {
                for (const auto die : attack.dice) json.value(die);
            });
        }
        if (attack.damage != 0) json.field("damage", attack.damage);
    });
}

void write_tally(JsonWriter& json, std::string_view key, const Tally& tally) {
    json.key(key);
    json.object([&] {
        json.field("total", tally.total());
        json.key("terms");
        json.array([&] {
            for (const Term& term : tally.terms())
                json.object([&] {
                    json.field("value", term.value);
                    json.field("key", term.key);
                    json.field("rule", term.rule.id);
                });
        });
    });
}

std::string_view place_name(std::uint8_t place) {
    switch (place) {
        case kTurnTrack: return "turn-track";
        case kReplacementBox: return "replacement-box";
        case kIsabelle: return "isabelle";
        default: return "eliminated";
    }
}

void write_off_map(JsonWriter& json, const Board& board) {
    json.key("off_map");
    json.object([&] {
        for (const std::uint8_t place : {kTurnTrack, kReplacementBox, kIsabelle, kEliminated})
            write_ids(json, place_name(place), [&](auto write) {
                for (int unit = 0; unit < facts().unit_count; ++unit)
                    if (board.place[static_cast<std::size_t>(unit)] == place)
                        write(data().units[static_cast<std::size_t>(unit)].id);
            });
    });
}

void write_event(JsonWriter& json, const Events& events, const Event& event) {
    json.object([&] {
        json.field("event", name(event.kind));
        if (event.side != Side::None) json.field("side", name(event.side));
        if (event.area != kNoArea) json.field("area", event.area);
        if (event.from != kNoArea) json.field("from", event.from);
        if (event.unit != kNoUnit) json.field("unit", std::string_view(data().units[event.unit].id));
        if (event.card != kNoCard) json.field("card", std::string_view(data().cards[event.card].id));
        if (event.value != 0) json.field("value", event.value);
        if (event.kind == EventKind::AttackDeclared)
            json.field("kind", attack_key(static_cast<AttackKind>(event.second)));
        else if (event.second != 0)
            json.field("second", event.second);
        if (event.kind == EventKind::AttackResolved) {
            write_tally(json, "attack", events.attack());
            write_tally(json, "defence", events.defence());
        }
        if (event.kind == EventKind::SupplyRolled) write_tally(json, "supply", events.supply());
    });
}

}  // namespace

std::string StormTeller::view_json(const View& view) {
    const Board& board = view.board;
    JsonWriter json;
    json.object([&] {
        json.field("turn", board.turn);
        json.field("active", name(board.active));
        json.key("victory");
        json.object([&] {
            json.field("held", victory_areas_held(board));
            json.field("needed", board.victory_needed);
        });
        json.field("viewer", name(view.viewer));
        json.key("areas");
        json.array([&] {
            for (int area = 1; area <= facts().area_count; ++area) write_area(json, board, static_cast<AreaId>(area));
        });
        json.key("cards");
        json.object([&] {
            for (const Side side : {Side::French, Side::VietMinh}) write_cards_of(json, view, side);
        });
        write_off_map(json, board);
        write_units(json, "taken", board.selected);
        json.key("attacks");
        json.array([&] {
            for (const Attack& attack : board.attacks) write_attack(json, attack);
        });
    });
    return json.text();
}

std::string StormTeller::events_json(const Events& events, Side viewer) {
    JsonWriter json;
    for (const Event& hidden : events) write_event(json, events, seen_by(hidden, viewer));
    return json.text();
}

}  // namespace namyoum::storm
