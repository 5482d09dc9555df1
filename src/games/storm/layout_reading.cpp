// layout.toml: how the map is drawn.
#include <algorithm>
#include <cmath>

#include "games/storm/data_reading.h"

namespace namyoum::storm {

namespace {

using Kind = TomlNode::Kind;

constexpr std::size_t kMostBoxes = 32;
constexpr int kMostPoints = 400;  // of one line or outline
constexpr int kMostSheet = 100;   // inches

}  // namespace

Layout::Point Reading::point(const TomlNode& value, std::string_view what) {
    if (!value.is(Kind::Array) || value.items.size() != 2) {
        fail(value, std::string(what) + ": expected a point [x, y], found " + value.found());
        return {};
    }
    // The river comes from beyond the edge of the sheet, hence a little room outside.
    const auto coordinate = [&](const TomlNode& one) {
        return static_cast<int>(std::lround(100 * toml_.bare_number(one, what, -1, kMostSheet + 1).value_or(0)));
    };
    return {coordinate(value.items[0]), coordinate(value.items[1])};
}

std::vector<Layout::Point> Reading::points(const TomlNode& row, std::string_view key, std::size_t least) {
    const TomlNode& list = *row.find(key);
    std::vector<Layout::Point> result;
    if (!list.is(Kind::Array) || list.items.size() < least || list.items.size() > kMostPoints) {
        fail(list, std::string(key) + ": expected " + std::to_string(least) + " to " + std::to_string(kMostPoints)
                       + " points, found " + (list.is(Kind::Array) ? std::to_string(list.items.size()) : list.found()));
        return result;
    }
    result.reserve(list.items.size());
    for (const TomlNode& item : list.items) result.push_back(point(item, key));
    return result;
}

void Reading::layout() {
    Layout& layout = set_.layout;
    const TomlNode& sheet = rows_.single("layout.toml", "sheet");
    const auto length = [&](std::string_view key) {
        return static_cast<int>(std::lround(100 * toml_.bare_number(*sheet.find(key), key, 1, kMostSheet).value_or(1)));
    };
    layout.width = length("width");
    layout.height = length("height");
    layout.river = points(rows_.single("layout.toml", "river"), "line", 2);
    layout.runway = points(rows_.single("layout.toml", "runway"), "line", 2);
    for (const TomlNode& row : rows_.rows("layout.toml", "bridge")) {
        const auto [a, b] = pair(row);
        if (toml_.failed()) return;
        layout.bridges.push_back({std::min(a, b), std::max(a, b), point(*row.find("at"), "at")});
    }
    const auto boxes = rows_.rows("layout.toml", "box");
    if (boxes.size() > kMostBoxes)
        return fail(rows_.place("layout.toml", "", ""), "expected at most 32 boxes, found more");
    for (const TomlNode& row : boxes) {
        const auto id = toml_.id(row, "id");
        const auto corners = points(row, "corners", 2);
        if (toml_.failed()) return;
        if (corners.size() != 2 || !(corners[0].x < corners[1].x && corners[0].y < corners[1].y))
            return fail(*row.find("corners"), "corners: expected the upper left and the lower right corner");
        layout.boxes.push_back({*id, corners[0], corners[1]});
    }
    const auto areas = rows_.rows("layout.toml", "area");
    for (const TomlNode& row : areas) {
        if (toml_.failed()) return;
        const AreaId area = existing_area(*row.find("id"), "id");
        layout.areas[area].label = point(*row.find("label"), "label");
        layout.areas[area].polygon = points(row, "polygon", 3);
    }
    if (areas.size() != static_cast<std::size_t>(data_.area_count) && !toml_.failed())
        fail(rows_.place("layout.toml", "", ""), "expected an outline for each of the "
                                                     + std::to_string(data_.area_count) + " areas, found "
                                                     + std::to_string(areas.size()));
}

}  // namespace namyoum::storm
