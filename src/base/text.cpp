#include "base/text.h"

namespace namyoum {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpaces = " \t\r";
    const std::size_t first = text.find_first_not_of(kSpaces);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

void add_item(std::string& list, std::string_view item, std::string_view between) {
    if (!list.empty()) list += between;
    list += item;
}

std::size_t columns_of(std::string_view text) {
    std::size_t columns = 0;
    for (const char byte : text) columns += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
    return columns;
}

std::string padded(std::string_view text, std::size_t columns) {
    const std::size_t taken = columns_of(text);
    return std::string(text) + std::string(taken < columns ? columns - taken : 0, ' ');
}

bool is_hex(std::string_view text, std::size_t digits) {
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace namyoum
