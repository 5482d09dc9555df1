#include "opponent/players.h"

#include <array>
#include <set>
#include <utility>

#include "base/text.h"
#include "games/registry.h"
#include "opponent/random_opponent.h"
#include "opponent/storm_opponents.h"
#include "opponent/storm_staff.h"

namespace namyoum {

namespace {

template <Game G>
class PlayerOf final : public Player {
public:
    explicit PlayerOf(std::unique_ptr<Opponent<G>> opponent) : opponent_(std::move(opponent)) {}

    std::string choose(const Brief& brief, Rng& rng) override {
        const auto& ours = dynamic_cast<const BriefOf<G>&>(brief);
        return G::to_text(opponent_->choose(ours.view, ours.legal, rng));
    }

private:
    std::unique_ptr<Opponent<G>> opponent_;
};

}  // namespace

std::unique_ptr<Opponent<storm::Storm>> storm::make_opponent(std::string_view level) {
    if (level == "random") return std::make_unique<RandomOpponent<Storm>>();
    if (level == "staff") return std::make_unique<StormStaff>();
    return nullptr;
}

std::span<const std::string_view> player_levels(std::string_view game) {
    static constexpr std::array<std::string_view, 2> kStorm{"random", "staff"};
    if (game == storm::Storm::name) return kStorm;
    return {};
}

std::string level_names(std::string_view game) {
    std::string names;
    for (const std::string_view level : player_levels(game)) add_item(names, level);
    return names;
}

std::string level_names() {
    std::set<std::string_view> levels;
    for (const GameEntry& game : games())
        for (const std::string_view level : player_levels(game.name)) levels.insert(level);
    std::string names;
    for (const std::string_view level : levels) add_item(names, level);
    return names;
}

std::unique_ptr<Player> make_player(std::string_view game, std::string_view level) {
    if (game != storm::Storm::name) return nullptr;
    auto opponent = storm::make_opponent(level);
    if (opponent == nullptr) return nullptr;
    return std::make_unique<PlayerOf<storm::Storm>>(std::move(opponent));
}

}  // namespace namyoum
