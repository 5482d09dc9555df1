// A piece of a test in a process of its own: as another user, or to be killed.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <string>

namespace namyoum::tests {

// What `work` returns, said by a child; "died" when it did not come to that.
inline std::string said_by_child(const std::function<std::string()>& work) {
    int ends[2];
    if (::pipe(ends) != 0) return "no pipe";
    const pid_t child = ::fork();
    if (child < 0) return "no child";
    if (child == 0) {
        std::string said;
        try {
            said = "." + work();
        } catch (const std::exception& failure) {
            said = std::string(".threw ") + failure.what();
        }
        const bool whole = ::write(ends[1], said.data(), said.size()) == static_cast<ssize_t>(said.size());
        ::_exit(whole ? 0 : 1);
    }
    ::close(ends[1]);
    std::string said;
    char buffer[4096];
    for (ssize_t size = 0; (size = ::read(ends[0], buffer, sizeof buffer)) > 0;)
        said.append(buffer, static_cast<std::size_t>(size));
    ::close(ends[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    return said.empty() ? "died" : said.substr(1);
}

// The superuser may write everywhere: he becomes somebody who may not.
inline bool become_ordinary_user() {
    constexpr uid_t kNobody = 65534;
    return ::geteuid() != 0 || ::seteuid(kNobody) == 0;
}

}  // namespace namyoum::tests
