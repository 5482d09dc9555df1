// The names and sums that every sentence is made of. teller_events.cpp tells what happened, teller_decisions.cpp what
// is to be decided, teller_odds.cpp what the dice may bring, teller_board.cpp what is on the table.
#include "games/storm/teller.h"

#include <vector>

#include "base/text.h"
#include "games/storm/board.h"
#include "games/storm/telling.h"

namespace namyoum::storm {

std::string area_name(const Words& words, AreaId area) {
    const std::string number = std::to_string(area);
    return number + " " + std::string(words.text("storm.area." + number));
}

std::string unit_name(UnitId unit) {
    const Unit& printed = data().units[unit];
    return printed.company.empty() ? printed.formation : printed.formation + " " + printed.company;
}

std::string unit_values(const Board& board, UnitId unit) {
    const UnitFacts& values = facts().unit[unit];
    const std::string fresh =
        std::to_string(values.firepower) + "-" + std::to_string(values.defence) + "-" + std::to_string(values.movement);
    // Whoever chooses among spent units wants to know what they will be again.
    return is_spent(board, unit) ? "(" + std::to_string(values.spent_defence) + " / " + fresh + ")" : fresh;
}

std::string card_title(const Words& words, CardId card) {
    return std::string(words.text("storm.card." + std::string(effect_key(data().cards[card].effect)) + ".title"));
}

std::string side_name(const Words& words, Side side) {
    return std::string(words.text("side." + std::string(name(side))));
}

std::string turn_dates(const Words& words, int turn) {
    const TurnDates& dates = data().dates[static_cast<std::size_t>(turn)];
    return words.format("storm.turn.dates", {{"first_day", std::to_string(dates.first_day)},
                                             {"first_month", words.text("month." + std::to_string(dates.first_month))},
                                             {"last_day", std::to_string(dates.last_day)},
                                             {"last_month", words.text("month." + std::to_string(dates.last_month))}});
}

std::string fill(const Words& words, const std::string& key, const Filled& values) {
    std::vector<std::pair<std::string_view, std::string_view>> pairs(values.begin(), values.end());
    return words.format(key, std::span<const std::pair<std::string_view, std::string_view>>(pairs));
}

std::string unit_list(std::span<const UnitId> units) {
    std::string text;
    std::string_view formation;
    for (const UnitId unit : units) {
        const Unit& printed = data().units[unit];
        if (!text.empty() && printed.formation == formation && !printed.company.empty()) {
            text += " " + printed.company;
        } else {
            add_item(text, unit_name(unit));
            formation = printed.formation;
        }
    }
    return text;
}

std::string attack_key(AttackKind kind) {
    static constexpr std::string_view kKeys[] = {"fire", "fire", "assault", "counter", "card", "debouchez"};
    return std::string(kKeys[static_cast<std::size_t>(kind)]);
}

std::string_view short_rule(Rule rule) { return rule.id.starts_with("storm-") ? rule.id.substr(6) : rule.id; }

namespace {

std::string terms(const Words& words, const Tally& tally) {
    std::string text;
    for (const Term& term : tally.terms()) {
        if (!text.empty()) text += " + ";
        text += std::to_string(term.value) + " " + std::string(words.text(term.key)) + " ["
                + std::string(short_rule(term.rule)) + "]";
    }
    return text;
}

}  // namespace

std::string tally_text(const Words& words, const Tally& tally) {
    return std::to_string(tally.total()) + " = " + terms(words, tally);
}

}  // namespace namyoum::storm
