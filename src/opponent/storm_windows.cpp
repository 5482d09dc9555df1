// The part of `staff` that plays cards into what is happening: before and after dice, in answer, after an action.
#include <algorithm>

#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/fire.h"
#include "games/storm/frames.h"
#include "opponent/storm_attack_value.h"
#include "opponent/storm_card_value.h"
#include "opponent/storm_damage_plan.h"
#include "opponent/storm_staff.h"

namespace namyoum::storm {

namespace {

// The units of an assault, the weakest first: those an owner lets drop out.
UnitList weakest_first(const Board& board, const Weights& weights, const UnitList& units) {
    UnitList sorted;
    for (const UnitId unit : units) {
        sorted.push_back(unit);
        std::size_t at = sorted.size() - 1;
        for (; at > 0 && unit_value(board, weights, sorted[at - 1]) > unit_value(board, weights, unit); --at)
            sorted[at] = sorted[at - 1];
        sorted[at] = unit;
    }
    return sorted;
}

// The first `out` units are spent and out of the attack.
void drop(Board& board, Attack& attack, const UnitList& units, int out) {
    attack.units.clear();
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (static_cast<int>(i) < out)
            spend(board, units[i]);
        else
            attack.units.push_back(units[i]);
    }
}

// Cards for any time are played before the action or after it.
bool is_for_dice(const Action& action) {
    return action.verb == Verb::Play && (kAnyTimeCards & one(facts().effect[action.card])) == 0;
}

}  // namespace

float StormStaff::value_after_mines(const Attack& attack) {
    const UnitList units = weakest_first(known_, weights_, attack.units);
    float sum = 0;
    for (int die = 1; die <= 6; ++die) {
        Board after = known_;
        Attack rest = attack;
        drop(after, rest, units, die);
        sum += rest.units.empty() ? judge_.points(after) : expected_value(after, rest, judge_, muted_);
    }
    return sum / 6;
}

// The owner flips first, so each point of damage is a unit out, at least at the beginning.
float StormStaff::value_after_debouchez(const Attack& attack) {
    constexpr int kUsualDice = 7;
    Attack shelling = attack;
    shelling.kind = AttackKind::Debouchez;
    shelling.attacker = Side::French;
    shelling.target = attack.from;
    shelling.card =
        card_of(Side::French, std::countr_zero(facts().copies[static_cast<std::size_t>(Effect::Debouchez)]));
    const int edge = attack_points<Plain>(known_, shelling).total() - defence_points<Plain>(known_, shelling).total();
    Board after = known_;
    Attack rest = attack;
    drop(after, rest, weakest_first(known_, weights_, attack.units), std::max(0, edge + kUsualDice));
    return rest.units.empty() ? judge_.points(after) : expected_value(after, rest, judge_, muted_);
}

float StormStaff::value_with(CardId card, const Attack& attack) {
    Attack changed = attack;
    switch (facts().effect[card]) {
        case Effect::MortarSupport: ++changed.mortars; break;
        case Effect::Flamethrowers: changed.flamethrowers = 1; break;
        case Effect::NightAssault: ++changed.nights; break;
        case Effect::ImprovedDefenses: ++changed.improved; break;
        case Effect::Flares: changed.flares = 1; break;
        case Effect::Mines: return value_after_mines(attack);
        case Effect::Debouchez: return value_after_debouchez(attack);
        case Effect::PoorWeather:
        case Effect::Artillery105:
        case Effect::Artillery75: return judge_.points();  // the attack is off
        default: break;
    }
    return expected_value(known_, changed, judge_, muted_);
}

Action StormStaff::before_dice(const Actions& legal) {
    const Attack attack = known_.attacks.back();
    const float without = expected_value(known_, attack, judge_, muted_);
    Action best = of(Verb::Decline);
    float most = 0;
    for (const Action& action : legal) {
        if (!is_for_dice(action)) continue;
        const float gain = sign_ * (value_with(action.card, attack) - without) - hold(action.card);
        if (gain <= most) continue;
        most = gain;
        best = action;
    }
    return best;
}

// The roll is known: is another one better?
Action StormStaff::after_dice(const Actions& legal) {
    const Attack attack = known_.attacks.back();
    const float standing = value_of_damage(known_, attack, standing_damage(known_, attack), judge_, muted_);
    for (const Action& action : legal) {
        if (action.verb != Verb::Reroll && !is_for_dice(action)) continue;
        Attack again = attack;
        again.kept = 0;                 // Command Coordination: the new roll stands
        if (side_ == Side::VietMinh) {  // Giap: the best roll counts, for one more unit
            again.kept = static_cast<std::uint8_t>(dice_total(attack));
            ++again.rerolls;
        }
        const float cost = action.verb == Verb::Play ? hold(action.card) : 0;
        if (sign_ * (expected_value(known_, again, judge_, muted_) - standing) > cost) return action;
    }
    return of(Verb::Decline);
}

Action StormStaff::before_damage(const Actions& legal) {
    const Attack& attack = known_.attacks.back();
    const int less = std::max(0, attack.damage - targets_of(known_, attack).count);
    for (const Action& action : legal) {
        if (action.verb != Verb::Play) continue;
        const float gain = sign_
                           * (value_of_damage(known_, attack, less, judge_, muted_)
                              - value_of_damage(known_, attack, attack.damage, judge_, muted_));
        if (gain > hold(action.card)) return action;
    }
    return of(Verb::Decline);
}

// storm-v16b: a trench is about to be shelled away.
Action StormStaff::answer_card(const Actions& legal) {
    Board shelled = known_;
    shelled.trench[top(known_).area] = 0;
    const float saved = judged(known_) - judged(shelled);
    Action best = of(Verb::Decline);
    float cheapest = saved;
    for (const Action& action : legal) {
        if (action.verb != Verb::Play || hold(action.card) >= cheapest) continue;
        cheapest = hold(action.card);
        best = action;
    }
    return best;
}

Action StormStaff::late_card(const Actions& legal) {
    Proposal best;
    for (const Action& action : legal)
        if (action.verb == Verb::Play) propose_card(action, best);
    return best.gain > 0 ? with_card(Verb::Play, best.plan.card) : of(Verb::Decline);
}

}  // namespace namyoum::storm
