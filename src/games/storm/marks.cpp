// Questions about the map that a client draws as overlays: where units could go, what could hit an area. They follow
// from the public board alone.
#include <array>

#include "games/storm/board.h"
#include "games/storm/movement.h"
#include "games/storm/storm.h"
#include "games/storm/things.h"

namespace namyoum::storm {

namespace {

using Points = std::array<int, kMaxAreas>;  // movement points spent to get there; kUnreached where nobody can
constexpr int kUnreached = -1;

// 7.0  Step by step, as a movement goes: a step that takes an area over changes what the next one costs. Whoever gets
// to an area with more points left can do all that others can from there, so only the cheapest way is followed.
void walk(const Board& board, const UnitList& units, AreaId from, int spent, const Group& group, Points& cheapest) {
    for_each_bit(enterable(board, group, from, group.movement - spent), [&](int number) {
        const auto to = static_cast<AreaId>(number);
        const int after = spent + step_cost<Plain>(board, group.side, from, to).total();
        int& best = cheapest[to];
        if (best != kUnreached && best <= after) return;
        best = after;
        Board there = board;
        Events events;
        for (const UnitId unit : units) put(there, unit, to);
        settle_control(there, from, events);
        settle_control(there, to, events);
        walk(there, units, to, after, group, cheapest);
    });
}

// By each group for itself: one that has come as cheaply may have more points left than another.
void walk_from(const Board& board, Side side, const UnitList& units, AreaId area, Points& cheapest) {
    Points own;
    own.fill(kUnreached);
    walk(board, units, area, 0, group_of(side, units), own);
    for (std::size_t to = 0; to < own.size(); ++to)
        if (own[to] != kUnreached && (cheapest[to] == kUnreached || own[to] < cheapest[to])) cheapest[to] = own[to];
}

// The side that the question about an area is about: who acts there now, else who holds it.
Side side_in(const Board& board, AreaId area) {
    if ((board.active == Side::French || board.active == Side::VietMinh) && stack(board, board.active, area).fresh > 0)
        return board.active;
    const Side holder = controller(board, area);
    return stack(board, holder, area).fresh > 0 ? holder : enemy_of(holder);
}

// The units taken there, together; without any, every fresh unit by itself.
std::vector<Mark> reach(const Board& board, AreaId area) {
    const Side side = side_in(board, area);
    Points cheapest;
    cheapest.fill(kUnreached);
    const bool are_taken = !board.selected.empty() && board.place[board.selected[0]] == area;
    if (are_taken) {
        walk_from(board, side_of(board.selected[0]), board.selected, area, cheapest);
    } else {
        for (const UnitId unit : stack(board, side, area)) {
            if (is_spent(board, unit)) continue;
            UnitList alone;
            alone.push_back(unit);
            walk_from(board, side, alone, area, cheapest);
        }
    }
    std::vector<Mark> marks;
    for (int to = 1; to <= facts().area_count; ++to)
        if (to != area && cheapest[static_cast<std::size_t>(to)] != kUnreached)
            marks.push_back({"area:" + std::to_string(to), cheapest[static_cast<std::size_t>(to)]});
    return marks;
}

// 8.1  The firepower that the enemy of whoever holds the area could bring on it, by where it would come from. Assaults
// come from the same areas with the same firepower (storm-10i).
std::vector<Mark> hit(const Board& board, AreaId area) {
    const Side enemy = enemy_of(controller(board, area));
    std::vector<Mark> marks;
    for_each_bit(facts().adjacent[area] | bit(area), [&](int from) {
        int firepower = 0;
        for (const UnitId unit : stack(board, enemy, static_cast<AreaId>(from)))
            if (!is_spent(board, unit)) firepower += facts().unit[unit].firepower;
        if (firepower > 0) marks.push_back({"area:" + std::to_string(from), firepower});
    });
    return marks;
}

}  // namespace

std::optional<std::vector<Mark>> Storm::marks(const View& view, std::string_view question, std::string_view text) {
    const auto thing = thing_called(text);
    if (!thing || thing->area == kNoArea) return std::nullopt;
    if (question == "reach") return reach(view.board, thing->area);
    if (question == "hit") return hit(view.board, thing->area);
    return std::nullopt;
}

}  // namespace namyoum::storm
