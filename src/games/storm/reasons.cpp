#include "games/storm/reasons.h"

#include <array>

namespace namyoum::storm {

Refusal refusal(Reason reason) {
    static constexpr std::array kRefusals{Refusal{},
#define X(name, rule, key) Refusal{Rule{rule}, key},
                                          STORM_REASONS(X)
#undef X
    };
    return kRefusals[static_cast<std::size_t>(reason)];
}

}  // namespace namyoum::storm
