// One line of what happened in a match. Entries are only ever added: an undo is an entry too, so the number of entries
// says exactly what a client has seen.
#pragma once

#include <cstdint>
#include <string>

#include "core/log.h"
#include "core/side.h"

namespace namyoum {

enum class EntryKind : std::uint8_t {
    Action,       // text: notation; side: who decided, Chance included
    Undo,         // text: how many of the last actions are gone, forced ones counted; side: who undid
    AskTakeback,  // text: how many of the last actions would go; side: who asks
    Takeback,     // text: how many of the last actions are gone; side: who asked; the enemy consented or is a computer
    RefuseTakeback,  // side: who refuses
    Resign,          // side: who gives up
    Note,            // text: what a person wrote; side: who
    OfferRematch,    // side: who offers
    Rematch,         // text: the new match's id; side: who accepted
    DeclineRematch,  // side: who declines
    Joined,          // side: whose seat was taken
    Replaced,        // side: the computer player that was too slow or failed here; text: "slow" or "failed"
    Closed,          // text: why, "rules-failed", "misfit" or "given-up" before it began; the log is kept
    Resumed,  // goes on by other rules, from a stored state; text: a Resumption (match/stored.h), which is secret
};

struct Entry {
    std::uint32_t number = 0;  // from 1, without gaps, in each match
    EntryKind kind = EntryKind::Action;
    Side side = Side::None;
    Made made = Made::Chosen;
    std::string text;
    std::string request;  // the id the client gave it, with the asker's seat before it; empty when nobody asked
    std::int64_t at = 0;  // milliseconds since 1970

    friend bool operator==(const Entry&, const Entry&) = default;
};

}  // namespace namyoum
