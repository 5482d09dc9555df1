// Matches that were played by rules of another version: where these cannot play them again, they go on from their last
// snapshot, and say so.
#include <gtest/gtest.h>

#include "core/log.h"
#include "match/match.h"
#include "match/stored.h"
#include "match/verify.h"
#include "support/matches.h"
#include "support/service_pair.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

// As a program with rules of another version would have written it.
Snapshot by_other_rules(Snapshot snapshot) {
    snapshot.bytes.at(16) ^= 1;  // the version in its head
    return snapshot;
}

// A match of two people, long enough to have a snapshot, whose last action only the rules of an earlier program
// allowed.
class ServiceResumeTest : public StormTest {
protected:
    void SetUp() override {
        StormTest::SetUp();
        Rng rng(4);
        pair.play(120, rng);
        while (!house.store.snapshot(pair.match) || house.store.snapshot(pair.match)->number == record().length)
            pair.play(1, rng);  // something must follow it
        for (const Side side : {Side::French, Side::VietMinh})
            views[index(side)] = pair.of(std::string(name(side))).look(pair.match)["view"];
        house.service.stop();
        MatchRecord stored = record();
        played = stored.length;
        commit(house.store, next_action(stored, "assault 1"));
        snapshot = house.store.snapshot(pair.match);
    }
    void make_older() { commit(house.store, {PutSnapshot{pair.match, by_other_rules(*snapshot)}, PutMatch{record()}}); }
    MatchRecord record() { return *house.store.match(pair.match); }
    std::vector<Entry> entries() { return house.store.entries(pair.match); }
    Entry resumed() {
        for (const Entry& entry : entries())
            if (entry.kind == EntryKind::Resumed) return entry;
        ADD_FAILURE() << "nothing says that it went on";
        return {};
    }

    const bool is_ready = (use_shipped_storm(), true);  // before the pair sits down
    House house;
    Pair pair{house};
    std::array<json, kSides> views;
    std::uint32_t played = 0;
    std::optional<Snapshot> snapshot;
};

// The two of the pair after the program was started anew.
struct Restarted {
    explicit Restarted(House& house)
        : service(house.store, house.mailbox, unhurried_service()),
          french(service, house.mailbox, ++house.clients, "french-cookie"),
          vietminh(service, house.mailbox, ++house.clients, "vietminh-cookie") {}
    Talker& of(const std::string& side) { return side == "french" ? french : vietminh; }

    Service service;
    Talker french, vietminh;
};

TEST_F(ServiceResumeTest, TheMatchGoesOnFromItsSnapshotWithWhatTheRulesAllow) {
    make_older();
    Restarted again(house);
    for (const Side side : {Side::French, Side::VietMinh}) {
        const json table = again.of(std::string(name(side))).look(pair.match);
        ASSERT_EQ(table["type"], "table") << table;
        EXPECT_EQ(table["status"], "playing");
        EXPECT_EQ(table["view"], views[index(side)]) << "only the last action is gone";
        EXPECT_GT(table["n"], played + 1);
    }
    EXPECT_EQ(resumed().number, played + 2);
    EXPECT_EQ(public_part(resumed()), "1 " + std::to_string(record().rules));
}

TEST_F(ServiceResumeTest, NobodyIsToldTheStateItGoesOnFrom) {
    make_older();
    Restarted again(house);
    again.french.look(pair.match);
    const std::string state = resumed().text.substr(public_part(resumed()).size() + 1);
    ASSERT_GT(state.size(), 2000u);
    for (Talker* talker : {&again.french, &again.vietminh}) {
        const json told = talker->ask({{"do", "entries"}, {"match", pair.match}, {"after", 0}});
        ASSERT_EQ(told["type"], "entries") << told;
        EXPECT_EQ(told.dump().find(state.substr(0, 100)), std::string::npos);
        ASSERT_EQ(told["entries"].size(), record().length);
        EXPECT_EQ(told["entries"].at(played + 1)["kind"], "resumed");
        EXPECT_EQ(told["entries"].at(played + 1)["text"], public_part(resumed()));
        // Who may know what came before can no longer be found out.
        for (std::uint32_t i = 0; i <= played; ++i) {
            const json& entry = told["entries"].at(i);
            if (entry["kind"] != "action") continue;
            EXPECT_TRUE(entry["text"].is_null()) << entry;
            EXPECT_FALSE(entry.contains("events")) << entry;
        }
    }
}

TEST_F(ServiceResumeTest, ItIsPlayedOnAndFoundAgainAndNothingGoesBackPastIt) {
    make_older();
    json view;
    std::size_t from = 0;
    {
        Restarted again(house);
        json table = again.french.look(pair.match);
        from = table["replayable_from"];
        const json back{{"do", "ask-takeback"}, {"match", pair.match}, {"after", table["n"]}};
        EXPECT_EQ(again.french.ask(back)["type"], "refused");
        Rng rng(9);
        for (int i = 0; i < 90; ++i) {
            Talker& decider = again.of(table["decision"]["side"]);
            table = decider.look(pair.match);
            ASSERT_EQ(decider.act(table, any_of(table, rng))["type"], "done");
            table = decider.look(pair.match);
        }
        view = again.french.look(pair.match)["view"];
        EXPECT_EQ(again.french.ask({{"do", "replay"}, {"match", pair.match}, {"at", from - 1}})["key"], "match-misfit");
        const json position = again.french.ask({{"do", "replay"}, {"match", pair.match}, {"at", from}});
        EXPECT_EQ(position["view"], views[index(Side::French)]);
        again.service.stop();
    }
    // With its new snapshot, and played again from where it went on.
    EXPECT_GT(house.store.snapshot(pair.match)->number, resumed().number);
    const auto replayed = Match::replay(record(), entries(), house.store.snapshot(pair.match));
    ASSERT_TRUE(replayed) << replayed.error().text();
    EXPECT_EQ(replayed->replayable_from(), from);
    Restarted later(house);
    EXPECT_EQ(later.french.look(pair.match)["view"], view);
    std::size_t times = 0;
    for (const Entry& entry : entries()) times += entry.kind == EntryKind::Resumed ? 1 : 0;
    EXPECT_EQ(times, 1u) << "once is enough";
}

TEST_F(ServiceResumeTest, ItsLogSaysSo) {
    make_older();
    Restarted again(house);
    const json table = again.french.look(pair.match);
    again.french.ask({{"do", "resign"}, {"match", pair.match}, {"after", table["n"]}});
    const std::string text = again.french.ask({{"do", "log"}, {"match", pair.match}})["log"];
    const auto log = parse_log(text, "");
    ASSERT_TRUE(log) << log.error().text() << text;
    EXPECT_EQ(to_text(*log).substr(0, to_text(*log).find("actions")), text.substr(0, text.find("actions")));
    EXPECT_EQ(resumed_by(*log), record().rules);
    ASSERT_EQ(log->takebacks.back().gone.size(), 1u);
    EXPECT_EQ(log->takebacks.back().gone[0].action, "assault 1");
    EXPECT_NE(text.find("\nvietminh assault 1\nresumed " + std::to_string(record().rules) + " 1\n"), std::string::npos);
    const auto dice = verify_dice(*log);
    ASSERT_FALSE(dice);
    EXPECT_NE(dice.error().message.find("is not legal here"), std::string::npos) << dice.error().message;
}

TEST_F(ServiceResumeTest, AnActionBeforeTheSnapshotMayBeOneThatTheRulesNoLongerAllow) {
    auto stored = entries();
    stored.pop_back();
    MatchRecord match = record();
    match.length -= 1;
    const auto truth = Match::load(match, stored);
    ASSERT_TRUE(truth);
    auto changed = stored;
    const auto first = std::find_if(changed.begin(), changed.end(), [](const Entry& entry) {
        return entry.kind == EntryKind::Action && entry.side == Side::VietMinh;
    });
    ASSERT_LT(first->number, snapshot->number);
    first->text = "assault 1";
    const Snapshot older = by_other_rules(*snapshot);
    EXPECT_EQ(Match::load(match, changed, older).error().line, static_cast<int>(first->number));
    const auto resumed = Match::resume(match, changed, older, 5);
    ASSERT_TRUE(resumed) << resumed.error().text();
    EXPECT_EQ(resumed->table().fingerprint(), truth->table().fingerprint());
    EXPECT_EQ(resumption_in(resumed->steps().front().entry).gone, 0u);
}

TEST_F(ServiceResumeTest, DamageIsNotTakenForOtherRules) {
    EXPECT_FALSE(Match::resume(record(), entries(), snapshot, 5)) << "the snapshot is of these rules";
    EXPECT_FALSE(Match::resume(record(), entries(), std::nullopt, 5)) << "and so is the match";
    Snapshot other = by_other_rules(*snapshot);
    other.bytes.back() ^= 1;
    EXPECT_FALSE(Match::resume(record(), entries(), other, 5)) << "a state that its fingerprint is not of";
    other = by_other_rules(*snapshot);
    other.bytes.pop_back();
    EXPECT_FALSE(Match::resume(record(), entries(), other, 5)) << "a state of another form";
    Restarted again(house);
    EXPECT_EQ(again.french.look(pair.match)["key"], "match-misfit");
}

TEST_F(ServiceResumeTest, WithoutASnapshotItGoesOnFromAsFarAsItFits) {
    MatchRecord older = record();
    older.rules -= 1;
    const auto resumed = Match::resume(older, entries(), std::nullopt, 5);
    ASSERT_TRUE(resumed) << resumed.error().text();
    EXPECT_EQ(json::parse(resumed->table().view_json(Side::French)), views[index(Side::French)]);
    EXPECT_EQ(resumption_in(resumed->steps().front().entry).gone, 1u);
}

TEST_F(ServiceResumeTest, WhatIsNotStoredDidNotHappen) {
    make_older();
    Restarted again(house);
    house.store.fail_next(1);
    EXPECT_EQ(again.french.look(pair.match)["key"], "not-stored");
    EXPECT_EQ(record().length, played + 1);
    EXPECT_EQ(again.french.look(pair.match)["type"], "table");
}

TEST_F(ServiceResumeTest, WhoeverAsksMeanwhileIsAnsweredAfterwards) {
    make_older();
    Restarted again(house);
    house.store.hold();
    const json watch{{"do", "watch"}, {"match", pair.match}};
    const std::string first = again.french.send(watch), second = again.vietminh.send(watch);
    house.store.release();
    EXPECT_EQ(again.french.answer_to(first)["view"], views[index(Side::French)]);
    EXPECT_EQ(again.vietminh.answer_to(second)["view"], views[index(Side::VietMinh)]);
    std::size_t times = 0;
    for (const Entry& entry : entries()) times += entry.kind == EntryKind::Resumed ? 1 : 0;
    EXPECT_EQ(times, 1u);
}

}  // namespace
}  // namespace namyoum::tests
