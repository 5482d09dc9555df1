// The table where matches are played: commands come in as JSON, answers and news go out through the Outbox. Everything
// about matches happens on one thread of its own; a commit is on disk before anybody hears of it.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "match/outbox.h"
#include "match/store.h"
#include "opponent/players.h"

namespace namyoum {

struct ServiceOptions {
    int computer_threads = 1;
    int computer_budget_ms = 5000;  // then a cheap legal move is made instead
    int stuck_after_ms = 10'000;    // one batch of work that takes so long has come to no end
    int idle_unload_ms = 30'000;    // a match that nobody touched so long leaves the memory
    int most_unfinished_a_person = 50;
    int most_unfinished_an_address = 200;
    int most_created_an_hour = 400;          // an address, finished or not
    std::size_t most_answers_kept = 20'000;  // of commands that must not be carried out twice
    // What an address may ask that needs matches to be played again, in milliseconds of the service's thread.
    double costly_a_second = 250, costly_at_once = 5000;
    std::int64_t invite_ms = 14LL * 24 * 3600 * 1000;
    // Replaceable for tests.
    std::function<std::unique_ptr<Player>(std::string_view game, std::string_view level)> make_player =
        namyoum::make_player;
    std::function<void(const MatchRecord&)> before_rules;  // may throw, as rules that fail would
    std::function<std::int64_t()> clock;                   // milliseconds since 1970
    std::function<void(const std::string& event, const std::string& detail)>
        report;  // for the operator's log; no secrets
};

// Read by /metrics at any time.
struct ServiceCounters {
    std::atomic<std::uint64_t> commands{0}, refused{0}, stale{0}, repeated{0}, actions{0}, matches_created{0},
        computer_moves{0}, computer_replaced{0}, matches_closed{0}, commit_failures{0}, commits{0}, committed_writes{0};
    std::atomic<std::int64_t> matches_loaded{0}, clients{0}, commit_microseconds{0};
};

// Who speaks. The server found the person by his cookie.
struct Caller {
    ClientId client = 0;
    std::string person;   // key: 64 hexadecimal digits, or empty for somebody without a cookie (he may only watch)
    std::string address;  // where from, hashed
};

class Service {
public:
    Service(Store& store, Outbox& outbox, ServiceOptions options);
    ~Service();  // as stop()

    // From any thread. `text` is one JSON command (docs/protocol.md; command.h says how long). Each is answered with
    // exactly one message that bears its id, and may be followed by news.
    void receive(Caller caller, std::string text);
    void gone(ClientId client);  // nothing is sent to it any more

    // Finishes and stores what is under way, answers it, then ends the threads. Commands after it are refused.
    void stop();

    const ServiceCounters& counters() const;
    bool healthy() const;  // false after a commit failed, until one succeeds, and while the service is stuck

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace namyoum
