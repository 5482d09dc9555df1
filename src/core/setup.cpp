#include "core/setup.h"

#include <algorithm>

#include "base/text.h"

namespace namyoum {

namespace {

std::string joined(const std::vector<std::string_view>& words, std::string_view between) {
    std::string text;
    for (const std::string_view word : words) add_item(text, word, between);
    return text;
}

std::string list_of(const std::vector<Option>& options) {
    std::string text;
    for (const Option& option : options) add_item(text, std::string(option.name) + "=" + joined(option.values, "|"));
    return text.empty() ? "none" : text;
}

bool contains(const std::vector<std::string_view>& words, std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace

std::string_view Setup::option(std::string_view name, std::string_view otherwise) const {
    for (const auto& [key, value] : options)
        if (key == name) return value;
    return otherwise;
}

std::optional<Error> check_setup(const Setup& setup, std::string_view game, const std::vector<Option>& options,
                                 const std::vector<std::string_view>& scenarios) {
    const auto wrong = [](std::string message) { return Error{std::move(message), "", 0, 0}; };
    const std::string has_no(std::string(game) + " has no ");
    if (!setup.scenario.empty() && !contains(scenarios, setup.scenario))
        return wrong(has_no + "scenario '" + setup.scenario + "'; it has: " + joined(scenarios, ", "));
    if (!setup.position.empty()) return wrong(has_no + "positions to start from");
    std::vector<std::string_view> seen;
    for (const auto& [key, value] : setup.options) {
        const auto known = std::find_if(options.begin(), options.end(),
                                        [&name = key](const Option& option) { return option.name == name; });
        if (known == options.end()) return wrong(has_no + "option '" + key + "'; it has: " + list_of(options));
        if (!contains(known->values, value))
            return wrong("option " + key + " is one of " + joined(known->values, ", ") + ", not '" + value + "'");
        if (contains(seen, key)) return wrong("option " + key + " is given twice");
        seen.push_back(key);
    }
    return std::nullopt;
}

Setup named(Setup setup, const std::vector<std::string_view>& scenarios) {
    if (setup.scenario.empty() && !scenarios.empty()) setup.scenario = scenarios.front();
    return setup;
}

}  // namespace namyoum
