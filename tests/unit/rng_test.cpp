#include <gtest/gtest.h>

#include <array>

#include "base/rng.h"

namespace namyoum {

// Seeds are written into reports and tests: the numbers behind them must never change.
TEST(Rng, GivesTheNumbersOfThePublishedGenerator) {
    Rng rng(42, 54);  // the reference implementation's own demonstration
    for (const std::uint32_t expected : {0xa15c02b7u, 0x7b47f409u, 0xba1d3330u, 0x83d2f293u, 0xbfa4784bu, 0xcbed606eu})
        EXPECT_EQ(rng.next(), expected);
}

TEST(Rng, StreamsOfOneSeedDiffer) {
    Rng a(1, 0), b(1, 1), c(2, 0);
    const std::uint32_t first = a.next();
    EXPECT_NE(first, b.next());
    EXPECT_NE(first, c.next());
}

TEST(Rng, BelowIsEvenAndInRange) {
    Rng rng(7);
    std::array<int, 6> count{};
    constexpr int kRolls = 60'000;
    for (int i = 0; i < kRolls; ++i) {
        const std::uint32_t die = rng.below(6);
        ASSERT_LT(die, 6u);
        ++count[die];
    }
    double chi_squared = 0;
    for (const int n : count) chi_squared += (n - kRolls / 6.0) * (n - kRolls / 6.0) / (kRolls / 6.0);
    EXPECT_LT(chi_squared, 20.5);  // five degrees of freedom, one in a thousand
    for (int i = 0; i < 100; ++i) EXPECT_EQ(rng.below(1), 0u);
    for (int i = 0; i < 100; ++i) EXPECT_LT(rng.below(0xc0000000u), 0xc0000000u);
}

}  // namespace namyoum
