// The level `staff`: a scripted player of Storm. It thinks of whole plans, counts their exact odds, judges what is left
// on the board, and does the next small step of the best one. It keeps nothing between two choices.
#pragma once

#include <optional>

#include "games/storm/storm.h"
#include "opponent/opponent.h"
#include "opponent/storm_judge.h"
#include "opponent/storm_plan.h"

namespace namyoum::storm {

class StormStaff final : public Opponent<Storm> {
public:
    StormStaff() = default;
    // For experiments: the same weights whichever side it plays.
    explicit StormStaff(const Weights& weights) : given_(weights) {}

    Action choose(const View& view, const Actions& legal, Rng& rng) override;

private:
    struct Proposal {
        Plan plan;
        float gain = 0;  // over doing nothing, the card's own worth taken off
    };

    Action decide(std::string_view kind, const Actions& legal, Rng& rng);
    Planner planner() { return Planner(known_, side_, judge_, muted_); }
    float judged(const Board& board) const;
    CardSet hand() const;
    float hold(CardId card) const;  // what the card is worth kept

    // storm_staff.cpp: the bid, impulses and the end of the turn
    Action bid_for_sides(const Actions& legal, Rng& rng) const;
    Action impulse(const Actions& legal);
    Proposal best_proposal(const Actions& legal);
    void propose_card(const Action& action, Proposal& best);
    Action next_step(const Plan& plan, const Actions& legal) const;
    Action take_action(const Actions& legal);
    Action surprise_assault(const Actions& legal);
    Action counter_attack(const Actions& legal);
    Action move_on(const Actions& legal);
    Action card_target(const Actions& legal);
    Action sap_target(const Actions& legal);
    Action keep_going(const Actions& legal);
    Action discard(const Actions& legal);
    Action out_of_supply(const Actions& legal);
    Action heavy_flak(const Actions& legal);
    Action place_unit(const Actions& legal);

    // storm_windows.cpp: cards played into what is happening
    Action before_dice(const Actions& legal);
    Action after_dice(const Actions& legal);
    Action before_damage(const Actions& legal);
    Action answer_card(const Actions& legal);
    Action late_card(const Actions& legal);
    float value_with(CardId card, const Attack& attack);
    float value_after_mines(const Attack& attack);
    float value_after_debouchez(const Attack& attack);

    // storm_losses.cpp: damage, retreats and losses
    Action assign_damage(const Actions& legal);
    Action retreat(const Actions& legal);
    Action leave_shaft(const Actions& legal);
    Action weakest_unit(const Actions& legal) const;
    Action strongest_unit(const Actions& legal) const;

    std::optional<Weights> given_;
    Weights weights_;
    State known_;  // the board and the own hand; the enemy's cards are any that he may have
    Side side_ = Side::None;
    Judge judge_;
    float sign_ = 1;
    Events muted_ = Events::muted();
};

}  // namespace namyoum::storm
