// The part of the Planner that thinks about cards: every target of each, judged.
#include <algorithm>

#include "games/storm/activation.h"
#include "games/storm/board.h"
#include "games/storm/card_play.h"
#include "games/storm/movement.h"
#include "games/storm/sap.h"
#include "opponent/storm_attack_value.h"
#include "opponent/storm_damage_plan.h"
#include "opponent/storm_plan.h"

namespace namyoum::storm {

namespace {

// The die of Rats and of the Mine Shaft, taken as what it usually brings.
constexpr int kUsualDie = 3;
constexpr float kReliefPoints = 10;  // two companies, or one of tanks

UnitList fresh_units(const Board& board, Side side, AreaId area) {
    UnitList units;
    for (const UnitId unit : stack(board, side, area))
        if (!is_spent(board, unit)) units.push_back(unit);
    return units;
}

void after_rats(Board& board, const Weights& weights, AreaId area) {
    const Victims victims = victims_in(board, weights, Side::French, area);
    const std::size_t fresh = victims.fresh.size();
    for (std::size_t i = 0; i < fresh && i < kUsualDie; ++i) spend(board, victims.fresh[fresh - 1 - i]);
}

void after_mine_shaft(Board& board, const Weights& weights, AreaId area, Events& muted) {
    const Victims victims = victims_in(board, weights, Side::French, area);
    carry_out(board, victims, quick_damage_plan(board, weights, victims, kUsualDie, Retreats::Allowed, Side::VietMinh),
              muted);
}

void without_thai(Board& board, AreaId area, Events& muted) {
    const Stack here = stack(board, Side::French, area);
    for (const UnitId unit : here)
        if (facts().unit[unit].thai) eliminate(board, unit, muted);
}

void with_replacements(Board& board, AreaId area) {
    int coming = 2;
    for (int unit = facts().french_units; unit < facts().unit_count && coming > 0; ++unit) {
        if (board.place[static_cast<std::size_t>(unit)] != kReplacementBox) continue;
        put(board, static_cast<UnitId>(unit), area);
        --coming;
    }
}

}  // namespace

void Planner::consider_card(CardId card) {
    const Effect effect = facts().effect[card];
    if (effect == Effect::ReliefForce) return offer(Verb::Play, kNoArea, kNoArea, {}, card, now_ + kReliefPoints);
    for_each_bit(targets_now(state_, effect), [&](int area) { consider_card_at(card, static_cast<AreaId>(area)); });
    if (effect != Effect::Artillery && effect != Effect::TotArtillery) return;
    for_each_bit(clearable(state_), [&](int area) {
        Board after = state_;
        after.trench[static_cast<std::size_t>(area)] = 0;
        offer(Verb::Clear, kNoArea, static_cast<AreaId>(area), {}, card, judged(after));
    });
}

void Planner::consider_card_at(CardId card, AreaId target) {
    const Effect effect = facts().effect[card];
    Board after = state_;
    switch (effect) {
        case Effect::SurpriseAssault:
            return consider_assaults(target, fresh_units(state_, Side::VietMinh, target), true, card);
        case Effect::CounterAttack: return consider_counter_attack(card, target);
        case Effect::Bordels:
            for (const UnitId unit : stack(state_, Side::French, target)) refresh(after, unit);
            break;
        case Effect::Rats: after_rats(after, judge_.weights(), target); break;
        case Effect::MineShaft: after_mine_shaft(after, judge_.weights(), target, muted_); break;
        case Effect::EmergencyReplacements: with_replacements(after, target); break;
        case Effect::Propaganda:  // each leaves on half the rolls
            without_thai(after, target, muted_);
            return offer(Verb::Play, kNoArea, target, {}, card, 0.5F * (now_ + judged(after)));
        default: {
            Attack attack;
            attack.kind = AttackKind::Card;
            attack.attacker = side_;
            attack.target = target;
            attack.card = card;
            return offer(Verb::Play, kNoArea, target, {}, card, sign_ * expected_value(state_, attack, judge_, muted_));
        }
    }
    offer(Verb::Play, kNoArea, target, {}, card, judged(after));
}

// storm-f16: everybody around who can pay goes in, or everybody but one of each area.
void Planner::consider_counter_attack(CardId card, AreaId target) {
    for (const int stay : {0, 1}) {
        UnitList units;
        for_each_bit(facts().adjacent[target] & state_.with_fresh[0], [&](int a) {
            int left = stay;
            for (const UnitId unit : fresh_units(state_, Side::French, static_cast<AreaId>(a))) {
                Group group;
                group.side = Side::French;
                group.add(unit);
                if (why_not_enter(state_, group, static_cast<AreaId>(a), target, group.movement) != Reason::Legal
                    || static_cast<int>(units.size()) >= room(state_, Side::French, target) || left-- > 0)
                    continue;
                units.push_back(unit);
            }
        });
        if (units.empty()) continue;
        Board after = state_;
        for (const UnitId unit : units) put(after, unit, target);
        for_each_bit(facts().adjacent[target] | bit(target),
                     [&](int a) { settle_control(after, static_cast<AreaId>(a), muted_); });
        Attack attack;
        attack.kind = AttackKind::Counter;
        attack.attacker = Side::French;
        attack.from = attack.target = target;
        attack.units = units;
        float value = 0;
        if ((occupied(after, Side::VietMinh) & bit(target)) != 0) {
            value = sign_ * expected_value(after, attack, judge_, muted_);
        } else {
            for (const UnitId unit : units) spend(after, unit);
            value = judged(after);
        }
        offer(Verb::Play, kNoArea, target, units, card, value);
    }
}

void Planner::consider_digging(CardId card) {
    const int levels = facts().trench[card];
    for_each_bit(sappable(state_) & neighbours(state_.french_control), [&](int area) {
        const auto a = static_cast<std::size_t>(area);
        Board after = state_;
        after.trench[a] = static_cast<std::uint8_t>(std::min<int>(kTrenchLimit, after.trench[a] + levels));
        offer(Verb::SapCard, static_cast<AreaId>(area), static_cast<AreaId>(area), {}, card, judged(after));
    });
}

}  // namespace namyoum::storm
