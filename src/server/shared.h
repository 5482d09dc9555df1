// What all connections of a server have in common.
#pragma once

#include <atomic>
#include <string>
#include <utility>

#include "server/address_book.h"
#include "server/handler.h"
#include "server/metrics.h"
#include "server/options.h"
#include "server/roster.h"
#include "server/site.h"

namespace namyoum::server {

struct Shared {
    explicit Shared(Options given) : options(std::move(given)), addresses(options.limits) {}

    const Options options;
    Site site;
    AddressBook addresses;
    Roster roster;
    Metrics metrics;
    std::string salt;  // hashes of addresses cannot be compared with those of another run, nor be guessed
    std::atomic<int> connections{0};
    std::atomic<bool> stopping{false};
    std::atomic<bool> has_warned_of_proxy{false};
    CommandHandler* handler = nullptr;
};

// A connection's place among the others, given back when it closes.
class Place {
public:
    explicit Place(Shared& shared) : shared_(&shared) { ++shared.connections; }
    Place(Place&& other) noexcept
        : shared_(std::exchange(other.shared_, nullptr)), address_(std::exchange(other.address_, {})) {}
    Place& operator=(Place&&) = delete;
    ~Place() {
        if (shared_ == nullptr) return;
        if (!address_.empty()) shared_->addresses.leave(address_);
        --shared_->connections;
    }

    // Counts it among those of an address, if it is not yet; false when there are too many.
    bool count_by(const std::string& address) {
        if (!address_.empty()) return true;
        if (!shared_->addresses.enter(address, AddressBook::Time::clock::now())) return false;
        address_ = address;
        return true;
    }

private:
    Shared* shared_;
    std::string address_;
};

}  // namespace namyoum::server
