// One server to a database: a lock file beside it, held for as long as the process lives, whatever ends it.
#pragma once

#include <filesystem>
#include <utility>

#include "base/result.h"

namespace namyoum {

class FileLock {
public:
    // Locks PATH.lock, which is made if need be and never removed (a second holder might have it open). The error names
    // the process that holds it.
    static Result<FileLock> take(const std::filesystem::path& path);

    FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
    FileLock& operator=(FileLock&& other) noexcept {
        std::swap(file_, other.file_);
        return *this;
    }
    ~FileLock();

private:
    explicit FileLock(int file) : file_(file) {}
    int file_;
};

}  // namespace namyoum
