#include "games/storm/things.h"

#include "base/text.h"
#include "games/storm/data.h"
#include "games/storm/facts.h"

namespace namyoum::storm {

namespace {

template <class Id, class Rows>
std::optional<Id> row_called(const Rows& rows, std::string_view id) {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].id == id) return static_cast<Id>(i);
    return std::nullopt;
}

}  // namespace

std::optional<Thing> thing_called(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    const std::string_view kind = text.substr(0, colon), id = text.substr(colon + 1);
    if (kind == "area") {
        const auto number = number_in<int>(id);
        if (!number || *number < 1 || *number > facts().area_count) return std::nullopt;
        return Thing{static_cast<AreaId>(*number), kNoUnit, kNoCard};
    }
    if (kind == "unit") {
        const auto unit = row_called<UnitId>(data().units, id);
        return unit ? std::optional(Thing{kNoArea, *unit, kNoCard}) : std::nullopt;
    }
    if (kind == "card") {
        const auto card = row_called<CardId>(data().cards, id);
        return card ? std::optional(Thing{kNoArea, kNoUnit, *card}) : std::nullopt;
    }
    return std::nullopt;
}

}  // namespace namyoum::storm
