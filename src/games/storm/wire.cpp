// The view as JSON, for programs that play (docs/bot-protocol.md). It holds what View holds and nothing else.
#include <nlohmann/json.hpp>

#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/sequence.h"
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
    ordered_json taken = ordered_json::array();
    for (const UnitId unit : board.selected) taken.push_back(data().units[unit].id);
    json["taken"] = taken;
    return json.dump();
}

}  // namespace namyoum::storm
