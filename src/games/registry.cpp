#include "games/registry.h"

#include <array>

#include "base/text.h"
#include "core/table_of.h"
#include "games/storm/board_json.h"
#include "games/storm/data_reader.h"
#include "games/storm/data_report.h"
#include "games/storm/storm.h"
#include "games/storm/teller.h"

namespace namyoum {

namespace {

using StormTable = TableOf<storm::Storm, storm::StormTeller>;

std::optional<Error> load_storm(const std::vector<std::string>& overlays) {
    auto data = storm::read_data(overlays);
    if (!data) return data.error();
    storm::install(std::move(*data));
    return std::nullopt;
}

Result<std::unique_ptr<Table>> at_table(Result<Session<storm::Storm>> session) {
    if (!session) return session.error();
    return std::unique_ptr<Table>(std::make_unique<StormTable>(std::move(*session)));
}

Result<std::unique_ptr<Table>> open_storm(const Setup& setup) { return at_table(Session<storm::Storm>::start(setup)); }
Result<std::unique_ptr<Table>> replay_storm(const Log& log) { return at_table(replay<storm::Storm>(log)); }

constexpr std::array kGames{
    GameEntry{storm::Storm::name, load_storm, open_storm, replay_storm, storm::check_report, storm::Storm::scenarios,
              storm::Storm::options, storm::board_json},
};
constexpr std::array<std::string_view, 3> kPlanned{"season", "gamble", "tonkin"};

}  // namespace

std::span<const GameEntry> games() { return kGames; }

const GameEntry* find_game(std::string_view name) {
    for (const GameEntry& game : kGames)
        if (game.name == name) return &game;
    return nullptr;
}

std::span<const std::string_view> planned_games() { return kPlanned; }

std::string game_names() {
    std::string names;
    for (const GameEntry& game : kGames) add_item(names, game.name);
    return names;
}

}  // namespace namyoum
