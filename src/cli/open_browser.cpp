#include "cli/open_browser.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <cstdlib>

namespace namyoum::cli {

namespace {

bool has_screen() { return std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr; }

}  // namespace

bool open_browser(const std::string& url) {
    if (!has_screen()) return false;
    std::string program = "xdg-open", address = url;
    char* const words[] = {program.data(), address.data(), nullptr};
    posix_spawnattr_t how;
    posix_spawn_file_actions_t files;
    ::posix_spawnattr_init(&how);
    ::posix_spawn_file_actions_init(&files);
    // In a session of its own: Ctrl-C ends the server, not the browser. What it has to say is not for this terminal.
    ::posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSID);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
    ::signal(SIGCHLD, SIG_IGN);  // nobody waits for it
    pid_t process = 0;
    const int failure = ::posix_spawnp(&process, program.c_str(), &files, &how, words, environ);
    ::posix_spawn_file_actions_destroy(&files);
    ::posix_spawnattr_destroy(&how);
    return failure == 0;
}

}  // namespace namyoum::cli
