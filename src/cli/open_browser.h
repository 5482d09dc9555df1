// Showing a page to whoever sits at this machine.
#pragma once

#include <string>

namespace namyoum::cli {

// False when there is no screen to show it on, or nothing that knows how.
bool open_browser(const std::string& url);

}  // namespace namyoum::cli
