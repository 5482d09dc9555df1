// Everybody who is connected, by number. A client's number is never given again while the program runs.
#pragma once

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "match/outbox.h"

namespace namyoum::server {

// A connection, as others see it. Both from any thread; what they ask for happens on the connection's own strand.
class Connection {
public:
    virtual ~Connection() = default;
    virtual void deliver(ClientId client, Message message) = 0;
    virtual void end() = 0;  // finish what is being said, then close
};

class Roster {
public:
    ClientId add(std::weak_ptr<Connection> connection);
    void remove(ClientId client);
    std::shared_ptr<Connection> find(ClientId client) const;  // null when it is gone
    std::vector<std::shared_ptr<Connection>> all() const;

private:
    mutable std::mutex mutex_;
    ClientId last_ = 0;
    std::unordered_map<ClientId, std::weak_ptr<Connection>> connections_;
};

}  // namespace namyoum::server
