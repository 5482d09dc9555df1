// namyoum admin: for whoever looks after a server's database. Everything here only reads it, while a server runs or
// not.
#include <fmt/chrono.h>
#include <fmt/core.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/common.h"
#include "match/match.h"
#include "match/stored.h"
#include "match/wire.h"
#include "server/default_db.h"
#include "server/sqlite_backup.h"
#include "server/sqlite_store.h"

namespace namyoum::cli {

namespace {

struct Asked {
    std::string database = default_db();
    std::vector<std::string> data;
    std::string match, file;
    bool json = false;
};

std::string in_words(const Seat& seat) {
    switch (seat.kind) {
        case SeatKind::Open: return "open";
        case SeatKind::Person: return "person";
        case SeatKind::Computer: break;
    }
    return seat.level;
}

std::string date(std::int64_t milliseconds) {
    const std::chrono::sys_time<std::chrono::milliseconds> time{std::chrono::milliseconds(milliseconds)};
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}Z", std::chrono::floor<std::chrono::seconds>(time));
}

// --- list ---

// Who plays is nobody's business, and the dice keys even less: neither is shown.
nlohmann::ordered_json to_json(const MatchRecord& match) {
    return {{"id", match.id},
            {"game", match.game},
            {"status", name(match.status)},
            {"french", in_words(seat_of(match, Side::French))},
            {"vietminh", in_words(seat_of(match, Side::VietMinh))},
            {"turn", match.turn},
            {"to_move", name(match.to_move)},
            {"winner", name(match.winner)},
            {"entries", match.length},
            {"created", date(match.created)},
            {"updated", date(match.updated)}};
}

std::string how_it_stands(const MatchRecord& match) {
    switch (match.status) {
        case MatchStatus::Waiting: return "waits for a seat to be taken";
        case MatchStatus::Playing: return fmt::format("turn {}, {} to move", match.turn, name(match.to_move));
        case MatchStatus::Over: return fmt::format("over in turn {}, {} won", match.turn, name(match.winner));
        case MatchStatus::Closed: break;
    }
    return "closed before its end";
}

int list(const Asked& asked) {
    const auto store = SqliteStore::open_read_only(asked.database);
    if (!store) return wrong_input(store.error());
    const std::vector<MatchRecord> matches = (*store)->all_matches();
    if (asked.json) {
        for (const MatchRecord& match : matches) fmt::print("{}\n", to_json(match).dump());
        return kDone;
    }
    for (const MatchRecord& match : matches)
        fmt::print("{}  {}  {}  {:<8} {:<8} {:5} entries  {}\n", match.id, date(match.updated), match.game,
                   in_words(seat_of(match, Side::French)), in_words(seat_of(match, Side::VietMinh)), match.length,
                   how_it_stands(match));
    fmt::print("{} {}\n", matches.size(), matches.size() == 1 ? "match" : "matches");
    return kDone;
}

// --- backup ---

int back_up(const Asked& asked) {
    if (const auto wrong = namyoum::back_up(asked.database, asked.file)) return wrong_input(*wrong);
    std::error_code ignored;
    fmt::print("{}: {} bytes\n", asked.file, std::filesystem::file_size(asked.file, ignored));
    return kDone;
}

// --- export and replay: the rules are needed, with the values that a match was played with ---

class Loaded {
public:
    explicit Loaded(std::vector<std::string> data) : data_(std::move(data)) {}

    std::optional<Error> load_for(const MatchRecord& match) {
        const auto& overlays = data_.empty() ? match.overlays : data_;
        if (game_ == match.game && overlays_ == overlays) return std::nullopt;
        game_.clear();
        if (const auto game = load_game(match.game, overlays); !game) return game.error();
        game_ = match.game;
        overlays_ = overlays;
        return std::nullopt;
    }

private:
    std::vector<std::string> data_;
    std::string game_;  // loaded last
    std::vector<std::string> overlays_;
};

int export_match(const Asked& asked) {
    const auto store = SqliteStore::open_read_only(asked.database);
    if (!store) return wrong_input(store.error());
    const auto match = (*store)->match(asked.match);
    if (!match)
        return wrong_input(Error{"there is no match '" + asked.match + "'; 'namyoum admin list' shows what there is",
                                 asked.database, 0, 0});
    const auto unloaded = Loaded(asked.data).load_for(*match);
    if (unloaded && !asked.data.empty()) return wrong_input(*unloaded);
    const auto entries = (*store)->entries(match->id);
    const auto log = unloaded ? Result<Log>(*unloaded) : log_of(*match, entries);
    const std::string text = log ? to_text(*log) : unplayed_log(*match, entries);
    if (asked.file.empty())
        fmt::print("{}", text);
    else if (const auto wrong = write_file(asked.file, text))
        return wrong_input(*wrong);
    if (log) return kDone;
    complain(log.error().text());
    return kFailed;
}

// What a server with this program would do about a match that does not fit: go on with it by its own rules, or not.
std::string way_on(const MatchRecord& record, const std::vector<Entry>& entries,
                   const std::optional<Snapshot>& snapshot) {
    if (record.status != MatchStatus::Playing) return "";
    const auto resumed = Match::resume(record, entries, snapshot, record.updated);
    if (!resumed) return "";
    const std::size_t gone = resumption_in(resumed->steps().front().entry).gone;
    return fmt::format("; served by this program it goes on from action {}, and of those after it {} no longer {}",
                       resumed->replayable_from(), gone, gone == 1 ? "counts" : "count");
}

// Why this build does not play the match as it was played, or nothing.
std::optional<Error> misfit(SqliteStore& store, const MatchRecord& record, Loaded& loaded) {
    if (auto wrong = loaded.load_for(record)) return Error{"match " + record.id + ": " + wrong->text(), "", 0, 0};
    const auto entries = store.entries(record.id);
    const auto snapshot = store.snapshot(record.id);
    const auto match = Match::replay(record, entries, snapshot);
    if (!match) return Error{match.error().message + way_on(record, entries, snapshot), "", 0, 0};
    const Table& table = match->table();
    // Every action may be legal and the game yet another one.
    if (table.turn() != record.turn
        || (record.status == MatchStatus::Playing && table.decision().side != record.to_move))
        return Error{
            fmt::format("match {}: all {} entries fit, but lead to turn {}, {} to move, instead of turn {}, {}",
                        record.id, record.length, table.turn(), name(table.decision().side), record.turn,
                        name(record.to_move)),
            "", 0, 0};
    return std::nullopt;
}

int replay(const Asked& asked) {
    const auto store = SqliteStore::open_read_only(asked.database);
    if (!store) return wrong_input(store.error());
    Loaded loaded(asked.data);
    const std::vector<MatchRecord> matches = (*store)->all_matches();
    std::size_t misfits = 0;
    for (const MatchRecord& match : matches)
        if (const auto wrong = misfit(**store, match, loaded)) {
            complain(wrong->message);
            ++misfits;
        }
    fmt::print("{} {} replayed, {} no longer fit\n", matches.size(), matches.size() == 1 ? "match" : "matches",
               misfits);
    return misfits == 0 ? kDone : kFailed;
}

}  // namespace

Command admin_command(CLI::App& program) {
    auto asked = std::make_shared<Asked>();
    CLI::App* app = program.add_subcommand("admin", "Look after the matches of a server");
    app->require_subcommand(1);
    const auto add = [&](const char* command, const char* help, const char* footer) {
        CLI::App* one = app->add_subcommand(command, help);
        one->add_option("--db", asked->database, "The file in which matches are kept")
            ->check(not_empty())
            ->type_name("FILE")
            ->capture_default_str();
        one->footer(std::string("\nExamples:\n") + footer);
        return one;
    };
    CLI::App* lists = add("list", "Every match, last changed first",
                          "  namyoum admin list\n  namyoum admin list --db matches.db --json");
    lists->add_flag("--json", asked->json, "One JSON object a line");
    CLI::App* backs_up = add("backup", "Copy the database to a new file, also while a server runs",
                             "  namyoum admin backup saturday.db\nA file that exists is never written over.");
    backs_up->add_option("FILE", asked->file, "The copy")->required()->check(not_empty());
    CLI::App* exports = add("export", "Write a match as a log",
                            "  namyoum admin export abcdefgh2345 game.log\n  namyoum replay game.log --step\n"
                            "The log of a match under way shows both hands: it is for the keeper of the server alone.\n"
                            "Exit code 1 when the match no longer fits: its log is written as it is stored.");
    exports->add_option("MATCH", asked->match, "Its id, as 'admin list' shows it")->required()->check(not_empty());
    exports->add_option("FILE", asked->file, "The log; standard output if not given")->check(not_empty());
    declare_data(*exports, asked->data);
    CLI::App* replays = add("replay", "Play every match again with this program, as before an upgrade",
                            "  namyoum admin replay\n"
                            "Exit code 1 when a match no longer fits: the first entry that does not is named.");
    declare_data(*replays, asked->data);
    app->footer(
        "\nExamples:\n  namyoum admin list\n  namyoum admin backup saturday.db\n"
        "'namyoum admin COMMAND --help' tells more about each. Nothing here changes the database.");
    return {app, [=] {
                if (lists->parsed()) return list(*asked);
                if (backs_up->parsed()) return back_up(*asked);
                if (exports->parsed()) return export_match(*asked);
                return replay(*asked);
            }};
}

}  // namespace namyoum::cli
