// Positions of Storm as they come up in random play, and every action that can be written down.
#pragma once

#include <vector>

#include "core/play.h"
#include "games/storm/storm.h"

namespace namyoum::tests {

// The position after so many random decisions; of the last one that still waited, if the game ends before.
inline storm::State random_position(std::uint64_t seed, int decisions, const Setup& setup = {}) {
    using storm::Storm;
    storm::State state = *Storm::start(setup);
    Rng rng(seed);
    storm::Actions scratch;
    storm::Events muted = storm::Events::muted();
    for (int i = 0; i < decisions; ++i) {
        storm::State next = state;
        Storm::apply(next, pick<Storm>(state, rng, scratch), muted);
        if (is_over<Storm>(next)) break;
        state = next;
    }
    return state;
}

// Every well-formed action of every verb: with each unit, area, card and number there is, and one beyond.
template <class Visit>
void for_each_action(Visit visit) {
    using namespace storm;
    const auto unit_count = static_cast<int>(data().units.size());
    const auto each_area = [&](Verb verb) {
        for (int area = 0; area <= data().area_count + 1; ++area) visit(at(verb, static_cast<AreaId>(area)));
    };
    const auto each_unit = [&](Verb verb) {
        for (int unit = 0; unit <= unit_count; ++unit) visit(with_unit(verb, static_cast<UnitId>(unit)));
    };
    const auto each_unit_and_area = [&](Verb verb) {
        for (int unit = 0; unit <= unit_count; ++unit)
            for (int area = 0; area <= data().area_count + 1; ++area)
                visit(with_unit(verb, static_cast<UnitId>(unit), static_cast<AreaId>(area)));
    };
    const auto each_card = [&](Verb verb) {
        for (int card = 0; card <= kCards; ++card) visit(with_card(verb, static_cast<CardId>(card)));
    };
    for (int v = 0; v < kVerbs; ++v) {
        const Verb verb = static_cast<Verb>(v);
        switch (operands(verb)) {
            case Operands::None: visit(of(verb)); break;
            case Operands::Area: each_area(verb); break;
            case Operands::Unit: each_unit(verb); break;
            case Operands::UnitArea:
            case Operands::UnitAreaOrNone: each_unit_and_area(verb); break;
            case Operands::Card: each_card(verb); break;
            case Operands::Number:
                for (std::uint8_t number = 0; number <= 12; ++number) visit(bid(number));
                break;
            case Operands::OneDie:
                for (std::uint8_t die = 0; die <= 7; ++die) visit(roll_one(die));
                break;
            case Operands::TwoDice:
                for (std::uint8_t first = 0; first <= 7; ++first)
                    for (std::uint8_t second = 0; second <= 7; ++second) visit(roll(first, second));
                break;
        }
    }
}

}  // namespace namyoum::tests
