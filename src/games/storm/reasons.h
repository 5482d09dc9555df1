// Why an action is not legal: one byte inside the rules, a Refusal with rule and sentence towards the player.
#pragma once

#include <cstdint>

#include "core/rule.h"

namespace namyoum::storm {

// name, rule, key of the sentence
// clang-format off
#define STORM_REASONS(X) \
    X(NotOffered, "storm-6.2a", "storm.no.not-offered") \
    X(NoSuchArea, "storm-2.2a", "storm.no.no-such-area") \
    X(NoFreshUnit, "storm-2.1a", "storm.no.no-fresh-unit") \
    X(UnitSpent, "storm-2.1a", "storm.no.unit-spent") \
    X(UnitElsewhere, "storm-6.1a", "storm.no.unit-elsewhere") \
    X(UnitTaken, "storm-6.1a", "storm.no.unit-taken") \
    X(NothingTaken, "storm-6.1a", "storm.no.nothing-taken") \
    X(NothingToDo, "storm-6.1a", "storm.no.nothing-to-do") \
    X(OnlyVietMinh, "storm-6.1c", "storm.no.only-vietminh") \
    X(OnlyAssault, "storm-v12", "storm.no.only-assault") \
    X(ImpulseUsed, "storm-6.2a", "storm.no.impulse-used") \
    X(NotAdjacent, "storm-7a", "storm.no.not-adjacent") \
    X(RedArea, "storm-7d", "storm.no.red-area") \
    X(HeldByFrench, "storm-7c", "storm.no.held-by-french") \
    X(ArmourNeedsBridge, "storm-7e", "storm.no.armour-needs-bridge") \
    X(StackFull, "storm-7h", "storm.no.stack-full") \
    X(TooFewMovementPoints, "storm-7i", "storm.no.too-few-movement-points") \
    X(OutOfRange, "storm-8.1a", "storm.no.out-of-range") \
    X(NoEnemyThere, "storm-8.1a", "storm.no.no-enemy-there") \
    X(NoFirepower, "storm-8.1a", "storm.no.no-firepower") \
    X(NotATarget, "storm-8.1c", "storm.no.not-a-target") \
    X(WrongCost, "storm-8.4a", "storm.no.wrong-cost") \
    X(NotYourDamage, "storm-8.4b", "storm.no.not-your-damage") \
    X(WastesPoints, "storm-8.4.1a", "storm.no.wastes-points") \
    X(RetreatNotOwn, "storm-8.4.2a", "storm.no.retreat-not-own") \
    X(RetreatNotBest, "storm-8.4.2b", "storm.no.retreat-not-best") \
    X(RetreatCrossed, "storm-8.4.2c", "storm.no.retreat-crossed") \
    X(RetreatRiver, "storm-8.4.2d", "storm.no.retreat-river") \
    X(RetreatOverstacks, "storm-8.4.2e", "storm.no.retreat-overstacks") \
    X(NoRetreats, "storm-f20", "storm.no.no-retreats") \
    X(NoWayOut, "storm-ruling-22", "storm.no.no-way-out") \
    X(SapNeedsControl, "storm-9a", "storm.no.sap-needs-control") \
    X(TrenchFull, "storm-9a", "storm.no.trench-full") \
    X(SapInPairs, "storm-9b", "storm.no.sap-in-pairs") \
    X(AssaultNeedsTrench, "storm-10a", "storm.no.assault-needs-trench") \
    X(AssaultOutOfReach, "storm-10b", "storm.no.assault-out-of-reach") \
    X(AssaultFrenchOnly, "storm-10b", "storm.no.assault-french-only") \
    X(AssaultRoom, "storm-10e", "storm.no.assault-room") \
    X(NoMoreRerolls, "storm-10g", "storm.no.no-more-rerolls") \
    X(NotInHand, "storm-5.1a", "storm.no.not-in-hand") \
    X(NotNow, "storm-5.2g", "storm.no.not-now") \
    X(WrongTurn, "storm-5.2a", "storm.no.wrong-turn") \
    X(CannotCombine, "storm-f04b", "storm.no.cannot-combine") \
    X(OneCopy, "storm-ruling-5", "storm.no.one-copy") \
    X(NothingToGain, "storm-ruling-27", "storm.no.nothing-to-gain") \
    X(NoTarget, "storm-ruling-25", "storm.no.no-target") \
    X(NoTargetAircraft, "storm-f18", "storm.no.no-target") \
    X(NoTargetFighters, "storm-f20", "storm.no.no-target") \
    X(NoTargetRelief, "storm-f09", "storm.no.no-room") \
    X(NoTargetCounter, "storm-f16", "storm.no.no-target") \
    X(NoTargetRats, "storm-v03", "storm.no.no-target") \
    X(NoTargetShaft, "storm-v06", "storm.no.no-target") \
    X(NoTargetSurprise, "storm-v12", "storm.no.no-target") \
    X(NoAreaLost, "storm-f16", "storm.no.no-area-lost") \
    X(NotFrenchArea, "storm-11c", "storm.no.not-french-area") \
    X(PlaceNotOwn, "storm-12.3a", "storm.no.place-not-own") \
    X(PlaceNotFrench, "storm-12.3b", "storm.no.place-not-french") \
    X(PlaceNoChain, "storm-12.3c", "storm.no.place-no-chain") \
    X(PlaceFull, "storm-12.3d", "storm.no.place-full") \
    X(PlaceOrder, "storm-ruling-35", "storm.no.place-order") \
    X(PlaceLast, "storm-ruling-35", "storm.no.place-last") \
    X(BidRange, "storm-ruling-26", "storm.no.bid-range") \
    X(NotADie, "storm-8.3a", "storm.no.not-a-die") \
    X(NotInDeck, "storm-5.4a", "storm.no.not-in-deck") \
    X(GameIsOver, "storm-14a", "storm.no.game-is-over")
// clang-format on

enum class Reason : std::uint8_t {
    Legal,
#define X(name, rule, key) name,
    STORM_REASONS(X)
#undef X
};

Refusal refusal(Reason reason);

}  // namespace namyoum::storm
