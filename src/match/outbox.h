// How the service answers. A client is one WebSocket connection, or one HTTP request (which takes the first message
// sent to it as its answer and is gone).
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace namyoum {

using ClientId = std::uint64_t;                      // never used twice while the program runs
using Message = std::shared_ptr<const std::string>;  // JSON; the same text may go to many

class Outbox {
public:
    virtual ~Outbox() = default;
    // From any thread; must not block and must not call the service back before it returns.
    virtual void send(ClientId client, Message message) = 0;
};

}  // namespace namyoum
