// The parts of `expect`, each a file of its own.
#pragma once

#include <string>

#include "script/storm/storm_script.h"

namespace namyoum::script_storm {

enum class Want : std::uint8_t { Holds, Absent };  // Absent: none of what is listed may hold

// facts.cpp and printed.cpp: false when the keyword is none of theirs.
bool expect_fact(ScriptTable& table, const std::string& keyword, Want want, Cursor& in);
bool expect_printed(const std::string& keyword, Cursor& in);

}  // namespace namyoum::script_storm
