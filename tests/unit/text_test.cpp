// The small text helpers that every room uses.
#include "base/text.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace namyoum {
namespace {

TEST(Text, TrimmingTakesSpacesFromBothEndsAndNoneFromBetween) {
    EXPECT_EQ(trimmed(" \tfire  11 \r"), "fire  11");
    EXPECT_EQ(trimmed("fire"), "fire");
    EXPECT_EQ(trimmed(" \t\r"), "");
    EXPECT_EQ(trimmed(""), "");
}

TEST(Text, AListHasNothingBeforeItsFirstItem) {
    std::string list;
    add_item(list, "random");
    EXPECT_EQ(list, "random");
    add_item(list, "staff");
    EXPECT_EQ(list, "random, staff");
    add_item(list, "11", " ");
    EXPECT_EQ(list, "random, staff 11");
}

TEST(Text, WidthCountsCharactersAndPaddingNeverCuts) {
    EXPECT_EQ(columns_of("Béatrice"), 8u);
    EXPECT_EQ(padded("Béatrice", 10), "Béatrice  ");
    EXPECT_EQ(padded("Béatrice", 8), "Béatrice");
    EXPECT_EQ(padded("Béatrice", 3), "Béatrice");
}

TEST(Text, WhatATerminalObeysIsWrittenOut) {
    EXPECT_EQ(printable("« Béatrice » 3\u00a0: oui, 中"), "« Béatrice » 3\u00a0: oui, 中");
    EXPECT_EQ(printable("a\x1b[31m\n\x7f"), "a\\x1b[31m\\x0a\\x7f");
    EXPECT_EQ(printable("\u009b31m"), "\\xc2\\x9b31m");
    EXPECT_EQ(printable("\x9b\xc2 \xe4\xb8"), "\\x9b\\xc2 \\xe4\\xb8");
    for (const char* wrong : {"\x1b[31m", "\x07", "\t", "\x7f", "\u0085", "\x9b", "\xe4\xb8"})
        EXPECT_TRUE(steers_terminal(wrong)) << printable(wrong);
    EXPECT_FALSE(steers_terminal("Two lines:\nBéatrice\u00a0!"));
}

TEST(Text, ANumberIsTheWholeTextOrNothing) {
    EXPECT_EQ(number_in<int>("-12"), -12);
    EXPECT_EQ(number_in<std::uint64_t>("18446744073709551615"), 18446744073709551615u);
    for (const char* wrong : {"", "12x", " 12", "12 ", "+12", "99999999999"})
        EXPECT_FALSE(number_in<int>(wrong)) << wrong;
    EXPECT_FALSE(number_in<std::uint64_t>("-1"));
}

}  // namespace
}  // namespace namyoum
