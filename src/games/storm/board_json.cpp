// GET /api/board/storm (docs/protocol.md): names of things are those of decision.legal[].at, lengths are inches.
#include "games/storm/board_json.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "games/storm/card_play.h"
#include "games/storm/data_reader.h"
#include "games/storm/data_report.h"
#include "games/storm/storm.h"

namespace namyoum::storm {

namespace {

using nlohmann::ordered_json;

constexpr std::string_view kColours[] = {"plain", "red", "blue", "green"};
constexpr std::string_view kBonuses[] = {"none", "white", "grey"};
constexpr std::string_view kTypes[] = {"infantry", "airborne", "anti-aircraft", "armour"};
constexpr std::string_view kSources[] = {"rule", "public", "reconstruction", "own"};

template <class Names, class Value>
std::string_view word(const Names& names, Value value) {
    return names[static_cast<std::size_t>(value)];
}

std::string area_id(AreaId area) { return "area:" + std::to_string(area); }

ordered_json point_json(Layout::Point point) { return {point.x / 100.0, point.y / 100.0}; }

ordered_json points_json(const std::vector<Layout::Point>& points) {
    ordered_json list = ordered_json::array();
    for (const Layout::Point point : points) list.push_back(point_json(point));
    return list;
}

ordered_json space_json(const DataSet& set, AreaId number) {
    const Area& area = set.data.areas[number];
    const Layout::Shape& shape = set.layout.areas[number];
    return {{"id", area_id(number)},
            {"number", number},
            {"name", "storm.area." + std::to_string(number)},
            {"polygon", points_json(shape.polygon)},
            {"label", point_json(shape.label)},
            {"defence", area.defence},
            {"colour", word(kColours, area.colour)},
            {"control", name(area.control)},
            {"bank", area.west_bank ? "west" : "east"},
            {"edge", area.map_edge},
            {"victory", area.victory},
            {"bonus", word(kBonuses, area.bonus)}};
}

ordered_json borders_json(const Data& data) {
    ordered_json list = ordered_json::array();
    for (int a = 1; a <= data.area_count; ++a) {
        const auto from = static_cast<AreaId>(a);
        for (int b = a + 1; b <= data.area_count; ++b) {
            const auto to = static_cast<AreaId>(b);
            if ((data.adjacent[from] & bit(to)) == 0) continue;
            list.push_back({{"between", {area_id(from), area_id(to)}},
                            {"river", (data.river[from] & bit(to)) != 0},
                            {"bridge", (data.bridge[from] & bit(to)) != 0}});
        }
    }
    return list;
}

// Members are called as in the data files, so that whoever knows those knows these.
ordered_json unit_json(const Unit& unit) {
    ordered_json json{
        {"id", "unit:" + unit.id},     {"side", name(unit.side)},         {"type", word(kTypes, unit.type)},
        {"formation", unit.formation}, {"company", unit.company},         {"thai", unit.thai},
        {"elite", unit.elite},         {"replacement", unit.replacement}, {"firepower", unit.firepower},
        {"defence", unit.defence},     {"movement", unit.movement},       {"spent_defence", unit.spent_defence}};
    switch (unit.entry) {
        case Entry::Area: json["area"] = area_id(unit.entry_value); break;
        case Entry::Turn: json["turn"] = unit.entry_value; break;
        case Entry::Star: json["star"] = true; break;
        case Entry::Replacement: json["box"] = true; break;
    }
    return json;
}

// When a card is played: as a whole impulse, at any time in one's own impulse, or into what is happening.
std::string_view timing(const Card& card) {
    if ((impulse_cards(card.side) & one(card.effect)) != 0) return "impulse";
    return (kAnyTimeCards & one(card.effect)) != 0 ? "any-time" : "window";
}

// What a card's text is filled in with stands here under the names that the text uses.
ordered_json card_json(const Data& data, const Card& card) {
    const std::string words = "storm.card." + std::string(effect_key(card.effect));
    ordered_json json{{"id", "card:" + card.id},
                      {"side", name(card.side)},
                      {"effect", effect_key(card.effect)},
                      {"title", words + ".title"},
                      {"text", words + ".text"},
                      {"timing", timing(card)},
                      {"removed", card.removed_when_played},
                      {"first_turn", card.first_turn},
                      {"last_turn", card.last_turn}};
    const auto value = [&](const char* key, int number) {
        if (number != 0) json[key] = number;
    };
    value("trench", card.trench);
    value("firepower", card.firepower);
    value("crowd_firepower", card.crowd_firepower);
    value("crowd", card.crowd);
    value("dice_bonus", card.dice_bonus);
    if (card.effect == Effect::ReliefForce) value("area", data.relief_area);
    return json;
}

std::string date(std::uint8_t month, std::uint8_t day) {
    const auto two = [](std::uint8_t number) { return (number < 10 ? "0" : "") + std::to_string(number); };
    return "1954-" + two(month) + "-" + two(day);
}

ordered_json turn_json(const Data& data, std::size_t turn) {
    const TurnDates& dates = data.dates[turn];
    return {{"number", turn},
            {"french", data.hand_size[turn][0]},
            {"vietminh", data.hand_size[turn][1]},
            {"first_day", date(dates.first_month, dates.first_day)},
            {"last_day", date(dates.last_month, dates.last_day)}};
}

ordered_json tables_json(const Data& data) {
    ordered_json bands = ordered_json::array(), relief = ordered_json::array();
    for (const SupplyBand& band : data.supply) bands.push_back({{"from", band.from}, {"areas_out", band.areas_out}});
    for (std::size_t die = 1; die < data.relief.size(); ++die)
        relief.push_back({{"die", die}, {"infantry", data.relief[die].infantry}, {"armour", data.relief[die].armour}});
    return {
        {"supply", {{"per_runway", data.supply_per_runway}, {"per_green", data.supply_per_green}, {"bands", bands}}},
        {"relief", {{"area", area_id(data.relief_area)}, {"dice", relief}}},
        {"victory_areas_needed", data.victory_areas_needed},
        {"stack_limit", kStackLimit},
        {"trench_limit", kTrenchLimit}};
}

ordered_json provenance_json(const DataSet& set) {
    ordered_json total, files = ordered_json::array();
    for (const std::string_view source : kSources) total[std::string(source)] = 0;
    for (const SourceCounts& file : provenance(set)) {
        ordered_json line{{"file", file.file}};
        for (std::size_t i = 0; i < kSourceClasses; ++i) {
            const std::string source(kSources[i]);
            line[source] = file.count[i];
            total[source] = total[source].get<int>() + file.count[i];
        }
        files.push_back(line);
    }
    return {{"total", total}, {"files", files}};
}

// Of a directory on the server's disk only its own name is told.
ordered_json overlays_json(const Data& data) {
    ordered_json list = ordered_json::array();
    for (const std::string& directory : data.overlays) {
        const std::filesystem::path path = std::filesystem::path(directory + "/").parent_path();
        list.push_back(path.filename().string());
    }
    return list;
}

}  // namespace

Result<std::string> board_json(const std::vector<std::string>& overlay_directories) {
    const auto read = read_data_set(overlay_directories);
    if (!read) return read.error();
    const Data& data = read->data;
    const Layout& layout = read->layout;
    ordered_json json{{"game", Storm::name},
                      {"data", hex64(data.fingerprint)},
                      {"overlays", overlays_json(data)},
                      {"sheet", {{"width", layout.width / 100.0}, {"height", layout.height / 100.0}}},
                      {"spaces", ordered_json::array()},
                      {"borders", borders_json(data)},
                      {"river", points_json(layout.river)},
                      {"runway", points_json(layout.runway)},
                      {"bridges", ordered_json::array()},
                      {"boxes", ordered_json::array()},
                      {"units", ordered_json::array()},
                      {"cards", ordered_json::array()},
                      {"turns", ordered_json::array()},
                      {"scenarios", ordered_json::array()}};
    for (int area = 1; area <= data.area_count; ++area)
        json["spaces"].push_back(space_json(*read, static_cast<AreaId>(area)));
    for (const Layout::Bridge& bridge : layout.bridges)
        json["bridges"].push_back({{"between", {area_id(bridge.a), area_id(bridge.b)}}, {"at", point_json(bridge.at)}});
    for (const Layout::Box& box : layout.boxes)
        json["boxes"].push_back({{"id", box.id}, {"corners", {point_json(box.from), point_json(box.to)}}});
    for (const Unit& unit : data.units) json["units"].push_back(unit_json(unit));
    for (const Card& card : data.cards) json["cards"].push_back(card_json(data, card));
    for (std::size_t turn = 1; turn < data.dates.size(); ++turn) json["turns"].push_back(turn_json(data, turn));
    for (const Scenario& scenario : data.scenarios)
        json["scenarios"].push_back({{"id", scenario.id}, {"name", scenario.name}, {"turns", scenario.turns}});
    json["tables"] = tables_json(data);
    json["provenance"] = provenance_json(*read);
    return json.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
}

}  // namespace namyoum::storm
