#include "base/result.h"

namespace namyoum {

namespace {

// What was found in a file or typed may hold anything: no byte of it may steer a terminal.
std::string printable(const std::string& text) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string safe;
    for (const char letter : text) {
        const auto byte = static_cast<unsigned char>(letter);
        if (byte >= 0x20 && byte != 0x7F) {
            safe += letter;
        } else {
            safe += "\\x";
            safe += kDigits[byte >> 4];
            safe += kDigits[byte & 15];
        }
    }
    return safe;
}

}  // namespace

std::string Error::text() const {
    std::string where = file;
    if (line > 0) {
        where += (where.empty() ? "line " : ":") + std::to_string(line);
        if (column > 0) where += ":" + std::to_string(column);
    }
    return printable(where.empty() ? message : where + ": " + message);
}

}  // namespace namyoum
