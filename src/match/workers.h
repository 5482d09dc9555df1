// Threads on which computer players think. Each is given a Brief and nothing else of the match. One that thinks too
// long is left behind and another thread takes its place.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "core/brief.h"
#include "opponent/players.h"

namespace namyoum {

class Workers {
public:
    struct Task {
        std::uint64_t ticket = 0;
        std::shared_ptr<Player> player;
        std::unique_ptr<Brief> brief;
        std::uint64_t seed = 0;  // for the player's own thoughts; never the match's dice
    };
    // `done` is called on a worker's thread with the ticket and the action, which is empty when the player failed.
    Workers(int threads, std::function<void(std::uint64_t ticket, std::string action)> done);
    ~Workers();  // as stop()

    void submit(Task task);
    // The task is not waited for any more: its answer will be thrown away, and its thread is replaced if it is at it.
    // Nothing happens beyond that when too many threads are lost already.
    void abandon(std::uint64_t ticket);
    void stop();  // what has not begun is dropped; what is abandoned is not waited for

private:
    struct Shared;
    static void run(std::shared_ptr<Shared> shared, std::size_t slot);

    std::shared_ptr<Shared> shared_;
};

}  // namespace namyoum
