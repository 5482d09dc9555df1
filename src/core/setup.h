// How a game is set up: a scenario and options, or a position.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace namyoum {

// The header of a log says the same.
struct Setup {
    std::string scenario;  // empty: the game's first one
    std::vector<std::pair<std::string, std::string>> options;
    // Set-up statements of a table script, one each (core/position.h); empty: the game starts as its scenario says.
    std::vector<std::string> position = {};

    // What the option is set to, or `otherwise` when nothing is said of it.
    std::string_view option(std::string_view name, std::string_view otherwise) const;

    friend bool operator==(const Setup&, const Setup&) = default;
};

// A variant switch that a game has, and what it can be set to.
struct Option {
    std::string_view name;
    std::vector<std::string_view> values;
    std::string_view usual = {};  // what it is when nothing is said of it
};

// What the game does not have of that which is asked for: nothing, or an Error that says what it has. A position is
// among it: a game that can start from one takes it out before it asks (storm/position.cpp).
std::optional<Error> check_setup(const Setup& setup, std::string_view game, const std::vector<Option>& options,
                                 const std::vector<std::string_view>& scenarios);

// The same set-up with its scenario by name, as a log says it.
Setup named(Setup setup, const std::vector<std::string_view>& scenarios);

}  // namespace namyoum
