// Storm in words: what happened, what is to be decided, what an action means. Every sentence comes from a catalogue
// (data/storm/words.*.toml); here is only which one, and what is filled in.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "core/odds.h"
#include "core/table.h"
#include "games/storm/actions.h"
#include "games/storm/events.h"
#include "games/storm/state.h"
#include "games/storm/view.h"

namespace namyoum::storm {

struct StormTeller {
    // Adds the sentences for what an action caused, as `viewer` may know it.
    static void tell(const Events& events, Side viewer, const Words& words, std::vector<std::string>& lines);
    // What the state waits for. It is given the whole state and reads no hand in it, so that both may see the prompt.
    static std::string prompt(const State& state, const Words& words);
    // A legal action, as a choice in a list; for the eyes of the decider, since it may name a card of his.
    static std::string describe(const State& state, const Action& action, const Words& words);
    static std::string describe(const Odds& odds, const Words& words);
    static std::string hand(const View& view, const Words& words);  // a card a line
    // All about an area, named by its number; empty when there is none.
    static std::string about(const View& view, std::string_view place, const Words& words);
    static std::vector<std::string> summary(const View& view, const Words& words);  // who won and why, the losses

    static std::string picture(const View& view, const Words& words, Colour colour, int width);  // picture.cpp

    // wire.cpp: as JSON of keys and numbers.
    static std::string view_json(const View& view);
    static std::string events_json(const Events& events, Side viewer);  // without the brackets of the list
    // wire_choices.cpp: what is asked, and each answer; for the eyes of the decider.
    static std::string decision_json(const State& state);
    static std::string legal_json(const State& state);
};

// Names as a sentence says them.
std::string area_name(const Words& words, AreaId area);    // "10 Huguette 6"
std::string unit_name(UnitId unit);                        // "III/13 DBLE 9"
std::string unit_values(const Board& board, UnitId unit);  // "2-10-3", spent "(8 / 2-10-3)"
std::string card_title(const Words& words, CardId card);
std::string side_name(const Words& words, Side side);
std::string turn_dates(const Words& words, int turn);  // "13 March to 19 March 1954"
// "13 = 7 firepower [8.3a] + 6 dice [8.3a]"
std::string tally_text(const Words& words, const Tally& tally);

}  // namespace namyoum::storm
