#include "server/sqlite_store.h"

#include <nlohmann/json.hpp>
#include <string>

#include "base/text.h"
#include "match/commit_check.h"

namespace namyoum {

namespace {

using nlohmann::json;
using sqlite::Connection;
using sqlite::Query;

// --- Out of columns. Whatever stands there may have been damaged on the disk: nothing is believed unseen. ---

template <class Enumeration>
Enumeration one_of(const Query& row, int column, Enumeration last) {
    const std::int64_t value = row.number(column);
    if (value < 0 || value > static_cast<std::int64_t>(last))
        throw StoreFailure("the database is damaged: " + std::to_string(value) + " stands where a number up to "
                           + std::to_string(static_cast<int>(last)) + " belongs");
    return static_cast<Enumeration>(value);
}

template <class Value>
Value from_json(const Query& row, int column) {
    try {
        return json::parse(row.text(column)).get<Value>();
    } catch (const json::exception& broken) {
        throw StoreFailure(std::string("the database is damaged: options, overlays or a position cannot be read: ")
                           + broken.what());
    }
}

template <class Enumeration>
std::int64_t number_of(Enumeration value) {
    return static_cast<std::int64_t>(value);
}

std::string to_json(const json& value) {
    try {
        return value.dump();
    } catch (const json::exception& broken) {
        throw StoreFailure(std::string("options, overlays or a position cannot be kept: ") + broken.what());
    }
}

// What read_match reads, in its order; last the position, which can be long.
const std::string kColumns =
    "SELECT m.id, m.game, m.rules, m.data, m.scenario, m.options, m.overlays, m.dice_key, m.creator, m.address, "
    "m.imported, m.rematch_of, m.status, m.winner, m.to_move, m.seats_swapped, m.turn, m.length, m.created, m.updated, "
    "f.kind, f.level, f.owner, f.seed, f.passes_empty, v.kind, v.level, v.owner, v.seed, v.passes_empty, ";
const std::string kTables =
    "FROM match AS m JOIN seat AS f ON f.match = m.id AND f.side = 0 JOIN seat AS v ON v.match = m.id AND v.side = 1 ";
const std::string kMatches =
    kColumns + "coalesce(p.statements, '[]') " + kTables + "LEFT JOIN position AS p ON p.match = m.id ";
const std::string kListed = kColumns + "'[]' " + kTables;

constexpr int kSeatColumns = 5;

std::string hex_or_none(const Query& row, int column, std::size_t length) {
    std::string digits = row.text(column);
    if (!digits.empty() && !is_hex(digits, length)) throw StoreFailure("the database is damaged: no key or seed");
    return digits;
}

Seat read_seat(const Query& row, int column) {
    Seat seat;
    seat.kind = one_of(row, column++, SeatKind::Computer);
    seat.level = row.text(column++);
    seat.owner = row.text(column++);
    seat.seed = hex_or_none(row, column++, 32);
    seat.passes_empty = row.number(column++) != 0;
    return seat;
}

MatchRecord read_match(const Query& row) {
    MatchRecord match;
    int column = 0;
    match.id = row.text(column++);
    match.game = row.text(column++);
    match.rules = static_cast<int>(row.number(column++));
    match.data = static_cast<std::uint64_t>(row.number(column++));
    match.setup.scenario = row.text(column++);
    match.setup.options = from_json<decltype(match.setup.options)>(row, column++);
    match.overlays = from_json<decltype(match.overlays)>(row, column++);
    match.dice_key = hex_or_none(row, column++, 64);
    match.creator = row.text(column++);
    match.address = row.text(column++);
    match.imported = static_cast<std::uint32_t>(row.number(column++));
    match.rematch_of = row.text(column++);
    match.status = one_of(row, column++, MatchStatus::Closed);
    match.winner = one_of(row, column++, Side::None);
    match.to_move = one_of(row, column++, Side::None);
    match.seats_swapped = row.number(column++) != 0;
    match.turn = static_cast<int>(row.number(column++));
    match.length = static_cast<std::uint32_t>(row.number(column++));
    match.created = row.number(column++);
    match.updated = row.number(column++);
    for (Seat& seat : match.seats) {
        seat = read_seat(row, column);
        column += kSeatColumns;
    }
    match.setup.position = from_json<decltype(match.setup.position)>(row, column);
    return match;
}

template <class... Values>
std::vector<MatchRecord> read_matches(Connection& connection, const std::string& sql, const Values&... values) {
    std::vector<MatchRecord> matches;
    Query row = connection.query(sql, values...);
    while (row.step()) matches.push_back(read_match(row));
    return matches;
}

// `whose` is a column. `status < 2` is unfinished, and the same words stand in the indexes that serve this.
int count_unfinished(Connection& connection, const std::string& whose, std::string_view who, std::int64_t now) {
    Query row = connection.query(
        "SELECT count(*) FROM match AS m WHERE " + whose
            + " = ?1 AND status < 2 AND (status = 1 OR EXISTS "
              "(SELECT 1 FROM token WHERE match = m.id AND kind = 0 AND expires >= ?2))",
        who, now);
    return row.step() ? static_cast<int>(row.number(0)) : 0;
}

Entry read_entry(const Query& row) {
    Entry entry;
    entry.number = static_cast<std::uint32_t>(row.number(0));
    entry.kind = one_of(row, 1, EntryKind::Closed);
    entry.side = one_of(row, 2, Side::None);
    entry.made = one_of(row, 3, Made::Forced);
    entry.text = row.text(4);
    entry.request = row.text(5);
    entry.at = row.number(6);
    return entry;
}

// --- Into columns ---

void put(Connection& connection, const PutMatch& write) {
    const MatchRecord& match = write.match;
    connection
        .query(
            "INSERT INTO match (id, game, rules, data, scenario, options, overlays, dice_key, creator, address, "
            "imported, rematch_of, status, winner, to_move, seats_swapped, turn, length, created, updated, "
            "waits_for_computer) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21) "
            "ON CONFLICT (id) DO UPDATE SET game = ?2, rules = ?3, data = ?4, scenario = ?5, options = ?6, "
            "overlays = ?7, dice_key = ?8, creator = ?9, address = ?10, imported = ?11, rematch_of = ?12, "
            "status = ?13, winner = ?14, to_move = ?15, seats_swapped = ?16, turn = ?17, length = ?18, created = ?19, "
            "updated = ?20, waits_for_computer = ?21",
            match.id, match.game, match.rules, static_cast<std::int64_t>(match.data), match.setup.scenario,
            to_json(match.setup.options), to_json(match.overlays), match.dice_key, match.creator, match.address,
            match.imported, match.rematch_of, number_of(match.status), number_of(match.winner),
            number_of(match.to_move), match.seats_swapped, match.turn, match.length, match.created, match.updated,
            waits_for_computer(match))
        .run();
    for (std::size_t side = 0; side < match.seats.size(); ++side) {
        const Seat& seat = match.seats[side];
        connection
            .query(
                "INSERT INTO seat (match, side, kind, level, owner, seed, passes_empty) "
                "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (match, side) "
                "DO UPDATE SET kind = ?3, level = ?4, owner = ?5, seed = ?6, passes_empty = ?7",
                match.id, static_cast<std::int64_t>(side), number_of(seat.kind), seat.level, seat.owner, seat.seed,
                seat.passes_empty)
            .run();
    }
    if (!match.setup.position.empty())
        connection
            .query("INSERT INTO position (match, statements) VALUES (?1, ?2) ON CONFLICT (match) DO NOTHING", match.id,
                   to_json(match.setup.position))
            .run();
}

void put(Connection& connection, const AddEntry& write) {
    const Entry& entry = write.entry;
    connection
        .query(
            "INSERT INTO entry (match, number, kind, side, made, text, request, at) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            write.match, entry.number, number_of(entry.kind), number_of(entry.side), number_of(entry.made), entry.text,
            entry.request, entry.at)
        .run();
}

void put(Connection& connection, const PutToken& write) {
    const Token& token = write.token;
    connection
        .query("REPLACE INTO token (hash, kind, match, side, expires) VALUES (?1, ?2, ?3, ?4, ?5)", token.hash,
               number_of(token.kind), token.match, number_of(token.side), token.expires)
        .run();
}

void put(Connection& connection, const DropToken& write) {
    connection.query("DELETE FROM token WHERE hash = ?1", write.hash).run();
}

void put(Connection& connection, const DropTokensOf& write) {
    connection
        .query("DELETE FROM token WHERE match = ?1 AND kind = ?2 AND side = ?3", write.match, number_of(write.kind),
               number_of(write.side))
        .run();
}

void put(Connection& connection, const DropTokensBefore& write) {
    connection.query("DELETE FROM token WHERE expires < ?1", write.time).run();
}

void put(Connection& connection, const PutSnapshot& write) {
    connection
        .query("REPLACE INTO snapshot (match, number, fingerprint, bytes) VALUES (?1, ?2, ?3, ?4)", write.match,
               write.snapshot.number, static_cast<std::int64_t>(write.snapshot.fingerprint),
               sqlite::Blob{write.snapshot.bytes})
        .run();
}

KeptLength kept_length(Connection& connection, const std::string& id) {
    KeptLength length;
    Query match = connection.query("SELECT length FROM match WHERE id = ?1", id);
    if (match.step()) length.said = static_cast<std::uint32_t>(match.number(0));
    Query last = connection.query("SELECT max(number) FROM entry WHERE match = ?1", id);  // of none: null, read as 0
    if (last.step()) length.last = static_cast<std::uint32_t>(last.number(0));
    return length;
}

}  // namespace

void SqliteStore::commit(const std::vector<const Write*>& writes) {
    if (writer_ == nullptr) throw StoreFailure("the database is open for reading only");
    sqlite::Transaction transaction(*writer_);
    check_commit(writes, [this](const std::string& id) { return kept_length(*writer_, id); });
    for (const Write* write : writes) std::visit([this](const auto& what) { put(*writer_, what); }, *write);
    transaction.commit();
}

std::optional<MatchRecord> SqliteStore::match(std::string_view id) {
    static const std::string kSql = kMatches + "WHERE m.id = ?1";
    Query row = reader_->query(kSql, id);
    return row.step() ? std::optional(read_match(row)) : std::nullopt;
}

std::vector<Entry> SqliteStore::entries(std::string_view match, std::uint32_t after) {
    std::vector<Entry> entries;
    Query row = reader_->query(
        "SELECT number, kind, side, made, text, request, at FROM entry WHERE match = ?1 AND number > ?2 "
        "ORDER BY number",
        match, after);
    while (row.step()) entries.push_back(read_entry(row));
    return entries;
}

std::optional<std::uint32_t> SqliteStore::entry_by(std::string_view match, std::uint32_t after,
                                                   const std::array<std::string, kSides>& requests) {
    Query row = reader_->query(
        "SELECT number FROM entry WHERE match = ?1 AND number > ?2 AND request != '' AND request IN (?3, ?4) "
        "ORDER BY number LIMIT 1",
        match, after, requests[0], requests[1]);
    return row.step() ? std::optional(static_cast<std::uint32_t>(row.number(0))) : std::nullopt;
}

std::optional<Snapshot> SqliteStore::snapshot(std::string_view match) {
    Query row = reader_->query("SELECT number, fingerprint, bytes FROM snapshot WHERE match = ?1", match);
    if (!row.step()) return std::nullopt;
    return Snapshot{static_cast<std::uint32_t>(row.number(0)), static_cast<std::uint64_t>(row.number(1)), row.text(2)};
}

std::optional<Token> SqliteStore::token(std::string_view hash) {
    Query row = reader_->query("SELECT hash, kind, match, side, expires FROM token WHERE hash = ?1", hash);
    if (!row.step()) return std::nullopt;
    return Token{row.text(0), one_of(row, 1, TokenKind::Watch), row.text(2), one_of(row, 3, Side::None), row.number(4)};
}

std::vector<MatchRecord> SqliteStore::matches_of(std::string_view person, int most) {
    static const std::string kSql =
        kListed + "WHERE m.id IN (SELECT match FROM seat WHERE owner = ?1) ORDER BY m.updated DESC, m.id LIMIT ?2";
    if (person.empty()) return {};
    return read_matches(*reader_, kSql, person, most);
}

std::vector<MatchRecord> SqliteStore::computer_to_move() {
    static const std::string kSql = kMatches + "WHERE m.waits_for_computer = 1 ORDER BY m.id";
    return read_matches(*reader_, kSql);
}

int SqliteStore::unfinished_by(std::string_view person, std::int64_t now) {
    return count_unfinished(*reader_, "creator", person, now);
}

int SqliteStore::unfinished_from(std::string_view address, std::int64_t now) {
    return count_unfinished(*reader_, "address", address, now);
}

std::vector<MatchRecord> SqliteStore::all_matches() {
    static const std::string kSql = kMatches + "ORDER BY m.updated DESC, m.id";
    return read_matches(*reader_, kSql);
}

}  // namespace namyoum
