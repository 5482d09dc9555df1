// Many threads submit, one writer commits: nothing is lost, nothing is mixed, and flushes are shared.
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "match/memory_store.h"
#include "match/writer.h"
#include "support/matches.h"

namespace namyoum {
namespace {

using tests::match_record;
using tests::next_action;

// What the writer reported.
class Told {
public:
    std::function<void(Writer::Commit)> hear() {
        return [this](Writer::Commit commit) {
            const std::lock_guard lock(mutex_);
            commits_.push_back(std::move(commit));
        };
    }
    std::vector<Writer::Commit> commits() const {
        const std::lock_guard lock(mutex_);
        return commits_;
    }
    std::map<std::uint64_t, std::optional<std::string>> by_ticket() const {
        std::map<std::uint64_t, std::optional<std::string>> failures;
        for (const Writer::Commit& commit : commits())
            for (const Writer::Outcome& outcome : commit.outcomes)
                EXPECT_TRUE(failures.emplace(outcome.ticket, outcome.failure).second) << outcome.ticket << " twice";
        return failures;
    }

private:
    mutable std::mutex mutex_;
    std::vector<Writer::Commit> commits_;
};

// A store whose first commit waits until it is let go, so that what comes meanwhile becomes one group.
class HeldStore final : public Store {
public:
    explicit HeldStore(Store& store) : store_(store) {}
    void commit(const std::vector<const Write*>& writes) override {
        {
            std::unique_lock lock(mutex_);
            ++commits_;
            changed_.notify_all();
            changed_.wait(lock, [this] { return !held_; });
        }
        store_.commit(writes);
    }
    void wait_for_commit() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return commits_ > 0; });
    }
    void let_go() {
        const std::lock_guard lock(mutex_);
        held_ = false;
        changed_.notify_all();
    }
    int commits() const { return commits_; }

    std::optional<MatchRecord> match(std::string_view id) override { return store_.match(id); }
    std::vector<Entry> entries(std::string_view id, std::uint32_t after) override { return store_.entries(id, after); }
    std::optional<std::uint32_t> entry_by(std::string_view id, std::uint32_t after,
                                          const std::array<std::string, kSides>& requests) override {
        return store_.entry_by(id, after, requests);
    }
    std::optional<Snapshot> snapshot(std::string_view id) override { return store_.snapshot(id); }
    std::optional<Token> token(std::string_view hash) override { return store_.token(hash); }
    std::vector<MatchRecord> matches_of(std::string_view who, int most) override {
        return store_.matches_of(who, most);
    }
    std::vector<MatchRecord> computer_to_move() override { return store_.computer_to_move(); }
    int unfinished_by(std::string_view who, std::int64_t now) override { return store_.unfinished_by(who, now); }
    int unfinished_from(std::string_view address, std::int64_t now) override {
        return store_.unfinished_from(address, now);
    }

private:
    Store& store_;
    std::mutex mutex_;
    std::condition_variable changed_;
    int commits_ = 0;
    bool held_ = true;
};

TEST(WriterThreads, EveryTicketOfEveryThreadIsStoredOnce) {
    constexpr int kThreads = 8, kActions = 50;
    MemoryStore store;
    Told told;
    {
        Writer writer(store, told.hear());
        std::vector<std::thread> threads;
        for (int t = 0; t < kThreads; ++t)
            threads.emplace_back([&writer, t] {
                MatchRecord match = match_record("match" + std::to_string(t));
                for (int i = 0; i < kActions; ++i)
                    writer.submit(static_cast<std::uint64_t>(t * kActions + i), next_action(match, std::to_string(i)));
            });
        // Reads go on beside the commits, and see whole tickets only.
        for (int i = 0; i < 200; ++i) {
            const auto match = store.match("match0");
            EXPECT_LE(match ? match->length : 0, store.entries("match0").size());
        }
        for (std::thread& thread : threads) thread.join();
    }
    const auto failures = told.by_ticket();
    EXPECT_EQ(failures.size(), static_cast<std::size_t>(kThreads * kActions));
    for (const auto& [ticket, failure] : failures) EXPECT_FALSE(failure) << ticket << ": " << *failure;
    std::size_t writes = 0;
    for (const Writer::Commit& commit : told.commits()) writes += commit.writes;
    EXPECT_EQ(writes, static_cast<std::size_t>(2 * kThreads * kActions));
    for (int t = 0; t < kThreads; ++t) {
        const auto entries = store.entries("match" + std::to_string(t));
        ASSERT_EQ(entries.size(), static_cast<std::size_t>(kActions));
        for (int i = 0; i < kActions; ++i) EXPECT_EQ(entries[static_cast<std::size_t>(i)].text, std::to_string(i));
    }
}

TEST(WriterThreads, WhatComesDuringACommitSharesTheNext) {
    MemoryStore memory;
    HeldStore store(memory);
    Told told;
    {
        Writer writer(store, told.hear());
        MatchRecord match = match_record("one");
        writer.submit(1, next_action(match));
        store.wait_for_commit();
        for (std::uint64_t ticket = 2; ticket <= 20; ++ticket) writer.submit(ticket, next_action(match));
        store.let_go();
    }
    const auto commits = told.commits();
    ASSERT_EQ(commits.size(), 2u);
    EXPECT_EQ(store.commits(), 2);
    EXPECT_EQ(commits[0].outcomes.size(), 1u);
    ASSERT_EQ(commits[1].outcomes.size(), 19u);
    for (std::size_t i = 0; i < 19; ++i) EXPECT_EQ(commits[1].outcomes[i].ticket, i + 2) << "in the order submitted";
    EXPECT_EQ(memory.entries("one").size(), 20u);
}

TEST(WriterThreads, OneBadTicketSinksOnlyItself) {
    MemoryStore memory;
    HeldStore store(memory);
    Told told;
    {
        Writer writer(store, told.hear());
        MatchRecord first = match_record("first"), second = match_record("second"), third = match_record("third");
        writer.submit(1, next_action(first));
        store.wait_for_commit();
        writer.submit(2, next_action(second));
        first.length = 7;  // as if somebody else had written six entries
        writer.submit(3, next_action(first));
        writer.submit(4, next_action(third));
        store.let_go();
    }
    const auto commits = told.commits();
    ASSERT_EQ(commits.size(), 2u);
    ASSERT_EQ(commits[1].outcomes.size(), 3u);
    EXPECT_FALSE(commits[1].outcomes[0].failure);
    ASSERT_TRUE(commits[1].outcomes[1].failure);
    EXPECT_NE(commits[1].outcomes[1].failure->find("first"), std::string::npos) << *commits[1].outcomes[1].failure;
    EXPECT_FALSE(commits[1].outcomes[2].failure);
    EXPECT_EQ(commits[1].writes, 4u);
    EXPECT_EQ(memory.entries("first").size(), 1u);
    EXPECT_EQ(memory.entries("second").size(), 1u);
    EXPECT_EQ(memory.entries("third").size(), 1u);
}

TEST(WriterThreads, AFailureIsToldAndTheNextTicketTriedAnew) {
    MemoryStore store;
    Told told;
    MatchRecord match = match_record("one");
    Writer writer(store, told.hear());
    store.fail_next(1, "no room");
    writer.submit(1, next_action(match));
    while (told.commits().empty()) std::this_thread::yield();
    writer.submit(2, {AddEntry{match.id, tests::entry(1)}, PutMatch{match}});
    writer.stop();
    const auto failures = told.by_ticket();
    EXPECT_EQ(failures.at(1), "no room");
    EXPECT_EQ(failures.at(2), std::nullopt);
    EXPECT_EQ(store.entries("one").size(), 1u);
}

TEST(WriterThreads, StopCommitsWhatWasSubmitted) {
    MemoryStore memory;
    HeldStore store(memory);
    Told told;
    Writer writer(store, told.hear());
    MatchRecord match = match_record("one");
    for (std::uint64_t ticket = 1; ticket <= 5; ++ticket) writer.submit(ticket, next_action(match));
    store.let_go();
    writer.stop();
    EXPECT_EQ(memory.entries("one").size(), 5u);
    EXPECT_EQ(told.by_ticket().size(), 5u);
    writer.stop();  // again is harmless
}

}  // namespace
}  // namespace namyoum
