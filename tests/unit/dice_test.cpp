// The dice of matches. The expected numbers were computed with another implementation (Python's hashlib), straight from
// the recipe in match/dice.h: whoever checks a finished match does the same.
#include "match/dice.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace namyoum {
namespace {

DiceSource known_source() {
    return {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "abcdefgh2345",
            "101112131415161718191a1b1c1d1e1f", "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"};
}

std::vector<std::uint32_t> first_draws(const DiceSource& source, std::uint32_t bound, int count) {
    std::vector<std::uint32_t> draws;
    for (int i = 0; i < count; ++i) draws.push_back(draw(source, static_cast<std::uint64_t>(i), bound));
    return draws;
}

TEST(Dice, FollowThePublishedRecipe) {
    const DiceSource source = known_source();
    EXPECT_EQ(first_draws(source, 36, 12), (std::vector<std::uint32_t>{4, 12, 15, 24, 33, 34, 17, 3, 24, 31, 34, 24}));
    EXPECT_EQ(first_draws(source, 6, 12), (std::vector<std::uint32_t>{4, 0, 3, 0, 3, 4, 5, 3, 0, 1, 4, 0}));
    EXPECT_EQ(first_draws(source, 27, 12), (std::vector<std::uint32_t>{13, 21, 15, 15, 6, 7, 8, 12, 6, 22, 25, 6}));
    EXPECT_EQ(draw(source, (1ULL << 40) + 7, 36), 2u);  // all eight bytes of the index go in
    EXPECT_EQ(draw(source, 0, 4294967295u), 3293844856u);
    EXPECT_EQ(draw(source, 0, 1), 0u);
}

TEST(Dice, EverythingInTheSourceCounts) {
    const auto before = first_draws(known_source(), 1'000'000, 4);
    DiceSource source = known_source();
    source.key[63] = 'e';
    EXPECT_NE(first_draws(source, 1'000'000, 4), before);
    source = known_source();
    source.match = "abcdefgh2346";
    EXPECT_NE(first_draws(source, 1'000'000, 4), before);
    source = known_source();
    source.french_seed[0] = '2';
    EXPECT_NE(first_draws(source, 1'000'000, 4), before);
    source = known_source();
    std::swap(source.french_seed, source.vietminh_seed);
    EXPECT_NE(first_draws(source, 1'000'000, 4), before);
}

// 2^64 leaves 4 when divided by 6, 16 by 36 and nothing by a power of two.
TEST(Dice, TheLastIncompleteRoundIsDrawnAgain) {
    constexpr std::uint64_t kMost = 0xFFFFFFFFFFFFFFFF;
    for (std::uint64_t back = 0; back < 4; ++back) EXPECT_EQ(outcome_of(kMost - back, 6), std::nullopt) << back;
    EXPECT_EQ(outcome_of(kMost - 4, 6), 5u);
    EXPECT_EQ(outcome_of(kMost - 15, 36), std::nullopt);
    EXPECT_EQ(outcome_of(kMost - 16, 36), 35u);
    EXPECT_EQ(outcome_of(kMost, 1u << 31), (1u << 31) - 1);
    EXPECT_EQ(outcome_of(kMost, 1), 0u);
    EXPECT_EQ(outcome_of(0, 6), 0u);
}

TEST(Dice, AreEven) {
    constexpr int kRolls = 36'000;
    std::vector<int> count(36);
    for (int i = 0; i < kRolls; ++i) ++count[draw(known_source(), static_cast<std::uint64_t>(i), 36)];
    double chi_squared = 0;
    for (const int n : count) chi_squared += (n - kRolls / 36.0) * (n - kRolls / 36.0) / (kRolls / 36.0);
    EXPECT_LT(chi_squared, 66.6);  // 35 degrees of freedom, one in a thousand
    EXPECT_GT(chi_squared, 13.9);  // nor too even to be chance
}

TEST(Dice, TheHashOfTheKeyIsOfItsBytes) {
    EXPECT_EQ(dice_key_hash(known_source().key), "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

// Half a key would give dice that look right and that nobody can check.
TEST(Dice, ABrokenKeyOrSeedIsThrown) {
    for (const char* broken : {"", "00", "zz0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
                               "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"}) {
        DiceSource source = known_source();
        source.key = broken;
        EXPECT_THROW(draw(source, 0, 6), std::invalid_argument) << broken;
        EXPECT_THROW(dice_key_hash(broken), std::invalid_argument) << broken;
        source = known_source();
        source.vietminh_seed = broken;
        EXPECT_THROW(draw(source, 0, 6), std::invalid_argument) << broken;
    }
}

}  // namespace
}  // namespace namyoum
