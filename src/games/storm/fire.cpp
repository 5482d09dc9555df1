#include "games/storm/fire.h"

#include <algorithm>

#include "games/storm/cards.h"
#include "games/storm/frames.h"
#include "games/storm/sap.h"

namespace namyoum::storm {

AreaSet fire_targets(const Board& board, Side side, AreaId from) {
    return (facts().adjacent[from] | bit(from)) & occupied(board, enemy_of(side));
}

Reason why_not_fire(const Board& board, const Group& group, AreaId from, AreaId target) {
    if (!is_area(target)) return Reason::NoSuchArea;
    if (from != target && !are_adjacent(from, target)) return Reason::OutOfRange;
    if ((occupied(board, enemy_of(group.side)) & bit(target)) == 0) return Reason::NoEnemyThere;  // Ruling 14
    return group.all_can_fire ? Reason::Legal : Reason::NoFirepower;
}

Targets targets_of(const Board& board, const Attack& attack) {
    Targets targets;
    const auto count = [&](UnitId unit) {
        ++targets.count;
        targets.best_defence = std::max(targets.best_defence, defence_of(board, unit));
    };
    if (attack.kind == AttackKind::Debouchez) {  // Ruling 8: the assaulting units alone
        for (const UnitId unit : attack.units)
            if (board.place[unit] == attack.target) count(unit);
    } else {  // storm-8.1c: friends of the firers do not count
        for (const UnitId unit : stack(board, enemy_of(attack.attacker), attack.target)) count(unit);
    }
    return targets;
}

namespace {

// storm-8.2a: card fire; some cards hit a crowd harder (storm-v09, storm-v16, storm-v21), by how much is
// data (Ruling 12).
int card_firepower(const Board& board, const Attack& attack) {
    if (attack.card_firepower > 0) return attack.card_firepower;
    const Card& card = data().cards[attack.card];
    const bool crowd = card.crowd_firepower > 0 && stack(board, Side::French, attack.target).count >= card.crowd;
    return crowd ? card.crowd_firepower : card.firepower;
}

// The four cases of 8.3.2 in which the terrain does not count, and the card that says so.
bool terrain_denied(const Board& board, const Attack& attack) {
    const Side defender = enemy_of(attack.attacker);
    return attack.from == attack.target                                       // storm-8.3c
           || controller(board, attack.target) != defender                    // storm-8.3e
           || (board.fire_marker[index(defender)] & bit(attack.target)) != 0  // storm-8.3f
           || attack.kind == AttackKind::Assault                              // storm-10b
           || attack.kind == AttackKind::Debouchez                            // storm-f04
           || attack.flamethrowers > 0;                                       // storm-f10
}

}  // namespace

// storm-8.3a: the attack points are counted first; who comes or goes between the dice and the defence changes nothing.
void fix_card_firepower(const Board& board, Attack& attack) {
    if (attack.kind == AttackKind::Card)
        attack.card_firepower = static_cast<std::uint8_t>(card_firepower(board, attack));
}

int counting_terrain(const Board& board, const Attack& attack) {
    return terrain_denied(board, attack) ? 0 : terrain(board, attack.target);
}

template <Summing Sum>
Sum attack_points(const Board& board, const Attack& attack) {
    Sum points;
    if (attack.card != kNoCard && (attack.kind == AttackKind::Card || attack.kind == AttackKind::Debouchez)) {
        points.add(card_firepower(board, attack), "storm.term.card-firepower", "storm-8.2a"_rule);
        return points;
    }
    int firepower = 0;
    for (const UnitId unit : attack.units) firepower += facts().unit[unit].firepower;
    points.add(firepower, "storm.term.firepower", "storm-8.3a"_rule);
    if (attack.mortars > 0) {
        const int each = printed_card(Effect::MortarSupport).firepower;
        points.add(each * attack.mortars, "storm.term.mortar-support", "storm-f13"_rule);
    }
    if (attack.nights > 0 && attack.flares == 0) {  // known before the dice it raises, so told before them
        const int each = printed_card(Effect::NightAssault).dice_bonus;
        points.add(each * attack.nights, "storm.term.night-assault", "storm-v25"_rule);
    }
    return points;
}

template <Summing Sum>
void add_dice(Sum& points, const Attack& attack) {
    points.add(dice_total(attack), "storm.term.dice", "storm-8.3a"_rule);
}

template <Summing Sum>
Sum defence_points(const Board& board, const Attack& attack) {
    Sum points;
    points.add(targets_of(board, attack).best_defence, "storm.term.best-defender", "storm-8.3b"_rule);
    const int ground = counting_terrain(board, attack);
    const bool has_trench = board.trench[attack.target] > 0;
    if (ground > 0) points.add(ground, "storm.term.terrain", has_trench ? "storm-9.1a"_rule : "storm-8.3b"_rule);
    if (ground > 0 && attack.improved > 0) {  // Ruling 10: doubled to at most 6, tripled to at most 9
        const int limit = attack.improved == 1 ? 6 : 9;
        const int raised = std::min(limit, ground * (1 + attack.improved));
        points.add(raised - ground, "storm.term.improved-defenses", "storm-v01"_rule);
    }
    return points;
}

template Plain attack_points<Plain>(const Board&, const Attack&);
template Tally attack_points<Tally>(const Board&, const Attack&);
template void add_dice<Plain>(Plain&, const Attack&);
template void add_dice<Tally>(Tally&, const Attack&);
template Plain defence_points<Plain>(const Board&, const Attack&);
template Tally defence_points<Tally>(const Board&, const Attack&);

namespace {

void begin(State& state, const Attack& attack, int strength, Events& events) {
    state.attacks.push_back(attack);
    state.frames.push_back({FrameKind::Attack, 0, state.active});
    events.add({EventKind::AttackDeclared, attack.attacker, attack.target, attack.from, kNoUnit, attack.card,
                static_cast<std::int16_t>(strength), static_cast<std::int16_t>(attack.kind)});
}

}  // namespace

void begin_fire(State& state, AreaId from, AreaId target, Events& events) {
    Attack attack;
    attack.kind = AttackKind::Fire;
    attack.attacker = state.active;
    attack.from = from;
    attack.target = target;
    attack.units = state.selected;
    state.selected.clear();
    begin(state, attack, static_cast<int>(attack.units.size()), events);
}

void begin_card_fire(State& state, CardId card, AreaId target, Events& events) {
    Attack attack;
    attack.kind = AttackKind::Card;
    attack.attacker = side_of_card(card);
    attack.target = target;
    attack.card = card;
    begin(state, attack, card_firepower(state, attack), events);
}

void begin_counter_fire(State& state, AreaId target, Events& events) {
    if ((occupied(state, Side::VietMinh) & bit(target)) == 0) {  // Ruling 23: nobody left to fight
        for (const UnitId unit : state.selected) spend(state, unit, events);
        state.selected.clear();
        return;
    }
    Attack attack;
    attack.kind = AttackKind::Counter;
    attack.attacker = Side::French;
    attack.from = attack.target = target;
    attack.units = state.selected;
    state.selected.clear();
    begin(state, attack, static_cast<int>(attack.units.size()), events);
}

}  // namespace namyoum::storm
