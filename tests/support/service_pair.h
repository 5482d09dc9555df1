// Two people who talk to a service about one match, and any of the legal actions.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "base/rng.h"
#include "support/service_talk.h"

namespace namyoum::tests {

inline std::string any_of(const json& table, Rng& rng) {
    const json& legal = table["decision"]["legal"];
    return legal[rng.below(static_cast<std::uint32_t>(legal.size()))]["action"];
}

// Two people at one match: the French seat is the creator's.
struct Pair {
    explicit Pair(House& house) : french(house.person("french-cookie")), vietminh(house.person("vietminh-cookie")) {
        const json created = french.ask(create(person(), open_seat()));
        match = created.at("match");
        const json joined = vietminh.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
        EXPECT_EQ(joined["type"], "joined") << joined;
    }
    Talker& of(const std::string& side) { return side == "french" ? french : vietminh; }
    // That many actions, any of the legal ones, by whoever is asked; the table after them.
    json play(int actions, Rng& rng) {
        json table = french.look(match);
        for (int i = 0; i < actions; ++i) {
            Talker& decider = of(table["decision"]["side"]);
            table = decider.look(match);
            decider.act(table, any_of(table, rng));
            table = decider.look(match);
        }
        return table;
    }

    Talker french, vietminh;
    std::string match;
};

}  // namespace namyoum::tests
