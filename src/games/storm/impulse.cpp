// 4.0 B, 6.0  Impulses: one unit action, or one "for your impulse" card, or a pass; and what may follow it.
#include "games/storm/impulse.h"

#include "games/storm/activation.h"
#include "games/storm/board.h"
#include "games/storm/card_play.h"
#include "games/storm/frames.h"
#include "games/storm/sap.h"

namespace namyoum::storm {

namespace {

enum Stage : std::uint8_t {
    kAct,        // the impulse's own decision
    kAfter,      // the action is done: cards played at any time may still follow (Ruling 28)
    kEmergency,  // the Viet Minh may bring replacements at the end of any impulse (Ruling 29)
    kNext,
};

}  // namespace

void begin_impulse(State& state, Side side, Events& events) {
    top(state) = {FrameKind::Impulse, kAct, side};
    state.active = side;
    state.lost_before = state.lost_now;
    state.lost_now = 0;
    events.add({EventKind::ImpulseBegan, side});
}

// frame.side has the impulse.
namespace {

// storm-v15: not twice a turn, and only with units and room for them.
EffectSet emergency_now(const State& state) {
    if (!may_hold(state, Side::VietMinh, one(Effect::EmergencyReplacements))) return 0;
    if (!turn_allows(state, printed_card(Effect::EmergencyReplacements))) return 0;
    return targets_now(state, Effect::EmergencyReplacements) != 0 ? one(Effect::EmergencyReplacements) : 0;
}

EffectSet after_action(const State& state, Side side) {
    return any_time_now(state, side) | (side == Side::VietMinh ? emergency_now(state) : 0);
}

EffectSet window(const State& state) {
    const Frame& frame = top(state);
    return frame.stage == kAfter ? after_action(state, frame.side) : emergency_now(state);
}

Side asked(const State& state) {
    const Frame& frame = top(state);
    return frame.stage == kEmergency ? Side::VietMinh : frame.side;
}

void end_impulses(State& state) {
    state.active = Side::None;
    state.lost_before = state.lost_now = 0;
    state.french_passed = 0;
    top(state) = {FrameKind::EndPhase, 0, Side::VietMinh};
}

// storm-4c, storm-4d, storm-4g: what a pass leads to.
void next_impulse(State& state, Events& events) {
    const Frame frame = top(state);
    const bool passed = frame.passes > 0;
    if (frame.side == Side::VietMinh && passed) {
        // Ruling 1: after a French pass the phase is over; else the French may pay with a card to go on.
        if (state.french_passed > 0 || hand(state, Side::French) == 0) return end_impulses(state);
        top(state) = {FrameKind::KeepGoing, 0, Side::French};
        return;
    }
    state.french_passed = frame.side == Side::French && passed ? 1 : 0;
    begin_impulse(state, enemy_of(frame.side), events);
}

bool run_impulse(State& state, Events& events) {
    Frame& frame = top(state);
    switch (frame.stage) {
        case kAct: return false;
        case kAfter:
            if (may_hold(state, frame.side, after_action(state, frame.side))) return false;
            frame.stage = frame.side == Side::VietMinh ? kNext : kEmergency;
            return true;
        case kEmergency:
            if (may_hold(state, Side::VietMinh, emergency_now(state))) return false;
            frame.stage = kNext;
            return true;
        default: next_impulse(state, events); return true;
    }
}

Decision impulse_decision(const State& state) {
    const Frame& frame = top(state);
    switch (frame.stage) {
        case kAct:
            // With an empty hand everything about the choice is public (storm-4b, Ruling 3).
            return {frame.side, "impulse", "storm-6.2a"_rule,
                    hand(state, frame.side) == 0 ? Choice::Open : Choice::Private};
        case kAfter: return {frame.side, "after-action", "storm-5.2g"_rule, Choice::Private};
        default: return {Side::VietMinh, "end-of-impulse", "storm-v15"_rule, Choice::Private};
    }
}

bool may_sap_by_card(const State& state, Side side) {
    return side == Side::VietMinh && hand(state, side) != 0 && sappable(state) != 0;
}

void list_impulse(const State& state, Actions& actions) {
    const Frame& frame = top(state);
    if (frame.stage != kAct) {
        actions.push_back(of(Verb::Decline));
        return list_plays(state, asked(state), window(state), actions);
    }
    actions.push_back(pass());
    for_each_bit(with_fresh(state, frame.side), [&](int area) {
        if (why_not_activate(state, frame.side, static_cast<AreaId>(area)) == Reason::Legal)
            actions.push_back(at(Verb::Activate, static_cast<AreaId>(area)));
    });
    if (hand(state, frame.side) == 0) return;
    list_plays(state, frame.side, impulse_cards_now(state, frame.side) | any_time_now(state, frame.side), actions);
    if (may_sap_by_card(state, frame.side))
        for_each_bit(hand(state, frame.side),
                     [&](int number) { actions.push_back(with_card(Verb::SapCard, card_of(frame.side, number))); });
}

Reason why_not_card(const State& state, Side side, const Action& action) {
    const Reason reason = why_not_play(state, side, impulse_cards_now(state, side) | any_time_now(state, side), action);
    if (reason != Reason::NotNow) return reason;
    switch (facts().effect[action.card]) {
        case Effect::CounterAttack: return state.lost_before == 0 ? Reason::NoAreaLost : Reason::NoTargetCounter;
        case Effect::Bordels: return Reason::NothingToGain;
        case Effect::ReliefForce: return Reason::NoTargetRelief;
        case Effect::B26Bombers: return Reason::NoTargetAircraft;
        case Effect::FighterBombers: return Reason::NoTargetFighters;
        case Effect::SurpriseAssault: return Reason::NoTargetSurprise;
        case Effect::Rats: return Reason::NoTargetRats;
        case Effect::MineShaft: return Reason::NoTargetShaft;
        case Effect::Artillery:
        case Effect::TotArtillery:
        case Effect::Katyusha:
        case Effect::Propaganda:
        case Effect::Artillery105:
        case Effect::Artillery75: return Reason::NoTarget;
        default: return Reason::NotNow;
    }
}

Reason why_not_impulse(const State& state, const Action& action) {
    const Frame& frame = top(state);
    if (frame.stage != kAct) {
        if (action.verb == Verb::Decline) return Reason::Legal;
        if (action.verb == Verb::Activate || action.verb == Verb::Pass) return Reason::ImpulseUsed;
        return why_not_play(state, asked(state), window(state), action);
    }
    switch (action.verb) {
        case Verb::Pass: return Reason::Legal;
        case Verb::Activate: return why_not_activate(state, frame.side, action.area);
        case Verb::Play: return why_not_card(state, frame.side, action);
        case Verb::SapCard:
            if (frame.side != Side::VietMinh) return Reason::OnlyVietMinh;
            if (action.card >= kCards || side_of_card(action.card) != frame.side || !in_hand(state, action.card))
                return Reason::NotInHand;
            return sappable(state) != 0 ? Reason::Legal : Reason::TrenchFull;
        default: return Reason::NotOffered;
    }
}

// In a window after the action.
void play_late(State& state, CardId card, Events& events) {
    take_from_hand_played(state, card, events);
    if (facts().effect[card] == Effect::EmergencyReplacements) top(state).stage = kNext;
    begin_any_time_card(state, card);
}

void decline_late(State& state) {
    Frame& frame = top(state);
    frame.stage = frame.stage == kAfter && frame.side == Side::French ? kEmergency : kNext;
}

void play_now(State& state, CardId card, Events& events) {
    take_from_hand_played(state, card, events);
    // storm-5.2g; Ruling 2: the action stays open, and not taking it is a pass.
    if ((kAnyTimeCards & one(facts().effect[card])) != 0) return begin_any_time_card(state, card);
    top(state).stage = kAfter;  // storm-5.2f: the card is the impulse
    begin_impulse_card(state, card);
}

void apply_impulse(State& state, const Action& action, Events& events) {
    Frame& frame = top(state);
    if (action.verb == Verb::Decline) return decline_late(state);
    if (frame.stage != kAct) return play_late(state, action.card, events);
    switch (action.verb) {
        case Verb::Pass:
            frame.passes = 1;
            frame.stage = kEmergency;
            events.add({EventKind::SidePassed, frame.side});
            break;
        case Verb::Activate:
            frame.stage = kAfter;
            begin_selection(state, frame.side, action.area, Purpose::Action);
            break;
        case Verb::SapCard:
            frame.stage = kAfter;
            take_from_hand_discarded(state, action.card, events);
            begin_sap_by_card(state, action.card);
            break;
        default: play_now(state, action.card, events); break;
    }
}

}  // namespace

// Only what comes at the end of any impulse is still open.
void cut_short(State& state) { top(state).stage = kEmergency; }

const FrameRules kImpulse{run_impulse, impulse_decision, list_impulse, why_not_impulse, apply_impulse};

// storm-4d: the Viet Minh have passed; the French may discard a card to have another impulse.
namespace {

Decision keep_going_decision(const State&) { return {Side::French, "keep-going", "storm-4d"_rule, Choice::Private}; }

void list_keep_going(const State& state, Actions& actions) {
    actions.push_back(of(Verb::Decline));
    list_discards(state, Side::French, actions);
}

Reason why_not_keep_going(const State& state, const Action& action) {
    return action.verb == Verb::Decline ? Reason::Legal : why_not_discard(state, Side::French, action);
}

void apply_keep_going(State& state, const Action& action, Events& events) {
    if (action.verb == Verb::Decline) return end_impulses(state);
    take_from_hand_discarded(state, action.card, events);
    events.add({EventKind::PlayWentOn, Side::French, kNoArea, kNoArea, kNoUnit, action.card});
    state.french_passed = 0;
    begin_impulse(state, Side::French, events);
}

}  // namespace

const FrameRules kKeepGoing{waits, keep_going_decision, list_keep_going, why_not_keep_going, apply_keep_going};

}  // namespace namyoum::storm
