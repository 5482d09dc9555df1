// What happened, in sentences.
#include "base/text.h"
#include "games/storm/teller.h"
#include "games/storm/telling.h"

namespace namyoum::storm {

namespace {

// A row of the same thing done to several units is one sentence. Some go on over several actions; the texts of those
// end with the units, so that the last line can grow.
bool speaks_of_units(EventKind kind) {
    return kind == EventKind::UnitMoved || kind == EventKind::UnitSpent || kind == EventKind::UnitRefreshed
           || kind == EventKind::UnitPlaced;
}
bool may_grow(EventKind kind) { return speaks_of_units(kind) && kind != EventKind::UnitMoved; }

bool goes_with(const Event& first, const Event& next) {
    return first.kind == next.kind && first.side == next.side && first.area == next.area && first.from == next.from;
}

// Draws come one by one; a hand drawn is one line that grows.
void tell_draw(const Event& event, const Words& words, std::vector<std::string>& lines) {
    const std::string side = side_name(words, event.side);
    if (event.card != kNoCard) {
        const std::string title = card_title(words, event.card);
        const std::string opening = words.format("storm.event.card-drawn", {{"side", side}, {"card", ""}});
        if (!lines.empty() && lines.back().starts_with(opening))
            lines.back() += ", " + title;
        else
            lines.push_back(opening + title);
        return;
    }
    const std::string line = words.format("storm.event.card-drawn-unseen", {{"side", side}});
    if (lines.empty() || !lines.back().starts_with(line)) return lines.push_back(line);
    int times = 1;
    const std::string_view rest = std::string_view(lines.back()).substr(line.size());
    if (rest.starts_with(" x ")) times = number_in<int>(rest.substr(3)).value_or(times);
    lines.back() = line + " x " + std::to_string(times + 1);
}

std::string event_key(const Event& event) {
    std::string key = "storm.event." + std::string(name(event.kind));
    switch (event.kind) {
        case EventKind::AttackDeclared: return key + "-" + attack_key(static_cast<AttackKind>(event.second));
        case EventKind::DiceRolled:
            if (event.second == 0) return key + (event.unit == kNoUnit ? "-one" : "-unit");
            return key;
        case EventKind::TrenchChanged: return event.value == 0 ? key + "-removed" : key;
        case EventKind::UnitEliminated: return event.area == kNoArea ? key + "-off-map" : key;
        case EventKind::SidesChosen: return event.second > 0 ? key + "-swapped" : key;
        default: return key;
    }
}

Filled event_values(const Event& event, const Words& words) {
    Filled values;
    values["side"] = side_name(words, event.side);
    if (event.side == Side::French || event.side == Side::VietMinh)
        values["enemy"] = side_name(words, enemy_of(event.side));
    if (event.area != kNoArea) values["area"] = area_name(words, event.area);
    if (event.from != kNoArea) values["from"] = area_name(words, event.from);
    if (event.unit != kNoUnit) values["unit"] = unit_name(event.unit);
    if (event.card != kNoCard) values["card"] = card_title(words, event.card);
    values["value"] = std::to_string(event.value);
    values["second"] = std::to_string(event.second);
    values["sum"] = std::to_string(event.value + event.second);
    return values;
}

}  // namespace

void StormTeller::tell(const Events& events, Side viewer, const Words& words, std::vector<std::string>& lines) {
    for (const Event* at = events.begin(); at != events.end(); ++at) {
        const Event event = seen_by(*at, viewer);
        if (event.kind == EventKind::CardDrawn) {
            tell_draw(event, words, lines);
            continue;
        }
        Filled values = event_values(event, words);
        if (speaks_of_units(event.kind)) {
            std::vector<UnitId> units{event.unit};
            while (at + 1 != events.end() && goes_with(event, at[1])) units.push_back((++at)->unit);
            values["units"] = unit_list(units);
            values["count"] = std::to_string(units.size());
        }
        if (event.kind == EventKind::AttackResolved) {
            values["attack"] = tally_text(words, events.attack());
            values["defence"] = tally_text(words, events.defence());
        }
        if (event.kind == EventKind::SupplyRolled) values["supply"] = tally_text(words, events.supply());
        if (event.kind == EventKind::TurnBegan) values["dates"] = turn_dates(words, event.value);
        if (may_grow(event.kind)) {
            const std::string units = values["units"];
            values["units"].clear();
            const std::string opening = fill(words, event_key(event), values);
            if (!lines.empty() && lines.back().starts_with(opening)) {
                lines.back() += ", " + units;
                continue;
            }
            values["units"] = units;
        }
        lines.push_back(fill(words, event_key(event), values));
    }
}

}  // namespace namyoum::storm
