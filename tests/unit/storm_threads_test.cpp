// Many games at once, as simulation and server play them: they share the data and nothing else.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "core/play.h"
#include "core/session.h"
#include "games/storm/storm.h"
#include "support/storm_data.h"

namespace namyoum::storm {
namespace {

struct StormThreads : tests::StormTest {};

// A short history of a game that touches all of the interface; its last fingerprint.
std::uint64_t play_one(std::uint64_t seed) {
    Session<Storm> session = *Session<Storm>::start({});
    Rng rng(seed);
    Actions legal;
    Events events;
    while (!is_over<Storm>(session.state())) {
        const Action action = pick<Storm>(session.state(), rng, legal);
        Storm::odds(session.state(), action);
        Storm::sample(Storm::view(session.state(), Side::French), rng);
        events.clear();
        session.apply(action, events);
    }
    const auto again = replay<Storm>(*parse_log(to_text(session.log()), ""));
    EXPECT_TRUE(again) << again.error().text();
    return again ? Storm::fingerprint(again->state()) : 0;
}

}  // namespace

TEST_F(StormThreads, PlayTheSameGamesAsOneAlone) {
    constexpr std::size_t kGames = 24, kThreads = 4;
    std::vector<std::uint64_t> alone, together(kGames);
    for (std::size_t seed = 0; seed < kGames; ++seed) alone.push_back(play_one(seed));
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < kThreads; ++t)
        threads.emplace_back([&, t] {
            for (std::size_t seed = t; seed < kGames; seed += kThreads) together[seed] = play_one(seed);
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(together, alone);
}

}  // namespace namyoum::storm
