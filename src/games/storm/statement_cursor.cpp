#include "games/storm/statement_cursor.h"

#include <algorithm>

#include "base/text.h"
#include "games/storm/cards.h"
#include "games/storm/data.h"

namespace namyoum::storm {

void StatementCursor::note(int column, std::string message) {
    if (!error_) error_ = Error{std::move(message), "", line_, column};
}

int StatementCursor::next_column() const {
    if (at_ < tokens_.size()) return tokens_[at_].column;
    return tokens_.back().column + static_cast<int>(tokens_.back().text.size());
}

bool StatementCursor::peek_number() const { return number_in<int>(peek()).has_value(); }
bool StatementCursor::peek_side() const { return side_named(peek()).has_value(); }

bool StatementCursor::skip(std::string_view word) {
    if (!more() || tokens_[at_].text != word) return false;
    ++at_;
    return true;
}

void StatementCursor::expect_end() {
    if (more()) wrong_next("nothing more is expected here, and '" + tokens_[at_].text + "' is not understood");
}

std::string StatementCursor::word(const char* what) {
    if (!more()) {
        wrong_next(std::string(what) + " is expected here");
        return {};
    }
    return tokens_[at_++].text;
}

int StatementCursor::number(int low, int high, const char* what) {
    const std::string text = word(what);
    const auto value = number_in<int>(text);
    if (!failed() && (!value || *value < low || *value > high))
        wrong("'" + text + "' is not " + what + " (" + std::to_string(low) + " to " + std::to_string(high) + ")");
    return failed() ? low : *value;
}

Side StatementCursor::side() {
    const std::string text = word("a side");
    const auto side = side_named(text);
    if (!failed() && !side) wrong("'" + text + "' is no side; they are french and vietminh");
    return side.value_or(Side::French);
}

AreaId StatementCursor::area() { return static_cast<AreaId>(number(1, data().area_count, "an area")); }

std::vector<AreaId> StatementCursor::areas() {
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

UnitId StatementCursor::unit() {
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

std::vector<UnitId> StatementCursor::units() {
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

CardId StatementCursor::card() {
    const std::string id = word("a card");
    const auto& cards = data().cards;
    const auto found = std::find_if(cards.begin(), cards.end(), [&](const Card& card) { return card.id == id; });
    if (!failed() && found == cards.end()) wrong("there is no card '" + id + "'");
    return failed() ? CardId{0} : static_cast<CardId>(found - cards.begin());
}

CardSet StatementCursor::cards(Side side) {
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

}  // namespace namyoum::storm
