// A small fast generator for simulation and for the computer players. Never part of a game state: Chance lives outside.
#pragma once

#include <cstdint>

namespace namyoum {

// PCG-XSH-RR 64/32 (O'Neill 2014).
class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed, std::uint64_t stream = 0) : increment_((stream << 1) | 1) {
        next();
        state_ += seed;
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
    std::uint64_t state_ = 0;
    std::uint64_t increment_;
};

}  // namespace namyoum
