#include "games/storm/card_play.h"

#include "games/storm/activation.h"
#include "games/storm/board.h"
#include "games/storm/counter_attack.h"
#include "games/storm/fire.h"
#include "games/storm/frames.h"
#include "games/storm/french_cards.h"
#include "games/storm/sap.h"
#include "games/storm/vietminh_cards.h"

namespace namyoum::storm {

namespace {

// Ruling 25: an area next to one the side controls; controlling the target itself is not enough.
AreaSet next_to_control(const Board& board, Side side, AreaSet areas) {
    const AreaSet own = controlled(board, side);
    return filter(areas, [&](AreaId area) { return (facts().adjacent[area] & own) != 0; });
}

constexpr EffectSet kFrenchImpulseCards = any(Effect::Bordels, Effect::ReliefForce, Effect::CounterAttack,
                                              Effect::B26Bombers, Effect::Artillery, Effect::TotArtillery);
constexpr EffectSet kVietMinhImpulseCards =
    any(Effect::Katyusha, Effect::Propaganda, Effect::SurpriseAssault, Effect::Artillery105, Effect::Artillery75);

bool has_two_effects(Effect effect) { return effect == Effect::Artillery || effect == Effect::TotArtillery; }

}  // namespace

EffectSet impulse_cards(Side side) { return side == Side::French ? kFrenchImpulseCards : kVietMinhImpulseCards; }

AreaSet clearable(const Board& board) {
    const AreaSet dug = filter(facts().all_areas, [&](AreaId area) { return board.trench[area] > 0; });
    return next_to_control(board, Side::French, dug);
}

AreaSet targets_now(const State& state, Effect effect) {
    switch (effect) {
        case Effect::Bordels:  // storm-f06, Ruling 27
            return filter(occupied(state, Side::French), [&](AreaId area) {
                return stack(state, Side::French, area).fresh < stack(state, Side::French, area).count;
            });
        case Effect::ReliefForce: return relief_possible(state) ? facts().all_areas : 0;
        case Effect::CounterAttack: return counter_attack_targets(state);
        case Effect::B26Bombers:
        case Effect::FighterBombers: return occupied(state, Side::VietMinh);  // storm-f18, storm-f20
        case Effect::Artillery:
        case Effect::TotArtillery: return next_to_control(state, Side::French, occupied(state, Side::VietMinh));
        case Effect::Katyusha:
        case Effect::Artillery105:
        case Effect::Artillery75: return next_to_control(state, Side::VietMinh, occupied(state, Side::French));
        case Effect::Propaganda: return next_to_control(state, Side::VietMinh, propaganda_targets(state));
        case Effect::SurpriseAssault:
            return filter(with_fresh(state, Side::VietMinh), [&](AreaId area) { return could_assault(state, area); });
        case Effect::Rats: return rats_targets(state);
        case Effect::MineShaft: return mine_shaft_targets(state);
        case Effect::EmergencyReplacements: return emergency_areas(state);
        default: return 0;
    }
}

namespace {

bool can_be_played(const State& state, Effect effect) {
    if (!turn_allows(state, printed_card(effect))) return false;
    return targets_now(state, effect) != 0 || (has_two_effects(effect) && clearable(state) != 0);
}

EffectSet those_playable(const State& state, EffectSet effects) {
    EffectSet open = 0;
    for_each_bit(effects, [&](int effect) {
        if (can_be_played(state, static_cast<Effect>(effect))) open |= one(static_cast<Effect>(effect));
    });
    return open;
}

EffectSet effects_of(CardSet cards, Side side) {
    EffectSet effects = 0;
    for_each_bit(cards, [&](int number) { effects |= one(facts().effect[card_of(side, number)]); });
    return effects;
}

}  // namespace

EffectSet any_time_now(const State& state, Side side) {
    if (state.active != side) return 0;
    EffectSet possible = 0;  // cards known to be elsewhere need no look at the map
    for_each_bit(any_time_cards(side), [&](int number) {
        const auto effect = static_cast<Effect>(number);
        if (may_hold(state, side, one(effect))) possible |= one(effect);
    });
    return those_playable(state, possible);
}

EffectSet impulse_cards_now(const State& state, Side side) {
    const EffectSet own = impulse_cards(side);
    return those_playable(state, own & effects_of(hand(state, side), side));
}

EffectSet cancelled_by(Effect effect) {
    switch (effect) {
        case Effect::B26Bombers:
        case Effect::FighterBombers: return one(Effect::PoorWeather);
        case Effect::Artillery:
        case Effect::TotArtillery: return any(Effect::Artillery105, Effect::Artillery75);
        default: return 0;
    }
}

// The target of frame.card is asked for; frame.stage is 1 when the card is only discarded to sap (storm-9c).
namespace {

enum Use : std::uint8_t { kEffect, kSap };

void begin_target(State& state, CardId card, Use use) {
    state.frames.push_back({FrameKind::CardTarget, use, side_of_card(card), 0, kNoArea, 0, card});
}

Decision target_decision(const State& state) {
    const Frame& frame = top(state);
    if (frame.stage == kSap) return {frame.side, "sap-target", "storm-9c"_rule, Choice::Open};
    return {frame.side, "card-target", "storm-5.2a"_rule, Choice::Open};
}

AreaSet target_areas(const State& state) {
    const Frame& frame = top(state);
    return frame.stage == kSap ? sappable(state) : targets_now(state, facts().effect[frame.card]);
}

AreaSet clear_areas(const State& state) {
    const Frame& frame = top(state);
    return frame.stage == kEffect && has_two_effects(facts().effect[frame.card]) ? clearable(state) : 0;
}

void list_target(const State& state, Actions& actions) {
    for_each_bit(target_areas(state),
                 [&](int area) { actions.push_back(at(Verb::Target, static_cast<AreaId>(area))); });
    for_each_bit(clear_areas(state), [&](int area) { actions.push_back(at(Verb::Clear, static_cast<AreaId>(area))); });
}

Reason why_not_target(const State& state, const Action& action) {
    const Frame& frame = top(state);
    if (action.verb != Verb::Target && action.verb != Verb::Clear) return Reason::NotOffered;
    if (!is_area(action.area)) return Reason::NoSuchArea;
    if (action.verb == Verb::Clear)
        return (clear_areas(state) & bit(action.area)) != 0 ? Reason::Legal : Reason::NoTarget;
    if (frame.stage == kSap) return why_not_sap_area(state, action.area);
    if ((target_areas(state) & bit(action.area)) != 0) return Reason::Legal;
    return facts().effect[frame.card] == Effect::CounterAttack ? Reason::NoAreaLost : Reason::NoTarget;
}

void aim(State& state, CardId card, AreaId area, Events& events) {
    switch (facts().effect[card]) {
        case Effect::Bordels: refresh_area(state, area, events); break;
        case Effect::CounterAttack: begin_selection(state, Side::French, area, Purpose::CounterAttack); break;
        case Effect::SurpriseAssault: begin_selection(state, Side::VietMinh, area, Purpose::SurpriseAssault); break;
        case Effect::Rats: begin_rats(state, area); break;
        case Effect::MineShaft: begin_mine_shaft(state, area); break;
        case Effect::Propaganda: begin_propaganda(state, area); break;
        case Effect::EmergencyReplacements: place_emergency_replacements(state, area, events); break;
        default: begin_card_fire(state, card, area, events); break;
    }
}

void apply_target(State& state, const Action& action, Events& events) {
    const Frame frame = top(state);
    state.frames.pop_back();
    if (frame.stage == kSap) return raise_trench(state, action.area, facts().trench[frame.card], events);
    if (action.verb == Verb::Target) return aim(state, frame.card, action.area, events);
    state.frames.push_back({FrameKind::TrenchShelling, 0, Side::VietMinh, 0, action.area, 0, frame.card});
}

}  // namespace

void begin_any_time_card(State& state, CardId card) { begin_target(state, card, kEffect); }
void begin_sap_by_card(State& state, CardId card) { begin_target(state, card, kSap); }
void begin_impulse_card(State& state, CardId card) {
    if (facts().effect[card] == Effect::ReliefForce) return begin_relief(state);
    begin_target(state, card, kEffect);
}

const FrameRules kCardTarget{waits, target_decision, list_target, why_not_target, apply_target};

// storm-f22, storm-v16b: frame.card shells the trenches of frame.area away, unless the Viet Minh guns answer.
namespace {

enum Shelling : std::uint8_t { kMayAnswer, kUnanswered };

EffectSet answers(const State& state) { return cancelled_by(facts().effect[top(state).card]); }

bool run_shelling(State& state, Events& events) {
    const Frame frame = top(state);
    if (frame.stage == kMayAnswer && may_hold(state, Side::VietMinh, answers(state))) return false;
    state.frames.pop_back();
    state.trench[frame.area] = 0;
    events.add({EventKind::TrenchChanged, Side::French, frame.area, kNoArea, kNoUnit, frame.card, 0});
    return true;
}

Decision shelling_decision(const State&) { return {Side::VietMinh, "answer-card", "storm-v16b"_rule, Choice::Private}; }

void list_shelling(const State& state, Actions& actions) {
    actions.push_back(of(Verb::Decline));
    list_plays(state, Side::VietMinh, answers(state), actions);
}

Reason why_not_shelling(const State& state, const Action& action) {
    if (action.verb == Verb::Decline) return Reason::Legal;
    return why_not_play(state, Side::VietMinh, answers(state), action);
}

void apply_shelling(State& state, const Action& action, Events& events) {
    if (action.verb == Verb::Decline) {
        top(state).stage = kUnanswered;
        return;
    }
    const CardId cancelled = top(state).card;
    take_from_hand_played(state, action.card, events);
    events.add({EventKind::CardCancelled, Side::French, kNoArea, kNoArea, kNoUnit, cancelled});
    state.frames.pop_back();
}

}  // namespace

const FrameRules kTrenchShelling{run_shelling, shelling_decision, list_shelling, why_not_shelling, apply_shelling};

}  // namespace namyoum::storm
