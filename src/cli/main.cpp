// The program: subcommands are declared by their own files; here only the edge, where every failure becomes a message
// and an exit code.
#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <exception>
#include <span>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/common.h"

namespace {

using namespace namyoum::cli;

constexpr const char* kVersion = "namyoum " NAMYOUM_VERSION;

constexpr const char* kFooter = R"(
Examples:
  namyoum                            the table in your browser: serve --open
  namyoum serve                      the same for friends far away
  namyoum play storm                 a game in the terminal against the computer
  namyoum play storm --resume        go on with the game kept when you left
  namyoum replay game.log --step     watch a game again
  namyoum data check storm           are the data files sound?
'namyoum COMMAND --help' tells more about each. Exit codes: 0 done, 1 the checked thing failed, 2 wrong use or input.)";

constexpr const char* kWelcome = R"(Nam Youm: board wargames of the First Indochina War.

  namyoum serve            the table in your browser, against the computer or with friends far away; at a terminal
                           the word may be left out
  namyoum play storm       Storm over Dien Bien Phu in this terminal, against the computer
  namyoum --help           everything else
)";

// What was typed where a command is expected, when there is none of that name: else the library's own words must do.
std::string unknown_command(const CLI::App& app, std::string_view typed) {
    if (typed.empty() || typed.starts_with('-')) return {};
    std::string names;
    for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (one->get_name() == typed) return {};
        namyoum::add_item(names, one->get_name());
    }
    return names.empty() ? names : "there is no command '" + std::string(typed) + "'; there are: " + names;
}

int usage_error(const CLI::App& program, std::span<char*> words, const CLI::ParseError& error) {
    const CLI::App* asked = &program;
    for (const CLI::App* chosen : program.get_subcommands()) asked = chosen;
    const std::size_t place = asked == &program ? 1 : 2;
    const std::string unknown = place < words.size() ? unknown_command(*asked, words[place]) : "";
    complain(unknown.empty() ? error.what() : unknown);
    const std::string command = asked == &program ? "namyoum" : "namyoum " + asked->get_name();
    print_error("'" + command + " --help' shows what is understood.\n");
    return kWrongUse;
}

int run(int count, char** words) {
    CLI::App program{"Nam Youm: board wargames of the First Indochina War, every rule enforced.", "namyoum"};
    program.footer(kFooter);
    program.set_version_flag("--version", kVersion, "Say which version this is");
    program.require_subcommand(0, 1);
    const std::array commands{
        serve_command(program),  play_command(program),   simulate_command(program), bench_command(program),
        script_command(program), replay_command(program), verify_command(program),   data_command(program),
        bot_command(program),    admin_command(program),
    };
    try {
        // Somebody at a terminal who says nothing more wants to play; a script is told what there is.
        constexpr std::array kTable{"namyoum", "serve", "--open"};
        if (count <= 1 && isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0)
            program.parse(static_cast<int>(kTable.size()), kTable.data());
        else
            program.parse(count, words);
    } catch (const CLI::Success& asked) {  // --help and --version
        return program.exit(asked);
    } catch (const CLI::ParseError& error) {
        return usage_error(program, {words, static_cast<std::size_t>(count)}, error);
    }
    for (const Command& command : commands)
        if (command.app->parsed()) return command.run();
    fmt::print("{}", kWelcome);
    return kDone;
}

// A stream that came closed is taken by something that refuses every write, lest the next file opened take its number
// and our words be written into it.
void hold_closed_streams() {
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0) ::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

}  // namespace

int main(int count, char** words) {
    hold_closed_streams();
    std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error of the write, told like others
    try {
        const int code = run(count, words);
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
        complain("not everything could be written to standard output");
        return code == kDone ? kFailed : code;
    } catch (const std::exception& failure) {
        complain(failure.what());
    } catch (...) {
        complain("something failed that should not; please report what you did");
    }
    return kFailed;
}
