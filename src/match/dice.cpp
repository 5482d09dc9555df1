#include "match/dice.h"

#include <cassert>
#include <limits>

#include "match/sodium.h"

namespace namyoum {

namespace {

using namespace std::string_view_literals;

void add_little_endian(std::string& text, std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xFF);
}

}  // namespace

std::uint32_t draw(const DiceSource& source, std::uint64_t index, std::uint32_t bound) {
    assert(bound > 0);
    sodium::ready();
    const auto key = sodium::from_hex<32>(source.key);
    std::string text{"namyoum dice 1\0"sv};
    text += source.match;
    text += '\0';
    for (const std::string* seed : {&source.french_seed, &source.vietminh_seed}) {
        const auto bytes = sodium::from_hex<16>(*seed);
        text.append(bytes.begin(), bytes.end());
    }
    add_little_endian(text, index, 8);
    const std::size_t before_attempt = text.size();
    for (std::uint32_t attempt = 0;; ++attempt) {
        text.resize(before_attempt);
        add_little_endian(text, attempt, 4);
        const sodium::Digest block = sodium::blake2b(sodium::bytes_of(text), key);
        std::uint64_t x = 0;
        for (int i = 7; i >= 0; --i) x = x << 8 | block[static_cast<std::size_t>(i)];
        if (const auto outcome = outcome_of(x, bound)) return *outcome;
    }
}

// 2^64 is no multiple of most bounds: what lies beyond the last full round would favour the small outcomes.
std::optional<std::uint32_t> outcome_of(std::uint64_t bits, std::uint32_t bound) {
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t left_over = (kMost % bound + 1) % bound;
    if (bits > kMost - left_over) return std::nullopt;
    return static_cast<std::uint32_t>(bits % bound);
}

std::string dice_key_hash(std::string_view key) {
    sodium::ready();
    return sodium::to_hex(sodium::blake2b(sodium::from_hex<32>(key)));
}

}  // namespace namyoum
