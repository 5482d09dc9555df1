// What the match service reports, as lines of the operator's log.
#pragma once

#include <string>

namespace namyoum::cli {

void log_report(const std::string& event, const std::string& detail);

}  // namespace namyoum::cli
