// The subcommands. Each file declares its options on its own CLI11 subcommand and returns what runs when it is chosen.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace namyoum::cli {

// Exit codes: 0 done, 1 the checked thing failed, 2 wrong use or wrong input.
inline constexpr int kDone = 0;
inline constexpr int kFailed = 1;
inline constexpr int kWrongUse = 2;

struct Command {
    CLI::App* app = nullptr;
    std::function<int()> run;
};

Command serve_command(CLI::App& program);
Command play_command(CLI::App& program);
Command simulate_command(CLI::App& program);
Command bench_command(CLI::App& program);
Command script_command(CLI::App& program);
Command replay_command(CLI::App& program);
Command verify_command(CLI::App& program);
Command data_command(CLI::App& program);
Command bot_command(CLI::App& program);
Command admin_command(CLI::App& program);

}  // namespace namyoum::cli
