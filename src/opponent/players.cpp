#include "opponent/players.h"

#include <cassert>
#include <utility>

#include "core/table_of.h"
#include "games/storm/teller.h"
#include "opponent/random_opponent.h"
#include "opponent/storm_staff.h"

namespace namyoum {

namespace {

template <Game G, class Teller>
class PlayerOf final : public Player {
public:
    explicit PlayerOf(std::unique_ptr<Opponent<G>> opponent) : opponent_(std::move(opponent)) {}

    std::string choose(const Table& table, Rng& rng) override {
        const auto* ours = dynamic_cast<const TableOf<G, Teller>*>(&table);
        assert(ours != nullptr);
        const typename G::State& state = ours->session().state();
        typename G::Actions legal;
        G::legal(state, legal);
        return G::to_text(opponent_->choose(G::view(state, G::decision(state).side), legal, rng));
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

std::vector<std::string> player_levels() { return {"random", "staff"}; }

std::unique_ptr<Player> make_player(std::string_view game, std::string_view level) {
    if (game != storm::Storm::name) return nullptr;
    auto opponent = storm::make_opponent(level);
    if (opponent == nullptr) return nullptr;
    return std::make_unique<PlayerOf<storm::Storm, storm::StormTeller>>(std::move(opponent));
}

}  // namespace namyoum
