// How a database is opened, and what is said when it cannot be.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "server/folder.h"
#include "server/sqlite_schema.h"
#include "server/sqlite_store.h"

namespace namyoum {

namespace {

namespace fs = std::filesystem;
using sqlite::Connection;
using sqlite::Mode;

constexpr std::uintmax_t kSmall = 4 << 20;  // bytes, read through in some hundredths of a second

Error error(const fs::path& path, const std::string& what) { return {what, path.string(), 0, 0}; }

std::optional<Error> make_folder(const fs::path& folder) {
    std::error_code failure;
    if (fs::is_directory(folder, failure)) return std::nullopt;
    fs::create_directories(folder, failure);
    if (!failure) return std::nullopt;
    return error(folder, "this folder cannot be made: " + failure.message() + "; name another file with --db");
}

std::optional<Error> check_kind(const fs::path& path) {
    struct stat about {};
    if (::stat(path.c_str(), &about) != 0) return std::nullopt;
    if (!S_ISREG(about.st_mode))
        return error(path, "this is no regular file (a folder, pipe or device); name another with --db");
    return std::nullopt;
}

// Makes the file, readable for its owner alone: the dice of games under way stand in it.
std::optional<Error> make_file(const fs::path& path) {
    struct stat about {};
    const bool is_new = ::stat(path.c_str(), &about) != 0;
    // The bits are looked at too: the superuser may write anything, but asked for a file to be left alone.
    if (!is_new && (about.st_mode & 0222) == 0)
        return error(path, "this file is read-only; make it writable, or name another with --db");
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return error(path, std::string("cannot be opened for writing: ") + std::strerror(errno)
                               + "; make the file and its folder writable, or name another file with --db");
    ::close(file);
    if (is_new) flush_folder(path.parent_path());
    return std::nullopt;
}

std::optional<Error> check_content(Connection& connection, const fs::path& path, DamageCheck check) {
    if (auto why = sqlite::why_not_ours(connection)) return error(path, *why);
    std::error_code failure;
    const std::uintmax_t size = fs::file_size(path, failure);
    if (check == DamageCheck::WhenSmall && (failure || size > kSmall)) return std::nullopt;
    if (const auto found = sqlite::damage(connection))
        return error(path, "the database is damaged; put a backup in its place (SQLite says: " + *found + ")");
    return std::nullopt;
}

// Every commit is flushed before it returns; the file beside the database does not stay large after a busy day.
void set_up_for_writing(Connection& connection) {
    sqlite::Query mode = connection.query("PRAGMA journal_mode = WAL");
    if (!mode.step() || mode.text(0) != "wal")
        throw StoreFailure(
            "this disk does not let two connections share a database; keep it on a disk of this machine");
    connection.execute("PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216");
}

Error opening_failed(const fs::path& path, const StoreFailure& failure) {
    const auto* said = dynamic_cast<const sqlite::Failure*>(&failure);
    if (said != nullptr && said->code == SQLITE_NOTADB)
        return error(path,
                     "this file is no database, or its beginning is damaged; name another with --db, or put a "
                     "backup in its place");
    return error(path, failure.what());
}

}  // namespace

Result<std::unique_ptr<SqliteStore>> SqliteStore::open(const fs::path& path, DamageCheck check) {
    // Links are followed first, so that one file has one lock by whatever name it is called.
    std::error_code failure;
    fs::path file = fs::absolute(path, failure);
    if (auto wrong = make_folder(file.parent_path())) return *wrong;
    if (const fs::path real = fs::weakly_canonical(file, failure); !failure) file = real;
    if (auto wrong = check_kind(file)) return *wrong;
    auto lock = FileLock::take(file);
    if (!lock) return lock.error();
    if (auto wrong = make_file(file)) return *wrong;
    try {
        auto writer = std::make_unique<Connection>(file.string(), Mode::Write);
        if (sqlite::is_new(*writer)) {
            set_up_for_writing(*writer);
            sqlite::create_tables(*writer);
        } else {
            if (auto wrong = check_content(*writer, file, check)) return *wrong;
            set_up_for_writing(*writer);
            sqlite::upgrade_tables(*writer);
        }
        auto reader = std::make_unique<Connection>(file.string(), Mode::Write);  // reading a WAL writes beside it
        reader->execute("PRAGMA query_only = ON");
        return std::unique_ptr<SqliteStore>(new SqliteStore(std::move(*lock), std::move(writer), std::move(reader)));
    } catch (const StoreFailure& refused) {
        return opening_failed(file, refused);
    }
}

Result<std::unique_ptr<SqliteStore>> SqliteStore::open_read_only(const fs::path& path, DamageCheck check) {
    std::error_code failure;
    if (!fs::exists(path, failure))
        return error(path, "there is no database; 'namyoum serve' makes one, or name another file with --db");
    if (auto wrong = check_kind(path)) return *wrong;
    try {
        auto reader = std::make_unique<Connection>(path.string(), Mode::Read);
        if (auto wrong = check_content(*reader, path, check)) return *wrong;
        sqlite::stand_in_for_missing_tables(*reader);
        return std::unique_ptr<SqliteStore>(new SqliteStore(std::nullopt, nullptr, std::move(reader)));
    } catch (const StoreFailure& refused) {
        return opening_failed(path, refused);
    }
}

}  // namespace namyoum
