// Who decides: one of the two sides, Chance, or nobody once the game is over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace namyoum {

enum class Side : std::uint8_t { French, VietMinh, Chance, None };

inline constexpr int kSides = 2;

constexpr std::size_t index(Side side) { return static_cast<std::size_t>(side); }

constexpr Side enemy_of(Side side) { return side == Side::French ? Side::VietMinh : Side::French; }

constexpr std::string_view name(Side side) {
    switch (side) {
        case Side::French: return "french";
        case Side::VietMinh: return "vietminh";
        case Side::Chance: return "chance";
        case Side::None: break;
    }
    return "nobody";
}

// The side of that name; nothing for Chance or nobody.
constexpr std::optional<Side> side_named(std::string_view text) {
    for (const Side side : {Side::French, Side::VietMinh})
        if (name(side) == text) return side;
    return std::nullopt;
}

}  // namespace namyoum
