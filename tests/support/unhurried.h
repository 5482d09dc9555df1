// Nothing is held up for coming often, and nobody is told to wait; what is held up has tests of its own.
#pragma once

#include "match/service.h"
#include "server/options.h"

namespace namyoum::tests {

inline server::Options unhurried() {
    server::Options options;
    options.port = 0;
    options.limits.connections_an_address = 1000;
    options.limits.requests_a_second = options.limits.messages_a_second = 1e6;
    options.limits.requests_burst = options.limits.messages_burst = 1e6;
    return options;
}

inline ServiceOptions unhurried_service() {
    ServiceOptions options;
    options.most_created_an_hour = 1'000'000;
    options.costly_a_second = options.costly_at_once = 1e9;
    return options;
}

}  // namespace namyoum::tests
