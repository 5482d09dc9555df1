// What an action caused, in the past tense. Sentences are made from these by the catalogues.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/event_list.h"
#include "core/side.h"
#include "core/tally.h"
#include "games/storm/data.h"

namespace namyoum::storm {

// clang-format off
enum class EventKind : std::uint8_t {
    SidesChosen, TurnBegan, CardDrawn, DeckReshuffled, CardDiscarded, CardPlayed, CardLeftGame, CardCancelled,
    ImpulseBegan, SidePassed, PlayWentOn, UnitMoved, UnitSpent, UnitRefreshed, UnitRetreated, UnitEliminated,
    ControlChanged, TrenchChanged, FireMarkerPlaced, AttackDeclared, DiceRolled, AttackResolved, DamageIgnored,
    DamageLost, AssaultBroken, AssaultFailed, SupplyRolled, AreaUnsupplied, UnitsRefreshed, ReplacementsRolled,
    UnitPlaced, TurnEnded, GameEnded,
};
// clang-format on
inline constexpr int kEventKinds = static_cast<int>(EventKind::GameEnded) + 1;

struct Event {
    EventKind kind = EventKind::TurnBegan;
    Side side = Side::None;
    AreaId area = kNoArea;
    AreaId from = kNoArea;
    UnitId unit = kNoUnit;
    CardId card = kNoCard;
    std::int16_t value = 0;
    std::int16_t second = 0;

    friend constexpr bool operator==(const Event&, const Event&) = default;
};

std::string_view name(EventKind kind);

class Events : public EventList<Event, 240> {
public:
    static Events muted() {
        Events events;
        events.mute();
        return events;
    }

    // An attack's two sums, kept for the log beside the AttackResolved event they belong to.
    void add_attack(const Event& event, const Tally& attack, const Tally& defence) {
        if (is_muted() || full()) return;
        add(event);
        attack_ = attack;
        defence_ = defence;
    }
    // The sum of a supply roll. No action resolves an attack and supply, so both are kept in the same place.
    void add_supply(const Event& event, const Tally& points) { add_attack(event, points, {}); }
    const Tally& supply() const { return attack_; }
    const Tally& attack() const { return attack_; }
    const Tally& defence() const { return defence_; }

private:
    Tally attack_, defence_;
};

// Only the drawer sees which card was drawn.
inline bool is_private(const Event& event) { return event.kind == EventKind::CardDrawn; }
inline Event seen_by(Event event, Side viewer) {
    if (is_private(event) && event.side != viewer) event.card = kNoCard;
    return event;
}

}  // namespace namyoum::storm
