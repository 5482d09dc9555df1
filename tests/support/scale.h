// How long the long tests are: NAMYOUM_RANDOM_GAMES in the environment, which ctest sets per preset.
#pragma once

#include <cstdlib>

namespace namyoum::tests {

inline int random_games(int otherwise = 500) {
    const char* text = std::getenv("NAMYOUM_RANDOM_GAMES");
    const int games = text == nullptr ? 0 : std::atoi(text);
    return games > 0 ? games : otherwise;
}

}  // namespace namyoum::tests
