// Who is connected from where, and how fast they ask: the limits on connections and requests. From any thread.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <unordered_map>

#include "base/token_bucket.h"
#include "server/options.h"

namespace namyoum::server {

class AddressBook {
public:
    using Time = TokenBucket::Time;

    explicit AddressBook(const Limits& limits) : limits_(limits) {}

    bool enter(const std::string& address, Time now);  // one more connection, unless it has too many
    void leave(const std::string& address);
    bool may_ask(const std::string& address, Time now);
    std::size_t size() const;  // addresses remembered

private:
    struct Entry {
        int connections = 0;
        TokenBucket requests;
    };
    Entry& entry(const std::string& address, Time now);
    void forget_quiet(Time now);

    const Limits& limits_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, Entry> entries_;
    std::size_t crowded_ = 1024;  // so many entries, and those who are quiet are forgotten
};

}  // namespace namyoum::server
