#include "server/default_db.h"

#include <cstdlib>

namespace namyoum {

std::string default_db() {
    constexpr const char* kFile = "/namyoum/namyoum.db";
    if (const char* folder = std::getenv("XDG_DATA_HOME"); folder != nullptr && *folder != '\0')
        return std::string(folder) + kFile;
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return std::string(home) + "/.local/share" + kFile;
    return "namyoum.db";
}

}  // namespace namyoum
