// Whoever answers commands. The server carries bytes; the match service, or a test's stand-in, says what they mean.
#pragma once

#include <string>

#include "match/service.h"

namespace namyoum::server {

class CommandHandler {
public:
    virtual ~CommandHandler() = default;

    // From any thread. Answers come through the Outbox, before it returns or later.
    virtual void receive(Caller caller, std::string text) = 0;
    virtual void gone(ClientId client) = 0;  // for every client that called, once

    virtual void stop() = 0;  // finishes and answers what is under way; may take its time
    virtual bool healthy() const = 0;
    virtual const ServiceCounters& counters() const = 0;
};

}  // namespace namyoum::server
