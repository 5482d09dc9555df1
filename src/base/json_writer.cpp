#include "base/json_writer.h"

#include <cstdio>

namespace namyoum {
namespace {

// How many bytes the character at the start takes, as Unicode defines UTF-8; 0 when it is none.
std::size_t utf8_length(std::string_view text) {
    const auto byte = [&](std::size_t at) {
        return at < text.size() ? static_cast<unsigned char>(text[at]) : static_cast<unsigned char>(0);
    };
    const auto follows = [&](std::size_t at) { return (byte(at) & 0xC0) == 0x80; };
    const unsigned char first = byte(0);
    if (first >= 0xC2 && first <= 0xDF) return follows(1) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        const bool is_overlong = first == 0xE0 && byte(1) < 0xA0;
        const bool is_surrogate = first == 0xED && byte(1) > 0x9F;
        return follows(1) && follows(2) && !is_overlong && !is_surrogate ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const bool is_overlong = first == 0xF0 && byte(1) < 0x90;
        const bool is_beyond = first == 0xF4 && byte(1) > 0x8F;
        return follows(1) && follows(2) && follows(3) && !is_overlong && !is_beyond ? 4 : 0;
    }
    return 0;
}

}  // namespace

void JsonWriter::value(std::string_view text) {
    separate();
    text_ += '"';
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (static_cast<unsigned char>(letter) >= 0x80) {
            const std::size_t length = utf8_length(text.substr(at));
            text_ += length == 0 ? "\uFFFD" : text.substr(at, length);
            if (length > 0) at += length - 1;
        } else if (letter == '"' || letter == '\\') {
            text_ += '\\';
            text_ += letter;
        } else if (static_cast<unsigned char>(letter) < ' ') {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", static_cast<unsigned>(letter));
            text_ += escape;
        } else {
            text_ += letter;
        }
    }
    text_ += '"';
}

}  // namespace namyoum
