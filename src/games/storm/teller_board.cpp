// What is on the table: a hand, an area, how the game ended.
#include "base/text.h"
#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/movement.h"
#include "games/storm/sequence.h"
#include "games/storm/teller.h"
#include "games/storm/telling.h"

namespace namyoum::storm {

namespace {

std::string card_text(const Words& words, CardId id) {
    const Card& card = data().cards[id];
    const Filled values{
        {"firepower", std::to_string(card.firepower)},   {"crowd_firepower", std::to_string(card.crowd_firepower)},
        {"crowd", std::to_string(card.crowd)},           {"dice_bonus", std::to_string(card.dice_bonus)},
        {"first_turn", std::to_string(card.first_turn)}, {"last_turn", std::to_string(card.last_turn)},
        {"area", std::to_string(data().relief_area)}};
    return fill(words, "storm.card." + std::string(effect_key(card.effect)) + ".text", values);
}

}  // namespace

std::string StormTeller::hand(const View& view, const Words& words) {
    std::string text;
    for_each_bit(view.hand, [&](int number) {
        const CardId id = card_of(view.viewer, number);
        const Card& card = data().cards[id];
        text += card.id + "  " + card_title(words, id);
        if (card.trench > 0) text += words.format("storm.hand.trench", {{"trench", std::to_string(card.trench)}});
        text += "\n     " + card_text(words, id) + "\n";
    });
    return text.empty() ? std::string(words.text("storm.hand.empty")) + "\n" : text;
}

namespace {

std::string about_units(const Board& board, Side side, AreaId area, const Words& words) {
    const Stack& here = stack(board, side, area);
    if (here.count == 0) return {};
    std::string text = "  "
                       + words.format("storm.about.stack", {{"side", side_name(words, side)},
                                                            {"count", std::to_string(here.count)},
                                                            {"fresh", std::to_string(here.fresh)}})
                       + "\n";
    for (const UnitId unit : here) {
        const Unit& printed = data().units[unit];
        text += "    " + unit_name(unit) + "  " + unit_values(board, unit) + "  ";
        static constexpr std::string_view kTypes[] = {"infantry", "airborne", "anti-aircraft", "armour"};
        std::string_view type = kTypes[static_cast<std::size_t>(printed.type)];
        if (printed.thai) type = "thai";
        if (printed.elite) type = "elite";
        if (printed.replacement) type = "replacement";
        text += words.text("storm.unit." + std::string(type));
        text += ", " + std::string(words.text(is_spent(board, unit) ? "storm.unit.spent" : "storm.unit.fresh"));
        text += "  " + printed.id + "\n";
    }
    return text;
}

std::string border_words(AreaId from, AreaId to, const Words& words) {
    if ((data().river[from] & bit(to)) == 0) return {};
    const bool bridge = (data().bridge[from] & bit(to)) != 0;
    return ", " + std::string(words.text(bridge ? "storm.about.bridge" : "storm.about.river"));
}

std::string stack_words(const Board& board, AreaId area) {
    std::string text;
    for (const Side side : {Side::French, Side::VietMinh}) {
        const Stack& here = stack(board, side, area);
        if (here.count == 0) continue;
        add_item(text,
                 (side == Side::French ? "F" : "V") + std::to_string(here.count) + "/" + std::to_string(here.fresh),
                 " ");
    }
    return text.empty() ? "-" : text;
}

std::string_view colour_key(NumberColour colour) {
    static constexpr std::string_view kKeys[] = {"storm.colour.plain", "storm.colour.red", "storm.colour.blue",
                                                 "storm.colour.green"};
    return kKeys[static_cast<std::size_t>(colour)];
}

}  // namespace

std::string StormTeller::about(const View& view, std::string_view place, const Words& words) {
    const int number = number_in<int>(place).value_or(0);
    if (number < 1 || number > facts().area_count) return {};
    const Board& board = view.board;
    const auto area = static_cast<AreaId>(number);
    const Area& printed = data().areas[area];
    const std::string holder = side_name(words, controller(board, area));
    std::string text = area_name(words, area) + "\n  "
                       + words.format("storm.about.ground", {{"side", holder},
                                                             {"defence", std::to_string(printed.defence)},
                                                             {"trench", std::to_string(board.trench[area])}});
    if (printed.victory) text += "; " + std::string(words.text("storm.about.victory"));
    if (printed.bonus != BonusSymbol::None) text += "; " + std::string(words.text("storm.about.bonus"));
    text += "\n  " + std::string(words.text(colour_key(printed.colour)));
    for (const Side side : {Side::French, Side::VietMinh})
        if ((board.fire_marker[index(side)] & bit(area)) != 0)
            text += "; " + words.format("storm.about.fire", {{"side", side_name(words, side)}});
    text += "\n";
    for (const Side side : {Side::French, Side::VietMinh}) text += about_units(board, side, area, words);
    text += "  " + std::string(words.text("storm.about.neighbours")) + "\n";
    for_each_bit(facts().adjacent[area], [&](int next) {
        const auto to = static_cast<AreaId>(next);
        text += "    " + area_name(words, to) + " (" + side_name(words, controller(board, to)) + ", "
                + stack_words(board, to) + border_words(area, to, words) + "): "
                + words.format(
                    "storm.about.cost",
                    {{"french", (data().red_areas & bit(to)) != 0
                                    ? "-"
                                    : std::to_string(step_cost<Plain>(board, Side::French, area, to).total())},
                     {"vietminh", (board.french_control & occupied(board, Side::French) & bit(to)) != 0
                                      ? "-"
                                      : std::to_string(step_cost<Plain>(board, Side::VietMinh, area, to).total())}})
                + "\n";
    });
    return text;
}

std::vector<std::string> StormTeller::summary(const View& view, const Words& words) {
    const Board& board = view.board;
    std::string held;
    for_each_bit(data().victory_areas & controlled(board, Side::VietMinh),
                 [&](int area) { add_item(held, area_name(words, static_cast<AreaId>(area))); });
    std::vector<std::string> lines;
    if (board.winner != Side::None)
        lines.push_back(words.format("storm.summary.winner", {{"side", side_name(words, board.winner)},
                                                              {"held", std::to_string(victory_areas_held(board))},
                                                              {"needed", std::to_string(board.victory_needed)}}));
    if (!held.empty()) lines.push_back(words.format("storm.summary.held", {{"areas", held}}));
    for (const Side side : {Side::French, Side::VietMinh}) {
        int lost = 0, left = 0;
        for (int unit = 0; unit < facts().unit_count; ++unit) {
            if (side_of(static_cast<UnitId>(unit)) != side) continue;
            lost += board.place[static_cast<std::size_t>(unit)] == kEliminated;
            left += on_map(board, static_cast<UnitId>(unit));
        }
        lines.push_back(words.format(
            "storm.summary.losses",
            {{"side", side_name(words, side)}, {"lost", std::to_string(lost)}, {"left", std::to_string(left)}}));
    }
    return lines;
}

}  // namespace namyoum::storm
