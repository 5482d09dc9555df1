// The exact distribution of what the dice behind an action can bring, known before it is chosen.
#pragma once

#include <string_view>

#include "base/fixed_vector.h"
#include "core/tally.h"

namespace namyoum {

struct Odds {
    struct Outcome {
        int value = 0;  // damage points, areas out of supply, ...: what `measure` says
        int ways = 0;   // of `Odds::ways`
        friend bool operator==(const Outcome&, const Outcome&) = default;
    };
    std::string_view measure;           // key of what the outcomes count
    FixedVector<Outcome, 40> outcomes;  // rising by value
    int ways = 0;
    std::string_view certain;  // key of what is sure to happen, empty when nothing is,
    int certain_from = 0;      // from this outcome on
    bool versus = false;       // whether `ours` stands against `theirs`, as attack against defence
    Tally ours;                // before the dice
    Tally theirs;
    Tally costs;  // what the action costs whatever the dice say; each term by itself, the total means nothing

    void count(int value, int ways_more) {
        ways += ways_more;
        std::size_t at = 0;
        while (at < outcomes.size() && outcomes[at].value < value) ++at;
        if (at < outcomes.size() && outcomes[at].value == value) {
            outcomes[at].ways += ways_more;
            return;
        }
        outcomes.push_back({});
        for (std::size_t i = outcomes.size() - 1; i > at; --i) outcomes[i] = outcomes[i - 1];
        outcomes[at] = {value, ways_more};
    }
    friend bool operator==(const Odds&, const Odds&) = default;
};

}  // namespace namyoum
