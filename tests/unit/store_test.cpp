// What every Store promises, asked of each of them.
#include "match/store.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <memory>

#include "match/memory_store.h"
#include "server/sqlite_store.h"
#include "support/matches.h"
#include "support/scratch.h"

namespace namyoum {
namespace {

using tests::commit;
using tests::entry;
using tests::match_record;
using tests::next_action;

struct Kind {
    const char* name;
    std::function<std::unique_ptr<Store>(const tests::Scratch&)> make;
};

class StoreTest : public testing::TestWithParam<Kind> {
protected:
    tests::Scratch scratch_;
    std::unique_ptr<Store> owned_ = GetParam().make(scratch_);
    Store& store = *owned_;

    std::vector<std::string> ids(const std::vector<MatchRecord>& matches) {
        std::vector<std::string> ids;
        for (const MatchRecord& match : matches) ids.push_back(match.id);
        return ids;
    }
};

INSTANTIATE_TEST_SUITE_P(Stores, StoreTest,
                         testing::Values(Kind{"Memory",
                                              [](const tests::Scratch&) { return std::make_unique<MemoryStore>(); }},
                                         Kind{"Sqlite",
                                              [](const tests::Scratch& scratch) -> std::unique_ptr<Store> {
                                                  auto opened = SqliteStore::open(scratch / "matches.db");
                                                  if (!opened) throw std::runtime_error(opened.error().text());
                                                  return std::move(*opened);
                                              }}),
                         [](const testing::TestParamInfo<Kind>& about) { return std::string(about.param.name); });

using Names = std::vector<std::string>;

// Every field with a value of its own, so that none can be swapped or left out unseen.
MatchRecord full_record() {
    MatchRecord match;
    match.id = "abcdefgh2345";
    match.game = "storm";
    match.rules = 7;
    match.data = 0xFEDCBA9876543210;  // above what a signed number holds
    match.overlays = {"my values", "/a/\"quoted\"/folder", "été"};
    match.setup.scenario = "short";
    match.setup.options = {{"bid", "on"}, {"zeal", "a=b"}, {"bid", "again"}};
    match.setup.position = {"empty board", "hand french f13, \"f14\"", "turn 2"};
    match.seats[0] = {SeatKind::Person, "", "owner-f", std::string(32, 'f'), false};
    match.seats[1] = {SeatKind::Computer, "staff", "", std::string(32, 'e'), true};
    match.dice_key = std::string(64, 'c');
    match.creator = "creator";
    match.address = "address";
    match.imported = 3'000'000'000;
    match.rematch_of = "before";
    match.status = MatchStatus::Playing;
    match.winner = Side::French;
    match.to_move = Side::VietMinh;
    match.seats_swapped = true;
    match.turn = 5;
    match.created = 1'700'000'000'001;
    match.updated = 1'700'000'000'002;
    return match;
}

TEST_P(StoreTest, GivesAMatchBackWhole) {
    MatchRecord match = full_record();
    commit(store, {PutMatch{match}});
    EXPECT_EQ(store.match(match.id), match);

    match.seats = {match.seats[1], match.seats[0]};
    match.status = MatchStatus::Closed;
    match.overlays.clear();
    match.setup.options.clear();
    match.data = 1;
    match.seats_swapped = false;
    match.game = "season";
    commit(store, {PutMatch{match}});
    EXPECT_EQ(store.match(match.id), match) << "replaced, field by field";
}

TEST_P(StoreTest, KnowsNothingOfWhatWasNeverStored) {
    EXPECT_EQ(store.match("nowhere"), std::nullopt);
    EXPECT_EQ(store.match(""), std::nullopt);
    EXPECT_TRUE(store.entries("nowhere").empty());
    EXPECT_EQ(store.snapshot("nowhere"), std::nullopt);
    EXPECT_EQ(store.token("nowhere"), std::nullopt);
    EXPECT_TRUE(store.matches_of("nobody", 10).empty());
    EXPECT_TRUE(store.computer_to_move().empty());
    EXPECT_EQ(store.unfinished_by("nobody", 0), 0);
    EXPECT_EQ(store.unfinished_from("nowhere", 0), 0);
}

TEST_P(StoreTest, GivesEntriesBackWholeAndInOrder) {
    MatchRecord match = match_record("one");
    std::vector<Write> writes;
    std::vector<Entry> entries;
    for (std::uint32_t number = 1; number <= 300; ++number) {
        Entry next = entry(number, "action " + std::to_string(number));
        next.kind = static_cast<EntryKind>(number % (static_cast<std::uint32_t>(EntryKind::Closed) + 1));
        next.side = static_cast<Side>(number % 4);
        next.made = number % 2 == 0 ? Made::Forced : Made::Chosen;
        next.request = number % 3 == 0 ? "f/" + std::to_string(number) : "";
        entries.push_back(next);
        writes.push_back(AddEntry{"one", next});
    }
    entries[6].text = std::string("a zero \0 byte, 'quotes', \"more\", \n a line and \xC3\xA9t\xC3\xA9", 45);
    entries[7].text = std::string(20'000, 'x');
    entries[8].text = "";
    for (const std::size_t odd : {6, 7, 8}) std::get<AddEntry>(writes[odd]).entry = entries[odd];
    match.length = 300;
    writes.push_back(PutMatch{match});
    commit(store, writes);
    EXPECT_EQ(store.entries("one"), entries);
    EXPECT_EQ(store.entries("one", 0).size(), 300u);
    EXPECT_EQ(store.entries("one", 298), (std::vector<Entry>{entries[298], entries[299]}));
    EXPECT_TRUE(store.entries("one", 300).empty());
    EXPECT_TRUE(store.entries("one", 4'000'000'000).empty());
}

TEST_P(StoreTest, FindsTheEntryOfARequest) {
    MatchRecord match = match_record("one");
    std::vector<Write> writes;
    for (std::uint32_t number = 1; number <= 4; ++number) {
        Entry next = entry(number);
        next.request = number == 2 ? "0:a" : number == 4 ? "1:b" : "";
        writes.push_back(AddEntry{"one", next});
    }
    match.length = 4;
    writes.push_back(PutMatch{match});
    commit(store, writes);
    EXPECT_EQ(store.entry_by("one", 0, {"0:a", "1:b"}), 2u);
    EXPECT_EQ(store.entry_by("one", 1, {"0:a", ""}), 2u);
    EXPECT_EQ(store.entry_by("one", 2, {"0:a", "1:a"}), std::nullopt);
    EXPECT_EQ(store.entry_by("one", 2, {"", "1:b"}), 4u);
    EXPECT_EQ(store.entry_by("one", 0, {"", ""}), std::nullopt) << "most entries have no request";
    EXPECT_EQ(store.entry_by("two", 0, {"0:a", "1:b"}), std::nullopt);
}

TEST_P(StoreTest, KeepsMatchesApart) {
    MatchRecord one = match_record("one"), two = match_record("two");
    for (int i = 0; i < 3; ++i) commit(store, next_action(one, "of one"));
    commit(store, next_action(two, "of two"));
    EXPECT_EQ(store.entries("one").size(), 3u);
    ASSERT_EQ(store.entries("two").size(), 1u);
    EXPECT_EQ(store.entries("two")[0].text, "of two");
}

TEST_P(StoreTest, RefusesAnEntryThatIsNotTheNext) {
    MatchRecord match = match_record("one");
    commit(store, next_action(match));
    commit(store, next_action(match));
    for (const std::uint32_t number : {0u, 1u, 2u, 4u, 4'000'000'000u}) {
        MatchRecord longer = match;
        longer.length = number;
        EXPECT_THROW(commit(store, {AddEntry{"one", entry(number)}, PutMatch{longer}}), StoreFailure) << number;
    }
    MatchRecord twice = match;
    twice.length = 3;
    EXPECT_THROW(commit(store, {AddEntry{"one", entry(3)}, AddEntry{"one", entry(3)}, PutMatch{twice}}), StoreFailure);
    EXPECT_EQ(store.match("one"), match);
    EXPECT_EQ(store.entries("one").size(), 2u);
    commit(store, next_action(match));  // the right one still goes
    EXPECT_EQ(store.entries("one").size(), 3u);
}

TEST_P(StoreTest, RefusesALengthThatIsNotTheNumberOfEntries) {
    MatchRecord match = match_record("one");
    commit(store, next_action(match));
    EXPECT_THROW(commit(store, {AddEntry{"one", entry(2)}}), StoreFailure) << "the match still says 1";
    for (const std::uint32_t length : {0u, 2u}) {
        MatchRecord other = match;
        other.length = length;
        EXPECT_THROW(commit(store, {PutMatch{other}}), StoreFailure) << length;
    }
    EXPECT_EQ(store.match("one"), match);
    // Whichever comes first in a commit.
    match.length = 2;
    commit(store, {PutMatch{match}, AddEntry{"one", entry(2)}});
    EXPECT_EQ(store.entries("one").size(), 2u);
}

TEST_P(StoreTest, RefusesWhatBelongsToNoMatch) {
    EXPECT_THROW(commit(store, {AddEntry{"none", entry(1)}}), StoreFailure);
    EXPECT_THROW(commit(store, {PutToken{{"hash", TokenKind::Watch, "none", Side::None, 0}}}), StoreFailure);
    EXPECT_THROW(commit(store, {PutSnapshot{"none", {0, 0, "bytes"}}}), StoreFailure);
    EXPECT_TRUE(store.entries("none").empty());
    EXPECT_EQ(store.token("hash"), std::nullopt);
    EXPECT_EQ(store.snapshot("none"), std::nullopt);
    commit(store,
           {DropToken{"none"}, DropTokensOf{"none", TokenKind::Invite, Side::French}});  // there is nothing to do
}

TEST_P(StoreTest, StoresAllOfACommitOrNothing) {
    MatchRecord one = match_record("one");
    commit(store, next_action(one));
    const MatchRecord kept = one;
    std::vector<Write> writes = next_action(one);
    writes.push_back(PutMatch{match_record("two")});
    writes.push_back(PutToken{{"hash", TokenKind::Invite, "one", Side::French, 5}});
    writes.push_back(PutSnapshot{"one", {2, 9, "bytes"}});
    writes.push_back(AddEntry{"two", entry(9)});  // the last one is wrong
    EXPECT_THROW(commit(store, writes), StoreFailure);
    EXPECT_EQ(store.match("one"), kept);
    EXPECT_EQ(store.match("two"), std::nullopt);
    EXPECT_EQ(store.entries("one").size(), 1u);
    EXPECT_EQ(store.token("hash"), std::nullopt);
    EXPECT_EQ(store.snapshot("one"), std::nullopt);
    writes.pop_back();
    commit(store, writes);
    EXPECT_EQ(store.entries("one").size(), 2u);
    EXPECT_NE(store.token("hash"), std::nullopt);
    EXPECT_EQ(store.snapshot("one")->bytes, "bytes");
}

TEST_P(StoreTest, AnEmptyCommitIsNothing) { commit(store, {}); }

TEST_P(StoreTest, KeepsTokensUntilTheyAreDropped) {
    const MatchRecord one = match_record("one"), two = match_record("two");
    const Token french{"a", TokenKind::Invite, "one", Side::French, 1'700'000'000'000},
        french_again{"b", TokenKind::Invite, "one", Side::French, 2},
        vietminh{"c", TokenKind::Invite, "one", Side::VietMinh, 3},
        watch{"d", TokenKind::Watch, "one", Side::None, std::numeric_limits<std::int64_t>::max()},
        recover{"e", TokenKind::Recover, "one", Side::French, 4}, other{"f", TokenKind::Invite, "two", Side::French, 5};
    std::vector<Write> writes{PutMatch{one}, PutMatch{two}};
    for (const Token& token : {french, french_again, vietminh, watch, recover, other})
        writes.push_back(PutToken{token});
    commit(store, writes);
    for (const Token& token : {french, french_again, vietminh, watch, recover, other})
        EXPECT_EQ(store.token(token.hash), token);

    commit(store, {DropTokensOf{"one", TokenKind::Invite, Side::French}});
    EXPECT_EQ(store.token("a"), std::nullopt);
    EXPECT_EQ(store.token("b"), std::nullopt);
    EXPECT_EQ(store.token("c"), vietminh) << "the other seat's";
    EXPECT_EQ(store.token("e"), recover) << "of another kind";
    EXPECT_EQ(store.token("f"), other) << "of another match";
    commit(store, {DropTokensBefore{4}});
    EXPECT_EQ(store.token("c"), std::nullopt) << "it expired";
    EXPECT_EQ(store.token("e"), recover) << "its last moment";
    EXPECT_EQ(store.token("d"), watch);
    commit(store, {DropToken{"d"}});
    EXPECT_EQ(store.token("d"), std::nullopt);
    EXPECT_EQ(store.token("e"), recover);
}

TEST_P(StoreTest, KeepsTheLastSnapshotOfAMatch) {
    std::string bytes;
    for (int i = 0; i < 2000; ++i) bytes += static_cast<char>(i);
    commit(store, {PutMatch{match_record("one")}, PutMatch{match_record("two")},
                   PutSnapshot{"one", {4, 0xFFFFFFFFFFFFFFFF, bytes}}, PutSnapshot{"two", {1, 2, ""}}});
    EXPECT_EQ(store.snapshot("one"), (Snapshot{4, 0xFFFFFFFFFFFFFFFF, bytes}));
    EXPECT_EQ(store.snapshot("two"), (Snapshot{1, 2, ""}));
    commit(store, {PutSnapshot{"one", {5, 1, "later"}}});
    EXPECT_EQ(store.snapshot("one"), (Snapshot{5, 1, "later"}));
}

TEST_P(StoreTest, ListsTheMatchesOfAPersonLastChangedFirst) {
    std::vector<Write> writes;
    for (int i = 0; i < 10; ++i) {
        MatchRecord match = match_record("m" + std::to_string(i));
        match.creator = "somebody else";
        match.updated = 100 + (i * 7) % 10;
        match.seats[static_cast<std::size_t>(i % 2)].owner = i == 3 ? "b" : "a";
        if (i == 3) match.setup.position = {"turn 3"};
        writes.push_back(PutMatch{match});
    }
    MatchRecord both = match_record("both");
    both.seats[0].owner = both.seats[1].owner = "a";
    both.updated = 1;
    MatchRecord created = match_record("created");
    created.creator = "a";
    writes.push_back(PutMatch{both});
    writes.push_back(PutMatch{created});
    commit(store, writes);
    EXPECT_EQ(ids(store.matches_of("a", 100)), (Names{"m7", "m4", "m1", "m8", "m5", "m2", "m9", "m6", "m0", "both"}));
    EXPECT_EQ(ids(store.matches_of("a", 3)), (Names{"m7", "m4", "m1"}));
    EXPECT_EQ(ids(store.matches_of("b", 100)), (Names{"m3"}));
    EXPECT_TRUE(store.matches_of("a", 0).empty());
    EXPECT_TRUE(store.matches_of("", 100).empty()) << "an open seat is nobody's";
    MatchRecord listed = *store.match("m3");
    EXPECT_FALSE(listed.setup.position.empty());
    listed.setup.position.clear();
    EXPECT_EQ(store.matches_of("b", 1)[0], listed) << "whole, but for the position";

    MatchRecord left = *store.match("m3");
    left.seats[1].owner = "c";
    commit(store, {PutMatch{left}});
    EXPECT_TRUE(store.matches_of("b", 100).empty());
    EXPECT_EQ(ids(store.matches_of("c", 100)), (Names{"m3"}));
}

TEST_P(StoreTest, FindsTheMatchesThatWaitForAComputer) {
    struct Case {
        const char* id;
        MatchStatus status;
        Side to_move;
        bool swapped = false;
    };
    std::vector<Write> writes;
    for (const Case& one :
         {Case{"a-computer", MatchStatus::Playing, Side::VietMinh},
          Case{"b-chance", MatchStatus::Playing, Side::Chance}, Case{"c-person", MatchStatus::Playing, Side::French},
          Case{"d-over", MatchStatus::Over, Side::VietMinh}, Case{"e-waiting", MatchStatus::Waiting, Side::Chance},
          Case{"f-nobody", MatchStatus::Playing, Side::None}, Case{"g-closed", MatchStatus::Closed, Side::Chance},
          Case{"h-swapped", MatchStatus::Playing, Side::French, true},
          Case{"i-swapped", MatchStatus::Playing, Side::VietMinh, true}}) {
        MatchRecord match = match_record(one.id);
        match.status = one.status;
        match.to_move = one.to_move;
        match.seats_swapped = one.swapped;
        match.seats[0].kind = SeatKind::Person;
        match.seats[1].kind = SeatKind::Computer;
        writes.push_back(PutMatch{match});
    }
    commit(store, writes);
    EXPECT_EQ(ids(store.computer_to_move()), (Names{"a-computer", "h-swapped"}));
    MatchRecord moved = *store.match("a-computer");
    moved.to_move = Side::French;
    commit(store, {PutMatch{moved}});
    EXPECT_EQ(ids(store.computer_to_move()), (Names{"h-swapped"}));
}

TEST_P(StoreTest, CountsUnfinishedMatchesByCreatorAndAddress) {
    std::vector<Write> writes;
    int number = 0;
    for (const MatchStatus status :
         {MatchStatus::Waiting, MatchStatus::Playing, MatchStatus::Over, MatchStatus::Closed})
        for (const char* creator : {"a", "b"}) {
            MatchRecord match = match_record("m" + std::to_string(number++));
            match.status = status;
            match.creator = creator;
            match.address = "here";
            match.seats[0].owner = "c";  // a seat in it does not count
            writes.push_back(PutMatch{match});
            writes.push_back(PutToken{{"t" + match.id, TokenKind::Invite, match.id, Side::VietMinh, 100}});
        }
    commit(store, writes);
    EXPECT_EQ(store.unfinished_by("a", 100), 2);
    EXPECT_EQ(store.unfinished_by("c", 100), 0);
    EXPECT_EQ(store.unfinished_from("here", 100), 4);
    EXPECT_EQ(store.unfinished_from("there", 100), 0);
    // Nobody can join it any more, so only what is played counts; a spectator's link changes nothing.
    commit(store, {PutToken{{"watch", TokenKind::Watch, "m0", Side::None, 1000}}});
    EXPECT_EQ(store.unfinished_by("a", 101), 1);
    EXPECT_EQ(store.unfinished_from("here", 101), 2);
    MatchRecord over = *store.match("m0");
    over.status = MatchStatus::Over;
    commit(store, {PutMatch{over}});
    EXPECT_EQ(store.unfinished_by("a", 100), 1);
    EXPECT_EQ(store.unfinished_from("here", 100), 3);
}

TEST(MemoryStoreTest, FailsAsManyCommitsAsItIsTold) {
    MemoryStore store;
    store.fail_next(2, "no room");
    MatchRecord match = match_record("one");
    const std::vector<Write> writes = next_action(match);
    for (int i = 0; i < 2; ++i) try {
            commit(store, writes);
            ADD_FAILURE() << "commit " << i << " did not fail";
        } catch (const StoreFailure& failure) {
            EXPECT_STREQ(failure.what(), "no room");
        }
    EXPECT_EQ(store.match("one"), std::nullopt);
    commit(store, writes);
    EXPECT_EQ(store.entries("one").size(), 1u);
    store.fail_next(1000);
    store.fail_next(0);
    commit(store, next_action(match));
}

}  // namespace
}  // namespace namyoum
