// The files a browser may ask for. They are compiled in.
#pragma once

#include <optional>
#include <string_view>

namespace namyoum::server {

struct Page {
    std::string_view type;  // of its content, as HTTP says it
    std::string_view text;  // lives as long as the program
    std::string_view tag;   // changes with the text: "\"0123456789abcdef\""
};

std::optional<Page> find_page(std::string_view path);  // "/", "/style.css"

}  // namespace namyoum::server
