// What can fail under a match: computer players, rules, the disk, snapshots.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "match/match.h"
#include "support/service_pair.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServiceFailuresTest : public StormTest {};

class Sleeper final : public Player {
public:
    std::string choose(const Brief&, Rng&) override {
        std::this_thread::sleep_for(std::chrono::milliseconds(400));
        return "pass";
    }
};
class Thrower final : public Player {
public:
    std::string choose(const Brief&, Rng&) override { throw std::runtime_error("lost"); }
};
class Cheater final : public Player {
public:
    std::string choose(const Brief&, Rng&) override { return "activate 99"; }
};

template <class Bad>
void expect_replaced(const std::string& how) {
    ServiceOptions options;
    options.computer_budget_ms = 60;
    options.make_player = [](std::string_view, std::string_view) { return std::make_unique<Bad>(); };
    House house(options);
    Talker me = house.person("a");
    const std::string match = me.ask(create(person(), computer("staff"))).at("match");
    json table = me.ask({{"do", "watch"}, {"match", match}, {"since", 0}});
    while (!table["decision"]["yours"].get<bool>()) table = me.news(match, table["n"].get<std::uint32_t>() + 1);
    bool told = false;
    const json all = me.ask({{"do", "entries"}, {"match", match}, {"after", 0}});
    for (const json& entry : all["entries"])
        told = told || (entry["kind"] == "replaced" && entry["text"] == how && entry["side"] == "vietminh");
    EXPECT_TRUE(told);
    EXPECT_GT(house.service.counters().computer_replaced, 0u);
}

TEST_F(ServiceFailuresTest, ASlowComputerIsReplaced) { expect_replaced<Sleeper>("slow"); }
TEST_F(ServiceFailuresTest, AFailingComputerIsReplaced) { expect_replaced<Thrower>("failed"); }
TEST_F(ServiceFailuresTest, AComputerThatNamesNoLegalActionIsReplaced) { expect_replaced<Cheater>("failed"); }

TEST_F(ServiceFailuresTest, RulesThatThrowCloseOnlyTheirMatch) {
    std::mutex mutex;
    std::string broken;
    ServiceOptions options;
    options.before_rules = [&](const MatchRecord& record) {
        const std::lock_guard lock(mutex);
        if (record.id == broken) throw std::runtime_error("a rule failed");
    };
    House house(options);
    Pair first(house), second(house);
    {
        const std::lock_guard lock(mutex);
        broken = first.match;
    }
    const json table = first.vietminh.look(first.match);
    EXPECT_EQ(first.vietminh.act(table, "pass")["key"], "match-closed");
    EXPECT_EQ(first.french.look(first.match)["status"], "closed");
    EXPECT_EQ(first.french.ask({{"do", "log"}, {"match", first.match}})["type"], "log");
    EXPECT_EQ(second.vietminh.act(second.vietminh.look(second.match), "pass")["type"], "done");
    EXPECT_EQ(house.service.counters().matches_closed, 1u);
}

// Whatever somebody asked for, he hears that it closed the match.
TEST_F(ServiceFailuresTest, WhoMeetsRulesThatThrowIsToldSo) {
    std::atomic<bool> fails = false;
    ServiceOptions options;
    options.before_rules = [&](const MatchRecord&) {
        if (fails) throw std::runtime_error("a rule failed");
    };
    House house(options);
    Talker host = house.person("host"), guest = house.person("guest");
    const json waiting = host.ask(create(person(), open_seat()));
    const std::string played = host.ask(create(person(), person()))["match"];
    Pair pair(house);
    Rng rng(4);
    const json table = pair.play(10, rng);
    pair.french.ask({{"do", "resign"}, {"match", pair.match}, {"after", table["n"]}});
    const std::string log = pair.french.ask({{"do", "log"}, {"match", pair.match}})["log"];
    const std::string open = log.substr(0, log.find("resigned"));

    fails = true;
    EXPECT_EQ(guest.ask({{"do", "join"}, {"token", waiting["invites"]["vietminh"]}})["key"], "match-closed");
    EXPECT_EQ(host.ask({{"do", "prefer"}, {"match", played}, {"passes_empty", false}})["key"], "match-closed");
    EXPECT_EQ(guest.ask({{"do", "import"}, {"log", open}})["key"], "match-closed");
    EXPECT_EQ(guest.ask(create(person(), computer("random")))["key"], "match-closed");
    EXPECT_TRUE(house.service.healthy()) << "the disk has done its work";
    EXPECT_EQ(house.service.counters().matches_closed, 4u);

    fails = false;
    EXPECT_EQ(host.look(waiting["match"])["status"], "closed");
    EXPECT_EQ(host.look(waiting["match"])["seats"]["vietminh"]["kind"], "open");
    EXPECT_EQ(host.look(played)["status"], "closed");
    const json kept = guest.ask({{"do", "matches"}})["matches"];
    ASSERT_EQ(kept.size(), 2u) << kept;
    std::size_t longest = 0;
    for (const json& match : kept) {
        EXPECT_EQ(match["status"], "closed");
        const std::string again = guest.ask({{"do", "log"}, {"match", match["match"]}})["log"];
        longest = std::max(longest, again.size());
    }
    EXPECT_GT(longest, open.size() / 2) << "what was imported is in the log";
    // The nearest other case: a closed match takes a note, and says so.
    const json note{{"do", "note"}, {"match", played}, {"after", host.look(played)["n"]}, {"text", "a pity"}};
    EXPECT_EQ(host.ask(note)["type"], "done");
}

TEST_F(ServiceFailuresTest, ARematchWhoseRulesThrowLeavesTheFinishedMatchAsItIs) {
    std::atomic<bool> fails = false;
    ServiceOptions options;
    options.before_rules = [&](const MatchRecord& record) {
        if (fails && !record.rematch_of.empty()) throw std::runtime_error("a rule failed");
    };
    House house(options);
    Pair pair(house);
    const json table = pair.french.look(pair.match);
    pair.french.ask({{"do", "resign"}, {"match", pair.match}, {"after", table["n"]}});
    const auto rematch = [&](Talker& who) {
        return who.ask({{"do", "rematch"}, {"match", pair.match}, {"after", who.look(pair.match)["n"]}});
    };
    EXPECT_EQ(rematch(pair.vietminh)["type"], "done");
    fails = true;
    EXPECT_EQ(rematch(pair.french)["key"], "failed");
    EXPECT_EQ(pair.french.look(pair.match)["status"], "over");
    EXPECT_EQ(house.service.counters().matches_closed, 0u);
    EXPECT_EQ(pair.french.ask({{"do", "matches"}})["matches"].size(), 1u);
    fails = false;
    EXPECT_EQ(rematch(pair.french)["type"], "done") << "the offer still stands";
    EXPECT_EQ(pair.french.ask({{"do", "matches"}})["matches"].size(), 2u);
}

TEST_F(ServiceFailuresTest, WhatIsNotStoredDidNotHappen) {
    House house;
    Pair pair(house);
    const json table = pair.vietminh.look(pair.match);
    house.store.fail_next(1);
    const json command{{"id", "x"}, {"do", "act"}, {"match", pair.match}, {"after", table["n"]}, {"action", "pass"}};
    EXPECT_EQ(pair.vietminh.ask(command)["key"], "not-stored");
    EXPECT_FALSE(house.service.healthy());
    EXPECT_EQ(pair.vietminh.look(pair.match)["n"], table["n"]);
    EXPECT_EQ(pair.vietminh.ask(command)["type"], "done");
    EXPECT_TRUE(house.service.healthy());
}

TEST_F(ServiceFailuresTest, ADiskThatCannotBeReadClosesNoMatch) {
    House house;
    Pair pair(house);
    ASSERT_EQ(pair.vietminh.act(pair.vietminh.look(pair.match), "pass")["type"], "done");
    const json table = pair.vietminh.look(pair.match);
    house.store.fail_next_reads(1);
    const json command{{"do", "ask-takeback"}, {"match", pair.match}, {"after", table["n"]}};
    EXPECT_EQ(pair.vietminh.ask(command)["key"], "not-stored");
    EXPECT_EQ(pair.vietminh.look(pair.match)["status"], "playing");
    EXPECT_EQ(house.service.counters().matches_closed, 0u);
    EXPECT_EQ(pair.vietminh.ask(command)["type"], "done");
}

// A snapshot that hides the truth, as one of another version of the program could.
TEST_F(ServiceFailuresTest, ASnapshotOfAnotherStateIsPassedOverAndItsFingerprintIsNot) {
    House house;
    Pair pair(house);
    ASSERT_EQ(pair.vietminh.act(pair.vietminh.look(pair.match), "pass")["type"], "done");
    const MatchRecord record = *house.store.match(pair.match);
    const auto entries = house.store.entries(pair.match);
    const auto truth = Match::load(record, entries);
    ASSERT_TRUE(truth);
    const auto before = Match::load(record, {entries.begin(), entries.begin() + 1});
    ASSERT_TRUE(before);
    const auto number = static_cast<std::uint32_t>(entries.size() - 1);
    const auto there = Match::load(record, {entries.begin(), entries.begin() + number});
    ASSERT_TRUE(there);
    const std::string old = before->table().snapshot(), cut = old.substr(1);
    for (const std::string& bytes : {old, cut, there->table().snapshot()}) {
        const auto loaded = Match::load(record, entries, Snapshot{number, there->table().fingerprint(), bytes});
        ASSERT_TRUE(loaded) << loaded.error().text();
        EXPECT_EQ(loaded->table().fingerprint(), truth->table().fingerprint());
    }
    // Every action may be legal and lead elsewhere than it did, whether the bytes can be read here or not.
    for (const std::uint64_t fingerprint : {before->table().fingerprint(), std::uint64_t{1}})
        for (const std::string& bytes : {old, cut}) {
            const auto loaded = Match::load(record, entries, Snapshot{number, fingerprint, bytes});
            ASSERT_FALSE(loaded);
            EXPECT_EQ(loaded.error().line, static_cast<int>(number));
        }
    std::string other = truth->table().snapshot();
    other[16] ^= 1;  // the rules version
    auto table = truth->copy();
    EXPECT_FALSE(table.restore(other));
}

TEST_F(ServiceFailuresTest, AMatchThatLeftTheMemoryComesBackAsItWas) {
    ServiceOptions options;
    options.idle_unload_ms = 0;
    House house(options);
    Pair pair(house);
    Rng rng(8);
    json table = pair.french.look(pair.match);
    for (int i = 0; i < 150 && table["status"] == "playing"; ++i) {
        Talker& decider = pair.of(table["decision"]["side"]);
        const json before = decider.look(pair.match);
        while (house.service.counters().matches_loaded > 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
        json again = decider.look(pair.match);
        ASSERT_EQ(again["view"], before["view"]);
        ASSERT_EQ(again["decision"], before["decision"]);
        ASSERT_EQ(decider.act(again, any_of(again, rng))["type"], "done");
        if (i > 8) i += 10;  // the wait is long
        table = decider.look(pair.match);
    }
}

}  // namespace
}  // namespace namyoum::tests
