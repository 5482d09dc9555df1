// The log is the game: a header and one action a line, in notation. Saves, replays, bug reports and test fixtures are
// all this one text.
//
//     namyoum log 1
//     game storm
//     rules 1
//     data 0123456789abcdef
//     scenario standard      # without it: the game's first one
//     option bid=off
//     position turn 2        # instead of options: the game starts from a position, one statement a line
//     actions
//     chance draw v12
//     vietminh activate 8
//     french stop            # forced
//     check 0123456789abcdef
//     takeback vietminh 2
//     resumed 2 3            # by rules version 2, from a stored state; the last 3 actions no longer count
//     resigned french
//     end 0123456789abcdef
//
// A match on a server adds to the header what its dice can be checked with: match, seed, dice-hash, dice-key, imported.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/game.h"
#include "core/side.h"
#include "core/statement.h"

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
    int outcome = 0;                     // of Chance: which of `outcomes` legal ones it is, from 1; 0 when not said
    int outcomes = 0;
};

// Actions that were taken back by consent, or that other rules than those they were played by did not allow. They stay
// in the log, because dice were thrown for them.
struct Takeback {
    Side side = Side::None;       // who asked for it; nobody where other rules took over
    std::size_t at = 0;           // so many actions stood after it
    std::vector<LogAction> gone;  // those that followed them until then; there may be none where other rules took over
    int rules = 0;                // the version of those rules; 0: somebody asked
};

// What the dice of a match on a server can be checked with (match/dice.h). All but the key, which is shown when the
// match is over, stand in every log that has one of them.
struct DiceProof {
    std::string match;
    std::array<std::string, kSides> seeds;  // 32 hexadecimal digits each
    std::string key_hash, key;              // 64 each
    std::size_t imported = 0;               // so many first actions came from another log
};

struct Log {
    std::string game;
    int rules = 0;
    std::uint64_t data = 0;             // fingerprint of the data it was played with
    std::vector<std::string> overlays;  // the data directories laid over ours, as they were named
    Setup setup;
    std::optional<DiceProof> dice;
    std::vector<LogAction> actions;   // those that stand
    std::vector<Takeback> takebacks;  // in the order they were granted
    Side resigned = Side::None;
    std::optional<std::uint64_t> end;  // fingerprint of the last state
    std::string file;                  // where it was read from, for errors
    std::vector<Statement> position;   // and the lines of setup.position as they stood there
};

// The version of the rules that took over last, while it was played; 0 where none did. Such a log cannot be played
// again by any one program for certain: the state it went on from is not in it.
int resumed_by(const Log& log);

Result<Log> parse_log(std::string_view text, std::string file);
// What keeps the game of the log from being started, at the place in the log that says it.
Error start_error(const Log& log, Error error);
std::string to_text(const Log& log);

// Everything that was played, in order, what was taken back too: calls on_action(LogAction) and on_takeback(Takeback).
template <class OnAction, class OnTakeback>
void for_each_played(const Log& log, OnAction on_action, OnTakeback on_takeback);

// What keeps these directories from being named in a log, or nothing. Asked before a game starts, so that every game
// that can be played can also be kept.
std::optional<Error> check_overlays(const std::vector<std::string>& overlays);

template <class OnAction, class OnTakeback>
void for_each_played(const Log& log, OnAction on_action, OnTakeback on_takeback) {
    // Backwards first: before the last takeback stood `at` of these actions and then those that it took.
    std::vector<std::vector<LogAction>> played(log.takebacks.size() + 1);
    std::vector<LogAction> standing = log.actions;
    for (std::size_t i = log.takebacks.size(); i > 0; --i) {
        const Takeback& takeback = log.takebacks[i - 1];
        const auto cut = standing.begin() + static_cast<std::ptrdiff_t>(takeback.at);
        played[i].assign(cut, standing.end());
        standing.erase(cut, standing.end());
        standing.insert(standing.end(), takeback.gone.begin(), takeback.gone.end());
    }
    played[0] = std::move(standing);
    for (std::size_t i = 0; i < played.size(); ++i) {
        for (const LogAction& action : played[i]) on_action(action);
        if (i < log.takebacks.size()) on_takeback(log.takebacks[i]);
    }
}

}  // namespace namyoum
