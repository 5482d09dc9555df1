// The whole of `namyoum serve` on a free port of this machine, and people who talk to it over real WebSockets.
#pragma once

#include <spdlog/spdlog.h>

#include <deque>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

#include "server/server.h"
#include "server/service_handler.h"
#include "support/net_clients.h"
#include "support/service_talk.h"
#include "support/unhurried.h"

namespace namyoum::tests {

class MatchServer {
public:
    explicit MatchServer(Store& store, ServiceOptions options = unhurried_service(), server::Options web = unhurried())
        : server_(std::move(web)), service_(store, server_, std::move(options)), handler_(service_) {
        spdlog::set_level(spdlog::level::off);
        if (const auto error = server_.listen()) throw std::runtime_error(error->text());
        thread_ = std::thread([this] { server_.run(handler_); });
    }
    ~MatchServer() { stop(); }

    void stop() {
        if (!thread_.joinable()) return;
        server_.stop();
        thread_.join();
    }
    std::uint16_t port() const { return server_.port(); }
    const ServiceCounters& counters() const { return service_.counters(); }

private:
    server::Server server_;
    Service service_;
    server::ServiceHandler handler_;
    std::thread thread_;
};

// Talks like a Talker (service_talk.h), but from outside. Without a cookie it is a guest.
class SocketTalker {
public:
    enum class Who { Person, Guest };
    explicit SocketTalker(std::uint16_t port, Who who = Who::Person)
        : cookie_(who == Who::Person ? cookie_from(port) : ""),
          socket_(port, cookie_.empty() ? WebFields{} : WebFields{{"Cookie", cookie_}}) {}

    const std::string& cookie() const { return cookie_; }  // "namyoum=..."

    json ask(json command) {
        if (!command.contains("v")) command["v"] = 1;
        if (!command.contains("id")) command["id"] = "r" + std::to_string(++requests_);
        if (!socket_.send(command.dump())) throw WebFailure("closed: " + socket_.close_reason());
        for (;;) {
            auto message = socket_.read();
            if (!message) throw WebFailure("closed: " + socket_.close_reason());
            json answer = json::parse(*message);
            if (answer.value("id", "") == command["id"]) return answer;
            if (answer["type"] == "table") news_ = std::move(answer);
        }
    }
    json look(const std::string& match) { return ask({{"do", "watch"}, {"match", match}}); }
    json act(const json& table, const std::string& action) {
        return ask({{"do", "act"}, {"match", table["match"]}, {"after", table["n"]}, {"action", action}});
    }
    const json& last_news() const { return news_; }  // the last table that came unasked

private:
    static std::string cookie_from(std::uint16_t port) {
        HttpClient web(port);
        web.post("/api/hello", "{}");
        return web.cookie();
    }

    std::string cookie_;
    WebSocketClient socket_;
    int requests_ = 0;
    json news_;
};

}  // namespace namyoum::tests
