// Properties of Storm's rules, tried on random positions, boards and actions (RapidCheck).
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/log.h"
#include "core/play.h"
#include "games/storm/board.h"
#include "games/storm/damage.h"
#include "games/storm/fire.h"
#include "games/storm/frames.h"
#include "games/storm/movement.h"
#include "games/storm/retreat.h"
#include "games/storm/storm.h"
#include "games/storm/supply.h"
#include "support/storm_data.h"
#include "support/storm_positions.h"

namespace namyoum::storm {
namespace {

// Set up before any property runs.
struct StormProperties : tests::StormTest {};

State any_position() {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    return tests::random_position(seed, *rc::gen::inRange(0, 2000));
}

AreaId any_area() { return static_cast<AreaId>(*rc::gen::inRange(1, data().area_count + 1)); }

Attack fire_at(Side attacker, AreaId target) {
    Attack attack;
    attack.kind = AttackKind::Fire;
    attack.attacker = attacker;
    attack.target = target;
    return attack;
}

// Counters thrown on the board: crowded, both sides mixed, any control. Only what the rules always promise holds.
State any_board() {
    State state = empty_board();
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    const auto areas = static_cast<std::uint32_t>(data().area_count);
    const AreaId crowded = static_cast<AreaId>(1 + rng.below(areas));
    for (std::size_t i = 0; i < data().units.size(); ++i) {
        const auto unit = static_cast<UnitId>(i);
        if (rng.below(6) == 0) continue;
        auto area = static_cast<AreaId>(1 + rng.below(areas));
        if (rng.below(3) == 0) {  // near one area, so that stacks fill up
            const AreaSet near = facts().adjacent[crowded] | bit(crowded);
            while ((near & bit(area)) == 0) area = static_cast<AreaId>(1 + rng.below(areas));
        }
        if (side_of(unit) == Side::French && (facts().red_areas & bit(area)) != 0) continue;
        if (room(state, side_of(unit), area) == 0) continue;
        if (rng.below(2) == 0) spend(state, unit);
        put(state, unit, area);
    }
    for (int a = 1; a <= data().area_count; ++a) {
        const auto area = static_cast<AreaId>(a);
        const bool french = stack(state, Side::French, area).count > 0;
        const bool vietminh = stack(state, Side::VietMinh, area).count > 0;
        const bool held = french == vietminh ? rng.below(2) == 0 : french;
        state.french_control = held && !(facts().red_areas & bit(area)) ? state.french_control | bit(area)
                                                                        : state.french_control & ~bit(area);
        if (french && !vietminh) state.french_control |= bit(area);
    }
    return state;
}

int sum_of(const Tally& tally) {
    int sum = 0;
    for (const Term& term : tally.terms()) sum += term.value;
    return sum;
}

// Every total that can be reached by spending points on units, one after the other, by the price list (storm-8.4a).
std::set<int> payable(int fresh, int spent, bool retreats) {
    const std::vector<int> for_fresh = retreats ? std::vector{0, 1, 2, 3} : std::vector{0, 1, 3};
    const std::vector<int> for_spent = retreats ? std::vector{0, 1, 2} : std::vector{0, 2};
    std::set<int> sums{0};
    const auto one_more = [&](const std::vector<int>& prices) {
        std::set<int> grown;
        for (const int sum : sums)
            for (const int price : prices) grown.insert(sum + price);
        sums = grown;
    };
    for (int i = 0; i < fresh; ++i) one_more(for_fresh);
    for (int i = 0; i < spent; ++i) one_more(for_spent);
    return sums;
}

}  // namespace

TEST_F(StormProperties, DamageThatCanBeAbsorbedIsWhatThePriceListAllows) {
    for (int fresh = 0; fresh <= kStackLimit; ++fresh)
        for (int spent = 0; fresh + spent <= kStackLimit; ++spent)
            for (const Retreats retreats : {Retreats::Allowed, Retreats::Barred}) {
                const std::set<int> sums = payable(fresh, spent, retreats == Retreats::Allowed);
                for (int points = 0; points <= 40; ++points)
                    ASSERT_EQ(absorbable(fresh, spent, points, retreats), *std::prev(sums.upper_bound(points)))
                        << fresh << " fresh, " << spent << " spent, " << points << " points";
            }
}

namespace {

std::map<int, int> distribution(const Odds& odds) {
    std::map<int, int> ways;
    for (const Odds::Outcome& outcome : odds.outcomes) ways[outcome.value] += outcome.ways;
    return ways;
}

// Plays the action, declines every window, and lets each roll of the dice happen in turn.
std::map<int, int> frequencies(const State& state, const Action& action) {
    State next = state;
    Events muted = Events::muted();
    Storm::apply(next, action, muted);
    while (Storm::decision(next).kind == "before-dice") Storm::apply(next, of(Verb::Decline), muted);
    Actions rolls;
    Storm::legal(next, rolls);
    std::map<int, int> found;
    for (const Action& dice : rolls) {
        State rolled = next;
        Events events;
        Storm::apply(rolled, dice, events);
        while (Storm::decision(rolled).kind == "after-dice") Storm::apply(rolled, of(Verb::Decline), events);
        std::optional<int> value;
        for (const Event& event : events) {
            if (value) break;
            if (event.kind == EventKind::AttackResolved) value = event.value;
            if (event.kind == EventKind::SupplyRolled) value = event.second;
        }
        ++found[value.value_or(dice.number)];
    }
    return found;
}

}  // namespace

namespace {

// Changes one byte of what check looks at.
void damage(State& state, Rng& rng) {
    const auto hit = [&](auto& field) {
        auto* bytes = reinterpret_cast<unsigned char*>(&field);
        bytes[rng.below(static_cast<std::uint32_t>(sizeof field))] ^= static_cast<unsigned char>(1u << rng.below(8));
    };
    switch (rng.below(7)) {
        case 0: return hit(state.stacks);
        case 1: return hit(state.french_control);
        case 2: return hit(state.occupied);
        case 3: return hit(state.with_fresh);
        case 4: return hit(state.place);
        case 5: return hit(state.spent);
        default: return hit(state.trench);
    }
}

}  // namespace

RC_GTEST_FIXTURE_PROP(StormProperties, WhatIsAskedOfChangesIsAskedOfTheWholeState, ()) {
    const State sound = any_position();
    RC_ASSERT(!Storm::check(sound));
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (int i = 0; i < 200; ++i) {
        State broken = sound;
        for (std::uint32_t bytes = 1 + rng.below(3); bytes > 0; --bytes) damage(broken, rng);
        RC_ASSERT(Storm::check(broken).has_value() == Storm::check(broken, sound).has_value());
    }
}

RC_GTEST_FIXTURE_PROP(StormProperties, OddsAreTheFrequenciesOfTheDice, ()) {
    State state = any_position();
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    Actions legal;
    Events muted = Events::muted();
    int with_odds = 0;
    for (int i = 0; i < 60 && !is_over<Storm>(state); ++i) {
        Storm::legal(state, legal);
        for (const Action& action : legal) {
            const auto odds = Storm::odds(state, action);
            if (!odds) continue;
            ++with_odds;
            int sum = 0;
            for (std::size_t k = 0; k < odds->outcomes.size(); ++k) {
                sum += odds->outcomes[k].ways;
                RC_ASSERT(odds->outcomes[k].ways > 0);
                if (k > 0) RC_ASSERT(odds->outcomes[k - 1].value < odds->outcomes[k].value);
            }
            RC_ASSERT(sum == odds->ways);
            RC_ASSERT((odds->ways == 36 || odds->ways == 6));
            RC_ASSERT(sum_of(odds->ours) == odds->ours.total());
            RC_ASSERT(sum_of(odds->theirs) == odds->theirs.total());
            if (odds->versus) {  // the two sums explain the outcomes: nothing else is added to the dice
                const int best = std::max(0, odds->ours.total() + 12 - odds->theirs.total());
                RC_ASSERT(odds->outcomes.back().value == best);
            }
            RC_ASSERT(distribution(*odds) == frequencies(state, action));
        }
        Storm::apply(state, pick<Storm>(state, rng, legal), muted);
    }
    RC_CLASSIFY(with_odds > 0, "with odds");
}

RC_GTEST_FIXTURE_PROP(StormProperties, AStepCostsOneToThree, ()) {
    const State state = any_board();
    const Side side = *rc::gen::element(Side::French, Side::VietMinh);
    const AreaId from = any_area();
    for (int a = 1; a <= data().area_count; ++a) {
        const auto to = static_cast<AreaId>(a);
        if (!are_adjacent(from, to)) continue;
        const auto hostile = [&](AreaId area) {
            return controller(state, area) != side || stack(state, enemy_of(side), area).count > 0;
        };
        const bool over_river = (data().river[from] & bit(to)) != 0 && (data().bridge[from] & bit(to)) == 0;
        const int expected = 1 + (hostile(to) || over_river ? 1 : 0) + (hostile(from) ? 1 : 0);
        const Tally told = step_cost<Tally>(state, side, from, to);
        RC_ASSERT(step_cost<Plain>(state, side, from, to).total() == expected);
        RC_ASSERT(told.total() == expected);
        RC_ASSERT(sum_of(told) == expected);
    }
}

RC_GTEST_FIXTURE_PROP(StormProperties, RetreatsGoWhereTheBookSendsThem, ()) {
    const State state = any_board();
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (int u = 0; u < facts().unit_count; ++u) {
        const auto unit = static_cast<UnitId>(u);
        if (!on_map(state, unit)) continue;
        const Side side = side_of(unit);
        const AreaId at = state.place[unit];
        AreaSet crossed = bit(at);
        if (rng.below(3) == 0)
            crossed |= bit(static_cast<AreaId>(1 + rng.below(static_cast<std::uint32_t>(data().area_count))));

        std::vector<AreaId> open;
        for (int a = 1; a <= data().area_count; ++a) {
            const auto area = static_cast<AreaId>(a);
            const bool river = (data().river[at] & bit(area)) != 0 && (data().bridge[at] & bit(area)) == 0;
            const bool armour_stopped = data().units[unit].type == UnitType::Armour && river;
            if ((data().adjacent[at] & bit(area)) != 0 && controller(state, area) == side && (crossed & bit(area)) == 0
                && !armour_stopped)
                open.push_back(area);
        }
        const bool some_room = std::any_of(open.begin(), open.end(),
                                           [&](AreaId area) { return stack(state, side, area).count < kStackLimit; });
        std::erase_if(open, [&](AreaId area) { return some_room && stack(state, side, area).count == kStackLimit; });
        int fewest = kStackLimit + 1;
        for (const AreaId area : open) fewest = std::min<int>(fewest, stack(state, enemy_of(side), area).count);
        AreaSet expected = 0;
        for (const AreaId area : open)
            if (stack(state, enemy_of(side), area).count == fewest) expected |= bit(area);

        RC_ASSERT(retreat_options(state, unit, at, crossed) == expected);
        for (int a = 0; a <= data().area_count + 1; ++a) {
            const auto area = static_cast<AreaId>(a);
            const bool allowed = a == 0 ? expected == 0 : (expected & bit(area)) != 0;
            RC_ASSERT((why_not_retreat(state, unit, at, crossed, area) == Reason::Legal) == allowed);
        }
    }
}

// A retreat under way, chains through full areas included, ends with the unit somewhere it may be, or eliminated.
RC_GTEST_FIXTURE_PROP(StormProperties, ARetreatAlwaysEnds, ()) {
    const State board = any_board();
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (int u = 0; u < facts().unit_count; u += 3) {
        const auto unit = static_cast<UnitId>(u);
        if (!on_map(board, unit)) continue;
        State state = board;
        const AreaId from = state.place[unit];
        Events muted = Events::muted();
        spend(state, unit);
        begin_retreat(state, unit);
        settle(state, muted);
        Actions legal;
        int steps = 0;
        while (Storm::decision(state).kind == "retreat") {
            RC_ASSERT(++steps <= data().area_count);
            const Action action = pick<Storm>(state, rng, legal);
            Storm::apply(state, action, muted);
        }
        const std::uint8_t place = state.place[unit];
        RC_ASSERT(place != from);
        RC_ASSERT((place == kEliminated || (is_area(place) && controller(state, place) == side_of(unit))));
        RC_ASSERT(state.crossed == 0u);
        RC_ASSERT(stack(state, side_of(unit), place == kEliminated ? from : place).count <= kStackLimit);
    }
}

RC_GTEST_FIXTURE_PROP(StormProperties, ATallyIsTheSumOfItsTermsAndOfThePlainSum, ()) {
    const State state = any_board();
    Rng rng(*rc::gen::arbitrary<std::uint64_t>());
    for (int a = 1; a <= data().area_count; ++a) {
        const auto target = static_cast<AreaId>(a);
        for (const Side attacker : {Side::French, Side::VietMinh}) {
            if (stack(state, enemy_of(attacker), target).count == 0) continue;
            Attack attack = fire_at(attacker, target);
            attack.mortars = attacker == Side::French ? static_cast<std::uint8_t>(rng.below(4)) : 0;
            attack.improved = static_cast<std::uint8_t>(rng.below(3));
            attack.flamethrowers = static_cast<std::uint8_t>(rng.below(2));
            attack.nights = static_cast<std::uint8_t>(rng.below(4));
            attack.flares = static_cast<std::uint8_t>(rng.below(2));
            attack.dice = {static_cast<std::uint8_t>(1 + rng.below(6)), static_cast<std::uint8_t>(1 + rng.below(6))};
            if (rng.below(2) == 0) attack.kind = AttackKind::Assault;
            for (AreaId from = 1; from <= data().area_count; ++from)
                if (are_adjacent(from, target) && stack(state, attacker, from).count > 0) attack.from = from;
            if (attack.from != kNoArea)
                for (const UnitId unit : stack(state, attacker, attack.from)) attack.units.push_back(unit);
            Tally points = attack_points<Tally>(state, attack);
            Plain plain = attack_points<Plain>(state, attack);
            RC_ASSERT(points.total() == plain.total());
            add_dice(points, attack);
            add_dice(plain, attack);
            RC_ASSERT(points.total() == plain.total());
            RC_ASSERT(sum_of(points) == points.total());
            const Tally defence = defence_points<Tally>(state, attack);
            RC_ASSERT(defence.total() == defence_points<Plain>(state, attack).total());
            RC_ASSERT(sum_of(defence) == defence.total());
            for (const Term& term : points.terms()) RC_ASSERT((!term.rule.id.empty() && !term.key.empty()));
            for (const Term& term : defence.terms()) RC_ASSERT((!term.rule.id.empty() && !term.key.empty()));
        }
    }
    const Tally supply = supply_modifier<Tally>(state);
    RC_ASSERT(supply.total() == supply_modifier<Plain>(state).total());
    RC_ASSERT(sum_of(supply) == supply.total());
}

// A decision that passes by itself because nothing depends on it must be just that.
TEST_F(StormProperties, AMootDecisionEndsTheSameWhateverIsChosen) {
    int moot = 0;
    Actions legal;
    Events muted = Events::muted();
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        State state = *Storm::start({});
        Rng rng(seed), other(seed, 5);
        while (!is_over<Storm>(state)) {
            if (Storm::decision(state).choice == Choice::Moot) {
                ++moot;
                const auto ended = [&](bool by_itself) {
                    State end = state;
                    while (Storm::decision(end).choice == Choice::Moot)
                        Storm::apply(end, by_itself ? *forced_action<Storm>(end) : pick<Storm>(end, other, legal),
                                     muted);
                    return end;
                };
                const State expected = ended(true);
                for (int i = 0; i < 4; ++i) ASSERT_EQ(ended(false), expected) << "game " << seed;
            }
            Storm::apply(state, pick<Storm>(state, rng, legal), muted);
        }
    }
    EXPECT_GT(moot, 100);
}

TEST_F(StormProperties, EveryActionReadsBackFromItsNotation) {
    int actions = 0;
    tests::for_each_action([&](const Action& action) {
        const bool beyond = (action.unit != kNoUnit && action.unit >= data().units.size())
                            || action.area > data().area_count || (action.card != kNoCard && action.card >= kCards);
        if (beyond) return;
        const auto again = Storm::parse(Storm::to_text(action));
        const bool places_nowhere = action.verb == Verb::Place && action.area == kNoArea;
        const bool needs_area = action.unit == kNoUnit && action.card == kNoCard && action.area == kNoArea
                                && Storm::to_text(action).ends_with(" 0");
        const bool no_die = (action.verb == Verb::Roll || action.verb == Verb::RollOne)
                            && (action.number < 1 || action.number > 6
                                || (action.verb == Verb::Roll && (action.second < 1 || action.second > 6)));
        if (places_nowhere || needs_area || no_die) {
            EXPECT_FALSE(again) << Storm::to_text(action);
            return;
        }
        ++actions;
        ASSERT_TRUE(again) << Storm::to_text(action) << ": " << again.error().text();
        EXPECT_EQ(*again, action) << Storm::to_text(action);
    });
    EXPECT_GT(actions, 10'000);
}

RC_GTEST_FIXTURE_PROP(StormProperties, NoWordsBreakTheReaderOfActions, ()) {
    static const std::vector<std::string> kWords{"move", "roll", "take", "retreat", "nowhere", "place",
                                                 "f01",  "v27",  "0",    "40",      "-1",      "99999999999999999999",
                                                 "\t",   "",     "#"};
    std::string text;
    for (const auto& word : *rc::gen::container<std::vector<std::string>>(
             rc::gen::oneOf(rc::gen::elementOf(kWords), rc::gen::arbitrary<std::string>())))
        text += word + " ";
    const auto action = Storm::parse(text);
    if (action)
        RC_ASSERT(*Storm::parse(Storm::to_text(*action)) == *action);
    else
        RC_ASSERT((action.error().column >= 1 && action.error().column <= static_cast<int>(text.size()) + 1));
}

namespace {

rc::Gen<std::string> a_word() {
    return rc::gen::nonEmpty(rc::gen::container<std::string>(
        rc::gen::oneOf(rc::gen::inRange('a', 'z'), rc::gen::inRange('0', '9'), rc::gen::element('-', '/', '_', '.'))));
}

}  // namespace

RC_GTEST_FIXTURE_PROP(StormProperties, AnyLogReadsBack, ()) {
    Log log;
    const auto word = [] { return (*a_word()).substr(0, 20); };
    log.game = word();
    log.rules = *rc::gen::inRange(1, 1000);
    log.data = *rc::gen::arbitrary<std::uint64_t>();
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i) log.overlays.push_back(word() + " " + word());
    log.setup.scenario = word();
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i) log.setup.options.emplace_back(word(), word());
    for (int i = *rc::gen::inRange(0, 20); i > 0; --i)
        log.actions.push_back(
            {*rc::gen::element(Side::French, Side::VietMinh, Side::Chance), word() + " " + word(),
             *rc::gen::element(Made::Chosen, Made::Forced), 0,
             *rc::gen::arbitrary<bool>() ? std::optional(*rc::gen::arbitrary<std::uint64_t>()) : std::nullopt});
    if (*rc::gen::arbitrary<bool>()) log.end = *rc::gen::arbitrary<std::uint64_t>();
    const std::string text = to_text(log);
    const auto again = parse_log(text, "");
    RC_ASSERT(static_cast<bool>(again));
    RC_ASSERT(to_text(*again) == text);
    RC_ASSERT(again->setup == log.setup);
    RC_ASSERT(again->overlays == log.overlays);
    RC_ASSERT(again->end == log.end);
    RC_ASSERT(again->actions.size() == log.actions.size());
    for (std::size_t i = 0; i < log.actions.size(); ++i) {
        RC_ASSERT(again->actions[i].action == log.actions[i].action);
        RC_ASSERT(again->actions[i].side == log.actions[i].side);
        RC_ASSERT(again->actions[i].made == log.actions[i].made);
        RC_ASSERT(again->actions[i].check == log.actions[i].check);
    }
}

}  // namespace namyoum::storm
