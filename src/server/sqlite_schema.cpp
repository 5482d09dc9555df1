#include "server/sqlite_schema.h"

namespace namyoum::sqlite {

namespace {

// Kinds, sides and states are the numbers of their enumerators, in the order of match/store.h, match/entry.h and
// core/side.h: those may grow at the end, never be sorted anew. Of a person or a link only the hash of the secret comes
// here. `options`, `overlays` and `statements` are JSON lists, which nothing searches.
constexpr const char* kTables = R"(
CREATE TABLE match (
    id TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    data INTEGER NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    overlays TEXT NOT NULL,
    dice_key TEXT NOT NULL,
    creator TEXT NOT NULL,
    address TEXT NOT NULL,
    imported INTEGER NOT NULL,
    rematch_of TEXT NOT NULL,
    status INTEGER NOT NULL CHECK (status BETWEEN 0 AND 3),
    winner INTEGER NOT NULL CHECK (winner BETWEEN 0 AND 3),
    to_move INTEGER NOT NULL CHECK (to_move BETWEEN 0 AND 3),
    seats_swapped INTEGER NOT NULL CHECK (seats_swapped IN (0, 1)),
    turn INTEGER NOT NULL,
    length INTEGER NOT NULL CHECK (length >= 0),
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    waits_for_computer INTEGER NOT NULL CHECK (waits_for_computer IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX match_by_creator ON match (creator) WHERE status < 2;
CREATE INDEX match_by_address ON match (address) WHERE status < 2;
CREATE INDEX match_waiting ON match (id) WHERE waits_for_computer = 1;

CREATE TABLE seat (
    match TEXT NOT NULL REFERENCES match (id),
    side INTEGER NOT NULL CHECK (side IN (0, 1)),
    kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
    level TEXT NOT NULL,
    owner TEXT NOT NULL,
    seed TEXT NOT NULL,
    passes_empty INTEGER NOT NULL CHECK (passes_empty IN (0, 1)),
    PRIMARY KEY (match, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_by_owner ON seat (owner);

CREATE TABLE entry (
    match TEXT NOT NULL REFERENCES match (id) DEFERRABLE INITIALLY DEFERRED,
    number INTEGER NOT NULL CHECK (number > 0),
    kind INTEGER NOT NULL CHECK (kind >= 0),
    side INTEGER NOT NULL CHECK (side BETWEEN 0 AND 3),
    made INTEGER NOT NULL CHECK (made IN (0, 1)),
    text TEXT NOT NULL,
    request TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE token (
    hash TEXT PRIMARY KEY NOT NULL,
    kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),
    match TEXT NOT NULL REFERENCES match (id) DEFERRABLE INITIALLY DEFERRED,
    side INTEGER NOT NULL CHECK (side BETWEEN 0 AND 3),
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX token_by_match ON token (match);

CREATE TABLE snapshot (
    match TEXT PRIMARY KEY NOT NULL REFERENCES match (id) DEFERRABLE INITIALLY DEFERRED,
    number INTEGER NOT NULL,
    fingerprint INTEGER NOT NULL,
    bytes BLOB NOT NULL
) STRICT;
)";

// Apart from `match`, whose rows are written with every action: a position is long and never changes.
constexpr const char* kPositionTable = R"(
CREATE TABLE position (
    match TEXT PRIMARY KEY NOT NULL REFERENCES match (id) DEFERRABLE INITIALLY DEFERRED,
    statements TEXT NOT NULL
) STRICT;
)";

std::int64_t version_of(Connection& connection) { return connection.number("PRAGMA user_version"); }

void set_version(Connection& connection) {
    connection.execute("PRAGMA user_version = " + std::to_string(kSchemaVersion));
}

}  // namespace

std::optional<std::string> why_not_ours(Connection& connection) {
    if (connection.number("PRAGMA application_id") != kApplicationId)
        return "this is a database of another program; name another file with --db";
    const std::int64_t version = version_of(connection);
    if (version > kSchemaVersion)
        return "this database was written by a newer namyoum (its tables are version " + std::to_string(version)
               + ", this program knows version " + std::to_string(kSchemaVersion)
               + "); use the newer program, or name another file with --db";
    if (version < 1)
        return "this database says it has tables of version " + std::to_string(version)
               + ", which never was; put a backup in its place, or name another file with --db";
    return std::nullopt;
}

bool is_new(Connection& connection) {
    return connection.number("SELECT count(*) FROM sqlite_schema") == 0
           && connection.number("PRAGMA application_id") == 0 && version_of(connection) == 0;
}

void create_tables(Connection& connection) {
    Transaction transaction(connection);
    connection.execute(kTables);
    connection.execute(kPositionTable);
    connection.execute("PRAGMA application_id = " + std::to_string(kApplicationId));
    set_version(connection);
    transaction.commit();
}

void upgrade_tables(Connection& connection) {
    if (version_of(connection) == kSchemaVersion) return;
    Transaction transaction(connection);
    connection.execute(kPositionTable);
    set_version(connection);
    transaction.commit();
}

void stand_in_for_missing_tables(Connection& connection) {
    if (version_of(connection) == kSchemaVersion) return;
    connection.execute("PRAGMA temp_store = MEMORY");
    connection.execute("CREATE TEMP TABLE position (match TEXT PRIMARY KEY NOT NULL, statements TEXT NOT NULL)");
}

std::optional<std::string> damage(Connection& connection) {
    Query found = connection.query("PRAGMA quick_check(1)");
    if (!found.step()) return "quick_check says nothing";
    const std::string said = found.text(0);
    return said == "ok" ? std::nullopt : std::optional(said);
}

}  // namespace namyoum::sqlite
