// namyoum script: runs table scripts and says what does not hold.
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/common.h"
#include "games/registry.h"
#include "script/runner.h"

namespace namyoum::cli {

namespace {

constexpr const char* kFooter = R"(
Examples:
  namyoum script tests/scripts/storm/fire.table          ok tests/scripts/storm/fire.table (... cases, ... expectations)
  namyoum script tests/scripts/storm/*.table             many at once
  namyoum script --list-proved tests/scripts/storm/*     the rules they prove, and where
A script is a text file: a position, actions, forced dice and what must hold. docs/table-scripts.md has the language.
Exit codes: 0 everything holds, 1 something does not, 2 a line of a script is wrong or a file cannot be read.)";

struct Options {
    std::vector<std::string> files;
    std::vector<std::string> overlays;
    bool list_proved = false;
};

// Data is read once for each game, when the first script of it comes.
class Loader {
public:
    explicit Loader(const std::vector<std::string>& overlays) : overlays_(overlays) {}

    std::optional<Error> load(const std::string& name) {
        // An unknown game is told by the script's reader, with its line.
        if (find_game(name) == nullptr || std::find(loaded_.begin(), loaded_.end(), name) != loaded_.end())
            return std::nullopt;
        loaded_.push_back(name);
        const auto game = load_game(name, overlays_);
        return game ? std::nullopt : std::optional(game.error());
    }

private:
    const std::vector<std::string>& overlays_;
    std::vector<std::string> loaded_;
};

int report(const std::string& file, const std::vector<CaseResult>& cases, bool list_proved) {
    int expectations = 0, failed = 0;
    for (const CaseResult& result : cases) {
        expectations += result.expectations;
        if (!result.passed) {
            ++failed;
            print_error(
                fmt::format("{}\n    in the case of line {}: {}\n", result.error->text(), result.line, result.title));
        } else if (list_proved) {
            for (const std::string& id : result.ids)
                fmt::print("{} {}:{} {}\n", id, result.file, result.line, result.expectations);
        }
    }
    if (!list_proved && failed == 0)
        fmt::print("ok {} ({} {}, {} {})\n", file, cases.size(), cases.size() == 1 ? "case" : "cases", expectations,
                   expectations == 1 ? "expectation" : "expectations");
    if (failed > 0) print_error(fmt::format("failed {} ({} of {} cases)\n", file, failed, cases.size()));
    return failed == 0 ? kDone : kFailed;
}

int run_file(const std::string& file, Loader& loader, bool list_proved) {
    const auto text = read_file(file, kLongestScript);
    if (!text) return wrong_input(text.error());
    const auto game = game_of_script(*text, file);
    if (!game) return wrong_input(game.error());
    if (const auto error = loader.load(*game)) return wrong_input(*error);
    const auto cases = run_script(*text, file);
    return cases ? report(file, *cases, list_proved) : wrong_input(cases.error());
}

int run(const Options& options) {
    Loader loader(options.overlays);
    int worst = kDone;
    for (const std::string& file : options.files) worst = std::max(worst, run_file(file, loader, options.list_proved));
    return worst;
}

}  // namespace

Command script_command(CLI::App& program) {
    auto options = std::make_shared<Options>();
    CLI::App* app = program.add_subcommand("script", "Run table scripts: position, actions, dice, expectations");
    app->add_option("FILE", options->files, "Table scripts to run")->required()->check(not_empty());
    app->add_flag("--list-proved", options->list_proved,
                  "Print '<id> <file>:<line> <expectations>' for every rule a passing case proves");
    declare_data(*app, options->overlays);
    app->footer(kFooter);
    return {app, [options] { return run(*options); }};
}

}  // namespace namyoum::cli
