#include "opponent/storm_card_value.h"

namespace namyoum::storm {

namespace {

// In the points of the judge. A played card is drawn again next turn, so these are small.
float printed_value(Effect effect) {
    switch (effect) {
        case Effect::Bigeard: return 4;
        case Effect::CommandCoordination: return 4;
        case Effect::Debouchez: return 6;
        case Effect::Bordels: return 3;
        case Effect::Flares: return 1.5F;
        case Effect::ReliefForce: return 2;
        case Effect::Flamethrowers: return 1.5F;
        case Effect::Mines: return 7;
        case Effect::MortarSupport: return 2;
        case Effect::CounterAttack: return 5;
        case Effect::B26Bombers: return 2.5F;
        case Effect::FighterBombers: return 1.5F;
        case Effect::Artillery: return 3;
        case Effect::TotArtillery: return 5;
        case Effect::ImprovedDefenses: return 2;
        case Effect::Rats: return 4;
        case Effect::Giap: return 4;
        case Effect::MineShaft: return 4;
        case Effect::PoorWeather: return 1.5F;
        case Effect::Katyusha: return 6;
        case Effect::Propaganda: return 2;
        case Effect::HeavyFlak: return 2;
        case Effect::SurpriseAssault: return 6;
        case Effect::EmergencyReplacements: return 2;
        case Effect::Artillery105: return 4.5F;
        case Effect::Artillery75: return 3.5F;
        case Effect::NightAssault: return 5;
    }
    return 0;
}

// A card whose time is over, or that needs what is no longer there.
bool is_useless(const Board& board, CardId card) {
    if (board.turn > data().cards[card].last_turn) return true;
    return facts().effect[card] == Effect::ReliefForce && board.turn >= data().cards[card].last_turn
           && board.active == Side::None;
}

}  // namespace

float hold_value(const Board& board, CardId card) {
    return is_useless(board, card) ? 0 : printed_value(facts().effect[card]);
}

CardId cheapest_card(const Board& board, CardSet hand, Side side) {
    CardId cheapest = kNoCard;
    for_each_bit(hand, [&](int number) {
        const CardId card = card_of(side, number);
        if (cheapest == kNoCard || hold_value(board, card) < hold_value(board, cheapest)) cheapest = card;
    });
    return cheapest;
}

bool is_dead_weight(const Board& board, CardId card) { return hold_value(board, card) < 2.0F; }

}  // namespace namyoum::storm
