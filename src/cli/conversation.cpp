#include "cli/conversation.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <cstdlib>
#include <set>
#include <system_error>

#include "cli/commands.h"

namespace namyoum::cli {

namespace {

std::size_t screen_width() {
    winsize size{};
    if (isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
        return std::min<std::size_t>(size.ws_col, 120);
    return 100;
}

Colour colour_of(const PlayOptions& asked) {
    const char* no_color = std::getenv("NO_COLOR");
    const bool refused = asked.no_colour || (no_color != nullptr && *no_color != '\0');
    return isatty(STDOUT_FILENO) != 0 && !refused ? Colour::Ansi : Colour::Plain;
}

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find_first_of(" \t,", at), line.size());
        if (end > at) words.emplace_back(line.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

std::optional<std::size_t> number_of(std::string_view word) {
    std::size_t number = 0;
    const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (failure != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    return number;
}

std::string verb_of(std::string_view action) { return std::string(action.substr(0, action.find(' '))); }

// Saying "nothing" never needs to be confirmed, even where dice follow.
bool is_refraining(std::string_view verb) {
    return verb == "decline" || verb == "done" || verb == "stop" || verb == "pass";
}

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
        for (std::size_t i = row; i < entries.size(); i += rows) {
            line += entries[i];
            if (i + rows < entries.size()) line += std::string(widths[i / rows] - columns_of(entries[i]), ' ');
        }
        fmt::print("{}\n", widths.size() == 1 ? wrapped(line, width, 5) : line);
    }
}

}  // namespace

// --- Who sits where ---

Conversation::Conversation(const PlayOptions& asked, Opening opening, Words words)
    : asked_(asked),
      game_(*opening.game),
      table_(std::move(opening.table)),
      file_(std::move(opening.file)),
      goes_on_there_(opening.goes_on_there),
      seating_(std::move(opening.kept)),
      history_(std::move(opening.history)),
      words_(std::move(words)),
      width_(screen_width()),
      colour_(colour_of(asked)),
      seed_(asked.game.seed.value_or(random_seed())),
      rng_(seed_ + table_->log().actions.size()),  // a game that goes on does not roll its first dice again
      player_rng_(seed_, 1),
      lines_(4096) {}

std::string Conversation::ask_side() {
    while (const auto line = read(words_.text("play.which-side"))) {
        if (line->empty() || line->starts_with('f') || line->starts_with('F')) return "french";
        if (line->starts_with('v') || line->starts_with('V')) return "vietminh";
        if (line->starts_with('b') || line->starts_with('B') || line->starts_with('2')) return "both";
        if (line->starts_with('r') || line->starts_with('R') || line->starts_with('h')) return "random";
        say_key("play.which-side-again");
    }
    return "french";
}

// What is asked for comes first, then what the kept game says.
std::optional<int> Conversation::choose_seats() {
    std::string& side = seating_.side;
    if (!asked_.side.empty()) side = asked_.side;
    const bool interactive = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && !asked_.check;
    if (side.empty()) side = interactive ? ask_side() : "french";
    if (side == "random") side = Rng(seed_, 2).below(2) == 0 ? "french" : "vietminh";
    human_[0] = side != "vietminh";
    human_[1] = side != "french";
    if (!asked_.opponent.empty()) seating_.opponent = asked_.opponent;
    if (seating_.opponent.empty()) seating_.opponent = kUsualOpponent;
    auto player = player_named(game_.name, seating_.opponent);
    if (!player) return wrong_input(player.error());
    player_ = std::move(*player);
    return std::nullopt;
}

// --- The game ---

int Conversation::run() {
    if (const auto wrong = choose_seats()) return *wrong;
    if (!asked_.check) {
        end_input_on_signals();
        if (!claim_file()) return kFailed;
    }
    say(bright(words_.text(std::string(game_.name) + ".title")));
    if (hot_seat())
        say_key("play.seats-both");
    else
        say_key("play.seats", {{"side", words_.text("side." + seating_.side)}, {"opponent", seating_.opponent}});
    // Whoever has the seed can draw the other's cards again, so two people are not told.
    if (hot_seat())
        say_key("play.kept-at", {{"file", file_}});
    else
        say_key("play.seed", {{"seed", std::to_string(seed_)}, {"file", file_}});
    try {
        return play();
    } catch (const std::system_error&) {  // the screen is gone
        keep();
        throw;
    }
}

// A window in which nothing can be played is declined without asking. Across one screen that would tell the other
// what is not in a hand, so there it is asked (Ruling 30 in spirit) unless the players do not mind.
bool Conversation::passes_unasked(const std::vector<std::string>& legal) const {
    if (asked_.ask_always || legal.size() != 1) return false;
    return !hot_seat() || asked_.skip_empty;
}

int Conversation::play() {
    while (true) {
        table_->pass_forced();
        const Decision decision = table_->decision();
        if (decision.side == Side::None) break;
        if (decision.side == Side::Chance) {
            if (asked_.dice && table_->legal().front().starts_with("roll")) {
                if (dice_typed() == Answer::Quit) return leave();
            } else if (asked_.dice) {  // draws stay ours: typed cards would be seen
                const auto legal = table_->legal();
                act(legal[rng_.below(static_cast<std::uint32_t>(legal.size()))]);
            } else {
                table_->roll_chance(rng_);
            }
            changed_ = true;
            continue;
        }
        if (!is_human(decision.side)) {
            act(player_->choose(*table_, player_rng_));
            continue;
        }
        const auto legal = table_->legal();
        if (passes_unasked(legal)) {
            act(legal.front());
            continue;
        }
        if (changed_) keep();
        changed_ = false;
        if (human_acts() == Answer::Quit) return asked_.check ? kDone : leave();
    }
    const bool kept = keep();
    show_end();
    if (kept) say_key("play.kept-at", {{"file", file_}});
    return kept ? kDone : kFailed;
}

Conversation::Answer Conversation::dice_typed() {
    gather_events();
    if (viewer_ == Side::None) viewer_ = human_[0] ? Side::French : Side::VietMinh;
    show_news(viewer_);
    const bool two = words_of(table_->legal().front()).size() == 3;
    while (true) {
        const auto line =
            read(table_->prompt(words_) + " " + std::string(words_.text(two ? "play.two-dice" : "play.one-die")));
        if (!line) return Answer::Quit;
        std::string action = "roll";
        for (const std::string& word : words_of(*line)) action += " " + word;
        if (*line == "quit") return Answer::Quit;
        if (line->empty()) {
            table_->roll_chance(rng_);
            return Answer::Acted;
        }
        const auto no = table_->act(action, Made::Chosen);
        if (!no) return Answer::Acted;
        say(refusal_text(*no, words_));
    }
}

Conversation::Answer Conversation::human_acts() {
    const Side side = table_->decision().side;
    gather_events();
    if (hot_seat() && viewer_ != side && viewer_ != Side::None) {
        if (!hand_over(side)) return Answer::Quit;
    }
    viewer_ = side;
    const auto legal = table_->legal();
    const std::string verb = verb_of(legal.front());
    const bool whole_choice = verb == "pass" || verb == "place" || verb == "out-of-supply";
    const bool first_of_chain = !news_[index(side)].empty() || !started_;
    if (!started_ || (whole_choice && first_of_chain)) show_map(side);
    started_ = true;
    show_news(side);
    show_prompt();
    if (asked_.check) return Answer::Quit;
    list_actions(legal);
    while (true) {
        const auto line = read("> ");
        if (!line) return Answer::Quit;
        auto typed = words_of(*line);
        const std::uint64_t before = table_->fingerprint();
        if (typed.empty()) {
            if (verb != "decline") continue;
            typed = {"decline"};
        }
        if (typed[0] == "quit" || typed[0] == "exit" || typed[0] == "q") return Answer::Quit;
        if (obey(typed, side)) {
            if (table_->fingerprint() != before) return Answer::Acted;
            continue;
        }
        std::vector<std::size_t> numbers;
        for (const std::string& word : typed)
            if (const auto number = number_of(word)) numbers.push_back(*number);
        if (numbers.size() == typed.size()) {
            if (take_numbers(numbers)) return Answer::Acted;
            continue;
        }
        std::string action;
        for (const std::string& word : typed) action += (action.empty() ? "" : " ") + word;
        if (commit(action)) return Answer::Acted;
    }
}

// --- What is shown ---

void Conversation::say(std::string_view text, std::size_t indent) const {
    fmt::print("{}\n", wrapped(text, text_width(), indent));
}

void Conversation::gather_events() {
    for (const Side side : {Side::French, Side::VietMinh}) {
        const auto i = index(side);
        for (std::string& line : table_->told(side, words_)) {
            history_[i].push_back(line);
            news_[i].push_back(std::move(line));
        }
    }
    table_->forget_events();
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

// Choices with odds have a line for them; the others stand in columns.
void Conversation::list_group(std::string_view verb, const std::vector<std::string>& actions) {
    std::vector<std::string> entries, odds_lines;
    std::set<std::string> seen;
    bool any_odds = false;
    for (const std::string& action : actions) {
        const std::string described = table_->describe(action, words_);
        if (!seen.insert(described).second) continue;  // another copy of the same card
        offered_.push_back(action);
        entries.push_back(fmt::format("{:3}) {}", offered_.size(), described));
        const auto odds = table_->odds(action);
        odds_lines.push_back(odds ? table_->describe(*odds, words_) : "");
        any_odds = any_odds || odds;
    }
    const std::string heading = std::string(game_.name) + ".group." + std::string(verb);
    if (words_.has(heading) && entries.size() > 1) fmt::print(" {}\n", words_.text(heading));
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
    const std::string text = rule_text(game_.name, id, words_.language());
    if (text.empty()) return say_key("play.no-such-rule", {{"rule", id}});
    say(std::string(id) + "  " + text, 2);
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
        for (std::size_t i = 1; i < words.size(); ++i, ++dice) sum += static_cast<int>(number_of(words[i]).value_or(0));
    }
    if (dice > 0)
        say_key("play.dice", {{"dice", std::to_string(dice)}, {"mean", fmt::format("{:.2f}", double(sum) / dice)}});
}

// --- What is typed ---

std::optional<std::string> Conversation::read(std::string_view prompt) {
    fmt::print("{}", wrapped(prompt, text_width(), 0));
    std::fflush(stdout);
    auto line = lines_.next();
    while (line && lines_.too_long()) {
        say_key("play.line-too-long");
        std::fflush(stdout);
        line = lines_.next();
    }
    if (!line) {
        fmt::print("\n");
        return std::nullopt;
    }
    line = std::string(trimmed(*line));
    if (isatty(STDIN_FILENO) == 0) fmt::print("{}\n", *line);
    return line;
}

// A command that is no action of the game. True when it was one.
bool Conversation::obey(const std::vector<std::string>& typed, Side viewer) {
    const std::string& word = typed[0];
    const std::string rest = typed.size() > 1 ? typed[1] : "";
    if (word == "help")
        fmt::print("{}\n", words_.text("play.help"));
    else if (word == "?" || (word.size() > 1 && word[0] == '?'))
        show_rule(word.size() > 1 ? std::string_view(word).substr(1)
                  : rest.empty()  ? table_->decision().rule.id
                                  : rest);
    else if (word == "map")
        show_map(viewer);
    else if (word == "hand")
        fmt::print("{}", wrapped(table_->hand(viewer, words_), text_width(), 5));
    else if (word == "list")
        show_prompt(), list_actions(table_->legal());
    else if (word == "area") {
        const std::string about = table_->about(viewer, rest, words_);
        if (about.empty())
            say_key("play.no-such-area", {{"area", rest}});
        else
            fmt::print("{}", about);
    } else if (word == "log") {
        const auto& history = history_[index(viewer)];
        const std::size_t wanted = number_of(rest).value_or(25);
        for (std::size_t i = history.size() > wanted ? history.size() - wanted : 0; i < history.size(); ++i)
            say("  " + history[i], 4);
    } else if (word == "odds")
        show_odds(rest);
    else if (word == "undo")
        undo();
    else if (word == "hint")
        hint();
    else if (word == "save") {
        const std::string path = rest.empty() ? file_ : rest;
        const auto error = write_file(path, log_text());
        if (error)
            say(error->text());
        else
            say_key("play.saved", {{"file", path}});
    } else
        return false;
    return true;
}

void Conversation::undo() {
    if (!table_->can_undo()) return say_key("play.no-undo");
    table_->undo();
    table_->forget_events();
    changed_ = true;
    say_key("play.undone");
}

void Conversation::hint() {
    if (hot_seat()) return say_key("play.no-hint");
    const auto adviser = make_player(game_.name, player_levels().back());
    Rng rng = player_rng_;
    const std::string action = adviser->choose(*table_, rng);
    say_key("play.hint", {{"action", table_->describe(action, words_)}, {"notation", action}});
}

void Conversation::show_odds(std::string_view word) {
    const auto number = number_of(word);
    if (!number || *number == 0 || *number > offered_.size()) return say_key("play.no-such-number");
    const auto odds = table_->odds(offered_[*number - 1]);
    if (!odds) return say_key("play.no-odds");
    say(table_->describe(*odds, words_), 2);
}

// Applies one action, asking once more where it leads straight to dice. True when something was done.
bool Conversation::commit(const std::string& action) {
    if (const auto no = table_->why_not(action)) {
        say(refusal_text(*no, words_));
        if (no->error) say_key("play.try-help");
        return false;
    }
    const auto odds = table_->odds(action);
    if (odds && !asked_.no_confirm && !is_refraining(verb_of(action))) {
        say(table_->describe(action, words_) + ": " + table_->describe(*odds, words_), 2);
        const auto line = read(words_.text("play.confirm"));
        if (!line) return false;
        if (!line->empty() && *line != "y" && *line != "yes" && *line != "o" && *line != "oui") {
            say_key("play.not-done");
            return false;
        }
    }
    act(action);
    return true;
}

bool Conversation::take_numbers(const std::vector<std::size_t>& numbers) {
    std::vector<std::string> actions;
    for (const std::size_t number : numbers) {
        if (number == 0 || number > offered_.size()) {
            say_key("play.no-such-number");
            return false;
        }
        actions.push_back(offered_[number - 1]);
    }
    bool done = false;
    const Decision decision = table_->decision();
    for (const std::string& action : actions) {
        // Several at once are for one decision; what comes after it is asked anew.
        if (done && (table_->decision().kind != decision.kind || table_->decision().side != decision.side)) {
            say_key("play.rest-dropped");
            return true;
        }
        if (!commit(action)) return done;
        done = true;
    }
    return done;
}

// --- Keeping the game ---

bool Conversation::claim_file() const {
    const auto aside = goes_on_there_ ? Result<std::string>(std::string()) : set_aside(file_);
    const auto error = aside ? write_file(file_, log_text()) : std::optional(aside.error());
    if (error) complain(error->text() + "; the game could not be kept: name another file with --log FILE");
    if (!error && !aside->empty()) say_key("play.set-aside", {{"file", *aside}});
    return !error;
}

bool Conversation::keep() const {
    if (asked_.check) return true;
    const auto error = write_file(file_, log_text());
    if (error) complain("the game is NOT kept: " + error->text() + "; while you play, 'save FILE' keeps it elsewhere");
    return !error;
}

int Conversation::leave() const {
    if (!keep()) return kFailed;
    // Not broken into lines by us, so that the command can be copied.
    fmt::print("{}\n",
               words_.format("play.left",
                             {{"file", file_}, {"command", go_on_command(game_.name, file_, table_->log().overlays)}}));
    return kDone;
}

}  // namespace namyoum::cli
