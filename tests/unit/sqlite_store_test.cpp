// What can go wrong with a database on a disk, and what is said about it.
#include "server/sqlite_store.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <sstream>
#include <thread>

#include "server/sqlite_backup.h"
#include "server/sqlite_schema.h"
#include "support/child.h"
#include "support/matches.h"
#include "support/scratch.h"

namespace namyoum {
namespace {

namespace fs = std::filesystem;
using tests::commit;
using tests::commit_actions;
using tests::entry;
using tests::match_record;
using tests::next_action;

class SqliteStoreTest : public testing::Test {
protected:
    tests::Scratch scratch;
    const fs::path file = scratch / "matches.db";

    std::unique_ptr<SqliteStore> opened(const fs::path& path) {
        auto store = SqliteStore::open(path);
        if (!store) throw std::runtime_error(store.error().text());
        return std::move(*store);
    }
    std::unique_ptr<SqliteStore> opened() { return opened(file); }
};

std::string said(const Result<std::unique_ptr<SqliteStore>>& store) { return store ? "opened" : store.error().text(); }

// What is said names the file and holds each of the words.
testing::AssertionResult tells(const std::string& text, const fs::path& path, const std::vector<std::string>& words) {
    if (text.find(path.string()) == std::string::npos)
        return testing::AssertionFailure() << path << " is not named in: " << text;
    for (const std::string& word : words)
        if (text.find(word) == std::string::npos)
            return testing::AssertionFailure() << "'" << word << "' is not in: " << text;
    return testing::AssertionSuccess();
}

std::string content(const fs::path& path) {
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

void overwrite(const fs::path& path, std::size_t at, const std::string& bytes) {
    std::fstream stream(path, std::ios::binary | std::ios::in | std::ios::out);
    stream.seekp(static_cast<std::streamoff>(at));
    stream << bytes;
    ASSERT_TRUE(stream.flush());
}

constexpr std::size_t kPage = 4096;

// Garbage over the page where this text stands.
void damage_page_of(const fs::path& path, const std::string& text) {
    const std::size_t at = content(path).find(text);
    ASSERT_NE(at, std::string::npos);
    ASSERT_GT(at, kPage) << "the first page is another test";
    overwrite(path, at / kPage * kPage, std::string(kPage, '\xA5'));
}

std::string failure_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const StoreFailure& failure) {
        return failure.what();
    }
    return "no failure";
}

// --- Opening ---

TEST_F(SqliteStoreTest, MakesTheFileAndItsFolders) {
    const fs::path deep = scratch / "a" / "b" / "matches.db";
    const auto store = opened(deep);
    struct stat about {};
    ASSERT_EQ(::stat(deep.c_str(), &about), 0);
    EXPECT_EQ(about.st_mode & 0777, 0600u) << "dice keys are nobody else's business";
}

TEST_F(SqliteStoreTest, HoldsEverythingWhenOpenedAgain) {
    MatchRecord match = match_record("one");
    {
        const auto store = opened();
        for (int i = 0; i < 5; ++i) commit(*store, next_action(match, "action " + std::to_string(i)));
        commit(*store,
               {PutToken{{"hash", TokenKind::Watch, "one", Side::None, 9}}, PutSnapshot{"one", {5, 6, "state"}}});
    }
    const auto store = opened();
    EXPECT_EQ(store->match("one"), match);
    ASSERT_EQ(store->entries("one").size(), 5u);
    EXPECT_EQ(store->entries("one")[4].text, "action 4");
    EXPECT_EQ(store->snapshot("one")->bytes, "state");
    EXPECT_NE(store->token("hash"), std::nullopt);
    commit(*store, next_action(match));
}

TEST_F(SqliteStoreTest, AnEmptyFileIsANewDatabase) {
    std::ofstream{file};
    commit(*opened(), {PutMatch{match_record("one")}});
    EXPECT_NE(opened()->match("one"), std::nullopt);
}

TEST_F(SqliteStoreTest, SaysThatAFolderIsNone) {
    std::ofstream(scratch / "plain") << "a file";
    EXPECT_TRUE(tells(said(SqliteStore::open(scratch / "plain" / "matches.db")), scratch / "plain",
                      {"cannot be made", "--db"}));
    EXPECT_TRUE(tells(said(SqliteStore::open(scratch.folder())), scratch.folder(), {"no regular file", "--db"}));
}

TEST_F(SqliteStoreTest, SaysThatAFolderCannotBeWritten) {
    fs::permissions(scratch.folder(), fs::perms(0755));
    fs::create_directory(scratch / "closed");
    fs::permissions(scratch / "closed", fs::perms(0555));
    const fs::path inside = scratch / "closed" / "matches.db", deeper = scratch / "closed" / "new" / "matches.db";
    const auto as_another = [](const fs::path& path) {
        return tests::said_by_child([&] {
            if (!tests::become_ordinary_user()) return std::string("still the superuser");
            return said(SqliteStore::open(path));
        });
    };
    EXPECT_TRUE(tells(as_another(inside), inside, {"Permission denied", "writable", "--db"}));
    EXPECT_TRUE(tells(as_another(deeper), deeper.parent_path(), {"Permission denied", "--db"}));
    EXPECT_FALSE(fs::exists(inside));
}

TEST_F(SqliteStoreTest, SaysThatAFileIsReadOnly) {
    commit(*opened(), {PutMatch{match_record("one")}});
    fs::permissions(file, fs::perms(0444));
    EXPECT_TRUE(tells(said(SqliteStore::open(file)), file, {"read-only", "--db"}));
    const auto looking = SqliteStore::open_read_only(file);
    ASSERT_TRUE(looking) << looking.error().text();
    EXPECT_NE((*looking)->match("one"), std::nullopt);
}

TEST_F(SqliteStoreTest, SaysThatAFileIsNoDatabase) {
    for (const std::size_t size : {5, 5000}) {
        std::ofstream(file) << std::string(size, 'x');
        EXPECT_TRUE(tells(said(SqliteStore::open(file)), file, {"no database", "--db"})) << size;
        EXPECT_TRUE(tells(said(SqliteStore::open_read_only(file)), file, {"no database", "--db"})) << size;
        EXPECT_EQ(content(file), std::string(size, 'x')) << "and leaves it alone";
    }
}

TEST_F(SqliteStoreTest, SaysThatADatabaseIsOfAnotherProgram) {
    sqlite::Connection(file.string(), sqlite::Mode::Write).execute("CREATE TABLE recipe (name TEXT)");
    const std::string before = content(file);
    EXPECT_TRUE(tells(said(SqliteStore::open(file)), file, {"another program", "--db"}));
    EXPECT_TRUE(tells(said(SqliteStore::open_read_only(file)), file, {"another program", "--db"}));
    EXPECT_EQ(content(file), before) << "and leaves it alone";
}

TEST_F(SqliteStoreTest, SaysThatADatabaseIsNewer) {
    opened();
    sqlite::Connection(file.string(), sqlite::Mode::Write)
        .execute("PRAGMA user_version = " + std::to_string(sqlite::kSchemaVersion + 1));
    EXPECT_TRUE(tells(said(SqliteStore::open(file)), file, {"newer namyoum", "version 3", "--db"}));
    EXPECT_TRUE(tells(said(SqliteStore::open_read_only(file)), file, {"newer namyoum"}));
}

// As the program before positions left it.
void make_older(const fs::path& file) {
    sqlite::Connection older(file.string(), sqlite::Mode::Write);
    older.execute("DROP TABLE position");
    older.execute("PRAGMA user_version = 1");
}

TEST_F(SqliteStoreTest, BringsAnOlderDatabaseUpAndLosesNothing) {
    MatchRecord match = match_record("one");
    commit(*opened(), next_action(match));
    make_older(file);
    {
        const auto looking = SqliteStore::open_read_only(file);  // as before an upgrade: nothing is changed
        ASSERT_TRUE(looking) << looking.error().text();
        EXPECT_EQ((*looking)->match("one"), match);
        EXPECT_EQ((*looking)->all_matches().size(), 1u);
    }
    EXPECT_EQ(sqlite::Connection(file.string(), sqlite::Mode::Read).number("PRAGMA user_version"), 1);
    EXPECT_FALSE(back_up(file, scratch / "copy.db"));
    EXPECT_EQ(opened(scratch / "copy.db")->match("one"), match);
    const auto store = opened();
    EXPECT_EQ(store->match("one"), match);
    EXPECT_EQ(sqlite::Connection(file.string(), sqlite::Mode::Read).number("PRAGMA user_version"),
              sqlite::kSchemaVersion);
    MatchRecord placed = match_record("two");
    placed.setup.position = {"empty board", "turn 2"};
    commit(*store, {PutMatch{placed}});
    EXPECT_EQ(store->match("two"), placed);
}

TEST_F(SqliteStoreTest, SaysThatAVersionNeverWas) {
    opened();
    sqlite::Connection(file.string(), sqlite::Mode::Write).execute("PRAGMA user_version = 0");
    EXPECT_TRUE(tells(said(SqliteStore::open(file)), file, {"version 0", "never was", "backup"}));
}

TEST_F(SqliteStoreTest, SaysThatTheFileIsInUseAndByWhom) {
    auto first = opened();
    const std::string process = "process " + std::to_string(::getpid());
    EXPECT_TRUE(tells(said(SqliteStore::open(file)), file, {"another server", process, "--db"}));
    fs::create_symlink(file, scratch / "link.db");
    EXPECT_TRUE(tells(said(SqliteStore::open(scratch / "link.db")), file, {"another server", process}))
        << "whatever name it is called by";
    EXPECT_EQ(tests::said_by_child([&] {
                  return tells(said(SqliteStore::open(file)), file, {"another server", process}) ? "refused" : "opened";
              }),
              "refused");
    commit(*first, {PutMatch{match_record("one")}});
    first.reset();
    EXPECT_NE(opened()->match("one"), std::nullopt) << "free again";
}

TEST_F(SqliteStoreTest, ALockLeftBehindIsNoHindrance) {
    std::ofstream(file.string() + ".lock") << "99999999\n";  // of a server that was killed
    EXPECT_EQ(said(SqliteStore::open(file)), "opened");
}

// --- Looking ---

TEST_F(SqliteStoreTest, CanBeLookedAtWhileAServerHasIt) {
    const auto server = opened();
    MatchRecord match = match_record("one");
    commit(*server, next_action(match));
    const auto looking = SqliteStore::open_read_only(file);
    ASSERT_TRUE(looking) << looking.error().text();
    EXPECT_EQ((*looking)->match("one"), match);
    commit(*server, next_action(match));
    EXPECT_EQ((*looking)->entries("one").size(), 2u);
    EXPECT_NE(failure_of([&] { commit(**looking, next_action(match)); }).find("reading only"), std::string::npos);
    EXPECT_EQ(server->entries("one").size(), 2u);
}

TEST_F(SqliteStoreTest, ThereMustBeSomethingToLookAt) {
    EXPECT_TRUE(tells(said(SqliteStore::open_read_only(file)), file, {"no database", "namyoum serve"}));
    EXPECT_FALSE(fs::exists(file)) << "looking makes no file";
    std::ofstream{file};
    EXPECT_TRUE(tells(said(SqliteStore::open_read_only(file)), file, {"--db"}));
}

TEST_F(SqliteStoreTest, ListsAllMatchesLastChangedFirst) {
    const auto store = opened();
    for (const int updated : {5, 9, 7}) {
        MatchRecord match = match_record("m" + std::to_string(updated));
        match.updated = updated;
        commit(*store, {PutMatch{match}});
    }
    std::string order;
    for (const MatchRecord& match : store->all_matches()) order += match.id + " ";
    EXPECT_EQ(order, "m9 m7 m5 ");
}

// --- Damage ---

TEST_F(SqliteStoreTest, FindsDamageInASmallFileWhenItIsOpened) {
    {
        const auto store = opened();
        MatchRecord match = match_record("one");
        commit_actions(*store, match, 200, "action ");
    }
    damage_page_of(file, "action 100");
    EXPECT_TRUE(tells(said(SqliteStore::open(file)), file, {"damaged", "backup"}));
    EXPECT_TRUE(tells(said(SqliteStore::open_read_only(file)), file, {"damaged", "backup"}));
}

TEST_F(SqliteStoreTest, DamageFoundLaterIsAFailureAndTheRestGoesOn) {
    MatchRecord good = match_record("good"), bad = match_record("bad"), large = match_record("large");
    {
        const auto store = opened();
        commit_actions(*store, large, 250, std::string(20'000, 'x'));
        commit_actions(*store, bad, 300, "bad action ");
        commit_actions(*store, good, 300, "good action ");
    }
    damage_page_of(file, "bad action 150");
    EXPECT_TRUE(tells(said(SqliteStore::open(file, DamageCheck::Always)), file, {"damaged", "backup"}))
        << "the nearest wrong case: found when asked for";
    const auto store = opened();
    EXPECT_NE(failure_of([&] { store->entries("bad"); }).find("damaged"), std::string::npos);
    EXPECT_EQ(store->entries("good").size(), 300u);
    EXPECT_EQ(store->match("bad")->length, 300u);
    commit(*store, next_action(good));
    EXPECT_EQ(store->entries("good").size(), 301u);
    EXPECT_NE(failure_of([&] { store->entries("bad"); }).find("damaged"), std::string::npos);
}

TEST_F(SqliteStoreTest, ANumberOutOfRangeIsDamage) {
    MatchRecord match = match_record("one");
    const auto store = opened();
    commit(*store, next_action(match));
    for (const char* column : {"to_move", "status", "winner"}) {
        sqlite::Connection raw(file.string(), sqlite::Mode::Write);
        raw.execute("PRAGMA ignore_check_constraints = ON");
        raw.execute(std::string("UPDATE match SET ") + column + " = 9");
        EXPECT_NE(failure_of([&] { store->match("one"); }).find("damaged"), std::string::npos) << column;
        raw.execute(std::string("UPDATE match SET ") + column + " = 0");
        EXPECT_NE(store->match("one"), std::nullopt);
    }
    sqlite::Connection raw(file.string(), sqlite::Mode::Write);
    raw.execute("PRAGMA ignore_check_constraints = ON");
    raw.execute("UPDATE match SET options = '[[\"bid\"'");
    EXPECT_NE(failure_of([&] { store->match("one"); }).find("damaged"), std::string::npos);
    raw.execute("UPDATE entry SET side = -1");
    EXPECT_NE(failure_of([&] { store->entries("one"); }).find("damaged"), std::string::npos);
}

// --- Two programs on one match, past every lock ---

TEST_F(SqliteStoreTest, RefusesToWriteAfterSomebodyElseHas) {
    MatchRecord match = match_record("one");
    const auto store = opened();
    commit(*store, next_action(match));
    sqlite::Connection raw(file.string(), sqlite::Mode::Write);
    raw.execute("INSERT INTO entry SELECT match, 2, kind, side, made, text, request, at FROM entry");
    EXPECT_NE(failure_of([&] { commit(*store, next_action(match)); }).find("not the next"), std::string::npos);
    raw.execute("DELETE FROM entry WHERE number = 2; UPDATE match SET length = 2");
    EXPECT_NE(failure_of([&] {
                  commit(*store, {PutToken{{"hash", TokenKind::Watch, "one", Side::None, 0}}});
              }).find("says it has 2 entries"),
              std::string::npos);
}

// --- A full disk ---

// While it lives, no file may grow beyond so many bytes.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) {
        ::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{bytes, before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        ::signal(SIGXFSZ, SIG_DFL);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit before_{};
};

// Actions until the disk refuses one: the failure. `match` is then as it stands in the store.
std::string commit_until_refused(Store& store, MatchRecord& match) {
    for (int i = 0; i < 1000; ++i) {
        MatchRecord next = match;
        const std::string failure = failure_of([&] { commit(store, next_action(next, std::string(10'000, 'x'))); });
        if (failure != "no failure") return failure;
        match = next;
    }
    return "never refused";
}

TEST_F(SqliteStoreTest, ACommitThatTheDiskRefusesIsTakenBack) {
    MatchRecord match = match_record("one");
    {
        const auto store = opened();
        {
            const FileSizeLimit limit(300'000);
            EXPECT_NE(commit_until_refused(*store, match).find("the disk refuses"), std::string::npos);
            EXPECT_GT(match.length, 5u);
            EXPECT_EQ(store->match("one"), match);
            EXPECT_EQ(store->entries("one").size(), match.length);
            EXPECT_NE(commit_until_refused(*store, match).find("the disk refuses"), std::string::npos) << "and again";
        }
        commit(*store, next_action(match));
        EXPECT_EQ(store->entries("one").size(), match.length) << "there is room again";
    }
    const auto store = SqliteStore::open(file, DamageCheck::Always);
    ASSERT_TRUE(store) << store.error().text();
    EXPECT_EQ((*store)->match("one"), match);
    EXPECT_EQ((*store)->entries("one").size(), match.length);
}

TEST_F(SqliteStoreTest, AFullDiskIsSaidToBeFull) {
    sqlite::Connection raw(file.string(), sqlite::Mode::Write);
    // Full for SQLite whatever the disk of this machine is, and whatever the tests may do to it.
    raw.execute("CREATE TABLE filler (bytes); PRAGMA max_page_count = 20");
    const std::string failure = failure_of([&] {
        for (int i = 0; i < 100; ++i) raw.execute("INSERT INTO filler VALUES (zeroblob(4000))");
    });
    EXPECT_NE(failure.find("the disk is full; make room"), std::string::npos) << failure;
}

TEST_F(SqliteStoreTest, ANewFileOnAFullDiskIsAnErrorAndNotHalfADatabase) {
    {
        const FileSizeLimit limit(2'000);
        EXPECT_TRUE(tells(said(SqliteStore::open(file)), file, {"the disk refuses"}));
    }
    EXPECT_EQ(said(SqliteStore::open(file)), "opened");
}

// --- A killed server ---

TEST_F(SqliteStoreTest, EveryCommitThatReturnedOutlivesAKill) {
    std::uint32_t known = 0;
    MatchRecord match = match_record("one");
    for (int round = 0; round < 3; ++round) {
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            auto store = SqliteStore::open(file);
            if (!store) ::_exit(1);
            if (auto kept = (*store)->match("one")) match = *kept;
            while (true) {
                commit(**store, next_action(match, std::string(500, 'x')));
                if (::write(ends[1], &match.length, sizeof match.length) < 0) ::_exit(1);
            }
        }
        ::close(ends[1]);
        std::uint32_t length = 0;
        const std::uint32_t until = known + 100;
        while (length < until && ::read(ends[0], &length, sizeof length) == sizeof length) {
        }
        ::kill(child, SIGKILL);
        while (::read(ends[0], &length, sizeof length) == sizeof length) {
        }
        ::close(ends[0]);
        int status = 0;
        ::waitpid(child, &status, 0);
        ASSERT_TRUE(WIFSIGNALED(status)) << "it ended by itself: " << status;
        ASSERT_GE(length, until);

        const auto store = SqliteStore::open(file, DamageCheck::Always);
        ASSERT_TRUE(store) << store.error().text();
        const auto kept = (*store)->match("one");
        ASSERT_TRUE(kept);
        EXPECT_GE(kept->length, length) << "something that was told is lost";
        EXPECT_LE(kept->length, length + 1);
        EXPECT_EQ((*store)->entries("one").size(), kept->length);
        known = kept->length;
    }
}

// --- Backups ---

TEST_F(SqliteStoreTest, ABackupIsOneMomentOfADatabaseInUse) {
    const auto store = opened();
    MatchRecord match = match_record("one");
    commit(*store, next_action(match));
    std::atomic<bool> stop{false};
    std::thread server([&] {
        while (!stop) commit(*store, next_action(match, std::string(1000, 'x')));
    });
    for (int i = 0; i < 5; ++i) {
        const fs::path copy = scratch / ("copy" + std::to_string(i) + ".db");
        const std::uint32_t before = store->match("one")->length;
        const auto wrong = back_up(file, copy);
        EXPECT_FALSE(wrong) << wrong->text();
        const auto copied = SqliteStore::open_read_only(copy, DamageCheck::Always);
        ASSERT_TRUE(copied) << copied.error().text();
        EXPECT_GE((*copied)->match("one")->length, before);
        EXPECT_EQ((*copied)->entries("one").size(), (*copied)->match("one")->length);
        struct stat about {};
        ASSERT_EQ(::stat(copy.c_str(), &about), 0);
        EXPECT_EQ(about.st_mode & 0777, 0600u);
        for (const char* rest : {".part", ".part-journal", ".part-wal", ".part-shm"})
            EXPECT_FALSE(fs::exists(copy.string() + rest)) << rest;
    }
    stop = true;
    server.join();
    EXPECT_EQ(opened(scratch / "copy4.db")->match("one")->id, "one") << "a server can go on from a copy";
}

TEST_F(SqliteStoreTest, ABackupReplacesNothing) {
    opened();
    const fs::path copy = scratch / "copy.db";
    std::ofstream(copy) << "precious";
    const auto wrong = back_up(file, copy);
    ASSERT_TRUE(wrong);
    EXPECT_TRUE(tells(wrong->text(), copy, {"exists already"}));
    EXPECT_EQ(content(copy), "precious");
}

TEST_F(SqliteStoreTest, ABackupThatCannotBeMadeLeavesNothing) {
    const auto missing = back_up(file, scratch / "copy.db");
    ASSERT_TRUE(missing);
    EXPECT_TRUE(tells(missing->text(), file, {"no database"}));
    {
        const auto store = opened();
        MatchRecord match = match_record("one");
        commit_actions(*store, match, 500, std::string(10'000, 'x'));
        commit(*store, next_action(match, "the last action"));
    }
    const auto nowhere = back_up(file, scratch / "nowhere" / "copy.db");
    ASSERT_TRUE(nowhere);
    EXPECT_TRUE(tells(nowhere->text(), scratch / "nowhere" / "copy.db", {"No such file"}));
    {
        const FileSizeLimit limit(1'000'000);
        const auto full = back_up(file, scratch / "copy.db");
        ASSERT_TRUE(full);
        EXPECT_TRUE(tells(full->text(), scratch / "copy.db", {"the disk refuses"}));
    }
    damage_page_of(file, "the last action");  // of a file too large to be checked when it is opened
    const auto damaged = back_up(file, scratch / "copy.db");
    ASSERT_TRUE(damaged);
    EXPECT_TRUE(tells(damaged->text(), scratch / "copy.db", {"damaged"}));
    for (const auto& left : fs::directory_iterator(scratch.folder()))
        EXPECT_TRUE(left.path().filename().string().starts_with("matches.db")) << left.path();
}

}  // namespace
}  // namespace namyoum
