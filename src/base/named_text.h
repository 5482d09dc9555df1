// A text and what errors call it. Both belong to somebody else.
#pragma once

#include <string_view>

namespace namyoum {

struct NamedText {
    std::string_view name;
    std::string_view text;
};

}  // namespace namyoum
