#include "match/verify.h"

#include <algorithm>
#include <memory>
#include <vector>

#include "games/registry.h"
#include "match/dice.h"

namespace namyoum {

namespace {

Error wrong(const Log& log, int line, std::string message) { return {std::move(message), log.file, line, 0}; }

std::optional<Error> check_header(const Log& log) {
    if (!log.dice)
        return wrong(log, 0, "this is no log of a match on a server: it names no match, seeds and dice-hash");
    if (log.dice->key.empty())
        return wrong(log, 0, "the log holds no dice-key; it is shown when the match is over, so export it again then");
    if (dice_key_hash(log.dice->key) != log.dice->key_hash)
        return wrong(log, 0, "the dice-key is not the one that was promised: its hash is not the dice-hash");
    return std::nullopt;
}

}  // namespace

Result<DiceReport> verify_dice(const Log& log) {
    if (auto error = check_header(log)) return *error;
    const GameEntry* game = find_game(log.game);
    if (game == nullptr) return wrong(log, 0, "there is no game '" + log.game + "' here");
    const DiceSource source{log.dice->key, log.dice->match, log.dice->seeds[0], log.dice->seeds[1]};
    DiceReport report;
    std::optional<Error> error;
    auto opened = game->open(log.setup);
    if (!opened) return start_error(log, opened.error());
    Table& table = **opened;
    std::vector<std::string> states{table.snapshot()};  // after each action that stands: a takeback goes back to one
    std::size_t played = 0;
    std::uint64_t index = 0;
    for_each_played(
        log,
        [&](const LogAction& action) {
            if (error) return;
            if (table.decision().side != action.side || table.why_not(action.action)) {
                error = wrong(log, action.line, "'" + action.action + "' is not legal here");
                return;
            }
            if (played++ < log.dice->imported) {
                ++report.imported;
            } else if (action.side == Side::Chance) {
                const auto outcomes = table.legal();
                const auto outcome = draw(source, index++, static_cast<std::uint32_t>(outcomes.size()));
                if (outcomes[outcome] != action.action) {
                    error =
                        wrong(log, action.line,
                              "the dice give '" + outcomes[outcome] + "' here, the log says '" + action.action + "'");
                    return;
                }
                ++report.checked;
            }
            table.act(action.action, action.made);
            table.forget_events();
            states.push_back(table.snapshot());
        },
        [&](const Takeback& takeback) {
            if (error) return;
            if (takeback.rules > 0) {
                error = wrong(log, 0,
                              "the dice are right as far as the match went on by rules version "
                                  + std::to_string(takeback.rules)
                                  + ", from a state that a log does not hold: what follows cannot be checked");
                return;
            }
            states.resize(takeback.at + 1);
            table.restore(states.back());
        });
    if (error) return *error;
    return report;
}

}  // namespace namyoum
