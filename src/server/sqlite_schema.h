// The tables of a database of matches, and how we know that a file holds them.
#pragma once

#include <optional>
#include <string>

#include "server/sqlite.h"

namespace namyoum::sqlite {

inline constexpr int kApplicationId = 0x4E616D59;  // "NamY": what `file` and we know our databases by
inline constexpr int kSchemaVersion = 1;

// What keeps this file from being used, in words that say what to do, or nothing. Reads nothing but the first pages.
std::optional<std::string> why_not_ours(Connection& connection);

bool is_new(Connection& connection);  // nothing was ever put there, by nobody
void create_tables(Connection& connection);

// What SQLite finds wrong when it walks through every page; nothing when all is well.
std::optional<std::string> damage(Connection& connection);

}  // namespace namyoum::sqlite
