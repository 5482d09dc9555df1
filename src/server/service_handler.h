// The match service as whoever answers commands.
#pragma once

#include <string>
#include <utility>

#include "server/handler.h"

namespace namyoum::server {

class ServiceHandler final : public CommandHandler {
public:
    explicit ServiceHandler(Service& service) : service_(service) {}

    void receive(Caller caller, std::string text) override { service_.receive(std::move(caller), std::move(text)); }
    void gone(ClientId client) override { service_.gone(client); }
    void stop() override { service_.stop(); }
    bool healthy() const override { return service_.healthy(); }
    const ServiceCounters& counters() const override { return service_.counters(); }

private:
    Service& service_;
};

}  // namespace namyoum::server
