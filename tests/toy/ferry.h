// Ferry, a toy: two sides carry crates over a river. It is here to exercise the kernel by itself and as the smallest
// whole example of a Game; docs/adding-a-game.md walks through it.
//
//     ferry-1  Each side has so many crates (5, or the option). Who carries all of his over first wins; after eight
//              turns who has carried more. On equal terms the French win.
//     ferry-2  Before the first turn each side draws one of three cards (flood, rain, sun) and keeps it secret.
//     ferry-3  The Viet Minh go first. A side loads one to three crates, one by one, and launches.
//     ferry-4  Then the enemy may play his card, once in the game: flood makes the river 2 worse, rain 1, sun cannot
//              be played. Whether he is asked depends on whether his card is spent, never on which it is.
//     ferry-5  One die: at least the number of crates, plus 1, plus the card, and the crates are over; else they
//     return.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_vector.h"
#include "core/game.h"
#include "core/tally.h"

namespace namyoum::toy {

enum class Card : std::uint8_t { None, Flood, Rain, Sun };
inline constexpr int kCardsInDeck = 3;
inline constexpr int kBoat = 3;  // crates
inline constexpr int kTurns = 8;

enum class Stage : std::uint8_t { Draw, Loading, Answer, Dice, Over };

struct State {
    std::array<std::uint8_t, kSides> near{};  // crates still to be carried
    std::array<std::uint8_t, kSides> far{};
    std::array<Card, kSides> card{};  // secret until played
    std::array<std::uint8_t, kSides> played{};
    std::uint8_t crates = 0;  // of a side, by the option
    std::uint8_t boat = 0;
    std::uint8_t swell = 0;  // what the enemy's card adds to the river
    std::uint8_t turn = 1;
    Side active = Side::VietMinh;
    Stage stage = Stage::Draw;
    Side winner = Side::None;

    friend bool operator==(const State&, const State&) = default;
};

struct View {
    State known;  // a card that the viewer may not see is None
    Side viewer = Side::None;

    friend bool operator==(const View&, const View&) = default;
};

enum class Verb : std::uint8_t { Load, Launch, Play, Decline, Roll, Draw };

struct Action {
    Verb verb = Verb::Load;
    std::uint8_t number = 0;  // the die of Roll, the Card of Draw

    friend bool operator==(const Action&, const Action&) = default;
};

enum class EventKind : std::uint8_t {
    CardDrawn,
    CrateLoaded,
    CardPlayed,
    DieRolled,
    CratesLanded,
    BoatReturned,
    GameEnded
};

struct Event {
    EventKind kind = EventKind::CardDrawn;
    Side side = Side::None;
    std::uint8_t number = 0;

    friend bool operator==(const Event&, const Event&) = default;
};

struct Events {
    static Events muted() { return {{}, true}; }
    void add(const Event& event) {
        if (!is_muted) list.push_back(event);
    }

    FixedVector<Event, 8> list;
    bool is_muted = false;
};

// Only the drawer sees which card he drew.
inline Event seen_by(Event event, Side viewer) {
    if (event.kind == EventKind::CardDrawn && event.side != viewer) event.number = 0;
    return event;
}

// ferry-5  What the die must reach.
template <Summing Sum>
Sum needed(const State& state) {
    Sum sum;
    sum.add(1, "ferry.term.river", "ferry-5"_rule);
    sum.add(state.boat, "ferry.term.crates", "ferry-5"_rule);
    if (state.swell > 0) sum.add(state.swell, "ferry.term.weather", "ferry-4"_rule);
    return sum;
}

struct Ferry {
    using State = toy::State;
    using Action = toy::Action;
    using Actions = ScratchList<toy::Action, 8>;
    using Events = toy::Events;
    using View = toy::View;

    static constexpr std::string_view name = "ferry";
    static constexpr int rules_version = 1;

    static Result<State> start(const Setup& setup);
    static Decision decision(const State& state);
    static void legal(const State& state, Actions& actions);
    static std::optional<Refusal> why_not(const State& state, const Action& action);
    static void apply(State& state, const Action& action, Events& events);

    static View view(const State& state, Side side);
    static State sample(const View& view, Rng& rng);
    static std::optional<Odds> odds(const State& state, const Action& action);

    static Side winner(const State& state) { return state.winner; }
    static bool seats_swapped(const State&) { return false; }
    static int turn(const State& state) { return state.turn; }
    static std::uint64_t fingerprint(const State& state);
    static std::uint64_t data_fingerprint() { return 0; }  // no data files
    static const std::vector<std::string>& data_overlays();

    static std::string to_text(const Action& action);
    static Result<Action> parse(std::string_view text);
    static std::optional<std::string> check(const State& state);
};

static_assert(Game<Ferry>);

}  // namespace namyoum::toy
