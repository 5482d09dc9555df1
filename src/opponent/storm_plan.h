// Whole actions thought through: an area with its units and their target, or a card with its target. Rules ask for
// them in small steps; the player thinks in these.
#pragma once

#include "games/storm/actions.h"
#include "games/storm/events.h"
#include "games/storm/state.h"
#include "opponent/storm_judge.h"

namespace namyoum::storm {

struct Plan {
    Verb verb = Verb::Pass;
    AreaId from = kNoArea;
    AreaId target = kNoArea;
    AreaId step = kNoArea;  // of a move: the first area on the way
    CardId card = kNoCard;
    UnitList units;
    float value = 0;  // for the side that plans
};

class Planner {
public:
    Planner(const State& state, Side side, const Judge& judge, Events& muted);

    const Plan& best() const { return best_; }
    float now() const { return now_; }  // what the position is worth as it stands
    bool found() const { return found_; }
    void forget();

    // What the fresh units of an area could do together.
    void consider_area(AreaId area);
    // The same for units already taken, and for assaults under the card that needs no trench.
    void consider_group(AreaId area, const UnitList& units);
    void consider_assaults(AreaId area, const UnitList& units, bool any_trench, CardId card);

    // Every target of a card played for its effect, or discarded to dig.
    void consider_card(CardId card);
    void consider_card_at(CardId card, AreaId target);
    void consider_digging(CardId card);

    // Where units on the move, now in `area` with so many points left, had best end.
    void consider_moves(AreaId area, const UnitList& units, int points);

    float judged(const Board& board) const;
    float judged(float vietminh_points) const { return sign_ * vietminh_points; }

private:
    void offer(Verb verb, AreaId from, AreaId target, const UnitList& units, CardId card, float value,
               AreaId step = kNoArea);
    void consider_fire(AreaId area, const UnitList& units);
    void consider_sap(AreaId area, const UnitList& units);
    void consider_counter_attack(CardId card, AreaId target);

    const State& state_;
    Side side_;
    const Judge& judge_;
    Events& muted_;
    float sign_;
    float now_;
    Plan best_;
    bool found_ = false;
};

}  // namespace namyoum::storm
