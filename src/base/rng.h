// A small fast generator for simulation and for the computer players. Never part of a game state: Chance lives outside.
#pragma once

#include <cstdint>

namespace namyoum {

// PCG-XSH-RR 64/32 (O'Neill 2014). Given 1, 2, 3 ... as they are, its streams are not independent: of two seeds 17
// apart the fifth die agrees far too often. People count seeds and games like that, so both numbers are scrambled
// first.
class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed, std::uint64_t stream = 0)
        : increment_((scrambled(stream + 1) << 1) | 1) {
        next();
        state_ += scrambled(scrambled(seed) ^ stream);
        next();
    }

    constexpr std::uint32_t next() {
        const std::uint64_t old = state_;
        state_ = old * 6364136223846793005ULL + increment_;
        const auto mixed = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
        const auto turn = static_cast<std::uint32_t>(old >> 59);
        return (mixed >> turn) | (mixed << ((32 - turn) & 31));
    }

    // Unbiased in [0, bound): Lemire's multiply-and-reject.
    constexpr std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = std::uint64_t{next()} * bound;
        auto low = static_cast<std::uint32_t>(product);
        if (low < bound) {
            const std::uint32_t threshold = (0u - bound) % bound;
            while (low < threshold) {
                product = std::uint64_t{next()} * bound;
                low = static_cast<std::uint32_t>(product);
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    // The finisher of SplitMix64 (Steele, Lea and Flood 2014): every bit of the value reaches every bit of the result.
    static constexpr std::uint64_t scrambled(std::uint64_t value) {
        value += 0x9E3779B97F4A7C15ULL;
        value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9ULL;
        value = (value ^ (value >> 27)) * 0x94D049BB133111EBULL;
        return value ^ (value >> 31);
    }

    std::uint64_t state_ = 0;
    std::uint64_t increment_;
};

}  // namespace namyoum
