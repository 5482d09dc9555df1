// Folders, where a name must outlast a power failure as the file behind it does.
#pragma once

#include <filesystem>

namespace namyoum {

// Flushes the names in a folder to disk, as far as the file system can.
void flush_folder(const std::filesystem::path& folder);

}  // namespace namyoum
