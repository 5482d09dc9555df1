// namyoum verify: were the dice of a match on a server thrown as promised?
#include "match/verify.h"

#include <fmt/core.h>

#include "cli/commands.h"
#include "cli/common.h"

namespace namyoum::cli {

namespace {

struct Asked {
    std::string file;
    std::vector<std::string> data;
};

int run(const Asked& asked) {
    const auto log = read_log(asked.file);
    if (!log) return wrong_input(log.error());
    const auto game = load_for_log(*log, asked.data);
    if (!game) return wrong_input(game.error());
    const auto report = verify_dice(*log);
    if (!report) {
        complain(report.error().text());
        return kFailed;
    }
    if (report->imported > 0)
        fmt::print("the first {} actions came from another log; their dice are not checked\n", report->imported);
    fmt::print("{}: {} rolls and draws, all as the dice key and both seeds give them\n", asked.file, report->checked);
    return kDone;
}

}  // namespace

Command verify_command(CLI::App& program) {
    CLI::App* app = program.add_subcommand("verify", "Compute the dice of a finished match again");
    auto asked = std::make_shared<Asked>();
    app->add_option("FILE", asked->file, "The log of a match that was played on a server and is over")
        ->required()
        ->check(not_empty());
    declare_data(*app, asked->data);
    app->footer(
        "\nThe server published the hash of its dice key before the first roll and the key after the last; every roll "
        "and\n"
        "draw follows from that key, the match and one seed of each seat. This shows that no roll was picked or "
        "repeated.\n"
        "It does not show that the host did not look: whoever runs a server can see both hands and the key.\n"
        "examples/verify_dice.py does the same without this program.\n\nExamples:\n  namyoum verify game.log\n"
        "Exit code 1 when a roll differs or the log does not hold what is needed, 2 when the file is no log.");
    return {app, [asked] { return run(*asked); }};
}

}  // namespace namyoum::cli
