// What the subcommands share: the options that name a game, files, and lines from standard input.
#pragma once

#include <signal.h>

#include <CLI/CLI.hpp>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/words.h"
#include "core/game.h"
#include "core/log.h"
#include "core/table.h"
#include "games/registry.h"
#include "opponent/players.h"

namespace namyoum::cli {

struct GameOptions {
    std::string game = "storm";
    std::string scenario;
    std::vector<std::string> options;  // "name=value"
    std::vector<std::string> data;     // directories laid over the shipped values
    std::string language = "en";
    std::optional<std::uint64_t> seed;

    void declare_game(CLI::App& app);   // GAME and --data
    void declare_setup(CLI::App& app);  // --scenario, --option, --seed
};

// Options that more than one subcommand has, worded once.
void declare_data(CLI::App& app, std::vector<std::string>& directories);
void declare_language(CLI::App& app, std::string& language);
void declare_opponent(CLI::App& app, std::string& opponent);
CLI::Option* declare_file(CLI::App& app, const std::string& option, std::string& path, const std::string& what);

CLI::Validator not_empty();     // a name that is given says something
CLI::Validator whole_number();  // 0 up to what 64 bits hold; without it a minus sign or too many digits would pass

// On standard error, which may be closed or full: that never ends the program.
void print_error(std::string_view text);
void complain(std::string_view message);  // "namyoum: message", control characters escaped

// A wrong word or file from outside: told on standard error, exit code 2.
int wrong_input(const Error& error);
int wrong_input(std::string_view message);

// The game with its data loaded.
Result<const GameEntry*> load_game(const std::string& name, const std::vector<std::string>& overlays);
// The game of a log, with the data it was played with: the directories it names, unless others are given.
Result<const GameEntry*> load_for_log(const Log& log, const std::vector<std::string>& overlays);
Error no_such_game(const std::string& name);
Result<Setup> setup_of(const GameEntry& game, const GameOptions& options);  // with its scenario by name
std::uint64_t random_seed();

inline constexpr const char* kUsualOpponent = "staff";
Result<std::unique_ptr<Player>> player_named(std::string_view game, const std::string& level);

Result<std::string> read_file(const std::string& path, std::size_t limit);
// What keeps this from being a file that can be kept and rewritten (a pipe, a device, a directory), or nothing. A file
// that does not exist yet is fine.
std::optional<Error> check_regular(const std::string& path);
// Whether a file of that name holds anything already, so that writing there would lose it.
bool holds_something(const std::string& path);
// Through a temporary file beside it, so that a crash never leaves half a file. What went wrong, or nothing.
std::optional<Error> write_file(const std::string& path, std::string_view text);

Result<Log> read_log(const std::string& path);
// A log played again on a fresh table, one call of `each` after every action. The log must have been replayed well.
struct Walked {
    Table& table;
    std::size_t number = 0;    // of the action, from 0
    Side keeper = Side::None;  // who alone knows the action: who draws a card, who makes a bid; nobody when it is open
};
Result<std::unique_ptr<Table>> walk(const GameEntry& game, const Log& log, std::size_t actions,
                                    const std::function<void(const Walked&)>& each);

// Lines from standard input. Ctrl-C ends them like the end of a file does. Of a line longer than the limit only the
// beginning is kept, and too_long() says so: it must not be taken for what was meant.
class LineReader {
public:
    explicit LineReader(std::size_t limit) : limit_(limit) {}
    std::optional<std::string> next();
    bool too_long() const { return too_long_; }  // the line that came last

private:
    bool fill();
    std::string line_of(std::size_t size);

    std::size_t limit_;
    std::string held_;
    bool ended_ = false, too_long_ = false;
};

// From now on Ctrl-C and a closed terminal only end the input, so that the program can keep the game.
void end_input_on_signals();

// While it lives, Ctrl-C and a request to end only set a flag, so that what is done so far can be printed.
class StopOnSignals {
public:
    StopOnSignals();
    ~StopOnSignals();
    StopOnSignals(const StopOnSignals&) = delete;
    StopOnSignals& operator=(const StopOnSignals&) = delete;

    static const std::atomic<bool>* flag();

private:
    std::array<struct sigaction, 2> before_{};
};

// The rule of the game's guide by its number, with or without the game's name before it; of a section ("8.4") the rules
// below it. Each is a line that begins with its number.
std::vector<std::string> rule_lines(std::string_view game, std::string_view id, std::string_view language);

// Broken at spaces, later lines indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

std::string refusal_text(const Table::No& no, const Words& words);

}  // namespace namyoum::cli
