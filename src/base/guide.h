// The guide of a game, read from its page: chapters, and in each the rules by their ids.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace namyoum {

struct GuideRule {
    std::string id;  // "storm-8.4a"
    std::string text;
};

struct GuideChapter {
    std::string number;  // "8", "F"; a word in small letters for a chapter without one: "rulings"
    std::string title;
    std::string intro;
    std::vector<GuideRule> rules;
};

// `## 8 Fire` begins a chapter, `- storm-8.4a  What it says` is a rule, any other line belongs to the chapter's intro.
std::vector<GuideChapter> read_guide(std::string_view page, std::string_view language);

// The page inside the program, "docs/guide/storm.fr.md", or the English one where a language has none; empty when the
// game has no guide.
std::string_view guide_page(std::string_view game, std::string_view language);

}  // namespace namyoum
