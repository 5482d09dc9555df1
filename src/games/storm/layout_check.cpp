// In whole hundredths of an inch, so that nothing is ever "nearly" on a line.
#include "games/storm/layout_check.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "games/storm/data_checking.h"

namespace namyoum::storm {

using namespace checking;

namespace {

using Point = Layout::Point;

std::int64_t turn(Point a, Point b, Point c) {
    return std::int64_t{b.x - a.x} * (c.y - a.y) - std::int64_t{b.y - a.y} * (c.x - a.x);
}

bool on_segment(Point p, Point a, Point b) {
    return turn(a, b, p) == 0 && std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y
           && p.y <= std::max(a.y, b.y);
}

int sign(std::int64_t value) { return value > 0 ? 1 : value < 0 ? -1 : 0; }

// Do the two segments meet anywhere but in a point that is an end of both?
bool collide(Point a, Point b, Point c, Point d) {
    if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x)
        || std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y))
        return false;
    if ((a == c && b == d) || (a == d && b == c)) return false;  // one border, seen from both sides
    for (const auto& [p, from, to] :
         {std::tuple(a, c, d), std::tuple(b, c, d), std::tuple(c, a, b), std::tuple(d, a, b)})
        if (p != from && p != to && on_segment(p, from, to)) return true;
    return sign(turn(a, b, c)) * sign(turn(a, b, d)) < 0 && sign(turn(c, d, a)) * sign(turn(c, d, b)) < 0;
}

std::int64_t doubled_area(const std::vector<Point>& polygon) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point b = polygon[(i + 1) % polygon.size()];
        sum += std::int64_t{a.x} * b.y - std::int64_t{b.x} * a.y;
    }
    return sum;
}

bool strictly_inside(Point p, const std::vector<Point>& polygon) {
    bool inside = false;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Point a = polygon[i];
        const Point b = polygon[(i + 1) % polygon.size()];
        if (on_segment(p, a, b)) return false;
        if ((a.y > p.y) != (b.y > p.y)) {
            const bool left = turn(a, b, p) > 0;
            if (left == (b.y > a.y)) inside = !inside;
        }
    }
    return inside;
}

Error at_outline(const DataSet& set, int area, std::string message) {
    return set.rows.place("layout.toml", "area", text(area), "polygon").error("area " + text(area) + ": " + message);
}

std::string shown(Point p) {
    const auto inches = [](int value) {
        const std::string digits = std::to_string(std::abs(value) % 100);
        return std::string(value < 0 ? "-" : "") + text(std::abs(value) / 100) + '.' + (digits.size() < 2 ? "0" : "")
               + digits;
    };
    return '[' + inches(p.x) + ", " + inches(p.y) + ']';
}

struct Segment {
    Point a;
    Point b;
    int area;
    bool reversed;  // it is walked from b to a when the outline is walked one fixed way round
};

std::vector<Segment> segments(const DataSet& set) {
    std::vector<Segment> result;
    for (int area = 1; area <= set.data.area_count; ++area) {
        const auto& polygon = set.layout.areas[static_cast<std::size_t>(area)].polygon;
        const bool clockwise = doubled_area(polygon) > 0;
        for (std::size_t i = 0; i < polygon.size(); ++i) {
            const Point a = polygon[i];
            const Point b = polygon[(i + 1) % polygon.size()];
            if (b < a)
                result.push_back({b, a, area, clockwise});
            else
                result.push_back({a, b, area, !clockwise});
        }
    }
    return result;
}

// Pairs of areas whose outlines have a line in common.
std::set<std::pair<int, int>> drawn_borders(const DataSet& set) {
    std::map<std::pair<Point, Point>, std::vector<int>> owners;
    for (const Segment& one : segments(set)) owners[{one.a, one.b}].push_back(one.area);
    std::set<std::pair<int, int>> result;
    for (const auto& [ends, areas] : owners)
        for (std::size_t i = 1; i < areas.size(); ++i) result.insert(std::minmax(areas[i - 1], areas[i]));
    return result;
}

}  // namespace

Failure outlines_planar(const DataSet& set) {
    for (int area = 1; area <= set.data.area_count; ++area) {
        const auto& shape = set.layout.areas[static_cast<std::size_t>(area)];
        for (const Point p : shape.polygon)
            if (p.x < 0 || p.y < 0 || p.x > set.layout.width || p.y > set.layout.height)
                return at_outline(set, area, "the point " + shown(p) + " lies outside the sheet");
        const std::set<Point> once(shape.polygon.begin(), shape.polygon.end());
        if (once.size() != shape.polygon.size()) return at_outline(set, area, "the outline passes a point twice");
        if (doubled_area(shape.polygon) == 0) return at_outline(set, area, "the outline encloses nothing");
    }
    std::vector<Segment> all = segments(set);
    std::sort(all.begin(), all.end(), [](const Segment& a, const Segment& b) {
        return std::tuple(a.a, a.b, a.area) < std::tuple(b.a, b.b, b.area);
    });
    // Sorted by their left end, so each needs comparing only with those that begin before it ends.
    for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t j = i + 1; j < all.size() && all[j].a.x <= all[i].b.x; ++j) {
            const Segment& one = all[i];
            const Segment& other = all[j];
            if (one.a == other.a && one.b == other.b && one.reversed == other.reversed)
                return at_outline(set, other.area,
                                  "the outline overlaps that of area " + text(one.area) + " at " + shown(one.a));
            if (collide(one.a, one.b, other.a, other.b))
                return at_outline(set, other.area,
                                  "the outline crosses that of area " + text(one.area) + " near " + shown(other.a)
                                      + ", or touches it without sharing its points");
        }
    }
    // No lines cross, so an overlap that is left has one outline within the other.
    struct Box {
        int left, right, top, bottom;
    };
    std::array<Box, kMaxAreas> boxes{};
    for (int area = 1; area <= set.data.area_count; ++area) {
        const auto& polygon = set.layout.areas[static_cast<std::size_t>(area)].polygon;
        const auto [left, right] = std::minmax_element(polygon.begin(), polygon.end());  // ordered by x first
        const auto [top, bottom] =
            std::minmax_element(polygon.begin(), polygon.end(), [](Point a, Point b) { return a.y < b.y; });
        boxes[static_cast<std::size_t>(area)] = {left->x, right->x, top->y, bottom->y};
    }
    for (int area = 1; area <= set.data.area_count; ++area) {
        for (int other = 1; other <= set.data.area_count; ++other) {
            if (area == other) continue;
            const Box& box = boxes[static_cast<std::size_t>(other)];
            const auto& polygon = set.layout.areas[static_cast<std::size_t>(other)].polygon;
            for (const Point p : set.layout.areas[static_cast<std::size_t>(area)].polygon)
                if (box.left < p.x && p.x < box.right && box.top < p.y && p.y < box.bottom
                    && strictly_inside(p, polygon))
                    return at_outline(set, area, "the point " + shown(p) + " lies inside area " + text(other));
        }
    }
    return std::nullopt;
}

Failure labels_inside(const DataSet& set) {
    for (int area = 1; area <= set.data.area_count; ++area) {
        const auto& shape = set.layout.areas[static_cast<std::size_t>(area)];
        if (!strictly_inside(shape.label, shape.polygon))
            return set.rows.place("layout.toml", "area", text(area), "label")
                .error("area " + text(area) + ": label: " + expected("a point inside the area", shown(shape.label)));
    }
    return std::nullopt;
}

Failure outlines_match_borders(const DataSet& set) {
    const auto drawn = drawn_borders(set);
    for (int a = 1; a <= set.data.area_count; ++a) {
        for (int b = a + 1; b <= set.data.area_count; ++b) {
            const bool border = set.data.adjacent[static_cast<std::size_t>(a)] & bit(static_cast<AreaId>(b));
            if (border && !drawn.contains({a, b}))
                return at_border(set, a, b, "the outlines of the two areas do not touch");
            if (!border && drawn.contains({a, b}))
                return at_outline(
                    set, b,
                    "the outline touches area " + text(a) + ", but there is no border " + text(a) + '-' + text(b));
        }
    }
    return std::nullopt;
}

Failure edge_is_drawn(const DataSet& set) {
    int left = set.layout.width, right = 0, top = set.layout.height, bottom = 0;
    for (const auto& shape : set.layout.areas)
        for (const Point p : shape.polygon)
            left = std::min(left, p.x), right = std::max(right, p.x), top = std::min(top, p.y),
            bottom = std::max(bottom, p.y);
    AreaSet edge = 0;
    for (AreaId area = 1; area <= set.data.area_count; ++area)
        for (const Point p : set.layout.areas[area].polygon)
            if (p.x == left || p.x == right || p.y == top || p.y == bottom) edge |= bit(area);
    return areas_are(set, edge, set.data.edge_areas, "edge", "areas at the edge");
}

Failure bridges_are_drawn(const DataSet& set) {
    int ends = 0;
    for (const AreaSet bridges : set.data.bridge) ends += std::popcount(bridges);
    if (auto wrong =
            count_is(set, "layout.toml", "drawn bridges", ends / 2, static_cast<int>(set.layout.bridges.size())))
        return wrong;
    for (const auto& bridge : set.layout.bridges)
        if (!(set.data.bridge[bridge.a] & bit(bridge.b)))
            return set.rows.place("layout.toml", "bridge", text(bridge.a) + '-' + text(bridge.b))
                .error(expected("a bridge in borders.toml", "none"));
    return std::nullopt;
}

Failure boxes_are_drawn(const DataSet& set) {
    for (const std::string_view id : {"turn-track", "replacement-box"})
        if (std::none_of(set.layout.boxes.begin(), set.layout.boxes.end(),
                         [&](const auto& box) { return box.id == id; }))
            return at_file(set, "layout.toml", expected("a box \"" + std::string(id) + '"', "none"));
    return std::nullopt;
}

}  // namespace namyoum::storm
