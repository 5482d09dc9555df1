// Small things that are done with text in more than one room.
#pragma once

#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace namyoum {

std::string_view trimmed(std::string_view text);  // of spaces, tabs and returns at both ends

// Puts `item` behind a list that is written as text; `between` stands before every item but the first.
void add_item(std::string& list, std::string_view item, std::string_view between = ", ");

std::size_t columns_of(std::string_view text);                   // on a screen, UTF-8 counted by character
std::string padded(std::string_view text, std::size_t columns);  // with spaces behind it, at least that wide

// Whether it holds a character that a terminal obeys instead of showing it, other than the end of a line.
bool steers_terminal(std::string_view text);
// With those, and ends of lines, written out: \\x1b.
std::string printable(std::string_view text);

bool is_hex(std::string_view text, std::size_t digits);  // so many small hexadecimal digits and nothing else

// The number, if the whole text is one that the type holds.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
    Number number{};
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

}  // namespace namyoum
