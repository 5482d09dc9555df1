// Views, legal actions and events as JSON of keys and numbers, for programs that play and for the server's clients
// (docs/bot-protocol.md, docs/protocol.md). A view holds what View holds and nothing else.
#include <nlohmann/json.hpp>

#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/sequence.h"
#include "games/storm/storm.h"
#include "games/storm/teller.h"

namespace namyoum::storm {

namespace {

using nlohmann::ordered_json;

ordered_json card_ids(CardSet cards, Side side) {
    ordered_json list = ordered_json::array();
    for_each_bit(cards, [&](int number) { list.push_back(data().cards[card_of(side, number)].id); });
    return list;
}

ordered_json unit_ids(const Board& board, Side side, AreaId area, bool spent) {
    ordered_json list = ordered_json::array();
    for (const UnitId unit : stack(board, side, area))
        if (is_spent(board, unit) == spent) list.push_back(data().units[unit].id);
    return list;
}

ordered_json area_json(const Board& board, AreaId area) {
    ordered_json json{{"area", area},
                      {"control", name(controller(board, area))},
                      {"defence", data().areas[area].defence},
                      {"trench", board.trench[area]},
                      {"victory", data().areas[area].victory}};
    for (const Side side : {Side::French, Side::VietMinh}) {
        if ((board.fire_marker[index(side)] & bit(area)) != 0) json["fired"].push_back(name(side));
        if (stack(board, side, area).count == 0) continue;
        json[std::string(name(side))] = {{"fresh", unit_ids(board, side, area, false)},
                                         {"spent", unit_ids(board, side, area, true)}};
    }
    if ((board.out_of_supply & bit(area)) != 0) json["out_of_supply"] = true;
    return json;
}

ordered_json cards_json(const View& view, Side side) {
    const auto i = index(side);
    const int unseen_count = std::popcount(unseen(view.board, side));
    ordered_json json{{"hand_count", view.hand_count[i]},
                      {"deck_count", unseen_count - view.hand_count[i]},
                      {"discards", card_ids(view.board.discards[i], side)},
                      {"removed", card_ids(view.board.removed[i], side)}};
    if (side == view.viewer) json["hand"] = card_ids(view.hand, side);
    return json;
}

std::string_view attack_name(AttackKind kind) {
    switch (kind) {
        case AttackKind::Fire: return "fire";
        case AttackKind::Assault: return "assault";
        case AttackKind::Counter: return "counter-attack";
        case AttackKind::Card: return "card";
        case AttackKind::Debouchez: return "debouchez";
        case AttackKind::None: break;
    }
    return "none";
}

ordered_json ids_of(const UnitList& units) {
    ordered_json list = ordered_json::array();
    for (const UnitId unit : units) list.push_back(data().units[unit].id);
    return list;
}

// What an attack under way looks like from outside: everything of it was declared or rolled in the open.
ordered_json attack_json(const Attack& attack) {
    ordered_json json{{"kind", attack_name(attack.kind)},
                      {"attacker", name(attack.attacker)},
                      {"target", attack.target},
                      {"units", ids_of(attack.units)}};
    if (attack.from != kNoArea) json["from"] = attack.from;
    if (attack.card != kNoCard) json["card"] = data().cards[attack.card].id;
    if (attack.dice[0] != 0) json["dice"] = attack.dice;
    if (attack.damage != 0) json["damage"] = attack.damage;
    return json;
}

ordered_json tally_json(const Tally& tally) {
    ordered_json terms = ordered_json::array();
    for (const Term& term : tally.terms())
        terms.push_back({{"value", term.value}, {"key", term.key}, {"rule", term.rule.id}});
    return {{"total", tally.total()}, {"terms", terms}};
}

// The things on the map and in the hand that an action concerns: what a client lets people click.
ordered_json things(const Action& action) {
    ordered_json list = ordered_json::array();
    if (action.area != kNoArea) list.push_back("area:" + std::to_string(action.area));
    if (action.unit != kNoUnit) list.push_back("unit:" + data().units[action.unit].id);
    if (action.card != kNoCard) list.push_back("card:" + data().cards[action.card].id);
    return list;
}

std::string_view place_name(std::uint8_t place) {
    switch (place) {
        case kTurnTrack: return "turn-track";
        case kReplacementBox: return "replacement-box";
        case kIsabelle: return "isabelle";
        default: return "eliminated";
    }
}

}  // namespace

std::string StormTeller::view_json(const View& view) {
    const Board& board = view.board;
    ordered_json json{{"turn", board.turn},
                      {"active", name(board.active)},
                      {"victory", {{"held", victory_areas_held(board)}, {"needed", board.victory_needed}}},
                      {"viewer", name(view.viewer)}};
    for (int area = 1; area <= facts().area_count; ++area)
        json["areas"].push_back(area_json(board, static_cast<AreaId>(area)));
    for (const Side side : {Side::French, Side::VietMinh})
        json["cards"][std::string(name(side))] = cards_json(view, side);
    for (const std::uint8_t place : {kTurnTrack, kReplacementBox, kIsabelle, kEliminated}) {
        ordered_json list = ordered_json::array();
        for (int unit = 0; unit < facts().unit_count; ++unit)
            if (board.place[static_cast<std::size_t>(unit)] == place)
                list.push_back(data().units[static_cast<std::size_t>(unit)].id);
        json["off_map"][std::string(place_name(place))] = list;
    }
    json["taken"] = ids_of(board.selected);
    ordered_json attacks = ordered_json::array();
    for (const Attack& attack : board.attacks) attacks.push_back(attack_json(attack));
    json["attacks"] = attacks;
    return json.dump();
}

std::string StormTeller::legal_json(const State& state) {
    Actions actions;
    Storm::legal(state, actions);
    ordered_json list = ordered_json::array();
    for (const Action& action : actions) list.push_back({{"action", Storm::to_text(action)}, {"at", things(action)}});
    return list.dump();
}

std::string StormTeller::events_json(const Events& events, Side viewer) {
    std::string json;
    for (const Event& hidden : events) {
        const Event event = seen_by(hidden, viewer);
        ordered_json one{{"event", name(event.kind)}};
        if (event.side != Side::None) one["side"] = name(event.side);
        if (event.area != kNoArea) one["area"] = event.area;
        if (event.from != kNoArea) one["from"] = event.from;
        if (event.unit != kNoUnit) one["unit"] = data().units[event.unit].id;
        if (event.card != kNoCard) one["card"] = data().cards[event.card].id;
        if (event.value != 0) one["value"] = event.value;
        if (event.second != 0) one["second"] = event.second;
        if (event.kind == EventKind::AttackResolved) {
            one["attack"] = tally_json(events.attack());
            one["defence"] = tally_json(events.defence());
        }
        json += (json.empty() ? "" : ",") + one.dump();
    }
    return json;
}

}  // namespace namyoum::storm
