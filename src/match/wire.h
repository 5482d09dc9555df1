// Messages as JSON (docs/protocol.md): keys and numbers, never sentences.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/json_writer.h"
#include "core/odds.h"
#include "match/match.h"

namespace namyoum {

inline constexpr int kProtocol = 1;

// What a message about a match says beside its record and table.
struct Looking {
    Side viewer = Side::None;            // whose eyes; nobody's for a spectator and before a hand-over
    std::array<bool, kSides> mine{};     // the sides the reader plays, whosever eyes he borrows
    std::array<bool, kSides> present{};  // by side
    bool is_thinking = false;            // a computer player is at work
};

std::string_view name(EntryKind kind);
std::string_view name(MatchStatus status);
std::string_view name(SeatKind kind);

// The table as a reader may see it, with the entries after `after`. `request` is the id of the command it answers,
// empty for news.
std::string table_message(const Match& match, const Looking& looking, std::uint32_t after, std::span<const Step> steps,
                          std::string_view request);

Json entries_json(std::span<const Step> steps, const Looking& looking);
Json odds_json(const Odds& odds);
std::string no_fields(const Table::No& no);                            // of a refusal: rule and reason, or column
Json record_json(const MatchRecord& record, std::string_view person);  // a line of a list of matches

// {"v":1,"type":TYPE,"id":REQUEST,FIELDS}; `fields` is JSON without braces and may be empty.
std::string plain_message(std::string_view type, std::string_view request, std::string_view fields = {});
std::string refusal(std::string_view request, std::string_view key, std::string_view fields = {});

}  // namespace namyoum
