#include "games/storm/frames.h"

namespace namyoum::storm {

namespace {
constexpr bool is_die(int number) { return number >= 1 && number <= 6; }
}  // namespace

Decision dice_decision(std::string_view kind, Rule rule) { return {Side::Chance, kind, rule, Choice::Open}; }

void list_two_dice(Actions& actions) {
    for (std::uint8_t first = 1; first <= 6; ++first)
        for (std::uint8_t second = 1; second <= 6; ++second) actions.push_back(roll(first, second));
}

void list_one_die(Actions& actions) {
    for (std::uint8_t die = 1; die <= 6; ++die) actions.push_back(roll_one(die));
}

Reason why_not_two_dice(const Action& action) {
    if (action.verb != Verb::Roll) return Reason::NotOffered;
    return is_die(action.number) && is_die(action.second) ? Reason::Legal : Reason::NotADie;
}

Reason why_not_one_die(const Action& action) {
    if (action.verb != Verb::RollOne) return Reason::NotOffered;
    return is_die(action.number) ? Reason::Legal : Reason::NotADie;
}

void list_one_die(const State&, Actions& actions) { list_one_die(actions); }
Reason why_not_one_die(const State&, const Action& action) { return why_not_one_die(action); }

bool waits(State&, Events&) { return false; }

}  // namespace namyoum::storm
