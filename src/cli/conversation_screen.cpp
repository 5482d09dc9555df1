// What a player is shown: the map, the news, the prompt and the choices, the end.
#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "base/text.h"
#include "cli/conversation.h"
#include "cli/typed.h"

namespace namyoum::cli {

std::size_t Conversation::screen_width() {
    winsize size{};
    if (isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
        return std::min<std::size_t>(size.ws_col, 120);
    return 100;
}

Colour Conversation::colour_of(const PlayOptions& asked) {
    const char* no_color = std::getenv("NO_COLOR");
    const bool refused = asked.no_colour || (no_color != nullptr && *no_color != '\0');
    return isatty(STDOUT_FILENO) != 0 && !refused ? Colour::Ansi : Colour::Plain;
}

void Conversation::say(std::string_view text, std::size_t indent) const {
    fmt::print("{}\n", wrapped(text, text_width(), indent));
}

void Conversation::gather_events() {
    for (const Side side : {Side::French, Side::VietMinh}) {
        const auto i = index(side);
        for (std::string& line : table_->told(side, words_)) {
            history_.lines[i].push_back(line);
            news_[i].push_back(std::move(line));
        }
    }
    table_->forget_events();
    history_.mark(table_->length());
}

void Conversation::show_news(Side viewer) {
    auto& news = news_[index(viewer)];
    if (!news.empty()) fmt::print("\n");
    for (const std::string& line : news) say("  " + line, 4);
    news.clear();
}

void Conversation::show_map(Side viewer) const {
    fmt::print("\n{}", table_->picture(viewer, words_, colour_, static_cast<int>(width_)));
}

bool Conversation::hand_over(Side side) {
    if (isatty(STDOUT_FILENO) != 0)
        fmt::print("\x1b[2J\x1b[3J\x1b[H");
    else
        fmt::print("{}", std::string(50, '\n'));
    const auto line = read(words_.format("play.hand-over", {{"side", words_.text("side." + std::string(name(side)))}}));
    if (!line || *line == "quit") return false;
    if (isatty(STDOUT_FILENO) != 0) fmt::print("\x1b[2J\x1b[3J\x1b[H");
    started_ = false;  // the next player wants to see the map
    return true;
}

void Conversation::show_prompt() const {
    const Decision decision = table_->decision();
    fmt::print("\n");
    say(bright(table_->prompt(words_)) + " [" + std::string(decision.rule.id) + "]");
}

namespace {

// Down, then across, in as many columns as fit.
void print_columns(const std::vector<std::string>& entries, std::size_t width) {
    if (entries.empty()) return;
    std::vector<std::size_t> widths;
    std::size_t rows = 0;
    for (std::size_t columns = 4; columns >= 1; --columns) {
        rows = (entries.size() + columns - 1) / columns;
        widths.assign(columns, 0);
        std::size_t sum = 0;
        for (std::size_t i = 0; i < entries.size(); ++i)
            widths[i / rows] = std::max(widths[i / rows], columns_of(entries[i]) + 2);
        for (const std::size_t column : widths) sum += column;
        if (sum <= width + 2 || columns == 1) break;
    }
    for (std::size_t row = 0; row < rows; ++row) {
        std::string line;
        for (std::size_t i = row; i < entries.size(); i += rows)
            line += i + rows < entries.size() ? padded(entries[i], widths[i / rows]) : entries[i];
        fmt::print("{}\n", widths.size() == 1 ? wrapped(line, width, 5) : line);
    }
}

}  // namespace

namespace {

constexpr std::size_t kOddsInFull = 3;  // more choices with all their odds would fill the screen

// "damage 0-8, mean 3.1, 0: 17%": enough to compare targets; what is chosen is shown in full before the dice.
std::string in_short(const Odds& odds, const Words& words) {
    double sum = 0;
    int certain = 0;
    for (const Odds::Outcome& outcome : odds.outcomes) {
        sum += static_cast<double>(outcome.value) * outcome.ways;
        if (!odds.certain.empty() && outcome.value >= odds.certain_from) certain += outcome.ways;
    }
    const Odds::Outcome &low = odds.outcomes[0], &high = odds.outcomes[odds.outcomes.size() - 1];
    std::string text = words.format("play.odds-in-short", {{"measure", words.text(odds.measure)},
                                                           {"low", std::to_string(low.value)},
                                                           {"high", std::to_string(high.value)},
                                                           {"mean", fmt::format("{:.1f}", sum / odds.ways)}});
    if (low.value == 0) text += fmt::format(", 0: {:.0f}%", 100.0 * low.ways / odds.ways);
    if (certain > 0)
        text += ", " + words.format(odds.certain, {{"share", fmt::format("{:.0f}%", 100.0 * certain / odds.ways)}});
    return text;
}

}  // namespace

bool Conversation::shows_odds_in_full(const std::string& action) const {
    const auto legal = table_->legal();
    return static_cast<std::size_t>(std::count_if(
               legal.begin(), legal.end(), [&](const std::string& other) { return verb_of(other) == verb_of(action); }))
           <= kOddsInFull;
}

// Choices with odds have a line for them; the others stand in columns.
void Conversation::list_group(std::string_view verb, const std::vector<std::string>& actions) {
    std::vector<std::string> entries, odds_lines;
    std::set<std::string> seen;
    bool any_odds = false;
    const bool full = shows_odds_in_full(actions.front());
    for (const std::string& action : actions) {
        const std::string described = table_->describe(action, words_);
        if (!seen.insert(described).second) continue;  // another copy of the same card
        offered_.push_back(action);
        entries.push_back(fmt::format("{:3}) {}", offered_.size(), described));
        const auto odds = table_->odds(action);
        odds_lines.push_back(!odds ? "" : full ? table_->describe(*odds, words_) : in_short(*odds, words_));
        any_odds = any_odds || odds;
    }
    const std::string heading = std::string(game_.name) + ".group." + std::string(verb);
    if (words_.has(heading)) fmt::print(" {}\n", words_.text(heading));
    if (!any_odds) return print_columns(entries, text_width());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        say(entries[i], 5);
        if (!odds_lines[i].empty()) say("       " + odds_lines[i], 9);
    }
}

void Conversation::list_actions(const std::vector<std::string>& legal) {
    offered_.clear();
    std::vector<std::string> verbs;
    for (const std::string& action : legal)
        if (std::find(verbs.begin(), verbs.end(), verb_of(action)) == verbs.end()) verbs.push_back(verb_of(action));
    // "pass" and its like come last: they are what remains when nothing above is wanted.
    std::stable_partition(verbs.begin(), verbs.end(), [](const std::string& verb) { return !is_refraining(verb); });
    for (const std::string& verb : verbs) {
        std::vector<std::string> group;
        for (const std::string& action : legal)
            if (verb_of(action) == verb) group.push_back(action);
        list_group(verb, group);
    }
}

void Conversation::show_rule(std::string_view id) const {
    const auto lines = rule_lines(game_.name, id, words_.language());
    if (lines.empty()) return say_key("play.no-such-rule", {{"rule", id}});
    for (const std::string& line : lines) say(line, 2);
}

void Conversation::show_end() {
    gather_events();
    const Side viewer = viewer_ != Side::None ? viewer_ : Side::French;
    show_map(viewer);
    show_news(viewer);
    fmt::print("\n");
    for (const std::string& line : table_->summary(words_)) say(bright(line));
    int dice = 0, sum = 0;
    for (const LogAction& action : table_->log().actions) {
        if (action.side != Side::Chance || !action.action.starts_with("roll ")) continue;
        const auto words = words_of(action.action);
        for (std::size_t i = 1; i < words.size(); ++i, ++dice)
            sum += static_cast<int>(number_in<std::size_t>(words[i]).value_or(0));
    }
    if (dice > 0)
        say_key("play.dice", {{"dice", std::to_string(dice)}, {"mean", fmt::format("{:.2f}", double(sum) / dice)}});
}

}  // namespace namyoum::cli
