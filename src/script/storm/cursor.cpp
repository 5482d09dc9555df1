#include "script/storm/cursor.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "games/storm/data.h"

namespace namyoum::script_storm {

namespace {

bool ends_action(const ScriptWord& token) {
    return token.text == "," || token.text == "|" || token.text == "(" || token.text == "=";
}

}  // namespace

std::optional<Trouble> Cursor::trouble() const {
    if (!failed()) return std::nullopt;
    return Trouble{blame_, error()->column, error()->message};
}

void Cursor::unmet(std::string message) {
    if (failed()) return;
    blame_ = Blame::Game;
    note(first_column(), std::move(message));
}

std::optional<std::string> Cursor::rule() {
    if (!skip("(")) return std::nullopt;
    std::string id = word("a rule id");
    if (!skip(")")) wrong_next("')' is expected here");
    return id;
}

std::vector<ScriptWord> Cursor::take_action_words() { return take_words(ends_action); }

Action Cursor::parse(const std::vector<ScriptWord>& words) {
    if (words.empty()) {
        wrong_next("an action is expected here, such as 'activate 10'");
        return {};
    }
    std::string text;
    std::vector<std::size_t> starts;
    for (const ScriptWord& word : words) {
        if (!text.empty()) text += ' ';
        starts.push_back(text.size());
        text += word.text;
    }
    const auto action = Storm::parse(text);
    if (action) return *action;
    // The error's column counts in the joined text; find the word it is in.
    std::size_t at = 0;
    while (at + 1 < starts.size() && static_cast<int>(starts[at + 1]) < action.error().column) ++at;
    note(words[at].column, action.error().message);
    return {};
}

Action Cursor::action() { return parse(take_action_words()); }

std::vector<Action> Cursor::action_group() {
    static constexpr std::array<std::string_view, 9> kRepeating{
        "take", "flip", "lose", "spend", "discard", "eliminate", "draw", "out-of-supply", "move"};
    const std::vector<ScriptWord> words = take_action_words();
    const bool repeats =
        words.size() >= 2 && std::find(kRepeating.begin(), kRepeating.end(), words[0].text) != kRepeating.end();
    if (!repeats) return {parse(words)};
    std::vector<Action> actions;
    for (std::size_t i = 1; i < words.size(); ++i)
        for (const std::string& operand : expand_run(words[i].text))
            actions.push_back(parse({words[0], ScriptWord{operand, words[i].column}}));
    return actions;
}

std::string unit_list(const std::vector<UnitId>& units) {
    std::string text;
    for (const UnitId unit : units) add_item(text, data().units[unit].id, " ");
    return text;
}

}  // namespace namyoum::script_storm
