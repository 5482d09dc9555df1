// What the rules ask most often, packed small and made from Data when it is installed. The rules read these; names,
// ids and everything a player reads stay in Data.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/storm/data.h"

namespace namyoum::storm {

using CardSet = std::uint32_t;  // bit n is the side's n-th card

struct UnitFacts {
    std::uint8_t firepower = 0, defence = 0, movement = 0, spent_defence = 0;
    bool armour = false, thai = false;
};

struct Facts {
    std::array<UnitFacts, kMaxUnits> unit{};
    std::array<AreaSet, kMaxAreas> adjacent{}, unbridged_river{};
    std::array<std::uint8_t, kMaxAreas> defence{};
    std::array<CardSet, kEffects> copies{};  // which cards of its side carry the effect
    std::array<Effect, kCards> effect{};
    std::array<std::uint8_t, kCards> trench{};
    AreaSet all_areas = 0, red_areas = 0, edge_areas = 0;
    int area_count = 0, unit_count = 0, french_units = 0;
};

namespace detail {
extern Facts installed_facts;
}

inline const Facts& facts() { return detail::installed_facts; }

Facts make_facts(const Data& data);

inline Side side_of(UnitId unit) { return unit < facts().french_units ? Side::French : Side::VietMinh; }

// Cards of one side are numbered from 0 inside a CardSet.
constexpr Side side_of_card(CardId card) { return card < kCardsPerSide ? Side::French : Side::VietMinh; }
constexpr CardSet card_bit(CardId card) { return CardSet{1} << (card % kCardsPerSide); }
constexpr CardId card_of(Side side, int number_in_set) {
    return static_cast<CardId>(index(side) * kCardsPerSide + number_in_set);
}
inline constexpr CardSet kFullDeck = (CardSet{1} << kCardsPerSide) - 1;

constexpr Side side_of_effect(Effect effect) {
    return effect < Effect::ImprovedDefenses ? Side::French : Side::VietMinh;
}

// Walks the bits of a set, lowest first.
template <class Set, class Visit>
void for_each_bit(Set set, Visit visit) {
    for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

// The areas of a set that pass a test.
template <class Test>
AreaSet filter(AreaSet areas, Test test) {
    AreaSet kept = 0;
    for_each_bit(areas, [&](int area) {
        if (test(static_cast<AreaId>(area))) kept |= bit(static_cast<AreaId>(area));
    });
    return kept;
}

}  // namespace namyoum::storm
