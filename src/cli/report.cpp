#include "cli/report.h"

#include <spdlog/spdlog.h>

namespace namyoum::cli {

// The service reports nothing but trouble. A computer player that was replaced has cost a good move, a match that goes
// on by other rules perhaps a few actions; all else is a match that somebody cannot play, so it is told at every level
// but `off`.
void log_report(const std::string& event, const std::string& detail) {
    const auto level =
        event == "computer-replaced" || event == "match-resumed" ? spdlog::level::warn : spdlog::level::err;
    spdlog::log(level, "event={} detail={:?}", event, detail);
}

}  // namespace namyoum::cli
