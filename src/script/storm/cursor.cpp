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

void Cursor::note(Blame blame, int column, std::string message) {
    if (!trouble_) trouble_ = Trouble{blame, column, std::move(message)};
}

int Cursor::next_column() const {
    if (at_ < tokens_.size()) return tokens_[at_].column;
    return tokens_.back().column + static_cast<int>(tokens_.back().text.size());
}

bool Cursor::peek_number() const { return number_in<int>(peek()).has_value(); }
bool Cursor::peek_side() const { return side_named(peek()).has_value(); }

bool Cursor::skip(std::string_view word) {
    if (!more() || tokens_[at_].text != word) return false;
    ++at_;
    return true;
}

void Cursor::expect_end() {
    if (more()) wrong_next("nothing more is expected here, and '" + tokens_[at_].text + "' is not understood");
}

std::string Cursor::word(const char* what) {
    if (!more()) {
        wrong_next(std::string(what) + " is expected here");
        return {};
    }
    return tokens_[at_++].text;
}

int Cursor::number(int low, int high, const char* what) {
    const std::string text = word(what);
    const auto value = number_in<int>(text);
    if (!failed() && (!value || *value < low || *value > high))
        wrong("'" + text + "' is not " + what + " (" + std::to_string(low) + " to " + std::to_string(high) + ")");
    return failed() ? low : *value;
}

Side Cursor::side() {
    const std::string text = word("a side");
    const auto side = side_named(text);
    if (!failed() && !side) wrong("'" + text + "' is no side; they are french and vietminh");
    return side.value_or(Side::French);
}

AreaId Cursor::area() { return static_cast<AreaId>(number(1, data().area_count, "an area")); }

std::vector<AreaId> Cursor::areas() {
    std::vector<AreaId> found{area()};
    while (true) {
        const std::size_t before = at_;
        skip_comma();
        if (!peek_number()) {
            at_ = before;
            return found;
        }
        found.push_back(area());
    }
}

namespace {

std::optional<UnitId> unit_named(std::string_view id) {
    const auto& units = data().units;
    const auto found = std::find_if(units.begin(), units.end(), [&](const Unit& unit) { return unit.id == id; });
    if (found == units.end()) return std::nullopt;
    return static_cast<UnitId>(found - units.begin());
}

}  // namespace

UnitId Cursor::unit() {
    const std::string id = word("a unit");
    const auto found = unit_named(id);
    if (!failed() && !found) wrong("there is no unit '" + id + "'");
    return found.value_or(UnitId{0});
}

std::vector<std::string> expand_run(const std::string& word) {
    const std::size_t dots = word.find("..");
    const std::size_t dash = word.rfind('-', dots);
    if (dots == std::string::npos || dash == std::string::npos) return {word};
    const auto first = number_in<int>(std::string_view(word).substr(dash + 1, dots - dash - 1));
    const auto last = number_in<int>(std::string_view(word).substr(dots + 2));
    if (!first || !last || *first > *last || *last > 99 || *first < 0) return {word};
    std::vector<std::string> ids;
    for (int number = *first; number <= *last; ++number)
        ids.push_back(word.substr(0, dash + 1) + std::to_string(number));
    return ids;
}

std::vector<UnitId> Cursor::units() {
    std::vector<UnitId> found;
    while (more()) {
        if (skip(",")) continue;
        for (const std::string& id : expand_run(word("a unit"))) {
            const auto unit = unit_named(id);
            if (!unit)
                wrong("there is no unit '" + id + "'");
            else
                found.push_back(*unit);
        }
    }
    if (found.empty()) wrong_next("a unit is expected here");
    return found;
}

CardId Cursor::card() {
    const std::string id = word("a card");
    const auto& cards = data().cards;
    const auto found = std::find_if(cards.begin(), cards.end(), [&](const Card& card) { return card.id == id; });
    if (!failed() && found == cards.end()) wrong("there is no card '" + id + "'");
    return failed() ? CardId{0} : static_cast<CardId>(found - cards.begin());
}

CardSet Cursor::cards(Side side) {
    CardSet set = 0;
    while (more()) {
        if (skip(",")) continue;
        const CardId next = card();
        if (!failed() && side_of_card(next) != side)
            wrong(data().cards[next].id + " is no " + std::string(name(side)) + " card");
        set |= card_bit(next);
    }
    return set;
}

std::optional<std::string> Cursor::rule() {
    if (!skip("(")) return std::nullopt;
    std::string id = word("a rule id");
    if (!skip(")")) wrong_next("')' is expected here");
    return id;
}

std::vector<ScriptWord> Cursor::take_action_words() {
    std::vector<ScriptWord> words;
    while (more() && !ends_action(tokens_[at_])) words.push_back(tokens_[at_++]);
    return words;
}

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
    note(Blame::Script, words[at].column, action.error().message);
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
