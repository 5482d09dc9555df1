// Overlays and the numbers of choices agree with what happens when the game is played.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "games/registry.h"
#include "games/storm/board.h"
#include "games/storm/storm.h"
#include "games/storm/teller.h"
#include "support/storm_data.h"
#include "support/storm_positions.h"

namespace namyoum::tests {
namespace {

using namespace storm;
using nlohmann::json;

class StormMarksTest : public StormTest {};

using Costs = std::map<std::string, int>;

Costs asked(const State& state, std::string_view question, AreaId area) {
    Costs costs;
    const auto marks = Storm::marks(Storm::view(state, Side::None), question, "area:" + std::to_string(area));
    EXPECT_TRUE(marks);
    for (const Mark& mark : *marks) EXPECT_TRUE(costs.emplace(mark.thing, mark.value).second) << mark.thing;
    return costs;
}

bool try_action(State& state, const Action& action) {
    if (Storm::why_not(state, action)) return false;
    Events events;
    Storm::apply(state, action, events);
    return true;
}

// Every way of moving on, by the rules themselves.
void walk(const State& state, AreaId area, int movement, Costs& costs) {
    Actions legal;
    Storm::legal(state, legal);
    for (const Action& action : legal) {
        if (action.verb != Verb::Move) continue;
        State next = state;
        Events events;
        Storm::apply(next, action, events);
        const bool goes_on = Storm::decision(next).kind == "move-on";
        const int after = goes_on ? movement - next.frames.back().value : movement;  // nothing is left
        const std::string thing = "area:" + std::to_string(action.area);
        if (action.area != area && (!costs.contains(thing) || costs[thing] > after)) costs[thing] = after;
        if (goes_on) walk(next, area, movement, costs);
    }
}

TEST_F(StormMarksTest, ReachIsWhereFreshUnitsGetByMoving) {
    int areas = 0, steps = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        const State state = random_position(seed, static_cast<int>(seed) * 23);
        if (Storm::decision(state).kind != "impulse") continue;
        Actions legal;
        Storm::legal(state, legal);
        for (const Action& action : legal) {
            if (action.verb != Verb::Activate) continue;
            State active = state;
            ASSERT_TRUE(try_action(active, action));
            Costs played;
            for (const UnitId unit : stack(state, state.active, action.area)) {
                State one = active;
                if (is_spent(state, unit) || !try_action(one, with_unit(Verb::Take, unit))) continue;
                walk(one, action.area, facts().unit[unit].movement, played);
                // Once units are taken the question is about them.
                Costs alone;
                walk(one, action.area, facts().unit[unit].movement, alone);
                EXPECT_EQ(asked(one, "reach", action.area), alone);
            }
            EXPECT_EQ(asked(state, "reach", action.area), played) << "seed " << seed << " area " << +action.area;
            ++areas;
            steps += static_cast<int>(played.size());
        }
    }
    EXPECT_GT(areas, 40);
    EXPECT_GT(steps, 100);
}

TEST_F(StormMarksTest, HitIsWhereFireCanComeFrom) {
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 80; ++seed) {
        const State state = random_position(seed, static_cast<int>(seed) * 23);
        if (Storm::decision(state).kind != "impulse") continue;
        std::map<AreaId, Costs> played;
        Actions legal;
        Storm::legal(state, legal);
        for (const Action& action : legal) {
            if (action.verb != Verb::Activate) continue;
            for (const UnitId unit : stack(state, state.active, action.area)) {
                State one = state;
                if (is_spent(state, unit) || !try_action(one, action) || !try_action(one, with_unit(Verb::Take, unit)))
                    continue;
                Actions then;
                Storm::legal(one, then);
                for (const Action& shot : then)
                    if (shot.verb == Verb::Fire)
                        played[shot.area]["area:" + std::to_string(action.area)] += facts().unit[unit].firepower;
            }
        }
        for (const auto& [area, costs] : played) {
            if (controller(state, area) == state.active) continue;  // there it is the others who are asked about
            EXPECT_EQ(asked(state, "hit", area), costs) << "seed " << seed << " area " << +area;
            ++found;
        }
    }
    EXPECT_GT(found, 20);
}

TEST_F(StormMarksTest, OnlyAreasAndKnownQuestionsAreAnswered) {
    const View view = Storm::view(random_position(1, 50), Side::None);
    EXPECT_TRUE(Storm::marks(view, "reach", "area:39"));
    for (const char* thing : {"area:0", "area:40", "unit:iii-13dble-9", "card:f01", "", "area"})
        EXPECT_FALSE(Storm::marks(view, "reach", thing)) << thing;
    EXPECT_FALSE(Storm::marks(view, "hands", "area:1"));
}

// The points an action says it uses are gone afterwards, a step costs what it says, and a trench has the level it says.
TEST_F(StormMarksTest, ChoicesSayWhatTheyCost) {
    std::map<std::string, int> seen;
    for (std::uint64_t seed = 1; seed <= 25; ++seed) {
        Rng rng(seed);
        auto start = Storm::start({});
        ASSERT_TRUE(start);
        State state = *start;
        for (int i = 0; i < 900 && Storm::decision(state).side != Side::None; ++i) {
            Actions legal;
            Storm::legal(state, legal);
            const json values = json::parse(StormTeller::decision_json(state));
            const json list = json::parse(StormTeller::legal_json(state));
            ASSERT_EQ(list.size(), legal.size());
            const auto choice = rng.below(static_cast<std::uint32_t>(legal.size()));
            const json& said = list[choice]["values"];
            const Action action = legal[choice];
            const State before = state;
            Events events;
            Storm::apply(state, action, events);
            const json after = json::parse(StormTeller::decision_json(state));
            const std::string_view kind = Storm::decision(before).kind;
            const bool goes_on = Storm::decision(state).kind == kind && state.frames.size() == before.frames.size();
            if (kind == "assign-damage") {
                ++seen["points"];
                EXPECT_GE(values["points"].get<int>(), said["points"].get<int>());
                EXPECT_GT(said["points"].get<int>(), 0);
                if (goes_on && state.frames.back().area == before.frames.back().area) {
                    EXPECT_EQ(after["points"].get<int>(), values["points"].get<int>() - said["points"].get<int>());
                }
            }
            if (action.verb == Verb::Move && kind == "move-on" && goes_on) {
                ++seen["cost"];
                EXPECT_EQ(after["points"].get<int>(), values["points"].get<int>() - said["cost"].get<int>());
            }
            if (action.verb == Verb::Sap) {
                ++seen["level"];
                EXPECT_EQ(+state.trench[before.frames.back().area], said["level"].get<int>());
            }
            if (kind == "after-dice") {
                ++seen["damage"];
                EXPECT_EQ(values["damage"].get<int>(),
                          std::max(0, values["attack"].get<int>() - values["defence"].get<int>()));
            }
        }
    }
    for (const char* what : {"points", "cost", "level", "damage"}) EXPECT_GT(seen[what], 20) << what;
}

}  // namespace
}  // namespace namyoum::tests
