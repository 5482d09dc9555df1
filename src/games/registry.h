// The games this program knows. What else differs by game is named in opponent/players.cpp, opponent/simulation.cpp and
// script/runner.cpp.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/game.h"
#include "core/log.h"
#include "core/setup.h"
#include "core/table.h"

namespace namyoum {

struct GameEntry {
    std::string_view name;
    // Reads and installs the data, with the --data directories laid over it. Once, before anything else.
    std::optional<Error> (*load)(const std::vector<std::string>& overlays);
    Result<std::unique_ptr<Table>> (*open)(const Setup& setup);
    Result<std::unique_ptr<Table>> (*replay)(const Log& log);
    // What `namyoum data check` prints when all is well.
    Result<std::string> (*data_report)(const std::vector<std::string>& overlays);
    std::vector<std::string_view> (*scenarios)();  // the first is the usual one
    std::vector<Option> (*options)();
    // Everything that never changes and that a client draws or explains, as JSON (docs/protocol.md).
    Result<std::string> (*board_json)(const std::vector<std::string>& overlays);
};

std::span<const GameEntry> games();
const GameEntry* find_game(std::string_view name);
std::string game_names();                           // "storm", for error messages
std::span<const std::string_view> planned_games();  // those that are to come

}  // namespace namyoum
