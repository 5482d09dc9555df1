// What TableOf asks of a game's Teller: the same facts in words. The sentences stand in a catalogue.
#pragma once

#include <string>
#include <vector>

#include "base/words.h"
#include "core/table.h"
#include "toy/ferry.h"

namespace namyoum::toy {

inline constexpr std::string_view kFerryWords = R"(
[ferry.event]
card-drawn = "{side} drew a card"
own-card-drawn = "You drew {card}"
other = "{side}: {number}"
[ferry.prompt]
load = "Load a crate or launch"
answer = "Play your card?"
draw = "A card is drawn"
die = "A die is rolled"
game-over = "It is over"
)";

struct FerryTeller {
    static void tell(const Events& events, Side viewer, const Words& words, std::vector<std::string>& lines) {
        for (const Event& hidden : events.list) {
            const Event event = seen_by(hidden, viewer);
            const std::string number = std::to_string(event.number);
            const bool drawn = event.kind == EventKind::CardDrawn;
            lines.push_back(words.format(!drawn              ? "ferry.event.other"
                                         : event.number == 0 ? "ferry.event.card-drawn"
                                                             : "ferry.event.own-card-drawn",
                                         {{"side", name(event.side)}, {"number", number}, {"card", number}}));
        }
    }
    static std::string prompt(const State& state, const Words& words) {
        return std::string(words.text("ferry.prompt." + std::string(Ferry::decision(state).kind)));
    }
    static std::string describe(const State&, const Action& action, const Words&) { return Ferry::to_text(action); }
    static std::string describe(const Odds& odds, const Words&) { return std::to_string(odds.ways) + " ways"; }
    static std::string picture(const View& view, const Words&, Colour, int) {
        const State& known = view.known;
        return "french " + std::to_string(known.near[0]) + ">" + std::to_string(known.far[0]) + "  vietminh "
               + std::to_string(known.near[1]) + ">" + std::to_string(known.far[1]) + "  boat "
               + std::to_string(known.boat);
    }
    static std::string hand(const View& view, const Words&) {
        const int side = index(view.viewer);
        return side < kSides ? std::to_string(static_cast<int>(view.known.card[static_cast<std::size_t>(side)])) : "";
    }
};

}  // namespace namyoum::toy
