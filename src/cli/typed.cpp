#include "cli/typed.h"

#include <algorithm>

namespace namyoum::cli {

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find_first_of(" \t,", at), line.size());
        if (end > at) words.emplace_back(line.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

std::string verb_of(std::string_view action) { return std::string(action.substr(0, action.find(' '))); }

bool is_refraining(std::string_view verb) {
    return verb == "decline" || verb == "done" || verb == "stop" || verb == "pass";
}

}  // namespace namyoum::cli
