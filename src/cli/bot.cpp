// namyoum bot: other programs play, over lines of JSON on standard input and output (docs/bot-protocol.md).
#include <fmt/core.h>

#include <array>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>

#include "base/data_folder.h"
#include "base/hash.h"
#include "cli/commands.h"
#include "cli/common.h"
#include "core/play.h"
#include "opponent/players.h"

namespace namyoum::cli {

namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int kProtocol = 1;
constexpr std::size_t kLongestLine = 4096;
constexpr int kMostErrorsInARow = 100;  // a bot that never says anything legal is left alone

struct Asked {
    GameOptions game;
    std::string side = "french", opponent = kUsualOpponent, log;
    bool force = false;
};

class Line {
public:
    static void send(const ordered_json& message) {
        fmt::print("{}\n", message.dump(-1, ' ', false, json::error_handler_t::replace));
        if (std::fflush(stdout) != 0) throw std::system_error(errno, std::generic_category(), "standard output");
    }
};

struct Said {
    enum class Kind { Act, Resign, Quit, Garbage } kind = Kind::Garbage;
    std::string action;
};

Said understood(const std::string& line) {
    if (line == "quit") return {Said::Kind::Quit, {}};
    if (line == "resign") return {Said::Kind::Resign, {}};
    if (line.starts_with("act ")) return {Said::Kind::Act, line.substr(4)};
    const json message = json::parse(line, nullptr, false);
    if (!message.is_object()) return {};
    if (const auto action = message.find("action"); action != message.end() && action->is_string()) {
        const auto text = action->get<std::string>();
        if (text == "quit" || text == "resign") return understood(text);
        return {Said::Kind::Act, text};
    }
    return {};
}

class BotGame {
public:
    BotGame(const Asked& asked, std::unique_ptr<Table> table, std::unique_ptr<Player> player, Words words)
        : asked_(asked),
          table_(std::move(table)),
          player_(std::move(player)),
          words_(std::move(words)),
          seed_(asked.game.seed.value_or(random_seed())),
          rng_(seed_),
          player_rng_(seed_, 1),
          lines_(kLongestLine) {
        bot_[0] = asked.side != "vietminh";
        bot_[1] = asked.side != "french";
    }

    int run() {
        try {
            return converse();
        } catch (const std::system_error& broken) {  // nobody listens any more: what was played is written all the same
            complain(broken.what());
            if (const auto error = write_log()) complain(error->text());
            return kFailed;
        }
    }

private:
    int converse() {
        const Log log = table_->log();
        ordered_json hello{{"type", "hello"},     {"protocol", kProtocol},      {"game", log.game},
                           {"rules", log.rules},  {"data", hex64(log.data)},    {"scenario", log.setup.scenario},
                           {"side", asked_.side}, {"opponent", asked_.opponent}};
        // A seed of our own stays ours: whoever has it can draw the other side's cards again.
        if (asked_.game.seed) hello["seed"] = seed_;
        Line::send(hello);
        while (true) {
            table_->pass_forced();
            const Decision decision = table_->decision();
            if (decision.side == Side::None) return over(name(table_->winner()), "played");
            if (decision.side == Side::Chance)
                table_->roll_chance(fair(rng_));
            else if (!is_bot(decision.side))
                table_->act(player_->choose(*table_->brief(), player_rng_), Made::Chosen);
            else if (const auto end = ask(decision))
                return *end;
        }
    }

    bool is_bot(Side side) const { return bot_[index(table_->seats_swapped() ? enemy_of(side) : side)]; }

    // To each side that the bot plays what that side may know; whoever is asked later must not miss it.
    void send_events() {
        for (const Side side : {Side::French, Side::VietMinh})
            if (is_bot(side)) send_events_to(side);
        table_->forget_events();
    }
    void send_events_to(Side viewer) const {
        const auto told = table_->told(viewer, words_);
        if (!told.empty()) Line::send({{"type", "events"}, {"side", name(viewer)}, {"told", told}});
    }

    std::optional<int> ask(const Decision& decision) {
        send_events();
        Line::send({{"type", "decision"},
                    {"number", table_->length()},
                    {"side", name(decision.side)},
                    {"kind", decision.kind},
                    {"rule", decision.rule.id},
                    {"prompt", table_->prompt(words_)},
                    {"legal", table_->legal()},
                    {"view", ordered_json::parse(table_->view_json(decision.side))}});
        for (int errors = 0; errors < kMostErrorsInARow; ++errors) {
            const auto line = lines_.next();
            if (!line) return over("nobody", "end of input");
            if (lines_.too_long()) {
                Line::send({{"type", "refused"}, {"why", fmt::format("a line has at most {} bytes", kLongestLine)}});
                continue;
            }
            const Said said = understood(*line);
            switch (said.kind) {
                case Said::Kind::Quit: return over("nobody", "quit");
                case Said::Kind::Resign:
                    resigned_ = decision.side;
                    return over(name(enemy_of(decision.side)), "resigned");
                case Said::Kind::Garbage:
                    Line::send({{"type", "refused"}, {"why", "'act NOTATION', 'resign' or 'quit' is expected"}});
                    continue;
                case Said::Kind::Act: break;
            }
            const auto no = table_->act(said.action, Made::Chosen);
            if (!no) return std::nullopt;
            ordered_json refused{{"type", "refused"}, {"action", said.action}, {"why", refusal_text(*no, words_)}};
            if (no->refusal) refused["rule"] = no->refusal->rule.id;
            Line::send(refused);
        }
        over("nobody", "too many refused answers in a row");
        return kFailed;
    }

    std::string log_text() const {
        Log log = table_->log();
        log.resigned = resigned_;
        return to_text(log);
    }
    std::optional<Error> write_log() const {
        return asked_.log.empty() ? std::nullopt : write_file(asked_.log, log_text());
    }

    int over(std::string_view winner, std::string_view why) {
        const auto error = write_log();  // first, since sending may fail
        send_events_to(Side::None);
        Line::send({{"type", "over"},
                    {"winner", winner},
                    {"why", why},
                    {"turn", table_->turn()},
                    {"fingerprint", hex64(table_->fingerprint())},
                    {"log", log_text()}});
        return error ? wrong_input(*error) : kDone;
    }

    const Asked& asked_;
    std::unique_ptr<Table> table_;
    std::unique_ptr<Player> player_;
    Words words_;
    std::uint64_t seed_;
    Rng rng_, player_rng_;
    LineReader lines_;
    std::array<bool, kSides> bot_{};
    Side resigned_ = Side::None;
};

int run(const Asked& asked) {
    const auto game = load_game(asked.game.game, asked.game.data);
    if (!game) return wrong_input(game.error());
    auto words = words_over(asked.game.language, asked.game.data);
    if (!words) return wrong_input(words.error());
    const auto setup = setup_of(**game, asked.game);
    if (!setup) return wrong_input(setup.error());
    auto table = (*game)->open(*setup);
    if (!table) return wrong_input(table.error());
    auto player = player_named((*game)->name, asked.opponent);
    if (!player) return wrong_input(player.error());
    if (!asked.log.empty() && !asked.force && holds_something(asked.log))
        return wrong_input(
            {"there is such a file already; name another one, or add --force to write over it", asked.log, 0, 0});
    end_input_on_signals();
    return BotGame(asked, std::move(*table), std::move(*player), std::move(*words)).run();
}

}  // namespace

Command bot_command(CLI::App& program) {
    CLI::App* app = program.add_subcommand("bot", "Let another program play, over standard input and output");
    auto asked = std::make_shared<Asked>();
    asked->game.declare_game(*app);
    app->add_option("--side", asked->side, "What the program plays: french, vietminh or both")
        ->check(CLI::IsMember({"french", "vietminh", "both"}))
        ->capture_default_str();
    declare_opponent(*app, asked->opponent);
    asked->game.declare_setup(*app);
    CLI::Option* log = declare_file(*app, "--log", asked->log, "Write the log of the game here at its end");
    app->add_flag("--force", asked->force, "Write the log over a file that is there already")->needs(log);
    declare_language(*app, asked->game.language);
    app->footer(
        "\nExamples:\n  namyoum bot storm --side vietminh --seed 1\n"
        "  examples/random_bot.py namyoum bot storm\n"
        "The protocol is in docs/bot-protocol.md.");
    return {app, [asked] { return run(*asked); }};
}

}  // namespace namyoum::cli
