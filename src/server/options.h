// Where the server listens, and how much of anything it takes from one that it does not know.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "server/pages.h"

namespace namyoum::server {

struct Limits {
    std::size_t head = 8 * 1024;  // bytes of a request before its body
    std::size_t command = 64 * 1024;
    std::size_t import = 1024 * 1024;
    std::size_t message = 16 * 1024;  // over a WebSocket
    std::size_t queue = 256 * 1024;   // bytes that wait for a reader who is slow; one message may always wait

    int connections = 4096;
    int connections_an_address = 64;

    double messages_a_second = 20;  // of a WebSocket
    double messages_burst = 40;
    double requests_a_second = 20;  // POSTs and upgrades of an address
    double requests_burst = 40;
    double refusals_a_second = 1;  // messages refused as too fast, before the WebSocket is closed
    double refusals_burst = 60;
};

struct Timeouts {
    using Milliseconds = std::chrono::milliseconds;
    Milliseconds head{10'000};         // from the first byte of a request, or the opening of the connection
    Milliseconds body{20'000};         // from the head to the last byte
    Milliseconds idle{30'000};         // between two requests
    Milliseconds answer{30'000};       // of the service
    Milliseconds write{20'000};        // of one response or message
    Milliseconds socket_idle{60'000};  // of a WebSocket that answers no ping
    Milliseconds linger{2'000};        // for a peer that is still talking when it has been refused
    Milliseconds stop{5'000};          // for everybody to say goodbye
};

struct Options {
    std::string address = "127.0.0.1";
    std::uint16_t port = 8765;  // 0: any that is free
    std::string public_url;     // how others reach us through a proxy; empty when there is none
    int threads = 2;
    bool stops_on_signals = false;  // SIGINT, SIGTERM and SIGHUP stop it, a second one ends the program
    Limits limits;
    Timeouts timeouts;
    std::shared_ptr<const Pages> pages = std::make_shared<const Pages>(plain_pages());
};

}  // namespace namyoum::server
