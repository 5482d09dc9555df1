// namyoum admin, against databases with matches that were really played.
#include <gtest/gtest.h>

#include <CLI/CLI.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/commands.h"
#include "games/registry.h"
#include "match/match.h"
#include "match/secrets.h"
#include "server/default_db.h"
#include "server/sqlite_store.h"
#include "support/matches.h"
#include "support/scratch.h"

namespace namyoum {
namespace {

namespace fs = std::filesystem;

struct Said {
    int code = -1;
    std::string out, err;
};

Said admin(std::vector<std::string> words) {
    CLI::App program{"", "namyoum"};
    const cli::Command command = cli::admin_command(program);
    words.insert(words.begin(), "admin");
    std::reverse(words.begin(), words.end());  // as CLI11 takes them
    program.parse(words);
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Said said;
    said.code = command.run();
    std::fflush(stdout);
    said.out = testing::internal::GetCapturedStdout();
    said.err = testing::internal::GetCapturedStderr();
    return said;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class AdminTest : public testing::Test {
protected:
    void SetUp() override { ASSERT_FALSE(find_game("storm")->load({})); }

    // A match of random actions, so many entries long, or to its end.
    MatchRecord play(SqliteStore& store, const std::string& id, std::uint32_t entries, std::int64_t updated) {
        MatchRecord record;
        record.id = id;
        record.game = "storm";
        record.status = MatchStatus::Playing;
        record.dice_key = hash_of(id);
        record.creator = "creator-hash";
        record.address = "address-hash";
        record.seats[0] = {SeatKind::Person, "", "owner-hash", std::string(32, 'a'), false};
        record.seats[1] = {SeatKind::Computer, "staff", "", std::string(32, 'b'), true};
        record.updated = record.created = updated;
        auto match = Match::create(record);
        EXPECT_TRUE(match) << match.error().text();
        match->advance(updated);
        Rng rng(5);
        while (match->length() < entries && match->decision().side != Side::None) {
            const auto legal = match->table().legal();
            const auto& action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            EXPECT_FALSE(match->act(match->decision().side, action, {"", updated}));
            match->advance(updated);
        }
        tests::commit(store, match->writes());
        return match->record();
    }

    std::unique_ptr<SqliteStore> opened() {
        auto store = SqliteStore::open(file);
        if (!store) throw std::runtime_error(store.error().text());
        return std::move(*store);
    }

    tests::Scratch scratch;
    const std::string file = (scratch / "matches.db").string();
};

TEST_F(AdminTest, ListsMatchesWithoutSecrets) {
    const auto store = opened();  // the server that has it open
    const MatchRecord under_way = play(*store, "aaaaaaaaaaaa", 50, 1'700'000'000'000);
    const MatchRecord over = play(*store, "bbbbbbbbbbbb", 1'000'000, 1'700'000'060'000);
    ASSERT_EQ(over.status, MatchStatus::Over);

    const Said list = admin({"list", "--db", file});
    EXPECT_EQ(list.code, 0) << list.err;
    EXPECT_LT(list.out.find("bbbbbbbbbbbb"), list.out.find("aaaaaaaaaaaa")) << "last changed first";
    EXPECT_TRUE(has(list.out, "2023-11-14T22:13:20Z")) << list.out;
    EXPECT_TRUE(has(list.out, std::string(name(over.winner)) + " won")) << list.out;
    EXPECT_TRUE(has(list.out, std::string(name(under_way.to_move)) + " to move")) << list.out;
    EXPECT_TRUE(has(list.out, "person") && has(list.out, "staff")) << list.out;
    EXPECT_TRUE(has(list.out, "2 matches")) << list.out;

    const Said json = admin({"list", "--db", file, "--json"});
    std::istringstream lines(json.out);
    std::string line;
    std::vector<nlohmann::json> found;
    while (std::getline(lines, line)) found.push_back(nlohmann::json::parse(line));
    ASSERT_EQ(found.size(), 2u);
    EXPECT_EQ(found[1]["id"], "aaaaaaaaaaaa");
    EXPECT_EQ(found[1]["status"], "playing");
    EXPECT_EQ(found[1]["entries"], under_way.length);
    EXPECT_EQ(found[1]["turn"], under_way.turn);
    EXPECT_EQ(found[0]["winner"], name(over.winner));
    for (const std::string& secret : {under_way.dice_key, over.dice_key, std::string("-hash"), std::string(32, 'a')})
        EXPECT_FALSE(has(list.out + json.out, secret)) << secret;
}

TEST_F(AdminTest, NamesWhoPlaysASideNow) {
    const auto store = opened();
    MatchRecord record;
    record.id = "aaaaaaaaaaaa";
    record.game = "storm";
    record.setup.options = {{"bid", "on"}};
    record.status = MatchStatus::Playing;
    record.dice_key = hash_of("a");
    record.seats[0] = {SeatKind::Person, "", "owner-hash", std::string(32, 'a'), false};
    record.seats[1] = {SeatKind::Computer, "staff", "", std::string(32, 'b'), true};
    auto match = Match::create(record);
    ASSERT_TRUE(match);
    ASSERT_FALSE(match->act(Side::French, "bid 9", {"", 1}));  // more than the other: he gets the Viet Minh
    ASSERT_FALSE(match->act(Side::VietMinh, "bid 6", {"", 1}));
    tests::commit(*store, match->writes());

    const auto listed = nlohmann::json::parse(admin({"list", "--db", file, "--json"}).out);
    EXPECT_EQ(listed["french"], "staff");
    EXPECT_EQ(listed["vietminh"], "person");
    const std::string line = admin({"list", "--db", file}).out;
    EXPECT_LT(line.find("staff"), line.find("person")) << line;
}

TEST_F(AdminTest, BacksUpWhileAServerRuns) {
    const auto store = opened();
    const MatchRecord match = play(*store, "aaaaaaaaaaaa", 50, 1);
    const std::string copy = (scratch / "copy.db").string();
    const Said done = admin({"backup", "--db", file, copy});
    EXPECT_EQ(done.code, 0) << done.err;
    EXPECT_TRUE(has(done.out, copy)) << done.out;
    EXPECT_EQ((*SqliteStore::open_read_only(copy))->match("aaaaaaaaaaaa"), match);
    const Said again = admin({"backup", "--db", file, copy});
    EXPECT_EQ(again.code, 2);
    EXPECT_TRUE(has(again.err, "exists already")) << again.err;
}

TEST_F(AdminTest, ExportsALogThatReplays) {
    const auto store = opened();
    const MatchRecord match = play(*store, "aaaaaaaaaaaa", 200, 1);
    const auto loaded = Match::load(match, store->entries(match.id));
    ASSERT_TRUE(loaded) << loaded.error().text();
    const Said text = admin({"export", "--db", file, "aaaaaaaaaaaa"});
    EXPECT_EQ(text.code, 0) << text.err;
    const auto log = parse_log(text.out, "exported");
    ASSERT_TRUE(log) << log.error().text();
    const auto table = find_game("storm")->replay(*log);
    ASSERT_TRUE(table) << table.error().text();
    EXPECT_EQ((*table)->fingerprint(), loaded->table().fingerprint());
    EXPECT_FALSE(has(text.out, match.dice_key)) << "the key of a match under way";

    const std::string path = (scratch / "game.log").string();
    EXPECT_EQ(admin({"export", "--db", file, "aaaaaaaaaaaa", path}).code, 0);
    std::ifstream written(path);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(written), {}), text.out);

    const Said none = admin({"export", "--db", file, "zzzzzzzzzzzz"});
    EXPECT_EQ(none.code, 2);
    EXPECT_TRUE(has(none.err, "zzzzzzzzzzzz") && has(none.err, "admin list")) << none.err;
}

TEST_F(AdminTest, ReplaysEveryMatchAndNamesWhatNoLongerFits) {
    {
        const auto store = opened();
        play(*store, "aaaaaaaaaaaa", 200, 1);
        play(*store, "bbbbbbbbbbbb", 1'000'000, 2);
        play(*store, "cccccccccccc", 200, 3);
    }
    const Said good = admin({"replay", "--db", file});
    EXPECT_EQ(good.code, 0) << good.err;
    EXPECT_TRUE(has(good.out, "3 matches replayed, 0 no longer fit")) << good.out;
    EXPECT_EQ(good.err, "");

    sqlite::Connection(file, sqlite::Mode::Write)
        .execute("UPDATE entry SET text = 'assault 1' WHERE match = 'cccccccccccc' AND number = 60");
    const Said bad = admin({"replay", "--db", file});
    EXPECT_EQ(bad.code, 1);
    EXPECT_TRUE(has(bad.err, "cccccccccccc: entry 60")) << bad.err;
    EXPECT_FALSE(has(bad.err, "aaaaaaaaaaaa") || has(bad.err, "bbbbbbbbbbbb")) << bad.err;
    EXPECT_TRUE(has(bad.out, "3 matches replayed, 1 no longer fit")) << bad.out;
    EXPECT_EQ(admin({"export", "--db", file, "aaaaaaaaaaaa"}).code, 0);
}

TEST_F(AdminTest, ExportsWhatItCannotReplay) {
    MatchRecord match;
    {
        const auto store = opened();
        match = play(*store, "aaaaaaaaaaaa", 200, 1);
    }
    const std::string fits = admin({"export", "--db", file, "aaaaaaaaaaaa"}).out;
    const auto expect_all = [&](const char* why) {
        const Said said = admin({"export", "--db", file, "aaaaaaaaaaaa"});
        EXPECT_EQ(said.code, 1) << why;
        EXPECT_TRUE(has(said.err, "aaaaaaaaaaaa") || has(said.err, "nowhere")) << said.err;
        EXPECT_TRUE(has(said.out, "\n# ")) << why;
        const auto log = parse_log(said.out, "exported"), before = parse_log(fits, "exported");
        ASSERT_TRUE(log) << log.error().text();
        EXPECT_EQ(log->actions.size(), before->actions.size()) << why;
        EXPECT_FALSE(log->end) << why;
    };
    const auto change = [&](const char* sql) { sqlite::Connection(file, sqlite::Mode::Write).execute(sql); };
    change("UPDATE entry SET text = 'assault 1' WHERE number = 60");
    expect_all("an action");
    change("UPDATE match SET data = data + 1");
    expect_all("data");
    EXPECT_TRUE(has(admin({"replay", "--db", file}).err, "other data"));
    change("UPDATE match SET overlays = '[\"/nowhere/at-all\"]'");
    expect_all("a folder that is gone");
    EXPECT_EQ(admin({"export", "--db", file, "aaaaaaaaaaaa", "--data", "/nowhere"}).code, 2) << "as it was asked for";
}

TEST_F(AdminTest, ReplayHoldsAMatchToItsSnapshot) {
    {
        const auto store = opened();
        const MatchRecord match = play(*store, "aaaaaaaaaaaa", 200, 1);
        const auto loaded = Match::load(match, store->entries(match.id));
        ASSERT_TRUE(loaded);
        tests::commit(*store, {PutSnapshot{match.id, {match.length, loaded->table().fingerprint(), ""}}});
    }
    EXPECT_EQ(admin({"replay", "--db", file}).code, 0);
    sqlite::Connection(file, sqlite::Mode::Write).execute("UPDATE snapshot SET fingerprint = fingerprint + 1");
    const Said said = admin({"replay", "--db", file});
    EXPECT_EQ(said.code, 1);
    EXPECT_TRUE(has(said.err, "aaaaaaaaaaaa: entry 2")) << said.err;
}

TEST_F(AdminTest, ReplaySaysHowAMatchOfOtherRulesWouldGoOn) {
    {
        const auto store = opened();
        play(*store, "aaaaaaaaaaaa", 200, 1);
    }
    sqlite::Connection(file, sqlite::Mode::Write).execute("UPDATE entry SET text = 'assault 1' WHERE number = 60");
    EXPECT_FALSE(has(admin({"replay", "--db", file}).err, "goes on")) << "by the same rules it is damaged";
    sqlite::Connection(file, sqlite::Mode::Write)
        .execute("UPDATE match SET rules = rules - 1, status = 1; DELETE FROM snapshot");
    const Said said = admin({"replay", "--db", file});
    EXPECT_EQ(said.code, 1);
    EXPECT_TRUE(has(said.err, "goes on from action 59, and of those after it ")) << said.err;
}

TEST_F(AdminTest, ReplayNoticesAMatchThatLeadsElsewhere) {
    {
        const auto store = opened();
        play(*store, "aaaaaaaaaaaa", 200, 1);
    }
    sqlite::Connection(file, sqlite::Mode::Write).execute("UPDATE match SET turn = turn + 1");
    const Said said = admin({"replay", "--db", file});
    EXPECT_EQ(said.code, 1);
    EXPECT_TRUE(has(said.err, "aaaaaaaaaaaa") && has(said.err, "lead to turn")) << said.err;
}

TEST_F(AdminTest, SaysThatThereIsNoDatabase) {
    for (const char* command : {"list", "replay"}) {
        const Said said = admin({command, "--db", file});
        EXPECT_EQ(said.code, 2) << command;
        EXPECT_TRUE(has(said.err, file) && has(said.err, "namyoum serve")) << said.err;
    }
    EXPECT_FALSE(fs::exists(file));
}

// Set while it lives.
class Variable {
public:
    Variable(const char* name, const char* value) : name_(name) {
        if (const char* before = std::getenv(name)) before_ = before;
        value == nullptr ? ::unsetenv(name) : ::setenv(name, value, 1);
    }
    ~Variable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

TEST(DefaultDb, IsWhereDataIsKept) {
    const Variable home("HOME", "/home/somebody");
    {
        const Variable data("XDG_DATA_HOME", "/elsewhere");
        EXPECT_EQ(default_db(), "/elsewhere/namyoum/namyoum.db");
    }
    for (const char* unset : {static_cast<const char*>(nullptr), ""}) {
        const Variable data("XDG_DATA_HOME", unset);
        EXPECT_EQ(default_db(), "/home/somebody/.local/share/namyoum/namyoum.db");
    }
    const Variable data("XDG_DATA_HOME", nullptr), homeless("HOME", nullptr);
    EXPECT_EQ(default_db(), "namyoum.db");
}

}  // namespace
}  // namespace namyoum
