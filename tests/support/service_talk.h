// A service in memory and somebody to talk to it: commands go in as JSON, the answer with the same id is waited for,
// news is kept.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "match/memory_store.h"
#include "match/secrets.h"
#include "match/service.h"
#include "support/unhurried.h"

namespace namyoum::tests {

using nlohmann::json;

class Mailbox final : public Outbox {
public:
    void send(ClientId client, Message message) override {
        {
            const std::lock_guard lock(mutex_);
            auto& letters = letters_[client];
            letters.push_back(json::parse(*message));
            if (letters.size() > kMostKept) letters.pop_front();  // news that nobody waits for
            if (keeps_all_) all_.push_back({client, *message});
        }
        arrived_.notify_all();
    }
    // The next message for this client that `wanted` accepts; others stay. Throws when none comes.
    template <class Wanted>
    json wait(ClientId client, Wanted wanted) {
        std::unique_lock lock(mutex_);
        json found;
        const auto look = [&] {
            auto& letters = letters_[client];
            for (auto it = letters.begin(); it != letters.end(); ++it) {
                if (!wanted(*it)) continue;
                found = std::move(*it);
                letters.erase(it);
                return true;
            }
            return false;
        };
        if (!arrived_.wait_for(lock, std::chrono::seconds(20), look)) throw std::runtime_error("no answer came");
        return found;
    }
    // What came to this client so far is of no interest.
    void throw_away(ClientId client) {
        const std::lock_guard lock(mutex_);
        letters_.erase(client);
    }
    void keep_all() { keeps_all_ = true; }
    // Everything sent since the last call, with whom to.
    std::vector<std::pair<ClientId, std::string>> take_all() {
        const std::lock_guard lock(mutex_);
        return std::exchange(all_, {});
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    static constexpr std::size_t kMostKept = 100;
    std::map<ClientId, std::deque<json>> letters_;
    std::vector<std::pair<ClientId, std::string>> all_;
    bool keeps_all_ = false;
};

class Talker {
public:
    Talker(Service& service, Mailbox& mailbox, ClientId client, std::string cookie)
        : service_(service), mailbox_(mailbox), caller_{client, cookie.empty() ? "" : hash_of(cookie), "address"} {}

    ClientId client() const { return caller_.client; }
    void come_from(std::string address) { caller_.address = std::move(address); }

    // Sends a command with a new id, unless it has one, and returns that id.
    std::string send(json command) {
        if (!command.contains("v")) command["v"] = 1;
        if (!command.contains("id")) command["id"] = "r" + std::to_string(caller_.client) + "-" + std::to_string(++requests_);
        service_.receive(caller_, command.dump());
        return command["id"];
    }
    json answer_to(const std::string& id) {
        return mailbox_.wait(caller_.client, [&](const json& letter) { return letter.value("id", "") == id; });
    }
    json ask(json command) { return answer_to(send(std::move(command))); }
    json ask_raw(const std::string& text) {
        service_.receive(caller_, text);
        return mailbox_.wait(caller_.client, [](const json&) { return true; });
    }
    // News of a match that has come at least as far as `length` entries.
    json news(const std::string& match, std::uint32_t length) {
        return mailbox_.wait(caller_.client, [&](const json& letter) {
            return letter["type"] == "table" && !letter.contains("id") && letter["match"] == match
                   && letter["n"] >= length;
        });
    }
    json look(const std::string& match) { return ask({{"do", "watch"}, {"match", match}}); }
    json act(const json& table, const std::string& action) {
        return ask({{"do", "act"}, {"match", table["match"]}, {"after", table["n"]}, {"action", action}});
    }

private:
    Service& service_;
    Mailbox& mailbox_;
    Caller caller_;
    int requests_ = 0;
};

// A service with a store in memory and as many people as are asked for.
struct House {
    explicit House(ServiceOptions options = unhurried_service()) : service(store, mailbox, std::move(options)) {}

    Talker person(const std::string& cookie) { return Talker(service, mailbox, ++clients, cookie); }

    MemoryStore store;
    Mailbox mailbox;
    Service service;
    ClientId clients = 0;
};

inline json person() { return {{"kind", "person"}}; }
inline json computer(const std::string& level) { return {{"kind", "computer"}, {"level", level}}; }
inline json open_seat() { return {{"kind", "open"}}; }
inline json create(json french, json vietminh) {
    return {{"do", "create"}, {"game", "storm"}, {"seats", {{"french", french}, {"vietminh", vietminh}}}};
}

}  // namespace namyoum::tests
