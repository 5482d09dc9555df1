// Things of the board as programs name them: "area:7", "unit:141-3", "card:v12".
#pragma once

#include <optional>
#include <string_view>

#include "games/storm/state.h"

namespace namyoum::storm {

// One of them is filled in.
struct Thing {
    AreaId area = kNoArea;
    UnitId unit = kNoUnit;
    CardId card = kNoCard;
};

std::optional<Thing> thing_called(std::string_view text);

}  // namespace namyoum::storm
