// What an operator can watch, in the text format of Prometheus. Counting is from any thread and never waits.
#pragma once

#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/registry.h>

#include <array>
#include <cstddef>
#include <string>

#include "match/service.h"
#include "server/denied.h"
#include "server/request.h"

namespace namyoum::server {

class Metrics {
public:
    Metrics();

    void responded(Route route, unsigned status);
    void denied(Denied denied);
    void received(std::size_t bytes);  // a message over a WebSocket
    void sent(std::size_t bytes);
    void socket_opened() { sockets_->Increment(); }
    void socket_closed() { sockets_->Decrement(); }

    std::string text(const ServiceCounters& service, int connections) const;

private:
    static constexpr int kStatusClasses = 5;  // 1xx to 5xx

    prometheus::Registry registry_;
    std::array<std::array<prometheus::Counter*, kStatusClasses>, kRoutes> responses_{};
    std::array<prometheus::Counter*, kDenied> denied_{};
    prometheus::Counter *messages_in_, *messages_out_, *bytes_in_, *bytes_out_;
    prometheus::Gauge* sockets_;
};

}  // namespace namyoum::server
