// A Store without a disk, for tests: the promises of store.h, and commits and reads that fail or wait when told to.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <string>

#include "match/store.h"

namespace namyoum {

class MemoryStore final : public Store {
public:
    // So many of the next commits are StoreFailures that say `why`; 0 heals it.
    void fail_next(int commits, std::string why = "the disk is full");
    void fail_next_reads(int times);  // of entries
    // Commits wait from one to the other.
    void hold();
    void release();

    void commit(const std::vector<const Write*>& writes) override;

    std::optional<MatchRecord> match(std::string_view id) override;
    std::vector<Entry> entries(std::string_view match, std::uint32_t after = 0) override;
    std::optional<std::uint32_t> entry_by(std::string_view match, std::uint32_t after,
                                          const std::array<std::string, kSides>& requests) override;
    std::optional<Snapshot> snapshot(std::string_view match) override;
    std::optional<Token> token(std::string_view hash) override;
    std::vector<MatchRecord> matches_of(std::string_view person, int most) override;
    std::vector<MatchRecord> computer_to_move() override;
    int unfinished_by(std::string_view person, std::int64_t now) override;
    int unfinished_from(std::string_view address, std::int64_t now) override;

private:
    void apply(const Write& write);
    bool counts(const MatchRecord& match, std::int64_t now) const;  // as unfinished

    std::mutex mutex_;
    std::condition_variable released_;
    bool is_held_ = false;
    std::map<std::string, MatchRecord, std::less<>> matches_;
    std::map<std::string, std::vector<Entry>, std::less<>> entries_;
    std::map<std::string, Snapshot, std::less<>> snapshots_;
    std::map<std::string, Token, std::less<>> tokens_;
    int failures_left_ = 0, read_failures_left_ = 0;
    std::string why_;
};

}  // namespace namyoum
