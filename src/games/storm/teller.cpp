#include "games/storm/teller.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdio>
#include <map>
#include <span>

#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/fire.h"
#include "games/storm/frames.h"
#include "games/storm/movement.h"
#include "games/storm/sap.h"
#include "games/storm/sequence.h"
#include "games/storm/storm.h"

namespace namyoum::storm {

std::string area_name(const Words& words, AreaId area) {
    const std::string number = std::to_string(area);
    return number + " " + std::string(words.text("storm.area." + number));
}

std::string unit_name(UnitId unit) {
    const Unit& printed = data().units[unit];
    return printed.company.empty() ? printed.formation : printed.formation + " " + printed.company;
}

std::string unit_values(const Board& board, UnitId unit) {
    const UnitFacts& values = facts().unit[unit];
    if (is_spent(board, unit)) return "(" + std::to_string(values.spent_defence) + ")";
    return std::to_string(values.firepower) + "-" + std::to_string(values.defence) + "-"
           + std::to_string(values.movement);
}

std::string card_title(const Words& words, CardId card) {
    return std::string(words.text("storm.card." + std::string(effect_key(data().cards[card].effect)) + ".title"));
}

std::string side_name(const Words& words, Side side) {
    return std::string(words.text("side." + std::string(name(side))));
}

namespace {

using Filled = std::map<std::string, std::string, std::less<>>;

std::string fill(const Words& words, const std::string& key, const Filled& values) {
    std::vector<std::pair<std::string_view, std::string_view>> pairs(values.begin(), values.end());
    return words.format(key, std::span<const std::pair<std::string_view, std::string_view>>(pairs));
}

// "storm-8.3a" as a player reads it inside a sentence: "8.3a".
std::string_view short_rule(Rule rule) { return rule.id.starts_with("storm-") ? rule.id.substr(6) : rule.id; }

// Companies of one battalion follow each other: "III/13 DBLE 9 10 11, II/1 RCP 5".
template <class Units>
std::string unit_list(const Units& units) {
    std::string text;
    std::string_view formation;
    for (const UnitId unit : units) {
        const Unit& printed = data().units[unit];
        if (!text.empty() && printed.formation == formation && !printed.company.empty()) {
            text += " " + printed.company;
        } else {
            text += (text.empty() ? "" : ", ") + unit_name(unit);
            formation = printed.formation;
        }
    }
    return text;
}

std::string terms(const Words& words, const Tally& tally) {
    std::string text;
    for (const Term& term : tally.terms()) {
        if (!text.empty()) text += " + ";
        text += std::to_string(term.value) + " " + std::string(words.text(term.key)) + " ["
                + std::string(short_rule(term.rule)) + "]";
    }
    return text;
}

}  // namespace

std::string tally_text(const Words& words, const Tally& tally) {
    return std::to_string(tally.total()) + " = " + terms(words, tally);
}

// --- What happened ---

namespace {

std::string attack_key(int kind) {
    static constexpr std::string_view kKeys[] = {"fire", "fire", "assault", "counter", "card", "debouchez"};
    return std::string(kKeys[static_cast<std::size_t>(kind)]);
}

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
    if (rest.starts_with(" x ")) std::from_chars(rest.data() + 3, rest.data() + rest.size(), times);
    lines.back() = line + " x " + std::to_string(times + 1);
}

std::string event_key(const Event& event) {
    std::string key = "storm.event." + std::string(name(event.kind));
    switch (event.kind) {
        case EventKind::AttackDeclared: return key + "-" + attack_key(event.second);
        case EventKind::DiceRolled:
            if (event.second == 0) return key + (event.unit == kNoUnit ? "-one" : "-unit");
            return key;
        case EventKind::TrenchChanged: return event.value == 0 ? key + "-removed" : key;
        case EventKind::UnitEliminated: return event.area == kNoArea ? key + "-off-map" : key;
        case EventKind::SidesChosen: return event.second > 0 ? key + "-swapped" : key;
        case EventKind::SidePassed: return key;
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
        if (event.kind == EventKind::TurnBegan) {
            const TurnDates& dates = data().dates[static_cast<std::size_t>(event.value)];
            values["dates"] = words.format("storm.turn.dates",
                                           {{"first_day", std::to_string(dates.first_day)},
                                            {"first_month", words.text("month." + std::to_string(dates.first_month))},
                                            {"last_day", std::to_string(dates.last_day)},
                                            {"last_month", words.text("month." + std::to_string(dates.last_month))}});
        }
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

// --- What is to be decided ---

namespace {

int points_taken(const State& state) {
    int firepower = 0;
    for (const UnitId unit : state.selected) firepower += facts().unit[unit].firepower;
    return firepower;
}

UnitId arrival(const State& state) {
    Actions legal;
    Storm::legal(state, legal);
    return legal.empty() ? kNoUnit : legal[0].unit;
}

void add_attack(const State& state, const Words& words, Filled& values) {
    if (state.attacks.empty()) return;
    const Attack& attack = state.attacks.back();
    values["attacker"] = side_name(words, attack.attacker);
    values["target"] = area_name(words, attack.target);
    if (attack.from != kNoArea) values["from"] = area_name(words, attack.from);
    values["what"] = fill(words, "storm.attack." + attack_key(static_cast<int>(attack.kind)), values);
    Tally points = attack_points<Tally>(state, attack);
    const Tally defence = defence_points<Tally>(state, attack);
    values["strength"] = tally_text(words, points);
    values["defence"] = tally_text(words, defence);
    if (attack.dice[0] > 0) {
        add_dice(points, attack);
        values["rolled"] = tally_text(words, points);
        values["damage"] = std::to_string(std::max(0, points.total() - defence.total()));
    }
    if (Storm::decision(state).kind == "before-damage") values["damage"] = std::to_string(attack.damage);
}

Filled prompt_values(const State& state, const Decision& decision, const Words& words) {
    const Frame& frame = top(state);
    Filled values;
    values["side"] = side_name(words, decision.side);
    values["turn"] = std::to_string(state.turn);
    values["points"] = std::to_string(frame.value);
    values["count"] = std::to_string(state.selected.size());
    values["firepower"] = std::to_string(points_taken(state));
    values["most"] = std::to_string(std::popcount(data().victory_areas));
    if (is_area(frame.area)) {
        values["area"] = area_name(words, frame.area);
        values["fresh"] = std::to_string(
            stack(state, decision.side == Side::French ? Side::French : Side::VietMinh, frame.area).fresh);
    }
    if (frame.kind == FrameKind::CardTarget || frame.kind == FrameKind::TrenchShelling)
        values["card"] = card_title(words, frame.card);
    if (frame.kind == FrameKind::CardTarget) values["trench"] = std::to_string(facts().trench[frame.card]);
    if (frame.kind == FrameKind::Retreat) values["unit"] = unit_name(frame.unit);
    if (frame.kind == FrameKind::Placement)
        if (const UnitId unit = arrival(state); unit != kNoUnit)
            values["unit"] = unit_name(unit) + " (" + unit_values(state, unit) + ")";
    if (frame.kind == FrameKind::EndPhase) {
        const int areas = std::popcount(state.out_of_supply);
        values["roll"] = std::to_string(state.supply_roll);
        values["out"] = std::to_string(areas);
    }
    values["size"] = std::to_string(
        state.turn > 0 ? hand_size(state, frame.side == Side::VietMinh ? Side::VietMinh : Side::French) : 0);
    values["moving"] = unit_list(state.selected);
    values["held"] = std::to_string(victory_areas_held(state));
    values["needed"] = std::to_string(state.victory_needed);
    add_attack(state, words, values);
    return values;
}

}  // namespace

std::string StormTeller::prompt(const State& state, const Words& words) {
    const Decision decision = Storm::decision(state);
    std::string key = "storm.prompt." + std::string(decision.kind);
    if (decision.kind == "action" && !state.selected.empty()) key += "-with";
    return fill(words, key, prompt_values(state, decision, words));
}

// --- An action, as a choice ---

namespace {

// The words of a verb may depend on what is being decided.
std::string action_key(const State& state, const Action& action) {
    const std::string text = Storm::to_text(action);
    const std::string verb = text.substr(0, text.find(' '));
    const std::string_view kind = Storm::decision(state).kind;
    switch (action.verb) {
        case Verb::Decline:
            if (kind == "keep-going" || kind == "after-dice") return verb + "-" + std::string(kind);
            return verb;
        case Verb::Discard: return kind == "keep-going" ? verb + "-keep-going" : verb;
        case Verb::Done: return kind == "rats-victims" || kind == "leave-shaft" ? verb + "-enough" : verb;
        case Verb::Retreat:
        case Verb::FlipRetreat:
            if (action.area == kNoArea)
                return verb
                       + (state.frames.back().kind == FrameKind::Assign
                                  && state.frames.back().side != side_of(action.unit)
                              ? "-owner"
                              : "-nowhere");
            return kind == "assign-damage" ? verb : verb + "-plain";
        case Verb::Roll: return verb;
        case Verb::RollOne: return verb + "-one";
        default: return verb;
    }
}

void add_area(const State& state, const Action& action, const Words& words, Filled& values) {
    values["area"] = area_name(words, action.area);
    const Side side = Storm::decision(state).side == Side::French ? Side::French : Side::VietMinh;
    const Stack& own = stack(state, side, action.area);
    const Stack& enemy = stack(state, enemy_of(side), action.area);
    values["fresh"] = std::to_string(own.fresh);
    values["own"] = std::to_string(own.count);
    values["enemies"] = std::to_string(enemy.count);
    values["spent"] = std::to_string(own.count - own.fresh);
    int firepower = 0;
    for (const UnitId unit : own)
        if (!is_spent(state, unit)) firepower += facts().unit[unit].firepower;
    values["firepower"] = std::to_string(firepower);
    values["trench"] = std::to_string(state.trench[action.area]);
    if (action.verb == Verb::Move) {
        const Tally cost = step_cost<Tally>(state, side, top(state).area, action.area);
        values["cost"] = tally_text(words, cost);
    }
}

}  // namespace

std::string StormTeller::describe(const State& state, const Action& action, const Words& words) {
    Filled values;
    if (action.unit != kNoUnit) {
        values["unit"] = unit_name(action.unit);
        values["values"] = unit_values(state, action.unit);
        if (on_map(state, action.unit)) values["from"] = area_name(words, state.place[action.unit]);
    }
    if (action.area != kNoArea) add_area(state, action, words, values);
    if (action.card != kNoCard) {
        values["card"] = card_title(words, action.card);
        values["trench"] = std::to_string(facts().trench[action.card]);
    }
    values["number"] = std::to_string(action.number);
    values["second"] = std::to_string(action.second);
    values["count"] = std::to_string(state.selected.size());
    const Frame& frame = top(state);
    if (action.verb == Verb::TakeAll) values["count"] = std::to_string(stack(state, frame.side, frame.area).fresh);
    if (action.verb == Verb::Sap && is_area(frame.area))
        values["level"] = std::to_string(state.trench[frame.area] + static_cast<int>(state.selected.size()) / 2);
    const bool spent = action.unit != kNoUnit && is_spent(state, action.unit);
    values["points"] = std::to_string(action.verb == Verb::Eliminate ? (spent ? 2 : 3) : 0);
    return fill(words, "storm.action." + action_key(state, action), values);
}

namespace {

int certain_ways(const Odds& odds) {
    int ways = 0;
    if (!odds.certain.empty())
        for (const Odds::Outcome& outcome : odds.outcomes)
            ways += outcome.value >= odds.certain_from ? outcome.ways : 0;
    return ways;
}

}  // namespace

std::string StormTeller::describe(const Odds& odds, const Words& words) {
    std::string outcomes;
    double sum = 0;
    char number[32];
    for (const Odds::Outcome& outcome : odds.outcomes) {
        const double share = 100.0 * outcome.ways / odds.ways;
        sum += static_cast<double>(outcome.value) * outcome.ways;
        std::snprintf(number, sizeof number, share > 0 && share < 9.95 ? "%d:\u00a0%.1f%%" : "%d:\u00a0%.0f%%",
                      outcome.value, share);
        outcomes += (outcomes.empty() ? "" : "  ") + std::string(number);
    }
    std::snprintf(number, sizeof number, "%.1f", sum / odds.ways);
    Filled values{{"measure", std::string(words.text(odds.measure))}, {"outcomes", outcomes}, {"mean", number}};
    if (const int certain = certain_ways(odds); certain > 0) {
        std::snprintf(number, sizeof number, "%.0f%%", 100.0 * certain / odds.ways);
        values["mean"] += "; " + words.format(odds.certain, {{"share", number}});
    }
    if (!odds.versus) {
        if (odds.ours.terms().empty()) return fill(words, "storm.odds.line", values);
        values["modifier"] = tally_text(words, odds.ours);
        return fill(words, "storm.odds.line-modified", values);
    }
    values["attack"] = tally_text(words, odds.ours);
    values["defence"] = tally_text(words, odds.theirs);
    return fill(words, "storm.odds.line-versus", values);
}

// --- The hand, an area, the end ---

namespace {

std::string card_text(const Words& words, CardId id) {
    const Card& card = data().cards[id];
    const Filled values{
        {"firepower", std::to_string(card.firepower)},   {"crowd_firepower", std::to_string(card.crowd_firepower)},
        {"crowd", std::to_string(card.crowd)},           {"dice_bonus", std::to_string(card.dice_bonus)},
        {"first_turn", std::to_string(card.first_turn)}, {"last_turn", std::to_string(card.last_turn)},
        {"area", std::to_string(data().relief_area)}};
    return fill(words, "storm.card." + std::string(effect_key(card.effect)) + ".text", values);
}

}  // namespace

std::string StormTeller::hand(const View& view, const Words& words) {
    std::string text;
    for_each_bit(view.hand, [&](int number) {
        const CardId id = card_of(view.viewer, number);
        const Card& card = data().cards[id];
        text += card.id + "  " + card_title(words, id);
        if (card.trench > 0) text += words.format("storm.hand.trench", {{"trench", std::to_string(card.trench)}});
        text += "\n     " + card_text(words, id) + "\n";
    });
    return text.empty() ? std::string(words.text("storm.hand.empty")) + "\n" : text;
}

namespace {

std::string about_units(const Board& board, Side side, AreaId area, const Words& words) {
    const Stack& here = stack(board, side, area);
    if (here.count == 0) return {};
    std::string text = "  "
                       + words.format("storm.about.stack", {{"side", side_name(words, side)},
                                                            {"count", std::to_string(here.count)},
                                                            {"fresh", std::to_string(here.fresh)}})
                       + "\n";
    for (const UnitId unit : here) {
        const Unit& printed = data().units[unit];
        text += "    " + unit_name(unit) + "  " + unit_values(board, unit) + "  ";
        static constexpr std::string_view kTypes[] = {"infantry", "airborne", "anti-aircraft", "armour"};
        std::string_view type = kTypes[static_cast<std::size_t>(printed.type)];
        if (printed.thai) type = "thai";
        if (printed.elite) type = "elite";
        if (printed.replacement) type = "replacement";
        text += words.text("storm.unit." + std::string(type));
        text += ", " + std::string(words.text(is_spent(board, unit) ? "storm.unit.spent" : "storm.unit.fresh"));
        text += "  " + printed.id + "\n";
    }
    return text;
}

std::string border_words(AreaId from, AreaId to, const Words& words) {
    if ((data().river[from] & bit(to)) == 0) return {};
    const bool bridge = (data().bridge[from] & bit(to)) != 0;
    return ", " + std::string(words.text(bridge ? "storm.about.bridge" : "storm.about.river"));
}

std::string stack_words(const Board& board, AreaId area) {
    std::string text;
    for (const Side side : {Side::French, Side::VietMinh}) {
        const Stack& here = stack(board, side, area);
        if (here.count == 0) continue;
        text += std::string(text.empty() ? "" : " ") + (side == Side::French ? "F" : "V") + std::to_string(here.count)
                + "/" + std::to_string(here.fresh);
    }
    return text.empty() ? "-" : text;
}

std::string_view colour_key(NumberColour colour) {
    static constexpr std::string_view kKeys[] = {"storm.colour.plain", "storm.colour.red", "storm.colour.blue",
                                                 "storm.colour.green"};
    return kKeys[static_cast<std::size_t>(colour)];
}

}  // namespace

std::string StormTeller::about(const View& view, std::string_view place, const Words& words) {
    int number = 0;
    const auto [end, failure] = std::from_chars(place.data(), place.data() + place.size(), number);
    if (failure != std::errc{} || end != place.data() + place.size() || number < 1 || number > facts().area_count)
        return {};
    const Board& board = view.board;
    const auto area = static_cast<AreaId>(number);
    const Area& printed = data().areas[area];
    const std::string holder = side_name(words, controller(board, area));
    std::string text = area_name(words, area) + "\n  "
                       + words.format("storm.about.ground", {{"side", holder},
                                                             {"defence", std::to_string(printed.defence)},
                                                             {"trench", std::to_string(board.trench[area])}});
    if (printed.victory) text += "; " + std::string(words.text("storm.about.victory"));
    if (printed.bonus != BonusSymbol::None) text += "; " + std::string(words.text("storm.about.bonus"));
    text += "\n  " + std::string(words.text(colour_key(printed.colour)));
    for (const Side side : {Side::French, Side::VietMinh})
        if ((board.fire_marker[index(side)] & bit(area)) != 0)
            text += "; " + words.format("storm.about.fire", {{"side", side_name(words, side)}});
    text += "\n";
    for (const Side side : {Side::French, Side::VietMinh}) text += about_units(board, side, area, words);
    text += "  " + std::string(words.text("storm.about.neighbours")) + "\n";
    for_each_bit(facts().adjacent[area], [&](int next) {
        const auto to = static_cast<AreaId>(next);
        text += "    " + area_name(words, to) + " (" + side_name(words, controller(board, to)) + ", "
                + stack_words(board, to) + border_words(area, to, words) + "): "
                + words.format(
                    "storm.about.cost",
                    {{"french", (data().red_areas & bit(to)) != 0
                                    ? "-"
                                    : std::to_string(step_cost<Plain>(board, Side::French, area, to).total())},
                     {"vietminh", (board.french_control & occupied(board, Side::French) & bit(to)) != 0
                                      ? "-"
                                      : std::to_string(step_cost<Plain>(board, Side::VietMinh, area, to).total())}})
                + "\n";
    });
    return text;
}

std::vector<std::string> StormTeller::summary(const View& view, const Words& words) {
    const Board& board = view.board;
    std::string held;
    for_each_bit(data().victory_areas & controlled(board, Side::VietMinh),
                 [&](int area) { held += (held.empty() ? "" : ", ") + area_name(words, static_cast<AreaId>(area)); });
    std::vector<std::string> lines;
    if (board.winner != Side::None)
        lines.push_back(words.format("storm.summary.winner", {{"side", side_name(words, board.winner)},
                                                              {"held", std::to_string(victory_areas_held(board))},
                                                              {"needed", std::to_string(board.victory_needed)}}));
    if (!held.empty()) lines.push_back(words.format("storm.summary.held", {{"areas", held}}));
    for (const Side side : {Side::French, Side::VietMinh}) {
        int lost = 0, left = 0;
        for (int unit = 0; unit < facts().unit_count; ++unit) {
            if (side_of(static_cast<UnitId>(unit)) != side) continue;
            lost += board.place[static_cast<std::size_t>(unit)] == kEliminated;
            left += on_map(board, static_cast<UnitId>(unit));
        }
        lines.push_back(words.format(
            "storm.summary.losses",
            {{"side", side_name(words, side)}, {"lost", std::to_string(lost)}, {"left", std::to_string(left)}}));
    }
    return lines;
}

}  // namespace namyoum::storm
