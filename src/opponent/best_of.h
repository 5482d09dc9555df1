// The choice that is worth most, by a value given to each.
#pragma once

namespace namyoum {

inline constexpr float kNoChoice = -1e9F;  // the value of what is no choice at all

// The first of the best; the first of all when nothing is a choice.
template <class Choices, class Value>
auto best_of(const Choices& choices, Value value_of) {
    auto best = choices[0];
    float most = kNoChoice;
    for (const auto& choice : choices) {
        const float value = value_of(choice);
        if (value <= most) continue;
        most = value;
        best = choice;
    }
    return best;
}

}  // namespace namyoum
