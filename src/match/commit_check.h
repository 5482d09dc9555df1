// What every Store asks of a commit before it writes: entries without gaps, and matches whose length agrees with them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "match/store.h"

namespace namyoum {

struct KeptLength {
    std::optional<std::uint32_t> said;  // by the match; nothing when there is no such match
    std::uint32_t last = 0;             // number of the last entry
};

// `kept` tells what the store holds now. Throws a StoreFailure that says what does not fit.
void check_commit(const std::vector<const Write*>& writes, const std::function<KeptLength(const std::string&)>& kept);

}  // namespace namyoum
