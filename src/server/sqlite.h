// SQLite with owners: a connection, and statements that are prepared once and let go of the database when the Query
// that uses them ends. Whatever SQLite refuses is a StoreFailure that says what to do about it.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "match/store.h"

namespace namyoum::sqlite {

struct Failure : StoreFailure {
    Failure(int its_code, const std::string& message) : StoreFailure(message), code(its_code) {}
    int code;  // SQLite's, without the extended part
};

struct Blob {
    std::string_view bytes;
};

// One use of a statement: bound from the start, stepped through, reset at the end.
class Query {
public:
    template <class... Values>
    explicit Query(sqlite3_stmt* statement, const Values&... values) : statement_(statement) {
        int position = 0;
        (bind(++position, values), ...);
    }
    ~Query();
    Query(const Query&) = delete;
    Query& operator=(const Query&) = delete;

    bool step();  // false when there is no further row
    void run();   // to its end

    std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
    std::string text(int column) const;  // or the bytes of a blob

private:
    void bind(int position, std::int64_t value);
    void bind(int position, std::string_view text);
    void bind(int position, Blob blob);
    void check(int code) const;

    sqlite3_stmt* statement_;
};

enum class Mode : std::uint8_t { Read, Write };

// For one thread at a time.
class Connection {
public:
    Connection(const std::string& path, Mode mode);

    void execute(const std::string& sql);  // no rows wanted

    // `sql` is prepared at its first use and kept.
    template <class... Values>
    Query query(std::string_view sql, const Values&... values) {
        return Query(prepared(sql), values...);
    }
    std::int64_t number(std::string_view sql);  // the one number that it selects

    sqlite3* handle() const { return database_.get(); }

private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close(database); }
    };
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    sqlite3_stmt* prepared(std::string_view sql);

    std::unique_ptr<sqlite3, Close> database_;
    std::map<std::string, std::unique_ptr<sqlite3_stmt, Finalize>, std::less<>> statements_;  // gone before database_
};

// All of what is done while it lives, or nothing: gone without commit() it takes everything back.
class Transaction {
public:
    explicit Transaction(Connection& connection);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit();

private:
    Connection& connection_;
};

[[noreturn]] void fail(sqlite3* database, int code);

}  // namespace namyoum::sqlite
