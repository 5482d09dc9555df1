// A sum that explains itself. Rules functions are written once over a Sum: with Tally every term keeps its name and
// rule for the player, with Plain only the number is left and the names cost nothing.
#pragma once

#include <concepts>
#include <string_view>

#include "base/fixed_vector.h"
#include "core/rule.h"

namespace namyoum {

struct Term {
    int value = 0;
    std::string_view key;  // of its name in the catalogue
    Rule rule;
    friend constexpr bool operator==(const Term&, const Term&) = default;
};

// Its terms add up to its total: one more than there is room for is a fault of the rules, as in the lists.
class Tally {
public:
    void add(int value, std::string_view key, Rule rule) {
        terms_.push_back(Term{value, key, rule});
        total_ += value;
    }
    int total() const { return total_; }
    const auto& terms() const { return terms_; }
    friend bool operator==(const Tally&, const Tally&) = default;

private:
    FixedVector<Term, 12> terms_;
    int total_ = 0;
};

class Plain {
public:
    constexpr void add(int value, std::string_view, Rule) { total_ += value; }
    constexpr int total() const { return total_; }

private:
    int total_ = 0;
};

template <class S>
concept Summing = requires(S sum, const S& done, std::string_view key, Rule rule) {
    sum.add(1, key, rule);
    { done.total() } -> std::convertible_to<int>;
};

}  // namespace namyoum
