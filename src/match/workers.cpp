#include "match/workers.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace namyoum {

namespace {
constexpr int kMostLost = 16;  // threads that never came back; more of them would only eat the machine
}

// Outlives the Workers while an abandoned thread still thinks.
struct Workers::Shared {
    struct Slot {
        std::uint64_t ticket = 0;  // what it is at; 0: nothing
        bool abandoned = false;
        std::thread thread;
    };
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Task> waiting;
    std::deque<Slot> slots;  // references to them stay good
    std::function<void(std::uint64_t, std::string)> done;
    bool stopping = false;
    int lost = 0;
};

void Workers::run(std::shared_ptr<Shared> shared, std::size_t slot_number) {
    std::unique_lock lock(shared->mutex);
    Shared::Slot& slot = shared->slots[slot_number];
    for (;;) {
        shared->changed.wait(lock, [&] { return shared->stopping || !shared->waiting.empty(); });
        if (shared->stopping) return;
        Task task = std::move(shared->waiting.front());
        shared->waiting.pop_front();
        slot.ticket = task.ticket;
        lock.unlock();
        std::string action;
        try {
            Rng rng(task.seed);
            action = task.player->choose(*task.brief, rng);
        } catch (const std::exception&) {
            action.clear();
        }
        lock.lock();
        slot.ticket = 0;
        if (slot.abandoned) {
            --shared->lost;
            return;
        }
        if (shared->stopping) return;
        // Not under the lock: who is told may well submit the next task.
        lock.unlock();
        shared->done(task.ticket, std::move(action));
        lock.lock();
    }
}

Workers::Workers(int threads, std::function<void(std::uint64_t, std::string)> done)
    : shared_(std::make_shared<Shared>()) {
    shared_->done = std::move(done);
    const std::lock_guard lock(shared_->mutex);
    for (int i = 0; i < threads; ++i) {
        Shared::Slot& slot = shared_->slots.emplace_back();
        slot.thread = std::thread(run, shared_, shared_->slots.size() - 1);
    }
}

Workers::~Workers() { stop(); }

void Workers::submit(Task task) {
    {
        const std::lock_guard lock(shared_->mutex);
        if (shared_->stopping) return;
        shared_->waiting.push_back(std::move(task));
    }
    shared_->changed.notify_one();
}

void Workers::abandon(std::uint64_t ticket) {
    const std::lock_guard lock(shared_->mutex);
    if (shared_->stopping) return;  // its thread is being waited for
    std::erase_if(shared_->waiting, [&](const Task& task) { return task.ticket == ticket; });
    for (Shared::Slot& slot : shared_->slots) {
        if (slot.ticket != ticket || slot.abandoned || shared_->lost >= kMostLost) continue;
        slot.abandoned = true;
        slot.thread.detach();
        ++shared_->lost;
        Shared::Slot& another = shared_->slots.emplace_back();
        another.thread = std::thread(run, shared_, shared_->slots.size() - 1);
        return;
    }
}

void Workers::stop() {
    std::vector<std::thread> ending;
    {
        const std::lock_guard lock(shared_->mutex);
        shared_->stopping = true;
        shared_->waiting.clear();
        for (Shared::Slot& slot : shared_->slots)
            if (!slot.abandoned && slot.thread.joinable()) ending.push_back(std::move(slot.thread));
    }
    shared_->changed.notify_all();
    for (std::thread& thread : ending) thread.join();
}

}  // namespace namyoum
