// Playing takes nothing from the heap: not the rules, not the views, not the odds.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/play.h"
#include "games/storm/storm.h"
#include "support/allocations.h"
#include "support/storm_data.h"

namespace namyoum::storm {
namespace {

struct StormAllocations : tests::StormTest {};

}  // namespace

TEST_F(StormAllocations, AreCountedAtAll) {
    std::unique_ptr<int> kept;
    EXPECT_EQ(tests::allocations_during([&] { kept = std::make_unique<int>(1); }), 1);
    std::string text;
    EXPECT_GT(tests::allocations_during([&] { text = "a text that is too long to be kept inside the string itself"; }),
              0);
}

TEST_F(StormAllocations, AWholeGameNeedsNone) {
    const State start = *Storm::start({});
    int decisions = 0;
    EXPECT_EQ(tests::allocations_during([&] {
                  for (std::uint64_t seed = 0; seed < 20; ++seed) {
                      State state = start;
                      Rng rng(seed);
                      decisions += play_out<Storm>(state, rng);
                  }
              }),
              0);
    EXPECT_GT(decisions, 20'000);
}

TEST_F(StormAllocations, QuestionsNeedNone) {
    State state = *Storm::start({});
    Rng rng(1);
    Actions legal;
    std::uint64_t seen = 0;
    EXPECT_EQ(tests::allocations_during([&] {
                  Events events;
                  while (!is_over<Storm>(state)) {
                      Storm::legal(state, legal);
                      for (const Action& action : legal) {
                          seen += Storm::why_not(state, action).has_value();
                          seen += Storm::odds(state, action).has_value();
                      }
                      for (const Side side : {Side::French, Side::VietMinh, Side::None})
                          seen += Storm::sample(Storm::view(state, side), rng).turn;
                      seen += forced_action<Storm>(state).has_value();
                      seen += Storm::fingerprint(state) & 1;
                      seen += Storm::check(state).has_value();
                      events.clear();
                      Storm::apply(state, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], events);
                  }
              }),
              0);
    EXPECT_GT(seen, 0u);
}

}  // namespace namyoum::storm
