// A thing of the map with a number to it: what an overlay draws.
#pragma once

#include <string>

namespace namyoum {

struct Mark {
    std::string thing;  // "area:7"
    int value = 0;

    friend bool operator==(const Mark&, const Mark&) = default;
};

}  // namespace namyoum
