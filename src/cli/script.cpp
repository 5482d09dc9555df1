// namyoum script: runs table scripts and says what does not hold.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "cli/commands.h"
#include "games/registry.h"
#include "script/runner.h"

namespace namyoum::cli {

namespace {

constexpr const char* kFooter = R"(
Examples:
  namyoum script tests/scripts/storm/fire.table          ok tests/scripts/storm/fire.table (40 cases, 132 expectations)
  namyoum script tests/scripts/storm/*.table             many at once
  namyoum script --list-proved tests/scripts/storm/*     the rules they prove, and where
A script is a text file: a position, actions, forced dice and what must hold. docs/table-scripts.md has the language.
Exit codes: 0 everything holds, 1 something does not, 2 a line of a script is wrong or a file cannot be read.)";

struct Options {
    std::vector<std::string> files;
    std::vector<std::string> overlays;
    bool list_proved = false;
};

Result<std::string> read_text(const std::string& file) {
    std::error_code unknown;
    if (std::filesystem::is_directory(file, unknown)) return Error{"this is a directory, not a script", file, 0, 0};
    std::ifstream in(file, std::ios::binary);
    if (!in) return Error{"this file cannot be read", file, 0, 0};
    std::string text(kLongestScript + 1, '\0');  // one more than allowed: then the reader says that it is too long
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(in.gcount()));
    return text;
}

// Data is read once for each game, when the first script of it comes.
class Loader {
public:
    explicit Loader(const std::vector<std::string>& overlays) : overlays_(overlays) {}

    std::optional<Error> load(const std::string& name) {
        const GameEntry* game = find_game(name);
        if (game == nullptr || std::find(loaded_.begin(), loaded_.end(), name) != loaded_.end()) return std::nullopt;
        loaded_.push_back(name);
        return game->load(overlays_);
    }

private:
    const std::vector<std::string>& overlays_;
    std::vector<std::string> loaded_;
};

int wrong(const Error& error) {
    fmt::print(stderr, "{}\n", error.text());
    return kWrongUse;
}

int report(const std::string& file, const std::vector<CaseResult>& cases, bool list_proved) {
    int expectations = 0, failed = 0;
    for (const CaseResult& result : cases) {
        expectations += result.expectations;
        if (!result.passed) {
            ++failed;
            fmt::print(stderr, "{}\n    in the case of line {}: {}\n", result.error->text(), result.line, result.title);
        } else if (list_proved) {
            for (const std::string& id : result.ids)
                fmt::print("{} {}:{} {}\n", id, result.file, result.line, result.expectations);
        }
    }
    if (!list_proved && failed == 0)
        fmt::print("ok {} ({} {}, {} {})\n", file, cases.size(), cases.size() == 1 ? "case" : "cases", expectations,
                   expectations == 1 ? "expectation" : "expectations");
    if (failed > 0) fmt::print(stderr, "failed {} ({} of {} cases)\n", file, failed, cases.size());
    return failed == 0 ? kDone : kFailed;
}

int run_file(const std::string& file, Loader& loader, bool list_proved) {
    const auto text = read_text(file);
    if (!text) return wrong(text.error());
    const auto game = game_of_script(*text, file);
    if (!game) return wrong(game.error());
    if (const auto error = loader.load(*game)) return wrong(*error);
    const auto cases = run_script(*text, file);
    return cases ? report(file, *cases, list_proved) : wrong(cases.error());
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
    app->add_option("FILE", options->files, "Table scripts to run")->required();
    app->add_flag("--list-proved", options->list_proved,
                  "Print '<id> <file>:<line> <expectations>' for every rule a passing case proves");
    app->add_option("--data", options->overlays, "A directory of values laid over ours; may be repeated")
        ->type_name("DIR")
        ->allow_extra_args(false);
    app->footer(kFooter);
    return {app, [options] { return run(*options); }};
}

}  // namespace namyoum::cli
