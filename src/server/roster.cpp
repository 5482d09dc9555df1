#include "server/roster.h"

#include <utility>

namespace namyoum::server {

ClientId Roster::add(std::weak_ptr<Connection> connection) {
    const std::lock_guard lock(mutex_);
    connections_.emplace(++last_, std::move(connection));
    return last_;
}

void Roster::remove(ClientId client) {
    const std::lock_guard lock(mutex_);
    connections_.erase(client);
}

std::shared_ptr<Connection> Roster::find(ClientId client) const {
    const std::lock_guard lock(mutex_);
    const auto found = connections_.find(client);
    return found == connections_.end() ? nullptr : found->second.lock();
}

std::vector<std::shared_ptr<Connection>> Roster::all() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<Connection>> connections;
    connections.reserve(connections_.size());
    for (const auto& [client, weak] : connections_)
        if (auto connection = weak.lock()) connections.push_back(std::move(connection));
    return connections;
}

}  // namespace namyoum::server
