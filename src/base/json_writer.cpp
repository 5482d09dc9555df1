#include "base/json_writer.h"

#include <cstdio>

namespace namyoum {

void JsonWriter::value(std::string_view text) {
    separate();
    text_ += '"';
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') {
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
