#include "server/address_book.h"

#include <algorithm>

namespace namyoum::server {

bool AddressBook::enter(const std::string& address, Time now) {
    const std::lock_guard lock(mutex_);
    Entry& found = entry(address, now);
    if (found.connections >= limits_.connections_an_address) return false;
    ++found.connections;
    return true;
}

void AddressBook::leave(const std::string& address) {
    const std::lock_guard lock(mutex_);
    if (const auto found = entries_.find(address); found != entries_.end()) --found->second.connections;
}

bool AddressBook::may_ask(const std::string& address, Time now) {
    const std::lock_guard lock(mutex_);
    return entry(address, now).requests.take(now);
}

std::size_t AddressBook::size() const {
    const std::lock_guard lock(mutex_);
    return entries_.size();
}

AddressBook::Entry& AddressBook::entry(const std::string& address, Time now) {
    if (const auto found = entries_.find(address); found != entries_.end()) return found->second;
    if (entries_.size() >= crowded_) forget_quiet(now);
    const TokenBucket requests(limits_.requests_a_second, limits_.requests_burst, now);
    return entries_.emplace(address, Entry{0, requests}).first->second;
}

// An address without a connection that may send a whole burst again is as good as one never heard of. The next sweep
// waits until there are twice as many as stayed, so that sweeping costs little for each address.
void AddressBook::forget_quiet(Time now) {
    std::erase_if(entries_,
                  [&](auto& item) { return item.second.connections == 0 && item.second.requests.is_full(now); });
    crowded_ = std::max<std::size_t>(1024, 2 * entries_.size());
}

}  // namespace namyoum::server
