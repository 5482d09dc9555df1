// A Rule is the id of a statement in a game's guide ("storm-8.4.2a"); a Refusal is "no" with the rule that says it.
#pragma once

#include <cstddef>
#include <string_view>

namespace namyoum {

struct Rule {
    std::string_view id;
    friend constexpr bool operator==(const Rule&, const Rule&) = default;
};

inline namespace literals {
// Not consteval: clang 14 forgets such calls inside templates and the linker misses them.
constexpr Rule operator""_rule(const char* text, std::size_t size) { return Rule{std::string_view(text, size)}; }
}  // namespace literals

struct Refusal {
    Rule rule;
    std::string_view key;  // of the sentence in the catalogue
};

}  // namespace namyoum
