#include "games/storm/events.h"

namespace namyoum::storm {

std::string_view name(EventKind kind) {
    // clang-format off
    static constexpr std::string_view kNames[kEventKinds] = {
        "sides-chosen", "turn-began", "card-drawn", "deck-reshuffled", "card-discarded", "card-played",
        "card-left-game", "card-cancelled", "impulse-began", "side-passed", "play-went-on", "unit-moved",
        "unit-spent", "unit-refreshed", "unit-retreated", "unit-eliminated", "control-changed", "trench-changed",
        "fire-marker-placed", "attack-declared", "dice-rolled", "attack-resolved", "damage-ignored", "damage-lost",
        "assault-broken", "assault-failed", "supply-rolled", "area-unsupplied", "units-refreshed",
        "replacements-rolled", "unit-placed", "turn-ended", "game-ended",
    };
    // clang-format on
    return kNames[static_cast<std::size_t>(kind)];
}

}  // namespace namyoum::storm
