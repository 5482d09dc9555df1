// A game under way is kept in a file after every change, so that it can go on whatever happens: the log of the game,
// with a comment that says who sits where.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/log.h"

namespace namyoum::cli {

// In words, as the options --side and --opponent say it; empty where nothing is known.
struct Seating {
    std::string side;      // of the human: "french", "vietminh" or "both"
    std::string opponent;  // level of the computer
};

struct KeptGame {
    Log log;
    Seating seating;
};

// Where a game is kept when no other file is asked for, and where --resume looks.
std::string usual_file(std::string_view game);

Result<KeptGame> read_kept(const std::string& path);
std::string kept_text(const Log& log, const Seating& seating);

// A game that is in the way of another is copied to a new file beside it: the name of that file, empty if there was no
// game. An error: it could not be copied, so nothing may be written over it.
Result<std::string> set_aside(const std::string& path);

// What to type to go on with the game in this file.
std::string go_on_command(std::string_view game, const std::string& file, const std::vector<std::string>& overlays);

}  // namespace namyoum::cli
