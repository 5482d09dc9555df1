#include "server/sqlite.h"

namespace namyoum::sqlite {

namespace {

constexpr int kBusyMilliseconds = 5000;

std::string advice(int code) {
    switch (code) {
        case SQLITE_FULL: return "the disk is full; make room and go on";
        case SQLITE_IOERR: return "the disk refuses; look at its space, its limits and the system's log";
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB: return "the database is damaged; stop the server and put a backup in its place";
        case SQLITE_READONLY: return "the database cannot be written; look at the rights of the file and its folder";
        case SQLITE_CANTOPEN:
            return "the database or a file beside it cannot be opened; look at the rights of its folder";
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "another program holds the database; end it and try again";
        case SQLITE_NOMEM: return "the memory is used up";
        default: return "the database refuses";
    }
}

}  // namespace

void fail(sqlite3* database, int code) {
    const int extended = database == nullptr ? code : sqlite3_extended_errcode(database);
    const std::string said = database == nullptr ? sqlite3_errstr(code) : sqlite3_errmsg(database);
    throw Failure(code & 0xFF,
                  advice(code & 0xFF) + " (SQLite says: " + said + ", code " + std::to_string(extended) + ")");
}

Query::~Query() {
    sqlite3_reset(statement_);  // says again what step() has told
    sqlite3_clear_bindings(statement_);
}

bool Query::step() {
    const int code = sqlite3_step(statement_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) fail(sqlite3_db_handle(statement_), code);
    return code == SQLITE_ROW;
}

void Query::run() {
    while (step()) {
    }
}

std::string Query::text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), size);
}

// Texts are copied: a Query may outlive what it was given.
void Query::bind(int position, std::int64_t value) { check(sqlite3_bind_int64(statement_, position, value)); }

void Query::bind(int position, std::string_view text) {
    check(sqlite3_bind_text64(statement_, position, text.empty() ? "" : text.data(), text.size(), SQLITE_TRANSIENT,
                              SQLITE_UTF8));
}

void Query::bind(int position, Blob blob) {
    check(sqlite3_bind_blob64(statement_, position, blob.bytes.empty() ? "" : blob.bytes.data(), blob.bytes.size(),
                              SQLITE_TRANSIENT));
}

void Query::check(int code) const {
    if (code != SQLITE_OK) fail(sqlite3_db_handle(statement_), code);
}

Connection::Connection(const std::string& path, Mode mode) {
    sqlite3* database = nullptr;
    const int access = mode == Mode::Read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
    const int code = sqlite3_open_v2(path.c_str(), &database, access | SQLITE_OPEN_NOMUTEX, nullptr);
    database_.reset(database);  // there to be closed even when it could not be opened
    if (code != SQLITE_OK) fail(database, code);
    sqlite3_extended_result_codes(database, 1);
    sqlite3_busy_timeout(database, kBusyMilliseconds);
    // A damaged file must be found out rather than believed.
    execute("PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON");
}

void Connection::execute(const std::string& sql) {
    const int code = sqlite3_exec(database_.get(), sql.c_str(), nullptr, nullptr, nullptr);
    if (code != SQLITE_OK) fail(database_.get(), code);
}

std::int64_t Connection::number(std::string_view sql) {
    Query row = query(sql);
    return row.step() ? row.number(0) : 0;
}

sqlite3_stmt* Connection::prepared(std::string_view sql) {
    if (const auto found = statements_.find(sql); found != statements_.end()) return found->second.get();
    sqlite3_stmt* statement = nullptr;
    const int code = sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK) fail(database_.get(), code);
    statements_[std::string(sql)].reset(statement);
    return statement;
}

// At once for writing, so that what is read inside it cannot be changed by another before it is written.
Transaction::Transaction(Connection& connection) : connection_(connection) { connection_.execute("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
    // After some failures SQLite has taken it back already.
    if (sqlite3_get_autocommit(connection_.handle()) == 0)
        sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() { connection_.execute("COMMIT"); }

}  // namespace namyoum::sqlite
