// The whole server under load on many threads, for the thread sanitizer: people who play, computers who play beside
// them, spectators who come and go, and questions about everything, until it is stopped in the middle of it.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "base/rng.h"
#include "support/echo_server.h"
#include "support/match_server.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class MatchServerThreads : public StormTest {};

server::Options on_four_threads() {
    server::Options options = unhurried();
    options.threads = 4;
    return options;
}

// Plays both sides of a match against nobody or one side against a computer, and asks about it between.
void play(std::uint16_t port, int number, std::atomic<int>& played) {
    SocketTalker person(port);
    const bool is_alone = number % 2 == 0;
    const json created = person.ask(create(tests::person(), is_alone ? tests::person() : computer("random")));
    const std::string match = created["match"];
    const json link = person.ask({{"do", "link"}, {"match", match}, {"kind", "watch"}});
    Rng rng(static_cast<std::uint64_t>(number));
    for (;;) {
        json table = is_alone ? person.ask({{"do", "hand-over"}, {"match", match}}) : person.look(match);
        if (table["status"] != "playing") return;
        if (!table["decision"]["yours"]) continue;  // the computer is at it
        const json legal = table["decision"]["legal"];
        const std::string action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))]["action"];
        person.ask({{"do", "odds"}, {"match", match}, {"action", action}});
        if (person.act(table, action)["type"] == "done") ++played;
        if (rng.below(10) == 0) {
            SocketTalker guest(port, SocketTalker::Who::Guest);
            guest.ask({{"do", "watch"}, {"match", match}, {"token", link["token"]}});
            person.ask({{"do", "matches"}});
            HttpClient(port).get("/metrics");
        }
    }
}

TEST_F(MatchServerThreads, PlayAndAreStopped) {
    MemoryStore store;
    MatchServer house(store, {}, on_four_threads());
    std::atomic<int> played{0};
    std::vector<std::thread> people;
    for (int i = 0; i < 6; ++i)
        people.emplace_back([&, i] {
            try {
                play(house.port(), i, played);
            } catch (const WebFailure&) {  // the server was stopped
            }
        });
    EXPECT_TRUE(eventually([&] { return played > 100; })) << played << " were played";
    house.stop();
    for (std::thread& person : people) person.join();
    EXPECT_GE(house.counters().actions, 100u);
}

}  // namespace
}  // namespace namyoum::tests
