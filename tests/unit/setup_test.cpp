// Scenarios and options, as every game's start has them checked.
#include <gtest/gtest.h>

#include "core/setup.h"

namespace namyoum {
namespace {

const std::vector<Option> kOptions{{"bid", {"on", "off"}}, {"boat", {"3", "1"}}};

// What is wrong with it, or nothing.
std::string trouble(const Setup& setup) {
    const auto error = check_setup(setup, "ferry", kOptions, {"standard", "short"});
    return error ? error->text() : "";
}

}  // namespace

TEST(Setup, WhatTheGameHasIsFine) {
    EXPECT_EQ(trouble({}), "");
    EXPECT_EQ(trouble({"short", {{"boat", "1"}, {"bid", "on"}}}), "");
    EXPECT_FALSE(check_setup({}, "ferry", {}, {"short"}));
}

TEST(Setup, AnErrorSaysWhatThereIs) {
    EXPECT_EQ(trouble({"long", {}}), "ferry has no scenario 'long'; it has: standard, short");
    EXPECT_EQ(trouble({"standard", {{"sail", "1"}}}), "ferry has no option 'sail'; it has: bid=on|off, boat=3|1");
    EXPECT_EQ(trouble({"standard", {{"boat", "2"}}}), "option boat is one of 3, 1, not '2'");
    EXPECT_EQ(trouble({"standard", {{"bid", "on"}, {"boat", "1"}, {"bid", "on"}}}), "option bid is given twice");
    EXPECT_EQ(check_setup({"", {{"bid", "on"}}}, "ferry", {}, {})->message, "ferry has no option 'bid'; it has: none");
}

TEST(Setup, AScenarioThatIsNotGivenIsTheFirstOfTheGame) {
    EXPECT_EQ(named({}, {"day", "night"}).scenario, "day");
    EXPECT_EQ(named({"night", {}}, {"day", "night"}).scenario, "night");
    EXPECT_EQ(check_setup({"standard", {}}, "ferry", {}, {"day", "night"})->message,
              "ferry has no scenario 'standard'; it has: day, night");
}

TEST(Setup, AnOptionThatIsNotGivenIsWhatTheGameMeansByIt) {
    const namyoum::Setup setup{"standard", {{"boat", "1"}}};
    EXPECT_EQ(setup.option("boat", "3"), "1");
    EXPECT_EQ(setup.option("bid", "off"), "off");
}

}  // namespace namyoum
