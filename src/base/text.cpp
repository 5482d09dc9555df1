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

namespace {

// The bytes from there that are one character: a control character (C0, DEL, C1), broken UTF-8, or something to show.
struct Piece {
    std::size_t bytes = 1;
    bool obeyed = false;
};

Piece piece_at(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t offset) {
        return at + offset < text.size() ? static_cast<unsigned char>(text[at + offset]) : 0;
    };
    const int first = byte(0);
    if (first < 0x80) return {1, first < 0x20 || first == 0x7F};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    for (std::size_t offset = 1; offset < length; ++offset)
        if ((byte(offset) & 0xC0) != 0x80) return {1, true};
    if (first < 0xC2 || first > 0xF4) return {1, true};
    return {length, first == 0xC2 && byte(1) < 0xA0};
}

}  // namespace

bool steers_terminal(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Piece piece = piece_at(text, at);
        if (piece.obeyed && text[at] != '\n') return true;
        at += piece.bytes;
    }
    return false;
}

std::string printable(std::string_view text) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string safe;
    for (std::size_t at = 0; at < text.size();) {
        const Piece piece = piece_at(text, at);
        for (const char letter : text.substr(at, piece.bytes)) {
            const auto byte = static_cast<unsigned char>(letter);
            if (piece.obeyed)
                safe.append("\\x").append({kDigits[byte >> 4], kDigits[byte & 15]});
            else
                safe += letter;
        }
        at += piece.bytes;
    }
    return safe;
}

bool is_hex(std::string_view text, std::size_t digits) {
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

}  // namespace namyoum
