#include "server/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string>

namespace namyoum {

namespace {

std::string holder(int file) {
    std::array<char, 20> text{};
    const ssize_t size = ::pread(file, text.data(), text.size(), 0);
    std::string digits;
    for (ssize_t i = 0;
         i < size && text[static_cast<std::size_t>(i)] >= '0' && text[static_cast<std::size_t>(i)] <= '9'; ++i)
        digits += text[static_cast<std::size_t>(i)];
    return digits.empty() ? std::string() : " (process " + digits + ")";
}

}  // namespace

Result<FileLock> FileLock::take(const std::filesystem::path& path) {
    const std::string name = path.string() + ".lock";
    const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
        return Error{std::string("cannot be made: ") + std::strerror(errno)
                         + "; make its folder writable, or name another file with --db",
                     name, 0, 0};
    FileLock lock(file);
    if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK)
            return Error{std::string("cannot be locked: ") + std::strerror(errno)
                             + "; keep the database on a disk of this machine",
                         name, 0, 0};
        return Error{
            "another server" + holder(file) + " has this database open; stop that one, or name another file with --db",
            path.string(), 0, 0};
    }
    // For whoever comes second. That it cannot be written (a full disk) does not make the lock weaker.
    const std::string pid = std::to_string(::getpid()) + "\n";
    [[maybe_unused]] const bool told =
        ::ftruncate(file, 0) == 0 && ::pwrite(file, pid.data(), pid.size(), 0) == static_cast<ssize_t>(pid.size());
    return lock;
}

FileLock::~FileLock() {
    if (file_ >= 0) ::close(file_);
}

}  // namespace namyoum
