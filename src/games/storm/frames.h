// How each kind of frame is handled. A frame either waits for a decision or runs by itself; the top frame is what the
// game waits for. One row per kind, written in the chapter it belongs to; storm.cpp holds the table.
#pragma once

#include "core/decision.h"
#include "games/storm/actions.h"
#include "games/storm/events.h"
#include "games/storm/reasons.h"
#include "games/storm/state.h"

namespace namyoum::storm {

struct FrameRules {
    // Does what needs no decision; true when it changed the frames, false when the frame now waits for a decision.
    bool (*run)(State&, Events&);
    Decision (*decision)(const State&);
    void (*list)(const State&, Actions&);            // every legal action
    Reason (*why_not)(const State&, const Action&);  // Reason::Legal, or what forbids it
    void (*apply)(State&, const Action&, Events&);   // legal actions only
};

extern const FrameRules kBidding, kDrawPhase, kImpulse, kKeepGoing, kSelect, kMoving, kCardTarget, kTrenchShelling,
    kAttack, kMines, kMineVictims, kAssign, kRetreat, kAssaultLosses, kRelief, kReliefChoice, kPropaganda, kRats,
    kRatsVictims, kShaftRetreat, kShaftBlast, kEndPhase, kPlacement, kGameOver;

inline Frame& top(State& state) { return state.frames.back(); }
inline const Frame& top(const State& state) { return state.frames.back(); }

// Shared by every frame that waits for dice.
Decision dice_decision(std::string_view kind, Rule rule);
void list_two_dice(Actions& actions);
void list_one_die(Actions& actions);
void list_one_die(const State& state, Actions& actions);
Reason why_not_two_dice(const Action& action);
Reason why_not_one_die(const Action& action);
Reason why_not_one_die(const State& state, const Action& action);

// The `run` of a frame that does nothing by itself.
bool waits(State& state, Events& events);

}  // namespace namyoum::storm
