#include "games/storm/sequence.h"

#include "games/storm/arrivals.h"
#include "games/storm/cards.h"
#include "games/storm/frames.h"
#include "games/storm/supply.h"

namespace namyoum::storm {

void begin_turn(State& state, Events& events) {
    ++state.turn;
    state.no_replacements = 0;               // storm-v15b: the bar ends with the turn
    state.lost_before = state.lost_now = 0;  // storm-f16: what was lost outside an impulse is not counter-attacked
    state.frames.push_back({FrameKind::DrawPhase, 0, Side::VietMinh});
    events.add({EventKind::TurnBegan, Side::None, kNoArea, kNoArea, kNoUnit, kNoCard, state.turn});
}

int victory_areas_held(const Board& board) {
    return std::popcount(controlled(board, Side::VietMinh) & data().victory_areas);
}

// 4.0 C  The End phase, step by step (storm-4e); frame.value is how many areas are still to be put out of supply.
namespace {

enum Step : std::uint8_t {
    kVietMinhDiscard,
    kFrenchDiscard,
    kSupplyDice,
    kHeavyFlak,
    kSupplyChoice,
    kRefresh,
    kReplacementDie,
    kVietMinhPlace,
    kFrenchPlace,
    kTurnEnd,
};

Side discarder(const Frame& frame) { return frame.stage == kVietMinhDiscard ? Side::VietMinh : Side::French; }

bool rolls_for_replacements(const State& state) {
    return state.turn > 1 && state.no_replacements == 0 && !box_is_empty(state);  // storm-12.1a
}

void end_turn(State& state, Events& events) {
    events.add({EventKind::TurnEnded, Side::None, kNoArea, kNoArea, kNoUnit, kNoCard, state.turn});
    state.frames.pop_back();
    if (state.turn < kTurns) return begin_turn(state, events);
    const int held = victory_areas_held(state);
    state.winner = held >= state.victory_needed ? Side::VietMinh : Side::French;
    state.frames.push_back({FrameKind::GameOver});
    events.add({EventKind::GameEnded, state.winner, kNoArea, kNoArea, kNoUnit, kNoCard, static_cast<std::int16_t>(held),
                state.victory_needed});
}

// Ruling 27: whether an area more than the roll takes could keep somebody from turning fresh.
bool flak_could_matter(const State& state) {
    const AreaSet weary = filter(supply_choices(state), [&](AreaId area) {
        const Stack& here = stack(state, Side::French, area);
        return here.fresh < here.count;
    });
    return std::popcount(weary) > top(state).value;
}

bool run_end_phase(State& state, Events& events) {
    Frame& frame = top(state);
    switch (frame.stage) {
        case kVietMinhDiscard:
        case kFrenchDiscard:
            if (hand(state, discarder(frame)) != 0) return false;
            ++frame.stage;
            return true;
        case kSupplyDice: return false;
        case kHeavyFlak:
            if (flak_could_matter(state) && may_hold(state, Side::VietMinh, one(Effect::HeavyFlak))) return false;
            ++frame.stage;
            return true;
        case kSupplyChoice:
            if (frame.value > 0 && supply_choices(state) != 0) return false;
            ++frame.stage;
            return true;
        case kRefresh:
            refresh_all(state, events);
            frame.stage = rolls_for_replacements(state) ? kReplacementDie : kVietMinhPlace;
            return true;
        case kReplacementDie: return false;
        case kVietMinhPlace:
        case kFrenchPlace: {
            const Side side = frame.stage == kVietMinhPlace ? Side::VietMinh : Side::French;
            ++frame.stage;
            state.frames.push_back({FrameKind::Placement, 0, side});
            return true;
        }
        default: end_turn(state, events); return true;
    }
}

Decision end_phase_decision(const State& state) {
    const Frame& frame = top(state);
    switch (frame.stage) {
        case kVietMinhDiscard:
        case kFrenchDiscard: return {discarder(frame), "discard", "storm-5.3a"_rule, Choice::Private};
        case kSupplyDice: return dice_decision("supply-dice", "storm-11a"_rule);
        case kHeavyFlak: return {Side::VietMinh, "heavy-flak", "storm-v11"_rule, Choice::Private};
        case kSupplyChoice: return {Side::VietMinh, "out-of-supply", "storm-11c"_rule, Choice::Open};
        default: return dice_decision("replacement-die", "storm-12.1a"_rule);
    }
}

void list_end_phase(const State& state, Actions& actions) {
    const Frame& frame = top(state);
    switch (frame.stage) {
        case kVietMinhDiscard:
        case kFrenchDiscard: actions.push_back(of(Verb::Done)); return list_discards(state, discarder(frame), actions);
        case kSupplyDice: return list_two_dice(actions);
        case kHeavyFlak:
            actions.push_back(of(Verb::Decline));
            return list_plays(state, Side::VietMinh, one(Effect::HeavyFlak), actions);
        case kSupplyChoice:
            return for_each_bit(supply_choices(state),
                                [&](int area) { actions.push_back(at(Verb::OutOfSupply, static_cast<AreaId>(area))); });
        default: return list_one_die(actions);
    }
}

Reason why_not_end_phase(const State& state, const Action& action) {
    const Frame& frame = top(state);
    switch (frame.stage) {
        case kVietMinhDiscard:
        case kFrenchDiscard:
            return action.verb == Verb::Done ? Reason::Legal : why_not_discard(state, discarder(frame), action);
        case kSupplyDice: return why_not_two_dice(action);
        case kHeavyFlak:
            if (action.verb == Verb::Decline) return Reason::Legal;
            return why_not_play(state, Side::VietMinh, one(Effect::HeavyFlak), action);
        case kSupplyChoice:
            if (action.verb != Verb::OutOfSupply) return Reason::NotOffered;
            if (!is_area(action.area)) return Reason::NoSuchArea;
            return (supply_choices(state) & bit(action.area)) != 0 ? Reason::Legal : Reason::NotFrenchArea;
        default: return why_not_one_die(action);
    }
}

void roll_supply(State& state, const Action& action, Events& events) {
    Frame& frame = top(state);
    const int dice = action.number + action.second;
    const int total = supply_points<Plain>(state, dice).total();
    state.supply_roll = static_cast<std::uint8_t>(total);
    frame.value = static_cast<std::uint8_t>(areas_out(total));
    events.add({EventKind::DiceRolled, Side::French, kNoArea, kNoArea, kNoUnit, kNoCard, action.number, action.second});
    if (!events.is_muted())
        events.add_supply({EventKind::SupplyRolled, Side::French, kNoArea, kNoArea, kNoUnit, kNoCard,
                           static_cast<std::int16_t>(total), frame.value},
                          supply_points<Tally>(state, dice));
    ++frame.stage;
}

void apply_end_phase(State& state, const Action& action, Events& events) {
    Frame& frame = top(state);
    switch (action.verb) {
        case Verb::Discard: take_from_hand_discarded(state, action.card, events); break;
        case Verb::Done: ++frame.stage; break;
        case Verb::Roll: roll_supply(state, action, events); break;
        case Verb::Decline: ++frame.stage; break;
        case Verb::Play:  // storm-v11
            ++frame.stage;
            ++frame.value;
            take_from_hand_played(state, action.card, events);
            break;
        case Verb::OutOfSupply:
            --frame.value;
            state.out_of_supply |= bit(action.area);
            events.add({EventKind::AreaUnsupplied, Side::VietMinh, action.area});
            break;
        default:
            state.replacements_due = static_cast<std::uint8_t>(replacements_for(state, action.number));
            events.add({EventKind::ReplacementsRolled, Side::VietMinh, kNoArea, kNoArea, kNoUnit, kNoCard,
                        action.number, state.replacements_due});
            ++frame.stage;
            break;
    }
}

}  // namespace

const FrameRules kEndPhase{run_end_phase, end_phase_decision, list_end_phase, why_not_end_phase, apply_end_phase};

// 14.0  Nothing is waited for any more.
namespace {

Decision over_decision(const State&) { return {Side::None, "game-over", "storm-14a"_rule, Choice::Open}; }
void list_over(const State&, Actions&) {}
Reason why_not_over(const State&, const Action&) { return Reason::GameIsOver; }
void apply_over(State&, const Action&, Events&) {}

}  // namespace

const FrameRules kGameOver{waits, over_decision, list_over, why_not_over, apply_over};

}  // namespace namyoum::storm
