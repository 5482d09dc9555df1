// The type-erased face of a game being played: what the command line and the server use without knowing which game it
// is. Actions go in and out in notation, facts as sentences from a catalogue.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "core/brief.h"
#include "core/decision.h"
#include "core/game.h"
#include "core/log.h"
#include "core/mark.h"
#include "core/odds.h"

namespace namyoum {

enum class Colour : std::uint8_t { Plain, Ansi };

// Where dice and draws come from: a number in [0, bound), each equally likely.
using Chance = std::function<std::uint32_t(std::uint32_t bound)>;

class Table {
public:
    virtual ~Table() = default;
    virtual std::unique_ptr<Table> clone() const = 0;

    virtual std::string_view game() const = 0;
    virtual Decision decision() const = 0;
    virtual int turn() const = 0;
    virtual Side winner() const = 0;
    virtual bool seats_swapped() const = 0;
    virtual std::uint64_t fingerprint() const = 0;
    virtual std::size_t length() const = 0;  // how many actions were played
    virtual Log log() const = 0;

    // Every legal action of the decision, in notation.
    virtual std::vector<std::string> legal() const = 0;
    // What is wrong with the words, or which rule forbids the action; nothing when it is legal.
    struct No {
        std::optional<Error> error;      // not an action at all
        std::optional<Refusal> refusal;  // an action, but not a legal one
    };
    virtual std::optional<No> why_not(std::string_view action) const = 0;
    // The same, as far as it follows from the decider's view alone: for one who only asks.
    virtual std::optional<No> why_not_seen(std::string_view action) const = 0;
    // What a thing of the board ("area:7") could be meant for at this decision, each with the rule that forbids it or,
    // when it is legal, without one. It follows from the decider's view alone. Nothing when there is no such thing.
    struct Why {
        std::string action;
        std::optional<Refusal> refusal;
    };
    virtual std::optional<std::vector<Why>> why(std::string_view thing) const = 0;
    virtual std::optional<Odds> odds(std::string_view action) const = 0;
    // An answer to a question that the game knows about a thing of the board, from what everybody sees; nothing when it
    // does not know the question or the thing.
    virtual std::optional<std::vector<Mark>> marks(std::string_view question, std::string_view thing) const = 0;

    // Applies a legal action; what happened is kept until the next call of forget_events.
    virtual std::optional<No> act(std::string_view action, Made made = Made::Chosen) = 0;
    virtual void forget_events() = 0;
    virtual void pass_forced() = 0;
    virtual std::optional<std::string> forced() const = 0;  // what the decision passes by itself with, if it does
    // Lets dice and decks decide, while it is Chance's turn. One number is asked for each of Chance's actions.
    virtual void roll_chance(const Chance& chance) = 0;

    virtual bool can_undo() const = 0;
    virtual void undo() = 0;
    virtual void forget_undo() = 0;  // what was played so far can no longer be undone

    // The decision as the decider sees it, for a computer player: his view and the legal actions.
    virtual std::unique_ptr<Brief> brief() const = 0;
    // How a window for an answer is passed; nothing where the decision is not such a window.
    virtual std::optional<std::string> window_pass() const = 0;
    virtual bool opens_impulse() const = 0;  // whether the decision is the first of somebody's go
    // Whether `viewer` may not know this action, which is legal here: a draw of the enemy's, a sealed bid.
    virtual bool is_secret(std::string_view action, Side viewer) const = 0;

    // The state as bytes for a cache, and back; false, and nothing changed, when the bytes are no state of this build
    // that a snapshot was made of. The log and undo start anew from there.
    virtual std::string snapshot() const = 0;
    virtual bool restore(std::string_view snapshot) = 0;
    // The same for a snapshot that other rules of the game led to: a state of this build's form that its rules can go
    // on from. Of trusted bytes only, as a store keeps them.
    virtual bool adopt(std::string_view snapshot) = 0;

    // In words, for `viewer` (Side::None: a spectator).
    virtual std::vector<std::string> told(Side viewer, const Words& words) const = 0;     // the events kept
    virtual std::string prompt(const Words& words) const = 0;                             // what is to be decided
    virtual std::string describe(std::string_view action, const Words& words) const = 0;  // an action, as a choice
    virtual std::string describe(const Odds& odds, const Words& words) const = 0;
    virtual std::string picture(Side viewer, const Words& words, Colour colour, int width) const = 0;  // the board
    virtual std::string hand(Side viewer, const Words& words) const = 0;  // the cards, one a line
    // Everything about one place of the map, named as in notation; empty when there is no such place.
    virtual std::string about(Side viewer, std::string_view place, const Words& words) const = 0;
    virtual std::vector<std::string> summary(const Words& words) const = 0;  // why the winner won, losses

    // For programs, as JSON of keys and numbers.
    virtual std::string view_json(Side viewer) const = 0;
    virtual std::string decision_json() const = 0;           // what the decision is about, for who decides
    virtual std::string legal_json() const = 0;              // each action with the things on the map it concerns
    virtual std::string events_json(Side viewer) const = 0;  // the events kept, as `viewer` may know them
};

}  // namespace namyoum
