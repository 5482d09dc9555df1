#include "games/storm/data.h"

#include <utility>

#include "games/storm/facts.h"

namespace namyoum::storm {

namespace detail {
Data installed_data;
}

void install(Data data) {
    detail::installed_facts = make_facts(data);
    detail::installed_data = std::move(data);
}

std::string_view effect_key(Effect effect) {
    static constexpr std::array<std::string_view, kEffects> kKeys = {
        "bigeard",        "command_coordination", "debouchez",         "bordels",
        "flares",         "relief_force",         "flamethrowers",     "mines",
        "mortar_support", "counter_attack",       "b26_bombers",       "fighter_bombers",
        "artillery",      "tot_artillery",        "improved_defenses", "rats",
        "giap",           "mine_shaft",           "poor_weather",      "katyusha",
        "propaganda",     "heavy_flak",           "surprise_assault",  "emergency_replacements",
        "artillery105",   "artillery75",          "night_assault",
    };
    return kKeys[static_cast<std::size_t>(effect)];
}

}  // namespace namyoum::storm
