// A database that one thread reads while another commits.
#include <gtest/gtest.h>

#include <atomic>

#include "match/writer.h"
#include "server/sqlite_store.h"
#include "support/matches.h"
#include "support/scratch.h"

namespace namyoum {
namespace {

TEST(SqliteStoreThreads, WhatIsReadIsWholeAndNeverGoesBack) {
    constexpr std::uint32_t kActions = 300;
    const tests::Scratch scratch;
    const auto store = SqliteStore::open(scratch / "matches.db");
    ASSERT_TRUE(store) << store.error().text();
    std::atomic<std::uint32_t> committed{0};
    Writer writer(**store, [&](Writer::Commit commit) {
        for (const Writer::Outcome& outcome : commit.outcomes) {
            EXPECT_FALSE(outcome.failure) << *outcome.failure;
            committed = static_cast<std::uint32_t>(outcome.ticket);
        }
    });
    MatchRecord match = tests::match_record("one");
    for (std::uint32_t i = 1; i <= kActions; ++i) writer.submit(i, tests::next_action(match));
    for (std::uint32_t seen = 0; seen < kActions;) {
        const std::uint32_t told = committed;
        const auto kept = (*store)->match("one");
        const std::uint32_t length = kept ? kept->length : 0;
        ASSERT_GE(length, told) << "told before it can be read";
        ASSERT_GE(length, seen);
        ASSERT_GE((*store)->entries("one").size(), length);
        seen = length;
    }
    writer.stop();
    EXPECT_EQ((*store)->match("one"), match);
}

}  // namespace
}  // namespace namyoum
