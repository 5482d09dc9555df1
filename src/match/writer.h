// One writer for all matches: whatever was submitted while the last commit ran becomes the next one, so that many
// actions share one flush to disk.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "match/store.h"

namespace namyoum {

class Writer {
public:
    struct Outcome {
        std::uint64_t ticket = 0;
        std::optional<std::string> failure;  // why nothing of it was stored
    };
    struct Commit {
        std::vector<Outcome> outcomes;  // in the order they were submitted
        std::size_t writes = 0;
        std::int64_t microseconds = 0;
    };
    // `done` is called on the writer's thread after each commit.
    Writer(Store& store, std::function<void(Commit)> done);
    ~Writer();  // as stop()

    // From any thread. All writes of a ticket are stored or none.
    void submit(std::uint64_t ticket, std::vector<Write> writes);
    void stop();  // commits what was submitted, then ends

private:
    struct Submission {
        std::uint64_t ticket = 0;
        std::vector<Write> writes;
    };
    void run();
    Commit commit(std::vector<Submission>& group);

    Store& store_;
    std::function<void(Commit)> done_;
    std::mutex mutex_;
    std::condition_variable submitted_;
    std::vector<Submission> waiting_;
    bool stopping_ = false;
    std::thread thread_;
};

}  // namespace namyoum
