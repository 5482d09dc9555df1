// Where matches are kept. The service reads and proposes; one writer commits. Implementations: server/sqlite_store.h
// for real, match/memory_store.h for tests.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/game.h"
#include "core/side.h"
#include "match/entry.h"
#include "match/secrets.h"

namespace namyoum {

enum class SeatKind : std::uint8_t { Open, Person, Computer };

struct Seat {
    SeatKind kind = SeatKind::Open;
    std::string level;         // of a computer player
    std::string owner;         // the person's key (a hash of his cookie), empty until somebody sits here
    std::string seed;          // 32 hexadecimal digits: this seat's share in the dice
    bool passes_empty = true;  // the service passes a window for him when he holds nothing playable there

    friend bool operator==(const Seat&, const Seat&) = default;
};

enum class MatchStatus : std::uint8_t {
    Waiting,  // for a seat to be taken
    Playing,
    Over,    // won or resigned
    Closed,  // the rules failed or no longer fit it, or nobody came; the log is kept
};

// The header of a match and what a list of matches shows of it.
struct MatchRecord {
    std::string id;
    std::string game;
    int rules = 0;           // rules version at its start
    std::uint64_t data = 0;  // fingerprint of the data
    std::vector<std::string> overlays;
    Setup setup;
    std::array<Seat, kSides> seats;
    std::string dice_key;        // 64 hexadecimal digits; secret until the end
    std::string creator;         // person's key
    std::string address;         // of the creator, hashed; for limits
    std::uint32_t imported = 0;  // so many first actions came from a log, not from our dice
    std::string rematch_of;      // the match before it

    MatchStatus status = MatchStatus::Waiting;
    Side winner = Side::None;
    Side to_move = Side::None;
    bool seats_swapped = false;  // a bid gave each seat the other side
    int turn = 0;
    std::uint32_t length = 0;  // entries
    std::int64_t created = 0;  // milliseconds since 1970
    std::int64_t updated = 0;

    friend bool operator==(const MatchRecord&, const MatchRecord&) = default;
};

inline bool is_unfinished(const MatchRecord& match) {
    return match.status == MatchStatus::Waiting || match.status == MatchStatus::Playing;
}

// Whether this person sits there. Somebody without a cookie sits nowhere.
inline bool belongs_to(const Seat& seat, std::string_view person) {
    return seat.kind == SeatKind::Person && !person.empty() && same(seat.owner, person);
}

inline const Seat& seat_of(const MatchRecord& match, Side side) {  // of the one who plays that side
    return match.seats[index(match.seats_swapped ? enemy_of(side) : side)];
}

// Chance never waits: it is played together with what led to it.
inline bool waits_for_computer(const MatchRecord& match) {
    if (match.status != MatchStatus::Playing || match.to_move == Side::None || match.to_move == Side::Chance)
        return false;
    return seat_of(match, match.to_move).kind == SeatKind::Computer;
}

enum class TokenKind : std::uint8_t {
    Invite,   // one seat, one use
    Recover,  // moves a seat to another device, one use
    Watch,    // spectators, any number of them, until revoked
};

struct Token {
    std::string hash;  // of the secret in the link; the secret itself is kept nowhere
    TokenKind kind = TokenKind::Invite;
    std::string match;
    Side side = Side::None;
    std::int64_t expires = 0;

    friend bool operator==(const Token&, const Token&) = default;
};

// A state kept to save replaying; never the truth. Used only when rules, data and fingerprint agree.
struct Snapshot {
    std::uint32_t number = 0;  // after this entry
    std::uint64_t fingerprint = 0;
    std::string bytes;

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

struct PutMatch {  // adds or replaces
    MatchRecord match;
};
struct AddEntry {
    std::string match;
    Entry entry;
};
struct PutToken {
    Token token;
};
struct DropToken {
    std::string hash;
};
struct DropTokensOf {  // every token of that kind for that seat
    std::string match;
    TokenKind kind = TokenKind::Invite;
    Side side = Side::None;
};
struct DropTokensBefore {  // every token that no longer worked at that time
    std::int64_t time = 0;
};
struct PutSnapshot {  // replaces the match's last one
    std::string match;
    Snapshot snapshot;
};
using Write = std::variant<PutMatch, AddEntry, PutToken, DropToken, DropTokensOf, DropTokensBefore, PutSnapshot>;

// The disk is full, the file cannot be written, the database is damaged: nothing of the commit happened.
struct StoreFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Store {
public:
    virtual ~Store() = default;

    // All of it or nothing, and on disk when it returns. Called by one thread at a time. An entry whose number is not
    // one more than the last of its match is a StoreFailure: two programs must never write the same match. So is a
    // commit after which a match it touched is missing, or says another length than it has entries.
    virtual void commit(const std::vector<const Write*>& writes) = 0;

    // Called by one thread, beside commit. They see everything committed before the call.
    virtual std::optional<MatchRecord> match(std::string_view id) = 0;
    virtual std::vector<Entry> entries(std::string_view match, std::uint32_t after = 0) = 0;  // in order
    // The first entry after that one that was asked for by one of these requests; empty ones ask for nothing.
    virtual std::optional<std::uint32_t> entry_by(std::string_view match, std::uint32_t after,
                                                  const std::array<std::string, kSides>& requests) = 0;
    virtual std::optional<Snapshot> snapshot(std::string_view match) = 0;
    virtual std::optional<Token> token(std::string_view hash) = 0;
    // Where he has a seat, last changed first; none for nobody, whose name is empty. For a list: without positions,
    // which can be long.
    virtual std::vector<MatchRecord> matches_of(std::string_view person, int most) = 0;
    virtual std::vector<MatchRecord> computer_to_move() = 0;  // where waits_for_computer
    // Matches he created that are not over. One that waits for somebody counts while an invitation to it works.
    virtual int unfinished_by(std::string_view person, std::int64_t now) = 0;
    virtual int unfinished_from(std::string_view address, std::int64_t now) = 0;
};

}  // namespace namyoum
