#include "games/storm/facts.h"

namespace namyoum::storm {

namespace detail {
Facts installed_facts;
}

Facts make_facts(const Data& data) {
    Facts facts;
    facts.area_count = data.area_count;
    facts.unit_count = static_cast<int>(data.units.size());
    facts.french_units = data.french_units;
    for (int i = 0; i < facts.unit_count; ++i) {
        const Unit& unit = data.units[static_cast<std::size_t>(i)];
        facts.unit[static_cast<std::size_t>(i)] = {
            unit.firepower, unit.defence, unit.movement, unit.spent_defence, unit.type == UnitType::Armour, unit.thai};
    }
    for (int a = 1; a <= data.area_count; ++a) {
        const auto area = static_cast<std::size_t>(a);
        facts.adjacent[area] = data.adjacent[area];
        facts.unbridged_river[area] = data.river[area] & ~data.bridge[area];
        facts.defence[area] = data.areas[area].defence;
        facts.all_areas |= bit(static_cast<AreaId>(a));
    }
    for (std::size_t c = 0; c < data.cards.size() && c < kCards; ++c) {
        facts.effect[c] = data.cards[c].effect;
        facts.trench[c] = data.cards[c].trench;
        facts.copies[static_cast<std::size_t>(data.cards[c].effect)] |= card_bit(static_cast<CardId>(c));
    }
    facts.red_areas = data.red_areas;
    facts.edge_areas = data.edge_areas;
    return facts;
}

}  // namespace namyoum::storm
