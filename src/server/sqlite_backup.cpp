#include "server/sqlite_backup.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "server/folder.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_store.h"

namespace namyoum {

namespace {

namespace fs = std::filesystem;
using sqlite::Connection;
using sqlite::Mode;

void copy_pages(Connection& from, Connection& to) {
    sqlite3_backup* backup = sqlite3_backup_init(to.handle(), "main", from.handle(), "main");
    if (backup == nullptr) sqlite::fail(to.handle(), sqlite3_errcode(to.handle()));
    sqlite3_backup_step(backup, -1);  // all at once: one moment of the database
    const int code = sqlite3_backup_finish(backup);
    if (code != SQLITE_OK) sqlite::fail(to.handle(), code);
}

// Neither the moment of the look nor the moment of the move may find another file there.
bool move_to_new_name(const fs::path& from, const fs::path& to) {
    if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL) return false;  // EINVAL: a file system that cannot; links never replace either
    return ::link(from.c_str(), to.c_str()) == 0 && ::unlink(from.c_str()) == 0;
}

}  // namespace

std::optional<Error> back_up(const fs::path& database, const fs::path& copy) {
    const auto wrong = [&](const std::string& what) { return Error{what, copy.string(), 0, 0}; };
    std::error_code failure;
    if (fs::symlink_status(copy, failure).type() != fs::file_type::not_found)
        return wrong("this file exists already; a backup never replaces one, so name another");
    if (const auto source = SqliteStore::open_read_only(database); !source) return source.error();

    const fs::path aside = copy.string() + ".part";
    const auto remove_aside = [&] {
        for (const char* rest : {"", "-journal", "-wal", "-shm"}) ::unlink((aside.string() + rest).c_str());
    };
    remove_aside();  // left by a crash
    const int file = ::open(aside.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return wrong(std::string("cannot be written: ") + std::strerror(errno));
    ::close(file);
    try {
        Connection from(database.string(), Mode::Read), to(aside.string(), Mode::Write);
        copy_pages(from, to);
        to.execute("PRAGMA journal_mode = DELETE");  // one file, which can be read in a folder that cannot be written
        if (const auto found = sqlite::damage(to))
            throw StoreFailure("the copy is not sound, so the database is damaged (SQLite says: " + *found + ")");
    } catch (const StoreFailure& refused) {
        remove_aside();
        return wrong(refused.what());
    }
    if (!move_to_new_name(aside, copy)) {
        const std::string why = std::strerror(errno);
        remove_aside();
        return wrong("cannot be written: " + why);
    }
    flush_folder(copy.parent_path());
    return std::nullopt;
}

}  // namespace namyoum
