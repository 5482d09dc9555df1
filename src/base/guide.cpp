#include "base/guide.h"

#include <algorithm>
#include <optional>

#include "base/embedded.h"
#include "base/words.h"

namespace namyoum {

namespace {

bool is_number(std::string_view word) {
    return word.size() <= 2 && !word.empty() && std::all_of(word.begin(), word.end(), [](char letter) {
               return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z');
           });
}

std::string small(std::string_view text) {
    std::string letters(text);
    for (char& letter : letters)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return letters;
}

GuideChapter chapter_of(std::string_view heading) {
    const std::size_t space = heading.find(' ');
    if (space == std::string_view::npos || !is_number(heading.substr(0, space)))
        return {small(heading), std::string(heading), "", {}};
    return {std::string(heading.substr(0, space)), std::string(heading.substr(space + 1)), "", {}};
}

std::optional<GuideRule> rule_of(std::string_view line) {
    if (!line.starts_with("- ")) return std::nullopt;
    const std::size_t gap = line.find("  ");
    if (gap == std::string_view::npos) return std::nullopt;
    return GuideRule{std::string(line.substr(2, gap - 2)), std::string(line.substr(gap + 2))};
}

}  // namespace

std::vector<GuideChapter> read_guide(std::string_view page, std::string_view language) {
    std::vector<GuideChapter> chapters;
    for (std::size_t at = 0; at < page.size();) {
        const std::size_t end = std::min(page.find('\n', at), page.size());
        const std::string_view line = page.substr(at, end - at);
        at = end + 1;
        if (line.starts_with("## ")) {
            chapters.push_back(chapter_of(typeset(language, line.substr(3))));
        } else if (chapters.empty() || line.empty()) {
            continue;  // the title of the page
        } else if (auto rule = rule_of(line)) {
            chapters.back().rules.push_back({std::move(rule->id), typeset(language, rule->text)});
        } else {
            std::string& intro = chapters.back().intro;
            intro.append(intro.empty() ? "" : " ").append(typeset(language, line));
        }
    }
    return chapters;
}

std::string_view guide_page(std::string_view game, std::string_view language) {
    const std::string stem = "docs/guide/" + std::string(game);
    const std::string_view page = embedded_text(stem + "." + std::string(language) + ".md");
    return page.empty() ? embedded_text(stem + ".md") : page;
}

}  // namespace namyoum
