// The log is the game: a header and one action a line, in notation. Saves, replays, bug reports and test fixtures are
// all this one text.
//
//     namyoum log 1
//     game storm
//     rules 1
//     data 0123456789abcdef
//     scenario standard
//     option bid=off
//     actions
//     chance draw v12
//     vietminh activate 8
//     french stop            # forced
//     check 0123456789abcdef
//     end 0123456789abcdef
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/game.h"
#include "core/side.h"

namespace namyoum {

inline constexpr std::size_t kLongestLog = 1 << 20;  // bytes
inline constexpr std::size_t kMostLogActions = 50'000;
inline constexpr std::size_t kMostOverlays = 8;
inline constexpr std::size_t kLongestOverlay = 1000;  // bytes of a directory's name

enum class Made : std::uint8_t {
    Chosen,
    Forced,  // passed by itself: the only legal action, or the outcome is the same whatever is chosen (Choice::Moot)
};

struct LogAction {
    Side side = Side::None;
    std::string action;  // notation
    Made made = Made::Chosen;
    int line = 0;                        // in the file it was read from; 0 when played here
    std::optional<std::uint64_t> check;  // fingerprint of the state after it, where the log gives one
};

struct Log {
    std::string game;
    int rules = 0;
    std::uint64_t data = 0;             // fingerprint of the data it was played with
    std::vector<std::string> overlays;  // the data directories laid over ours, as they were named
    Setup setup;
    std::vector<LogAction> actions;
    std::optional<std::uint64_t> end;  // fingerprint of the last state
    std::string file;                  // where it was read from, for errors
};

Result<Log> parse_log(std::string_view text, std::string file);
std::string to_text(const Log& log);

// What keeps these directories from being named in a log, or nothing. Asked before a game starts, so that every game
// that can be played can also be kept.
std::optional<Error> check_overlays(const std::vector<std::string>& overlays);

}  // namespace namyoum
