// Lines that a player types, and actions in notation, taken apart into words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace namyoum::cli {

std::vector<std::string> words_of(std::string_view line);  // parted by spaces and commas
std::string verb_of(std::string_view action);

// Saying "nothing" never needs to be confirmed, even where dice follow.
bool is_refraining(std::string_view verb);

}  // namespace namyoum::cli
