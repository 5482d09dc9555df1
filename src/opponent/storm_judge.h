// What a position of Storm is worth, in points; a stronghold is about a hundred. More is better for the Viet Minh. It
// looks at what both sides see, and at nothing that follows from a hand other than the asker's.
#pragma once

#include <array>
#include <cstdint>

#include "games/storm/state.h"

namespace namyoum::storm {

// What the judge gives points for.
struct Weights {
    float danger_now = 0.4F;                           // share of an area's worth that goes with a threat on this turn,
    float danger_next = 0.3F;                          // and on the next one
    float danger_placing = 0.3F;                       // the same while the turn ends and arrivals are placed
    float spread = 0.55F;                              // how sharply expected damage turns into a loss, on this turn
    float spread_next = 3.0F;                          // and on the next
    float at_risk = 0.6F;                              // share of a garrison that goes with its area
    float readiness[4] = {0.30F, 0.42F, 0.60F, 1.0F};  // of a trench by level, for an assault on the next turn
    float retake_now = 0.8F;                           // what fire alone is worth against Viet Minh in a taken area
    float retake_next = 0.6F;
    float empty_now = 0.8F;    // danger to an empty area that the enemy can walk into on this turn,
    float empty_next = 0.6F;   // on the next,
    float empty_slip = 0.25F;  // or that Viet Minh arrivals could slip into
    float early = 1;           // worth of a stronghold on the first turn; on the last it is 1
    float plain_area = 0.3F;   // worth of areas that are no strongholds, for each turn left
    float runway = 2.2F;
    float green = 0.9F;
    float bonus = 0.8F;
    float stepping_stone = 0.6F;                     // for each stronghold beside it
    float french_defence = 4, french_firepower = 4;  // worth of a unit
    float vietminh_defence = 2.4F, vietminh_firepower = 3;
    float last_turn_units = 0.5F;                    // the part of that worth that is left on the last turn
    float fresh = 0.25F;                             // not having acted yet, for each point of firepower
    float distance = 0.45F;                          // a Viet Minh unit, for each area it is away from the front
    float french_mass = 1.0F, vietminh_mass = 0.2F;  // units together rather than apart
    float win_base = 80, win_turn = 40;              // what winning is worth beyond the strongholds themselves
    float cards = 1;                                 // scale of what cards are worth in the hand
};

// Those that `staff` plays the side with.
const Weights& weights_of(Side side);

// What a stack could do now, with its fresh units, and on the next turn, with all of them.
struct Strength {
    std::int16_t firepower, firepower_next;
    std::int16_t defence, defence_next;
    std::int16_t needed, needed_next;  // damage that empties the area
    float worth;
};

// What the asker knows and believes beyond the board.
struct Outlook {
    Weights weights;
    float surprise = 0.2F;  // how likely an assault without a full trench is
};

// Judges positions that differ little from one that it was shown: only what changed, and what lies beside it, is
// looked at again.
class Judge {
public:
    // Must outlive its use: the position that others will be compared with.
    void study(const Board& board, const Outlook& outlook);

    float points(const Board& board) const;
    float points() const { return points_; }  // of the position studied
    const Weights& weights() const { return outlook_.weights; }

private:
    friend class Glance;

    Outlook outlook_;
    const Board* board_ = nullptr;
    std::array<std::array<Strength, kMaxAreas>, kSides> strength_;
    std::array<float, kMaxUnits> unit_value_;
    std::array<float, kMaxAreas> area_value_;
    std::array<float, kMaxAreas> share_, ground_,
        units_;                                     // by area: the Viet Minh part; its points; those of its units
    std::array<std::uint8_t, kMaxAreas> distance_;  // to the nearest stronghold that is still French
    float next_ = 0;                                // what danger on the next turn counts, at this point of this one
    float ground_sum_ = 0, held_sum_ = 0, units_sum_ = 0, distance_sum_ = 0, points_ = 0;
};

// What one unit is worth by itself.
float unit_value(const Board& board, const Weights& weights, UnitId unit);

// What control of the area is worth on this turn, threats apart.
float area_value(const Board& board, const Weights& weights, AreaId area);

// The expected damage of two dice plus `edge`, the attack points less the defence points.
float expected_damage(int edge);

}  // namespace namyoum::storm
