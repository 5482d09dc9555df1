#include "match/secrets.h"

#include <gtest/gtest.h>

#include <set>

namespace namyoum {
namespace {

TEST(Secrets, TokensAreOfTheirFormAndNeverTheSame) {
    std::set<std::string> seen;
    for (int i = 0; i < 1000; ++i) {
        const std::string token = new_token();
        EXPECT_EQ(token.size(), 22u);
        EXPECT_TRUE(is_token(token)) << token;
        EXPECT_TRUE(seen.insert(token).second) << token;
    }
}

TEST(Secrets, WhatIsNoTokenIsRefused) {
    const std::string good = "AAAAAAAAAAAAAAAAAAAAAA";
    EXPECT_TRUE(is_token(good));
    EXPECT_TRUE(is_token("-_azAZ09-_azAZ09-_azAQ"));
    EXPECT_FALSE(is_token(""));
    EXPECT_FALSE(is_token(good + "A"));
    EXPECT_FALSE(is_token(good.substr(1)));
    EXPECT_FALSE(is_token("AAAAAAAAAAAAAAAAAAAAA="));
    EXPECT_FALSE(is_token("AAAAAAAAAAAAAAAAAAAA/A"));
    EXPECT_FALSE(is_token("AAAAAAAAAA AAAAAAAAAAA"));
    EXPECT_FALSE(is_token(std::string(22, '\0')));
    EXPECT_FALSE(is_token("AAAAAAAAAAAAAAAAAAAAAB"));  // would be a second name of the same 128 bits
}

// Computed with another implementation of BLAKE2b.
TEST(Secrets, TheHashIsBlake2b) {
    EXPECT_EQ(hash_of("correct horse"), "f5eac85538982daa5fbeafad4a685fe447178c52d50be1a236b570a2aeb9672b");
    EXPECT_EQ(hash_of(""), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
}

TEST(Secrets, MatchIdsAreOfTheirFormAndUseEveryLetter) {
    std::set<std::string> seen;
    std::set<char> letters;
    for (int i = 0; i < 1000; ++i) {
        const std::string id = new_match_id();
        EXPECT_TRUE(is_match_id(id)) << id;
        EXPECT_TRUE(seen.insert(id).second) << id;
        letters.insert(id.begin(), id.end());
    }
    EXPECT_EQ(letters.size(), 32u);
    EXPECT_FALSE(is_match_id(""));
    EXPECT_FALSE(is_match_id("abcdefgh234"));
    EXPECT_FALSE(is_match_id("abcdefgh23456"));
    EXPECT_FALSE(is_match_id("abcdefgh2341"));
    EXPECT_FALSE(is_match_id("abcdefgh234A"));
    EXPECT_FALSE(is_match_id("../../etc/pa"));
    EXPECT_FALSE(is_match_id(std::string(12, '\0')));
}

TEST(Secrets, RandomHexIsOfTheLengthAsked) {
    EXPECT_EQ(random_hex(0), "");
    const std::string digits = random_hex(32);
    EXPECT_EQ(digits.size(), 64u);
    EXPECT_EQ(digits.find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_NE(random_hex(32), digits);
}

TEST(Secrets, SameComparesWholeTexts) {
    EXPECT_TRUE(same("", ""));
    EXPECT_TRUE(same("abc", "abc"));
    EXPECT_FALSE(same("abc", "abd"));
    EXPECT_FALSE(same("abc", "ab"));
    EXPECT_FALSE(same("", "a"));
}

}  // namespace
}  // namespace namyoum
