// 5.2, 8.3, 10.0  One attack from its declaration to its end: the windows for cards, the dice, the damage.
#include <algorithm>

#include "games/storm/assault.h"
#include "games/storm/card_play.h"
#include "games/storm/cards.h"
#include "games/storm/damage.h"
#include "games/storm/fire.h"
#include "games/storm/frames.h"
#include "games/storm/french_cards.h"
#include "games/storm/sap.h"

namespace namyoum::storm {

// frame.side is whose turn it is in an open window.
namespace {

enum Stage : std::uint8_t { kBeforeDice, kRoll, kAfterDice, kResolve, kBeforeDamage, kDamage, kAfterDamage, kFinish };

bool by_french_units(const Attack& attack) {
    return attack.attacker == Side::French && (attack.kind == AttackKind::Fire || attack.kind == AttackKind::Counter);
}

// Cards that cancel the card firing.
EffectSet cancelling(const Attack& attack) {
    if (attack.kind != AttackKind::Card) return 0;
    return cancelled_by(facts().effect[attack.card]);
}

// Cards that change the dice or the sums: worth nothing once nobody is left to fire at (Ruling 27).
constexpr EffectSet kDiceCards =
    any(Effect::MortarSupport, Effect::Flamethrowers, Effect::ImprovedDefenses, Effect::NightAssault, Effect::Flares);

// What the attack itself opens to the side.
EffectSet fitting_cards(const State& state, Side side) {
    const Attack& attack = state.attacks.back();
    EffectSet open = 0;
    if (side == Side::French) {
        if (by_french_units(attack)) {
            open |= one(Effect::MortarSupport) | any_time_now(state, side);
            if (counting_terrain(state, attack) > 0) open |= one(Effect::Flamethrowers);  // Ruling 27
        } else if (attack.kind == AttackKind::Assault) {
            if (attack.nights > 0 && attack.flares == 0) open |= one(Effect::Flares);
            if (attack.obstacle != Obstacle::Debouchez) open |= one(Effect::Mines);
            if (attack.obstacle != Obstacle::Mines) open |= one(Effect::Debouchez);
        }
        return open;
    }
    if (attack.kind == AttackKind::Assault) {
        if (attack.flares == 0) open |= one(Effect::NightAssault);  // Ruling 7: Flares void later ones too
        open |= any_time_now(state, side);
    } else if (attack.attacker == Side::French && state.active == Side::French) {
        if (counting_terrain(state, attack) > 0) open |= one(Effect::ImprovedDefenses);
        open |= cancelling(attack);
    }
    return open;
}

// Which cards the side could play before the dice, by public facts alone.
EffectSet before_dice(const State& state, Side side) {
    const EffectSet open = fitting_cards(state, side);
    return targets_of(state, state.attacks.back()).count > 0 ? open : open & ~kDiceCards;
}

// storm-10g: with n assaulting units at most n-1 re-rolls.
bool rerolls_left(const Attack& attack) { return attack.rerolls + 1u < attack.units.size(); }

// Ruling 28: in the owner's own attacks, but not inside that of such a card, which is resolved first (storm-5.2h).
EffectSet any_time_after_dice(const State& state, Side side) {
    const Attack& attack = state.attacks.back();
    if (attack.attacker != side) return 0;
    const bool such_a_card = attack.kind == AttackKind::Card && (kAnyTimeCards & one(facts().effect[attack.card])) != 0;
    return such_a_card ? 0 : any_time_now(state, side);
}

EffectSet after_dice(const State& state, Side side) {
    const Attack& attack = state.attacks.back();
    EffectSet open = any_time_after_dice(state, side);
    if (side == Side::French) {
        // Ruling 40: once in an attack, and only here, where two attack dice were rolled.
        if (attack.coordinated == 0) open |= one(Effect::CommandCoordination);
    } else if (attack.kind == AttackKind::Assault && attack.giap == 0 && rerolls_left(attack)) {
        open |= one(Effect::Giap);
    }
    return open;
}

bool may_reroll(const State& state, Side side) {
    const Attack& attack = state.attacks.back();
    return side == Side::VietMinh && attack.giap > 0 && rerolls_left(attack);
}

EffectSet playable(const State& state, Side side) {
    switch (top(state).stage) {
        case kBeforeDice: return before_dice(state, side);
        case kAfterDice: return after_dice(state, side);
        case kAfterDamage: return any_time_after_dice(state, side);
        default: return one(Effect::Bigeard);
    }
}

// Ruling 32: a side plays what it likes, card by card, then the other, until both decline in a row. True while somebody
// is to be asked.
bool window_waits(State& state) {
    Frame& frame = top(state);
    while (frame.passes < 2) {
        if (may_hold(state, frame.side, playable(state, frame.side))) return true;
        if (frame.stage == kAfterDice && may_reroll(state, frame.side)) return true;
        frame.side = enemy_of(frame.side);
        ++frame.passes;
    }
    return false;
}

void enter_stage(State& state, Stage stage) {
    Frame& frame = top(state);
    frame.stage = stage;
    frame.side = state.active;
    frame.passes = 0;
}

// 8.3.3  Damage points.
void resolve(State& state, Events& events) {
    Attack& attack = state.attacks.back();
    Plain points = attack_points<Plain>(state, attack);
    add_dice(points, attack);
    const int defence = defence_points<Plain>(state, attack).total();
    attack.damage = static_cast<std::uint8_t>(std::max(0, points.total() - defence));  // storm-8.3d
    if (!events.is_muted()) {
        Tally told = attack_points<Tally>(state, attack);
        add_dice(told, attack);
        events.add_attack({EventKind::AttackResolved, attack.attacker, attack.target, attack.from, kNoUnit, attack.card,
                           attack.damage, static_cast<std::int16_t>(attack.kind)},
                          told, defence_points<Tally>(state, attack));
    }
}

bool bigeard_may_answer(const State& state) {
    const Attack& attack = state.attacks.back();
    return attack.attacker == Side::VietMinh && may_hold(state, Side::French, one(Effect::Bigeard));
}

// Ruling 28: an assault that is about to fail for the defenders left can still be saved by their end.
bool may_still_succeed(const State& state) {
    const Attack& attack = state.attacks.back();
    return attack.kind == AttackKind::Assault && targets_of(state, attack).count > 0 && top(state).passes == 0
           && may_hold(state, attack.attacker, playable(state, attack.attacker));
}

void assign(State& state) {
    const Attack& attack = state.attacks.back();
    const Side owner = enemy_of(attack.attacker);
    const bool bombs = attack.kind == AttackKind::Card && facts().effect[attack.card] == Effect::FighterBombers;
    begin_assignment(state, bombs ? attack.attacker : owner, owner, attack.target, attack.damage,
                     bombs ? Retreats::Barred : Retreats::Allowed);
}

}  // namespace

// As finish and finish_assault will take it. The terrain is what a Fire marker makes worthless (storm-8.3f).
Tally attack_costs(const Board& board, const Attack& attack) {
    Tally costs;
    if (attack.kind == AttackKind::Card || attack.kind == AttackKind::Debouchez) return costs;  // storm-8.2a
    const bool assaults = attack.kind == AttackKind::Assault;
    costs.add(static_cast<int>(attack.units.size()), "storm.cost.spent",
              assaults ? "storm-10c"_rule : "storm-6.1a"_rule);
    if (assaults) costs.add(1 + attack.rerolls, "storm.cost.lost", "storm-10d"_rule);
    const bool marks = attack.kind == AttackKind::Fire && attack.from != attack.target;
    const bool sheltered = marks && controller(board, attack.from) == attack.attacker
                           && (board.fire_marker[index(attack.attacker)] & bit(attack.from)) == 0;
    if (sheltered && terrain(board, attack.from) > 0)
        costs.add(terrain(board, attack.from), "storm.cost.terrain", "storm-8.1b"_rule);
    return costs;
}

namespace {

// 8.1, 10.0  What remains to be done when the damage is applied.
void finish(State& state, Events& events) {
    const Attack attack = state.attacks.back();
    if (attack.kind == AttackKind::Assault) return finish_assault(state, events);
    state.attacks.pop_back();
    state.frames.pop_back();
    if (attack.kind == AttackKind::Debouchez) return drop_out(state, events);
    for (const UnitId unit : attack.units) spend(state, unit, events);
    if (attack.kind == AttackKind::Fire && attack.from != attack.target) {  // storm-8.1b
        state.fire_marker[index(attack.attacker)] |= bit(attack.from);
        events.add({EventKind::FireMarkerPlaced, attack.attacker, attack.from});
    }
}

bool run_attack(State& state, Events& events) {
    switch (top(state).stage) {
        case kBeforeDice:
            if (window_waits(state)) return false;
            // Ruling 28: a card played meanwhile may have left nobody to fire at.
            enter_stage(state, targets_of(state, state.attacks.back()).count > 0 ? kRoll : kFinish);
            return true;
        case kRoll: return false;
        case kAfterDice:
            if (targets_of(state, state.attacks.back()).count == 0) {  // Ruling 28, here too
                enter_stage(state, kFinish);
                return true;
            }
            if (window_waits(state)) return false;
            enter_stage(state, kResolve);
            return true;
        case kResolve: {
            resolve(state, events);
            const bool damage = state.attacks.back().damage > 0;
            enter_stage(state, damage ? kBeforeDamage : kAfterDamage);
            if (damage) top(state).side = Side::French;
            return true;
        }
        case kBeforeDamage:
            if (bigeard_may_answer(state)) return false;
            enter_stage(state, kDamage);
            return true;
        case kDamage:
            enter_stage(state, kAfterDamage);
            if (state.attacks.back().damage > 0) assign(state);
            return true;
        case kAfterDamage:
            if (may_still_succeed(state)) return false;
            enter_stage(state, kFinish);
            return true;
        default: finish(state, events); return true;
    }
}

Decision attack_decision(const State& state) {
    const Frame& frame = top(state);
    switch (frame.stage) {
        case kRoll: return dice_decision("attack-dice", "storm-8.3a"_rule);
        case kBeforeDice: return {frame.side, "before-dice", "storm-5.2c"_rule, Choice::Private};
        case kAfterDice: return {frame.side, "after-dice", "storm-5.2c"_rule, Choice::Private};
        case kAfterDamage: return {frame.side, "after-damage", "storm-5.2g"_rule, Choice::Private};
        default: return {frame.side, "before-damage", "storm-f01"_rule, Choice::Private};
    }
}

void list_attack(const State& state, Actions& actions) {
    const Frame& frame = top(state);
    if (frame.stage == kRoll) return list_two_dice(actions);
    actions.push_back(of(Verb::Decline));
    list_plays(state, frame.side, playable(state, frame.side), actions);
    if (frame.stage == kAfterDice && may_reroll(state, frame.side)) actions.push_back(of(Verb::Reroll));
}

// Whether the card is meant for such an attack at all; if it is and cannot be played, it would change nothing.
bool concerns(const Attack& attack, Effect effect) {
    switch (effect) {
        case Effect::MortarSupport:
        case Effect::Flamethrowers: return by_french_units(attack);
        case Effect::ImprovedDefenses: return attack.attacker == Side::French && attack.kind != AttackKind::Debouchez;
        case Effect::NightAssault:
        case Effect::Flares: return attack.kind == AttackKind::Assault;
        default: return false;
    }
}

Reason why_not_window_play(const State& state, const Action& action) {
    const Frame& frame = top(state);
    const Reason reason = why_not_play(state, frame.side, playable(state, frame.side), action);
    if (reason != Reason::NotNow) return reason;
    const Attack& attack = state.attacks.back();
    const Effect effect = facts().effect[action.card];
    if (frame.stage == kAfterDice
        && ((effect == Effect::CommandCoordination && attack.coordinated > 0)
            || (effect == Effect::Giap && attack.giap > 0)))
        return Reason::OneCopy;  // Ruling 5
    if (frame.stage == kBeforeDice && attack.kind == AttackKind::Assault
        && (effect == Effect::Mines || effect == Effect::Debouchez))
        return Reason::CannotCombine;
    if (frame.stage == kBeforeDice && concerns(attack, effect)) return Reason::NothingToGain;
    return reason;
}

Reason why_not_attack(const State& state, const Action& action) {
    const Frame& frame = top(state);
    if (frame.stage == kRoll) return why_not_two_dice(action);
    if (action.verb == Verb::Decline) return Reason::Legal;
    if (action.verb == Verb::Reroll) {
        if (frame.stage != kAfterDice || state.attacks.back().giap == 0) return Reason::NotOffered;
        return may_reroll(state, frame.side) ? Reason::Legal : Reason::NoMoreRerolls;
    }
    return why_not_window_play(state, action);
}

// storm-10g: what stands so far is kept beside the new roll.
void reroll_for_giap(State& state) {
    Attack& attack = state.attacks.back();
    attack.kept = static_cast<std::uint8_t>(dice_total(attack));
    ++attack.rerolls;
    enter_stage(state, kRoll);
}

void cancel(State& state, Events& events) {
    const CardId cancelled = state.attacks.back().card;
    events.add({EventKind::CardCancelled, side_of_card(cancelled), kNoArea, kNoArea, kNoUnit, cancelled});
    state.attacks.pop_back();
    state.frames.pop_back();
}

void play_in_window(State& state, CardId card, Events& events) {
    take_from_hand_played(state, card, events);
    top(state).passes = 0;  // Ruling 32: the side keeps the word
    Attack& attack = state.attacks.back();
    switch (facts().effect[card]) {
        case Effect::MortarSupport: ++attack.mortars; break;  // storm-5.2d
        case Effect::Flamethrowers: attack.flamethrowers = 1; break;
        case Effect::ImprovedDefenses: ++attack.improved; break;  // storm-5.2d
        case Effect::NightAssault: ++attack.nights; break;        // storm-5.2d
        case Effect::Flares: attack.flares = 1; break;
        case Effect::Mines: begin_mines(state); break;
        case Effect::Debouchez: begin_debouchez(state, card, events); break;
        case Effect::Giap:
            attack.giap = 1;
            reroll_for_giap(state);
            break;
        case Effect::CommandCoordination:  // storm-f02, Ruling 6: the new result stands, whatever Giap had kept
            attack.coordinated = 1;
            attack.kept = 0;
            enter_stage(state, kRoll);
            break;
        case Effect::Bigeard: {  // Ruling 9
            const int ignored = std::min<int>(attack.damage, targets_of(state, attack).count);
            attack.damage = static_cast<std::uint8_t>(attack.damage - ignored);
            enter_stage(state, kDamage);
            events.add({EventKind::DamageIgnored, Side::French, attack.target, kNoArea, kNoUnit, card,
                        static_cast<std::int16_t>(ignored)});
            break;
        }
        case Effect::PoorWeather:
        case Effect::Artillery105:
        case Effect::Artillery75: cancel(state, events); break;  // storm-v07, storm-v16b
        default: begin_any_time_card(state, card); break;
    }
}

void apply_attack(State& state, const Action& action, Events& events) {
    Frame& frame = top(state);
    switch (action.verb) {
        case Verb::Roll: {
            Attack& attack = state.attacks.back();
            attack.dice = {action.number, action.second};
            fix_card_firepower(state, attack);
            events.add({EventKind::DiceRolled, attack.attacker, attack.target, kNoArea, kNoUnit, kNoCard, action.number,
                        action.second});
            enter_stage(state, kAfterDice);
            break;
        }
        case Verb::Decline:
            if (frame.stage == kBeforeDamage) return enter_stage(state, kDamage);
            ++frame.passes;
            frame.side = enemy_of(frame.side);
            break;
        case Verb::Reroll: reroll_for_giap(state); break;
        default: play_in_window(state, action.card, events); break;
    }
}

}  // namespace

const FrameRules kAttack{run_attack, attack_decision, list_attack, why_not_attack, apply_attack};

}  // namespace namyoum::storm
