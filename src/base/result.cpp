#include "base/result.h"

#include "base/text.h"

namespace namyoum {

std::string Error::text() const {
    std::string where = file;
    if (line > 0) {
        where += (where.empty() ? "line " : ":") + std::to_string(line);
        if (column > 0) where += ":" + std::to_string(column);
    }
    // What was found in a file or typed may hold anything.
    return printable(where.empty() ? message : where + ": " + message);
}

}  // namespace namyoum
