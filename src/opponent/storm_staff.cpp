#include "opponent/storm_staff.h"

#include <algorithm>
#include <cassert>

#include "games/storm/board.h"
#include "games/storm/cards.h"
#include "games/storm/frames.h"
#include "opponent/best_of.h"
#include "opponent/storm_attack_value.h"
#include "opponent/storm_card_value.h"

namespace namyoum::storm {

namespace {

constexpr float kWorthwhile = 0.05F;  // a gain below this is nothing
constexpr float kWorthACard = 2.0F;   // what an impulse must bring before a card is thrown away for it

// Deterministic stand-in for the enemy's cards: how many is public, which ones does not matter to the script.
CardSet any_cards(CardSet unseen, int count) {
    CardSet cards = 0;
    for (; count > 0 && unseen != 0; --count, unseen &= unseen - 1) cards |= unseen & (~unseen + 1);
    return cards;
}

UnitList fresh_units(const Board& board, Side side, AreaId area) {
    UnitList units;
    for (const UnitId unit : stack(board, side, area))
        if (!is_spent(board, unit)) units.push_back(unit);
    return units;
}

bool contains_all(const UnitList& units, const UnitList& some) {
    for (const UnitId unit : some)
        if (!units.contains(unit)) return false;
    return true;
}

}  // namespace

Action StormStaff::choose(const View& view, const Actions& legal, Rng& rng) {
    static_cast<Board&>(known_) = view.board;
    known_.bid = view.bid;
    side_ = view.viewer;
    sign_ = side_ == Side::VietMinh ? 1.0F : -1.0F;
    for (const Side side : {Side::French, Side::VietMinh}) {
        const auto i = static_cast<std::size_t>(index(side));
        known_.hand[i] = side == side_ ? view.hand : any_cards(unseen(view.board, side), view.hand_count[i]);
    }
    weights_ = given_ ? *given_ : weights_of(side_);
    Outlook outlook{weights_};
    if (side_ == Side::VietMinh) {
        const bool holds = (view.hand & facts().copies[static_cast<std::size_t>(Effect::SurpriseAssault)]) != 0;
        outlook.surprise = holds ? 0.6F : 0.05F;
    }
    judge_.study(known_, outlook);
    const Action chosen = decide(Storm::decision(known_).kind, legal, rng);
    assert(legal.contains(chosen));
    return legal.contains(chosen) ? chosen : legal[0];
}

Action StormStaff::decide(std::string_view kind, const Actions& legal, Rng& rng) {
    if (legal.size() == 1) return legal[0];
    if (kind == "impulse") return impulse(legal);
    if (kind == "action") return take_action(legal);
    if (kind == "move-on") return move_on(legal);
    if (kind == "assign-damage") return assign_damage(legal);
    if (kind == "before-dice") return before_dice(legal);
    if (kind == "after-dice") return after_dice(legal);
    if (kind == "before-damage") return before_damage(legal);
    if (kind == "answer-card") return answer_card(legal);
    if (kind == "after-damage" || kind == "after-action" || kind == "end-of-impulse") return late_card(legal);
    if (kind == "place-unit") return place_unit(legal);
    if (kind == "retreat") return retreat(legal);
    if (kind == "surprise-assault") return surprise_assault(legal);
    if (kind == "counter-attack") return counter_attack(legal);
    if (kind == "card-target") return card_target(legal);
    if (kind == "sap-target") return sap_target(legal);
    if (kind == "keep-going") return keep_going(legal);
    if (kind == "discard") return discard(legal);
    if (kind == "hand-limit") return with_card(Verb::Discard, cheapest_card(known_, hand(), side_));
    if (kind == "heavy-flak") return heavy_flak(legal);
    if (kind == "out-of-supply") return out_of_supply(legal);
    if (kind == "mine-victims" || kind == "assault-losses") return weakest_unit(legal);
    if (kind == "rats-victims" || kind == "relief-units") return strongest_unit(legal);
    if (kind == "leave-shaft") return leave_shaft(legal);
    if (kind == "bid") return bid_for_sides(legal, rng);
    return legal[0];
}

float StormStaff::judged(const Board& board) const { return sign_ * judge_.points(board); }

float StormStaff::hold(CardId card) const { return weights_.cards * hold_value(known_, card); }

// 15.0  Self-play gives the Viet Minh the better of it with the printed number of strongholds and the French with one
// more (docs/storm.md, Balance). One more twice in three times leaves neither side the better, and the bid unforeseen.
Action StormStaff::bid_for_sides(const Actions& legal, Rng& rng) const {
    const std::size_t wanted = known_.victory_needed + (rng.below(3) == 0 ? 0u : 1u);
    return legal[std::min(wanted, legal.size()) - 1];  // the bids from 1 on
}

CardSet StormStaff::hand() const { return known_.hand[static_cast<std::size_t>(index(side_))]; }

// --- An impulse ---

void StormStaff::propose_card(const Action& action, Proposal& best) {
    Planner thinking = planner();
    if (action.verb == Verb::SapCard)
        thinking.consider_digging(action.card);
    else
        thinking.consider_card(action.card);
    if (!thinking.found()) return;
    const float gain = thinking.best().value - thinking.now() - hold(action.card);
    if (gain > best.gain) best = {thinking.best(), gain};
}

StormStaff::Proposal StormStaff::best_proposal(const Actions& legal) {
    Proposal best;
    Planner units = planner();
    EffectSet thought_of = 0;
    for (const Action& action : legal) {
        if (action.verb == Verb::Activate) {
            units.consider_area(action.area);
        } else if (action.verb == Verb::Play) {
            const EffectSet effect = one(facts().effect[action.card]);
            if ((thought_of & effect) == 0) propose_card(action, best);
            thought_of |= effect;
        } else if (action.verb == Verb::SapCard) {
            propose_card(action, best);
        }
    }
    if (units.found() && units.best().value - units.now() > best.gain)
        best = {units.best(), units.best().value - units.now()};
    return best;
}

Action StormStaff::impulse(const Actions& legal) {
    // Cards that leave the action of the impulse free come first if they pay at all.
    Proposal extra;
    for (const Action& action : legal)
        if (action.verb == Verb::Play && (kAnyTimeCards & one(facts().effect[action.card])) != 0)
            propose_card(action, extra);
    if (extra.gain > kWorthwhile) return with_card(Verb::Play, extra.plan.card);

    const Proposal best = best_proposal(legal);
    if (best.gain <= kWorthwhile) return pass();
    if (best.plan.verb == Verb::SapCard) return with_card(Verb::SapCard, best.plan.card);
    if (best.plan.card != kNoCard) return with_card(Verb::Play, best.plan.card);
    return at(Verb::Activate, best.plan.from);
}

// The units of the plan one by one, then what they are to do.
Action StormStaff::next_step(const Plan& plan, const Actions& legal) const {
    const auto fresh = static_cast<std::size_t>(stack(known_, side_, plan.from).fresh);
    if (known_.selected.empty() && plan.units.size() == fresh && legal.contains(of(Verb::TakeAll)))
        return of(Verb::TakeAll);
    for (const UnitId unit : plan.units)
        if (!known_.selected.contains(unit)) return with_unit(Verb::Take, unit);
    switch (plan.verb) {
        case Verb::Sap: return of(Verb::Sap);
        case Verb::Move: return at(Verb::Move, plan.step);
        case Verb::Fire: return at(Verb::Fire, plan.target);
        default: return at(Verb::Assault, plan.target);
    }
}

Action StormStaff::take_action(const Actions& legal) {
    const AreaId area = top(known_).area;
    Planner thinking = planner();
    thinking.consider_area(area);
    if (!thinking.found() || !contains_all(thinking.best().units, known_.selected)) {
        thinking.forget();  // somebody else began to take units: go on with those
        thinking.consider_group(area, known_.selected);
    }
    return thinking.found() ? next_step(thinking.best(), legal) : legal[0];
}

Action StormStaff::surprise_assault(const Actions& legal) {
    const AreaId area = top(known_).area;
    Planner thinking = planner();
    thinking.consider_assaults(area, fresh_units(known_, side_, area), true, kNoCard);
    return thinking.found() ? next_step(thinking.best(), legal) : legal[0];
}

Action StormStaff::counter_attack(const Actions&) {
    const CardSet copies = facts().copies[static_cast<std::size_t>(Effect::CounterAttack)];
    Planner thinking = planner();
    thinking.consider_card_at(card_of(Side::French, std::countr_zero(copies)), top(known_).area);
    for (const UnitId unit : thinking.best().units)
        if (!known_.selected.contains(unit)) return with_unit(Verb::Take, unit);
    return of(Verb::Attack);
}

Action StormStaff::move_on(const Actions&) {
    const Frame& frame = top(known_);
    Board staying = known_;
    for (const UnitId unit : known_.selected) spend(staying, unit);
    Planner thinking = planner();
    thinking.consider_moves(frame.area, known_.selected, frame.value);
    const bool go = thinking.found() && thinking.best().value > judged(staying);
    return go ? at(Verb::Move, thinking.best().step) : of(Verb::Stop);
}

Action StormStaff::card_target(const Actions& legal) {
    Planner thinking = planner();
    thinking.consider_card(top(known_).card);
    const Plan& plan = thinking.best();
    if (!thinking.found()) return legal[0];
    if (plan.verb == Verb::Clear) return at(Verb::Clear, plan.target);
    // Surprise Assault asks for the area the assault starts from.
    return at(Verb::Target, facts().effect[top(known_).card] == Effect::SurpriseAssault ? plan.from : plan.target);
}

Action StormStaff::sap_target(const Actions& legal) {
    Planner thinking = planner();
    thinking.consider_digging(top(known_).card);
    return thinking.found() ? at(Verb::Target, thinking.best().target) : legal[0];
}

// storm-4d: the worst card for another impulse, if that impulse is worth it.
Action StormStaff::keep_going(const Actions&) {
    State later = known_;
    top(later) = {FrameKind::Impulse, 0, Side::French};
    later.active = Side::French;
    Actions options;
    Storm::legal(later, options);
    const State asked = known_;
    known_ = later;
    const Proposal best = best_proposal(options);
    known_ = asked;
    const CardSet spare = best.plan.card == kNoCard ? hand() : hand() & ~card_bit(best.plan.card);
    const CardId cheapest = cheapest_card(known_, spare, side_);
    if (cheapest == kNoCard || best.gain < kWorthACard + hold(cheapest)) return of(Verb::Decline);
    return with_card(Verb::Discard, cheapest);
}

// --- The end of a turn ---

Action StormStaff::discard(const Actions& legal) {
    if (known_.turn < kTurns)
        for (const Action& action : legal)
            if (action.verb == Verb::Discard && is_dead_weight(known_, action.card)) return action;
    return of(Verb::Done);
}

// What the next turn would begin with if this area were the one without supplies.
Action StormStaff::out_of_supply(const Actions& legal) {
    return best_of(legal, [&](const Action& action) {
        Board next = known_;
        const AreaSet barred = next.out_of_supply | bit(action.area);
        for (int unit = 0; unit < facts().unit_count; ++unit) {
            const auto u = static_cast<UnitId>(unit);
            if (!on_map(next, u)) continue;
            if (side_of(u) == Side::VietMinh || (barred & bit(next.place[u])) == 0) refresh(next, u);
        }
        next.active = Side::VietMinh;
        return judged(next);
    });
}

Action StormStaff::heavy_flak(const Actions& legal) {
    int most_spent = 0;
    for_each_bit(occupied(known_, Side::French), [&](int area) {
        const Stack& here = stack(known_, Side::French, static_cast<AreaId>(area));
        most_spent = std::max(most_spent, here.count - here.fresh);
    });
    return known_.turn < kTurns && most_spent >= 2 ? legal[legal.size() - 1] : of(Verb::Decline);
}

Action StormStaff::place_unit(const Actions& legal) {
    return best_of(legal, [&](const Action& action) {
        if (action.verb != Verb::Place) return kNoChoice;
        Board after = known_;
        put(after, action.unit, action.area);
        settle_control(after, action.area, muted_);
        return judged(after);
    });
}

}  // namespace namyoum::storm
