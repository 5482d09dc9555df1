// What TableOf asks of a game's Teller: the same facts in words. The sentences stand in a catalogue.
#pragma once

#include <fmt/core.h>

#include <string>
#include <vector>

#include "base/words.h"
#include "core/table.h"
#include "toy/ferry.h"

namespace namyoum::toy {

inline constexpr std::string_view kFerryWords = R"(
[ferry.event]
hidden-draw = "{side} drew a card"
done = "{side}: {action}"
[ferry.prompt]
load = "Load a crate or launch"
answer = "Play your card?"
)";

struct FerryTeller {
    static void tell(const Ferry::Events& events, Side viewer, const Words& words, std::vector<std::string>& lines) {
        for (const Event& hidden : events) {
            const Event event = seen_by(hidden, viewer);
            const bool is_hidden = event.action.verb == Verb::Draw && event.action.number == 0;
            lines.push_back(words.format(is_hidden ? "ferry.event.hidden-draw" : "ferry.event.done",
                                         {{"side", name(event.side)}, {"action", Ferry::to_text(event.action)}}));
        }
    }
    static std::string prompt(const State& state, const Words& words) {
        return std::string(words.text("ferry.prompt." + std::string(Ferry::decision(state).kind)));
    }
    static std::string describe(const State&, const Action& action, const Words&) { return Ferry::to_text(action); }
    static std::string describe(const Odds& odds, const Words&) { return std::to_string(odds.ways) + " ways"; }
    static std::string picture(const View& view, const Words&, Colour, int) {
        return fmt::format("french {}  vietminh {}  boat {}", view.known.landed[0], view.known.landed[1],
                           view.known.boat);
    }
    // The card that the viewer sees; a spectator sees none.
    static std::string hand(const View& view, const Words&) {
        for (const std::uint8_t card : view.known.card)
            if (card >= 1 && card <= kCards) return "card " + std::to_string(card);
        return "";
    }
};

}  // namespace namyoum::toy
