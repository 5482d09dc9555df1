// What the dice behind an action may bring, on one line.
#include <cstdio>

#include "base/text.h"
#include "games/storm/teller.h"
#include "games/storm/telling.h"

namespace namyoum::storm {

namespace {

int certain_ways(const Odds& odds) {
    int ways = 0;
    if (!odds.certain.empty())
        for (const Odds::Outcome& outcome : odds.outcomes)
            ways += outcome.value >= odds.certain_from ? outcome.ways : 0;
    return ways;
}

std::string costs_text(const Odds& odds, const Words& words) {
    std::string costs;
    for (const Term& term : odds.costs.terms())
        add_item(costs, words.format(term.key, {{"value", std::to_string(term.value)}}) + " ["
                            + std::string(short_rule(term.rule)) + "]");
    return costs.empty() ? costs : fill(words, "storm.odds.costs", {{"costs", costs}});
}

}  // namespace

std::string StormTeller::describe(const Odds& odds, const Words& words) {
    std::string outcomes;
    double sum = 0;
    char number[32];
    for (const Odds::Outcome& outcome : odds.outcomes) {
        const double share = 100.0 * outcome.ways / odds.ways;
        sum += static_cast<double>(outcome.value) * outcome.ways;
        std::snprintf(number, sizeof number, share > 0 && share < 9.95 ? "%d:\u00a0%.1f%%" : "%d:\u00a0%.0f%%",
                      outcome.value, share);
        add_item(outcomes, number, "  ");
    }
    std::snprintf(number, sizeof number, "%.1f", sum / odds.ways);
    Filled values{{"measure", std::string(words.text(odds.measure))}, {"outcomes", outcomes}, {"mean", number}};
    if (const int certain = certain_ways(odds); certain > 0) {
        std::snprintf(number, sizeof number, "%.0f%%", 100.0 * certain / odds.ways);
        values["mean"] += "; " + words.format(odds.certain, {{"share", number}});
    }
    if (!odds.versus) {
        if (odds.ours.terms().empty()) return fill(words, "storm.odds.line", values);
        values["modifier"] = tally_text(words, odds.ours);
        return fill(words, "storm.odds.line-modified", values);
    }
    values["attack"] = tally_text(words, odds.ours);
    values["defence"] = tally_text(words, odds.theirs);
    return fill(words, "storm.odds.line-versus", values) + costs_text(odds, words);
}

}  // namespace namyoum::storm
