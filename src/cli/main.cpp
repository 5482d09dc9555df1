// The program: subcommands are declared by their own files; here only the edge, where every failure becomes a message
// and an exit code.
#include <fmt/core.h>

#include <array>
#include <exception>

#include "cli/commands.h"

namespace {

using namespace namyoum::cli;

constexpr const char* kVersion = "namyoum 0.1.0";

constexpr const char* kFooter = R"(
Examples:
  namyoum play storm                 a game in the terminal against the computer
  namyoum play storm --resume        go on with the game kept when you left
  namyoum replay game.log --step     watch a game again
  namyoum data check storm           are the data files sound?
'namyoum COMMAND --help' tells more about each. Exit codes: 0 done, 1 the checked thing failed, 2 wrong use or input.)";

constexpr const char* kWelcome = R"(Nam Youm: board wargames of the First Indochina War.

  namyoum play storm       play Storm over Dien Bien Phu against the computer
  namyoum --help           everything else
)";

int usage_error(const CLI::App& program, const CLI::ParseError& error) {
    const CLI::App* asked = &program;
    for (const CLI::App* chosen : program.get_subcommands()) asked = chosen;
    fmt::print(stderr, "namyoum: {}\n", error.what());
    fmt::print(stderr, "'{} --help' shows what is understood.\n",
               asked == &program ? "namyoum" : "namyoum " + asked->get_name());
    return kWrongUse;
}

int run(int count, char** words) {
    CLI::App program{"Nam Youm: board wargames of the First Indochina War, every rule enforced.", "namyoum"};
    program.footer(kFooter);
    program.set_version_flag("--version", kVersion, "Say which version this is");
    program.require_subcommand(0, 1);
    const std::array commands{
        play_command(program),   simulate_command(program), bench_command(program), script_command(program),
        replay_command(program), data_command(program),     bot_command(program),
    };
    try {
        program.parse(count, words);
    } catch (const CLI::Success& asked) {  // --help and --version
        return program.exit(asked);
    } catch (const CLI::ParseError& error) {
        return usage_error(program, error);
    }
    for (const Command& command : commands)
        if (command.app->parsed()) return command.run();
    fmt::print("{}", kWelcome);
    return kDone;
}

}  // namespace

int main(int count, char** words) {
    try {
        return run(count, words);
    } catch (const std::exception& failure) {
        fmt::print(stderr, "namyoum: {}\n", failure.what());
    } catch (...) {
        fmt::print(stderr, "namyoum: something failed that should not; please report what you did\n");
    }
    return kFailed;
}
