// The tables of a database of matches, and how we know that a file holds them.
#pragma once

#include <optional>
#include <string>

#include "server/sqlite.h"

namespace namyoum::sqlite {

inline constexpr int kApplicationId = 0x4E616D59;  // "NamY": what `file` and we know our databases by
inline constexpr int kSchemaVersion = 2;           // 2: positions that matches start from

// What keeps this file from being used, in words that say what to do, or nothing. Reads nothing but the first pages.
std::optional<std::string> why_not_ours(Connection& connection);

bool is_new(Connection& connection);  // nothing was ever put there, by nobody
void create_tables(Connection& connection);

// A file of an older version: brings its tables up to ours. All of it or nothing, and what stands there stays.
void upgrade_tables(Connection& connection);
// The same for one who may only read: what the file does not have yet is there for him, empty.
void stand_in_for_missing_tables(Connection& connection);

// What SQLite finds wrong when it walks through every page; nothing when all is well.
std::optional<std::string> damage(Connection& connection);

}  // namespace namyoum::sqlite
