// Nobody acts but whose decision it is, and nobody but legally: at every decision of random matches everything else is
// tried over real WebSockets, by both seats, by a stranger and by a guest, and nothing of it may be accepted.
// NAMYOUM_RANDOM_GAMES=100000 makes it a million.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "base/rng.h"
#include "support/match_server.h"
#include "support/scale.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

constexpr int kAttempts = 20;  // at each decision

class ServerForgingTest : public StormTest {};

// An action that was legal once, changed in one place, or put together from pieces.
std::string forged(const std::vector<std::string>& seen, Rng& rng) {
    const auto any = [&](std::size_t size) { return rng.below(static_cast<std::uint32_t>(size)); };
    std::string action = seen[any(seen.size())];
    switch (any(5)) {
        case 0: return action;
        case 1: action[any(action.size())] = static_cast<char>(' ' + any(95)); return action;
        case 2: return action + " " + std::to_string(any(45));
        case 3: return action.substr(0, any(action.size() + 1));
        default: {
            const std::string other = seen[any(seen.size())];
            return action.substr(0, action.find(' '))
                   + (other.find(' ') == std::string::npos ? "" : other.substr(other.find(' ')));
        }
    }
}

TEST_F(ServerForgingTest, NothingButALegalActionOfTheDeciderIsAccepted) {
    const int wanted = std::max(2000, random_games() * 10);
    int tried = 0, games = 0;
    while (tried < wanted) {
        MemoryStore store;
        MatchServer house(store);
        SocketTalker french(house.port()), vietminh(house.port()), stranger(house.port()),
            guest(house.port(), SocketTalker::Who::Guest);
        const json created = french.ask(create(person(), open_seat()));
        const std::string match = created["match"];
        vietminh.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
        const json link = french.ask({{"do", "link"}, {"match", match}, {"kind", "watch"}});
        guest.ask({{"do", "watch"}, {"match", match}, {"token", link["token"]}});
        Rng rng(static_cast<std::uint64_t>(++games));
        std::vector<std::string> seen{"pass", "decline", "roll 6 6", "draw f01", "draw v01", "bid 9", "eliminate 36-1"};
        for (int i = 0; i < 400 && tried < wanted; ++i) {
            json table = french.look(match);
            if (table["status"] != "playing") break;
            const bool is_french = table["decision"]["side"] == "french";
            SocketTalker& decider = is_french ? french : vietminh;
            table = decider.look(match);
            std::vector<std::string> legal;
            for (const json& each : table["decision"]["legal"]) legal.push_back(each["action"]);
            seen.insert(seen.end(), legal.begin(), legal.end());
            if (seen.size() > 400) seen.erase(seen.begin() + 7, seen.end() - 200);
            for (int attempt = 0; attempt < kAttempts; ++attempt) {
                SocketTalker* who[] = {&decider, is_french ? &vietminh : &french, &stranger, &guest};
                SocketTalker& forger = *who[rng.below(4)];
                const std::string action = forged(seen, rng);
                if (&forger == &decider && std::find(legal.begin(), legal.end(), action) != legal.end()) continue;
                json command{{"do", "act"}, {"match", match}, {"after", table["n"]}, {"action", action}};
                if (rng.below(8) == 0) command["after"] = table["n"].get<int>() - 1 - static_cast<int>(rng.below(3));
                const json answer = forger.ask(command);
                ++tried;
                ASSERT_TRUE(answer["type"] == "refused" || answer["type"] == "stale")
                    << command << " was answered " << answer;
            }
            ASSERT_EQ(decider.look(match)["n"], table["n"]);
            ASSERT_EQ(decider.act(table, legal[rng.below(static_cast<std::uint32_t>(legal.size()))])["type"], "done");
        }
    }
    EXPECT_GE(tried, wanted);
    std::printf("%d forged actions in %d matches\n", tried, games);
}

}  // namespace
}  // namespace namyoum::tests
