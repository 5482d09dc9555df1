#include "games/storm/supply.h"

#include <bit>

namespace namyoum::storm {

namespace {

template <Summing Sum>
void add_modifier(Sum& sum, const Board& board) {
    const AreaSet vietminh = controlled(board, Side::VietMinh);
    const int runways = std::popcount(vietminh & data().runway_areas);
    const int greens = std::popcount(vietminh & data().green_areas);
    if (runways > 0) sum.add(runways * data().supply_per_runway, "storm.term.runway-lost", "storm-11a"_rule);
    if (greens > 0) sum.add(greens * data().supply_per_green, "storm.term.approach-lost", "storm-11a"_rule);
}

}  // namespace

template <Summing Sum>
Sum supply_modifier(const Board& board) {
    Sum sum;
    add_modifier(sum, board);
    return sum;
}

template <Summing Sum>
Sum supply_points(const Board& board, int dice) {
    Sum sum;
    sum.add(dice, "storm.term.dice", "storm-11a"_rule);
    add_modifier(sum, board);
    return sum;
}

template Plain supply_modifier<Plain>(const Board&);
template Tally supply_modifier<Tally>(const Board&);
template Plain supply_points<Plain>(const Board&, int);
template Tally supply_points<Tally>(const Board&, int);

int areas_out(int total) {
    int out = 0;
    for (const SupplyBand& band : data().supply)
        if (total >= band.from) out = band.areas_out;
    return out;
}

void refresh_all(State& state, Events& events) {
    for (const Side side : {Side::VietMinh, Side::French}) {
        const AreaSet barred = side == Side::French ? state.out_of_supply : 0;
        for_each_bit(occupied(state, side) & ~barred, [&](int area) {
            const Stack here = stack(state, side, static_cast<AreaId>(area));
            if (here.fresh == here.count) return;
            for (const UnitId unit : here) refresh(state, unit);
        });
        events.add({EventKind::UnitsRefreshed, side});
    }
    state.fire_marker = {};
    state.out_of_supply = 0;
}

}  // namespace namyoum::storm
