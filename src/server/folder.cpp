#include "server/folder.h"

#include <fcntl.h>
#include <unistd.h>

namespace namyoum {

void flush_folder(const std::filesystem::path& folder) {
    const int file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0) return;
    ::fsync(file);
    ::close(file);
}

}  // namespace namyoum
