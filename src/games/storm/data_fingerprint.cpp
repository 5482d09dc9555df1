// A hash of every value that matters for play, so that a log can say which values it was played with.
#include "base/hash.h"
#include "games/storm/data_reader.h"

namespace namyoum::storm {

namespace {

// Numbers and texts one after another, each closed off so that no two different lists look alike.
class Canonical {
public:
    void add(std::uint64_t number) { text_ += std::to_string(number) + ','; }
    void add(std::string_view word) {
        add(std::uint64_t{word.size()});
        text_ += word;
    }
    const std::string& text() const { return text_; }

private:
    std::string text_;
};

template <class Enum>
std::uint64_t number(Enum value) {
    return static_cast<std::uint64_t>(value);
}

}  // namespace

std::uint64_t fingerprint(const Data& data) {
    Canonical all;
    all.add("storm data 1");
    all.add(number(data.area_count));
    for (std::size_t i = 1; i <= static_cast<std::size_t>(data.area_count); ++i) {
        const Area& area = data.areas[i];
        for (const std::uint64_t value :
             {number(area.defence), number(area.colour), number(area.bonus), number(area.control), number(area.victory),
              number(area.map_edge), number(area.west_bank), data.adjacent[i], data.river[i], data.bridge[i]})
            all.add(value);
    }
    all.add(data.units.size());
    for (const Unit& unit : data.units) {
        all.add(unit.id);
        for (const std::uint64_t value :
             {number(unit.side), number(unit.type), number(unit.thai), number(unit.elite), number(unit.replacement),
              number(unit.firepower), number(unit.defence), number(unit.movement), number(unit.spent_defence),
              number(unit.entry), number(unit.entry_value)})
            all.add(value);
    }
    all.add(data.cards.size());
    for (const Card& card : data.cards) {
        all.add(card.id);
        all.add(effect_key(card.effect));
        for (const std::uint64_t value : {number(card.side), number(card.removed_when_played), number(card.first_turn),
                                          number(card.last_turn), number(card.trench), number(card.firepower),
                                          number(card.crowd_firepower), number(card.crowd), number(card.dice_bonus)})
            all.add(value);
    }
    for (const auto& hands : data.hand_size)
        for (const std::uint8_t hand : hands) all.add(number(hand));
    all.add(data.supply.size());
    for (const SupplyBand& band : data.supply) {
        all.add(number(band.from));
        all.add(number(band.areas_out));
    }
    all.add(number(data.supply_per_runway));
    all.add(number(data.supply_per_green));
    for (const ReliefResult& relief : data.relief) {
        all.add(number(relief.infantry));
        all.add(number(relief.armour));
    }
    all.add(number(data.relief_area));
    all.add(number(data.victory_areas_needed));
    all.add(data.scenarios.size());
    for (const Scenario& scenario : data.scenarios) {
        all.add(scenario.id);
        all.add(number(scenario.turns));
    }
    return hash_bytes(all.text().data(), all.text().size());
}

}  // namespace namyoum::storm
