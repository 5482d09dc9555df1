// Actions as text: one line of a log, a script or a typed command, and back.
#include <vector>

#include "base/text.h"
#include "base/words.h"
#include "games/storm/storm.h"

namespace namyoum::storm {

namespace {

// clang-format off
constexpr std::string_view kVerbNames[kVerbs] = {
    "pass",   "activate", "take",   "take-all", "move",       "stop",         "fire",   "sap",  "assault", "attack",
    "play",   "sap-card", "target", "clear",    "decline",    "discard",      "done",   "reroll",
    "flip",   "retreat",  "flip-retreat", "eliminate", "lose", "spend",
    "out-of-supply", "place", "bid", "roll", "roll", "draw",
};
// clang-format on

struct Word {
    std::string_view text;
    int column = 0;  // from 1
};

std::vector<Word> words_of(std::string_view line) {
    std::vector<Word> words;
    std::size_t i = 0;
    while (i < line.size() && words.size() < 5) {
        if (line[i] == ' ' || line[i] == '\t') {
            ++i;
            continue;
        }
        const std::size_t start = i;
        while (i < line.size() && line[i] != ' ' && line[i] != '\t') ++i;
        words.push_back({line.substr(start, i - start), static_cast<int>(start) + 1});
    }
    return words;
}

// The texts are in the catalogues alone; logs and scripts are read in English.
Error wrong(int column, std::string_view key, std::vector<std::pair<std::string, std::string>> values = {}) {
    static const Words kEnglish = *Words::shipped("en");
    Error error{"", "", 0, column, "storm.notation." + std::string(key), std::move(values)};
    error.message = kEnglish.message(error);
    return error;
}

Error wrong(const Word& word, std::string_view key) {
    return wrong(word.column, key, {{"word", std::string(word.text.substr(0, 40))}});
}

Result<int> number_from(const Word& word, int low, int high, std::string_view otherwise) {
    const auto value = number_in<int>(word.text);
    if (!value || *value < low || *value > high)
        return wrong(word.column, otherwise,
                     {{"word", std::string(word.text.substr(0, 40))},
                      {"low", std::to_string(low)},
                      {"high", std::to_string(high)}});
    return *value;
}

Result<UnitId> unit_from(const Word& word) {
    for (std::size_t i = 0; i < data().units.size(); ++i)
        if (data().units[i].id == word.text) return static_cast<UnitId>(i);
    return wrong(word, "no-such-unit");
}

Result<CardId> card_from(const Word& word) {
    for (std::size_t i = 0; i < data().cards.size(); ++i)
        if (data().cards[i].id == word.text) return static_cast<CardId>(i);
    return wrong(word, "no-such-card");
}

std::size_t expected_words(Operands operands) {
    switch (operands) {
        case Operands::None: return 1;
        case Operands::UnitArea:
        case Operands::UnitAreaOrNone: return 3;
        default: return 2;
    }
}

Result<Action> parse_operands(Verb verb, const std::vector<Word>& words) {
    Action action{verb};
    const Operands kind = operands(verb);
    if (kind == Operands::Unit || kind == Operands::UnitArea || kind == Operands::UnitAreaOrNone) {
        const auto unit = unit_from(words[1]);
        if (!unit) return unit.error();
        action.unit = *unit;
    }
    if (kind == Operands::Area || kind == Operands::UnitArea || kind == Operands::UnitAreaOrNone) {
        const Word& word = words[kind == Operands::Area ? 1 : 2];
        if (kind == Operands::UnitAreaOrNone && word.text == "nowhere") return action;
        const auto area = number_from(word, 1, data().area_count, "not-an-area");
        if (!area) return area.error();
        action.area = static_cast<AreaId>(*area);
    }
    if (kind == Operands::Card) {
        const auto card = card_from(words[1]);
        if (!card) return card.error();
        action.card = *card;
    }
    if (kind == Operands::Number) {
        const auto number = number_from(words[1], 1, 99, "not-a-number");
        if (!number) return number.error();
        action.number = static_cast<std::uint8_t>(*number);
    }
    return action;
}

Result<Action> parse_roll(const std::vector<Word>& words) {
    Action action{words.size() == 2 ? Verb::RollOne : Verb::Roll};
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto die = number_from(words[i], 1, 6, "not-a-die");
        if (!die) return die.error();
        (i == 1 ? action.number : action.second) = static_cast<std::uint8_t>(*die);
    }
    return action;
}

}  // namespace

std::string Storm::to_text(const Action& action) {
    std::string text{kVerbNames[static_cast<std::size_t>(action.verb)]};
    switch (operands(action.verb)) {
        case Operands::None: break;
        case Operands::Area: text += " " + std::to_string(action.area); break;
        case Operands::Unit: text += " " + data().units[action.unit].id; break;
        case Operands::UnitArea:
        case Operands::UnitAreaOrNone:
            text += " " + data().units[action.unit].id + " "
                    + (action.area == kNoArea ? "nowhere" : std::to_string(action.area));
            break;
        case Operands::Card: text += " " + data().cards[action.card].id; break;
        case Operands::Number: text += " " + std::to_string(action.number); break;
        case Operands::OneDie: text += " " + std::to_string(action.number); break;
        case Operands::TwoDice:
            text += " " + std::to_string(action.number) + " " + std::to_string(action.second);
            break;
    }
    return text;
}

Result<Action> Storm::parse(std::string_view text) {
    if (text.size() > 200) return wrong(1, "too-long");
    const std::vector<Word> words = words_of(text);
    if (words.empty()) return wrong(1, "nothing");
    for (int v = 0; v < kVerbs; ++v) {
        if (kVerbNames[v] != words[0].text) continue;
        const Verb verb = static_cast<Verb>(v);
        const Operands kind = operands(verb);
        if (kind == Operands::OneDie || kind == Operands::TwoDice) {
            if (words.size() != 2 && words.size() != 3) return wrong(words[0], "one-die-or-two");
            return parse_roll(words);
        }
        const std::size_t expected = expected_words(kind);
        if (words.size() < expected)
            return wrong(static_cast<int>(text.size()) + 1, expected == 2 ? "one-word-missing" : "two-words-missing",
                         {{"word", std::string(words[0].text)}});
        if (words.size() > expected)
            return wrong(words[expected].column, "too-many-words", {{"word", std::string(words[0].text)}});
        return parse_operands(verb, words);
    }
    return wrong(words[0], "no-such-action");
}

}  // namespace namyoum::storm
