#include "match/writer.h"

#include <chrono>
#include <exception>
#include <span>

namespace namyoum {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

Writer::Writer(Store& store, std::function<void(Commit)> done)
    : store_(store), done_(std::move(done)), thread_([this] { run(); }) {}

Writer::~Writer() { stop(); }

void Writer::submit(std::uint64_t ticket, std::vector<Write> writes) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({ticket, std::move(writes)});
    }
    submitted_.notify_one();
}

void Writer::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    submitted_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void Writer::run() {
    std::vector<Submission> group;
    while (true) {
        group.clear();
        {
            std::unique_lock lock(mutex_);
            submitted_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
            if (waiting_.empty()) return;
            group.swap(waiting_);
        }
        done_(commit(group));
    }
}

Writer::Commit Writer::commit(std::vector<Submission>& group) {
    const auto store_together = [this](std::span<const Submission> submissions) -> std::optional<std::string> {
        std::vector<const Write*> writes;
        for (const Submission& submission : submissions)
            for (const Write& write : submission.writes) writes.push_back(&write);
        try {
            store_.commit(writes);
            return std::nullopt;
        } catch (const std::exception& failure) {
            return failure.what();
        }
    };

    const Clock::time_point start = Clock::now();
    const std::optional<std::string> failure = store_together(group);
    Commit commit;
    for (const Submission& submission : group) {
        // One bad ticket must not sink the others: a group that failed is tried ticket by ticket.
        Outcome outcome{submission.ticket, failure && group.size() > 1 ? store_together({&submission, 1}) : failure};
        if (!outcome.failure) commit.writes += submission.writes.size();
        commit.outcomes.push_back(std::move(outcome));
    }
    commit.microseconds = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start).count();
    return commit;
}

}  // namespace namyoum
