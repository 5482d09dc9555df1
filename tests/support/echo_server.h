// A real server on a free port of this machine, with a stand-in for the match service behind it.
#pragma once

#include <spdlog/spdlog.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "server/server.h"

namespace namyoum::tests {

// Asks until it is so, and fails by answering false after a time that no test should need.
inline bool eventually(const std::function<bool()>& is_so) {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!is_so()) {
        if (std::chrono::steady_clock::now() > latest) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

// Answers a command with its own text, except:
//     nothing         no answer
//     later           an answer when stop() is called
//     who             {"person":"...","address":"..."}
//     twice           two answers
//     COUNT x SIZE    so many messages of so many letters
class EchoHandler : public server::CommandHandler {
public:
    explicit EchoHandler(Outbox& outbox) : outbox_(outbox) {}

    void receive(Caller caller, std::string text) override {
        const auto say = [&](std::string said) {
            outbox_.send(caller.client, std::make_shared<const std::string>(std::move(said)));
        };
        note(caller, text);
        if (text == "nothing") return;
        if (text == "later") {
            const std::lock_guard lock(mutex_);
            later_.push_back(caller.client);
            return;
        }
        if (text == "who") return say(R"({"person":")" + caller.person + R"(","address":")" + caller.address + R"("})");
        if (text == "twice") say("first");
        unsigned count = 0, size = 0;
        if (std::sscanf(text.c_str(), "%u x %u", &count, &size) == 2) {
            for (unsigned i = 0; i < count; ++i) say(std::string(size, 'x'));
            return;
        }
        say(text == "twice" ? "second" : std::move(text));
    }

    void gone(ClientId client) override {
        const std::lock_guard lock(mutex_);
        ++gone_[client];
    }

    void stop() override {
        stopped = true;
        const std::lock_guard lock(mutex_);
        for (const ClientId client : later_) outbox_.send(client, std::make_shared<const std::string>("at last"));
    }

    bool healthy() const override { return is_healthy; }
    const ServiceCounters& counters() const override { return counters_; }

    std::vector<Caller> callers() const {
        const std::lock_guard lock(mutex_);
        return callers_;
    }
    std::vector<std::string> texts() const {
        const std::lock_guard lock(mutex_);
        return texts_;
    }
    // Each client that called is gone, once.
    bool all_gone() const {
        const std::lock_guard lock(mutex_);
        for (const Caller& caller : callers_)
            if (const auto found = gone_.find(caller.client); found == gone_.end() || found->second != 1) return false;
        return true;
    }

    std::atomic<bool> is_healthy{true}, stopped{false};

private:
    void note(const Caller& caller, const std::string& text) {
        const std::lock_guard lock(mutex_);
        callers_.push_back(caller);
        texts_.push_back(text);
        ++counters_.commands;
    }

    Outbox& outbox_;
    mutable std::mutex mutex_;
    std::vector<Caller> callers_;
    std::vector<std::string> texts_;
    std::vector<ClientId> later_;
    std::map<ClientId, int> gone_;
    ServiceCounters counters_;
};

class EchoServer {
public:
    explicit EchoServer(server::Options options = {}) : server_(local(std::move(options))), handler_(server_) {
        spdlog::set_level(spdlog::level::off);
        if (const auto error = server_.listen()) throw std::runtime_error(error->text());
        thread_ = std::thread([this] { server_.run(handler_); });
    }
    ~EchoServer() { stop(); }

    void stop() {
        if (!thread_.joinable()) return;
        server_.stop();
        thread_.join();
    }

    std::uint16_t port() const { return server_.port(); }
    server::Server& server() { return server_; }
    EchoHandler& handler() { return handler_; }
    bool is_empty() const { return server_.connections() == 0; }

private:
    static server::Options local(server::Options options) {
        options.address = "127.0.0.1";
        options.port = 0;
        return options;
    }

    server::Server server_;
    EchoHandler handler_;
    std::thread thread_;
};

}  // namespace namyoum::tests
