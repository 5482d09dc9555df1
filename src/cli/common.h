// What the subcommands share: the options that name a game, files, and lines from standard input.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
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

namespace namyoum::cli {

struct GameOptions {
    std::string game = "storm";
    std::string scenario = "standard";
    std::vector<std::string> options;  // "name=value"
    std::vector<std::string> data;     // directories laid over the shipped values
    std::string language = "en";
    std::optional<std::uint64_t> seed;

    void declare_game(CLI::App& app);   // GAME and --data
    void declare_setup(CLI::App& app);  // --scenario, --option, --seed
    void declare_language(CLI::App& app);
};

// A wrong word or file from outside: told on standard error, exit code 2.
int wrong_input(const Error& error);
int wrong_input(std::string_view message);

// The game with its data loaded.
Result<const GameEntry*> load_game(const std::string& name, const std::vector<std::string>& overlays);
Result<Setup> setup_of(const GameOptions& options);
std::uint64_t random_seed();

Result<std::string> read_file(const std::string& path, std::size_t limit);
// Through a temporary file beside it, so that a crash never leaves half a file. What went wrong, or nothing.
std::optional<Error> write_file(const std::string& path, std::string_view text);

Result<Log> read_log(const std::string& path);
// A log played again on a fresh table, one call of `each` after every action. The log must have been replayed well.
Result<std::unique_ptr<Table>> walk(const GameEntry& game, const Log& log, std::size_t actions,
                                    const std::function<void(Table&, std::size_t)>& each);

// Lines from standard input. Ctrl-C ends them like the end of a file does; a longer line than the limit is cut.
class LineReader {
public:
    explicit LineReader(std::size_t limit) : limit_(limit) {}
    std::optional<std::string> next();

private:
    bool fill();

    std::size_t limit_;
    std::string held_;
    bool ended_ = false;
};

// From now on Ctrl-C and a closed terminal only end the input, so that the program can keep the game.
void end_input_on_signals();

// What a rule says, from the guide inside the program; ids may come without the game's name ("8.4a"). Empty: unknown.
std::string rule_text(std::string_view game, std::string_view id, std::string_view language);

// "7 of 60 legal" and the like need no more: broken at spaces, later lines indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);
std::size_t columns_of(std::string_view text);  // on a screen, UTF-8 counted by character

std::string refusal_text(const Table::No& no, const Words& words);
std::optional<Side> side_named(std::string_view name);

}  // namespace namyoum::cli
