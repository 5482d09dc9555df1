// Dice that can be checked. Each roll and draw is taken from a keyed BLAKE2b over the match, both seats' seeds and a
// running index. The key's hash is published before the first roll and the key after the last, so that the host cannot
// choose; both seats' seeds go in, so that he could not choose the key either.
//
//     block = BLAKE2b-256 with the dice key as its key, of: "namyoum dice 1", 0, match id, 0,
//             French seed (16 bytes), Viet Minh seed (16 bytes),
//             index (8 bytes, little end first), attempt (4 bytes, little end first)
//     x     = the first 8 bytes of the block, little end first
//     outcome = x mod bound, unless x is in the last, incomplete round of `bound`; then attempt + 1
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace namyoum {

struct DiceSource {
    std::string key;  // 64 hexadecimal digits
    std::string match;
    std::string french_seed, vietminh_seed;  // 32 hexadecimal digits each
};

// One of 0 .. bound-1, each equally likely. `index` counts the chance actions of the match from 0, those taken back
// too.
std::uint32_t draw(const DiceSource& source, std::uint64_t index, std::uint32_t bound);

// What 64 bits of a block give; nothing when they lie in the last, incomplete round.
std::optional<std::uint32_t> outcome_of(std::uint64_t bits, std::uint32_t bound);

std::string dice_key_hash(std::string_view key);  // what is published at the start: BLAKE2b-256 of the 32 bytes, hex

}  // namespace namyoum
