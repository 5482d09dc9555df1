// Texts made smaller, once, for many readers. Only for what is no secret and no answer to anybody: the size of a
// compressed text tells something of what is in it.
#pragma once

#include <string>
#include <string_view>

namespace namyoum::server {

std::string gzipped(std::string_view text);  // empty when it cannot be done
std::string brotlied(std::string_view text);

}  // namespace namyoum::server
