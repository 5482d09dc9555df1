// namyoum play: a game in the terminal. Prompts, choices and rules come from the Table in words; here is only the
// conversation: what is shown when, what may be typed, and that the game is kept whatever happens.
#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "cli/commands.h"
#include "cli/common.h"
#include "opponent/players.h"

namespace namyoum::cli {

namespace {

struct Asked {
    GameOptions game;
    std::string side, opponent = "staff", load, log;
    bool resume = false, check = false, dice = false, ask_always = false, skip_empty = false, no_confirm = false,
         no_colour = false;
};

std::string state_folder() {
    if (const char* folder = std::getenv("XDG_STATE_HOME"); folder != nullptr && *folder != '\0')
        return std::string(folder) + "/namyoum";
    if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        return std::string(home) + "/.local/state/namyoum";
    return ".";
}

std::string kept_file(std::string_view game) { return state_folder() + "/" + std::string(game) + ".log"; }

std::size_t screen_width() {
    winsize size{};
    if (isatty(STDOUT_FILENO) != 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40)
        return std::min<std::size_t>(size.ws_col, 120);
    return 100;
}

Colour colour_of(const Asked& asked) {
    const char* no_color = std::getenv("NO_COLOR");
    const bool refused = asked.no_colour || (no_color != nullptr && *no_color != '\0');
    return isatty(STDOUT_FILENO) != 0 && !refused ? Colour::Ansi : Colour::Plain;
}

// Who sits where. Kept as a comment in the saved log, so that a game that goes on knows its seats.
struct Seats {
    std::array<bool, kSides> human{};
    bool hot_seat() const { return human[0] && human[1]; }
    std::string side() const { return hot_seat() ? "both" : human[0] ? "french" : "vietminh"; }
};

constexpr std::string_view kSeatsMark = "# seats ";  // "# seats french staff"

struct KeptSeats {
    std::string side, opponent;
};

KeptSeats seats_in(std::string_view text) {
    const std::size_t at = text.find(kSeatsMark);
    if (at == std::string_view::npos) return {};
    std::string_view line = text.substr(at + kSeatsMark.size());
    line = line.substr(0, line.find('\n'));
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) return {};
    return {std::string(line.substr(0, space)), std::string(line.substr(space + 1))};
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

class Conversation {
public:
    Conversation(const Asked& asked, const GameEntry& game, Words words)
        : asked_(asked),
          game_(game),
          words_(std::move(words)),
          width_(screen_width()),
          colour_(colour_of(asked)),
          seed_(asked.game.seed.value_or(random_seed())),
          rng_(seed_),
          player_rng_(seed_, 1),
          lines_(4096) {}

    int run();

private:
    enum class Answer { Acted, Quit };

    // Setting up
    std::optional<int> open();
    std::optional<int> open_log(const std::string& path);
    std::optional<int> choose_seats(const KeptSeats& kept);
    std::string ask_side();
    void set_kept_aside();

    // The game
    int play();
    void computer_acts(Side seat);
    Answer dice_typed();
    Answer human_acts();
    void act(const std::string& action) {
        table_->act(action, Made::Chosen);
        changed_ = true;
    }
    bool passes_unasked(const std::vector<std::string>& legal) const;
    Side seat_of(Side side) const { return table_->seats_swapped() ? enemy_of(side) : side; }
    bool is_human(Side side) const {
        return (side == Side::French || side == Side::VietMinh)
               && seats_.human[static_cast<std::size_t>(index(seat_of(side)))];
    }

    // What is shown
    void say(std::string_view text, std::size_t indent = 0) const {
        fmt::print("{}\n", wrapped(text, text_width(), indent));
    }
    void say_key(std::string_view key, Words::Values values = {}) const { say(words_.format(key, values)); }
    std::size_t text_width() const { return std::min<std::size_t>(width_, 100); }
    std::string bright(std::string_view text) const {
        return colour_ == Colour::Ansi ? "\x1b[1m" + std::string(text) + "\x1b[0m" : std::string(text);
    }
    void gather_events();
    void show_news(Side viewer);
    void show_map(Side viewer) const;
    bool hand_over(Side side);  // false when somebody leaves instead
    void show_prompt(Side viewer);
    void list_actions(const std::vector<std::string>& legal);
    void list_group(std::string_view verb, const std::vector<std::string>& actions);
    void show_rule(std::string_view id) const;
    void show_end();

    // What is typed
    std::optional<std::string> read(std::string_view prompt);
    bool obey(const std::vector<std::string>& typed, Side viewer);
    bool commit(const std::string& action);
    bool take_numbers(const std::vector<std::size_t>& numbers);
    void undo();
    void hint();
    void show_odds(std::string_view word);

    std::string log_text() const;
    void keep();
    int leave();

    const Asked& asked_;
    const GameEntry& game_;
    Words words_;
    std::size_t width_;
    Colour colour_;
    std::uint64_t seed_;
    Rng rng_, player_rng_;
    LineReader lines_;
    std::unique_ptr<Table> table_;
    std::unique_ptr<Player> player_;
    Seats seats_;
    std::string file_;
    std::array<std::vector<std::string>, kSides> news_, history_;
    std::vector<std::string> offered_;  // by number - 1
    Side viewer_ = Side::None;          // who looked at the screen last
    bool changed_ = true, started_ = false;
};

// --- Setting up ---

std::optional<int> Conversation::open_log(const std::string& path) {
    const auto text = read_file(path, kLongestLog);
    if (!text) return wrong_input(text.error());
    const auto log = parse_log(*text, path);
    if (!log) return wrong_input(log.error());
    auto table = game_.replay(*log);
    if (!table) return wrong_input(table.error());
    table_ = std::move(*table);
    file_ = asked_.log.empty() ? path : asked_.log;
    // What was told so far, so that `log` has something to show.
    const auto walked = walk(game_, *log, log->actions.size(), [](Table&, std::size_t) {});
    if (walked) {
        for (const Side side : {Side::French, Side::VietMinh})
            history_[static_cast<std::size_t>(index(side))] = (*walked)->told(side, words_);
    }
    rng_ = Rng(seed_ + log->actions.size());
    return choose_seats(seats_in(*text));
}

void Conversation::set_kept_aside() {
    const auto text = read_file(file_, kLongestLog);
    if (!text || text->empty()) return;
    const std::string aside = file_ + ".previous";
    if (!write_file(aside, *text)) say_key("play.set-aside", {{"file", aside}});
}

std::optional<int> Conversation::open() {
    if (!asked_.load.empty()) return open_log(asked_.load);
    if (asked_.resume) {
        const std::string kept = kept_file(game_.name);
        if (!std::filesystem::exists(kept))
            return wrong_input("no game is kept in " + kept + "; start one with 'namyoum play "
                               + std::string(game_.name) + "'");
        return open_log(kept);
    }
    const auto setup = setup_of(asked_.game);
    if (!setup) return wrong_input(setup.error());
    auto table = game_.open(*setup);
    if (!table) return wrong_input(table.error());
    table_ = std::move(*table);
    file_ = asked_.log.empty() ? kept_file(game_.name) : asked_.log;
    if (const auto wrong = choose_seats({})) return wrong;
    if (!asked_.check) set_kept_aside();
    return std::nullopt;
}

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

std::optional<int> Conversation::choose_seats(const KeptSeats& kept) {
    std::string side = !asked_.side.empty() ? asked_.side : kept.side;
    const bool interactive = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0 && !asked_.check;
    if (side.empty()) side = interactive ? ask_side() : "french";
    if (side == "random") side = Rng(seed_, 2).below(2) == 0 ? "french" : "vietminh";
    seats_.human[0] = side != "vietminh";
    seats_.human[1] = side != "french";
    player_ = make_player(game_.name, asked_.opponent);
    if (player_ == nullptr) {
        std::string levels;
        for (const std::string& level : player_levels()) levels += (levels.empty() ? "" : ", ") + level;
        return wrong_input("there is no opponent '" + asked_.opponent + "'; there is: " + levels);
    }
    return std::nullopt;
}

// --- The game ---

int Conversation::run() {
    if (const auto wrong = open()) return *wrong;
    if (!asked_.check) end_input_on_signals();
    say(bright(words_.text(std::string(game_.name) + ".title")));
    if (seats_.hot_seat())
        say_key("play.seats-both");
    else
        say_key("play.seats", {{"side", words_.text("side." + seats_.side())}, {"opponent", asked_.opponent}});
    say_key("play.seed", {{"seed", std::to_string(seed_)}, {"file", file_}});
    return play();
}

// A window in which nothing can be played is declined without asking. Across one screen that would tell the other
// what is not in a hand, so there it is asked (Ruling 30 in spirit) unless the players do not mind.
bool Conversation::passes_unasked(const std::vector<std::string>& legal) const {
    if (asked_.ask_always || legal.size() != 1) return false;
    return !seats_.hot_seat() || asked_.skip_empty;
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
    keep();
    show_end();
    return kDone;
}

Conversation::Answer Conversation::dice_typed() {
    gather_events();
    if (viewer_ == Side::None) viewer_ = seats_.human[0] ? Side::French : Side::VietMinh;
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
    if (seats_.hot_seat() && viewer_ != side && viewer_ != Side::None) {
        if (!hand_over(side)) return Answer::Quit;
    }
    viewer_ = side;
    const auto legal = table_->legal();
    const std::string verb = verb_of(legal.front());
    const bool whole_choice = verb == "pass" || verb == "place" || verb == "out-of-supply";
    const bool first_of_chain = !news_[static_cast<std::size_t>(index(side))].empty() || !started_;
    if (!started_ || (whole_choice && first_of_chain)) show_map(side);
    started_ = true;
    show_news(side);
    show_prompt(side);
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

void Conversation::gather_events() {
    for (const Side side : {Side::French, Side::VietMinh}) {
        const auto i = static_cast<std::size_t>(index(side));
        for (std::string& line : table_->told(side, words_)) {
            history_[i].push_back(line);
            news_[i].push_back(std::move(line));
        }
    }
    table_->forget_events();
}

void Conversation::show_news(Side viewer) {
    auto& news = news_[static_cast<std::size_t>(index(viewer))];
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

void Conversation::show_prompt(Side) {
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
    say_key("play.kept-at", {{"file", file_}});
}

// --- What is typed ---

std::optional<std::string> Conversation::read(std::string_view prompt) {
    fmt::print("{}", wrapped(prompt, text_width(), 0));
    std::fflush(stdout);
    auto line = lines_.next();
    if (!line) {
        fmt::print("\n");
        return std::nullopt;
    }
    while (!line->empty() && (line->back() == ' ' || line->back() == '\t')) line->pop_back();
    while (!line->empty() && (line->front() == ' ' || line->front() == '\t')) line->erase(0, 1);
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
        show_prompt(viewer), list_actions(table_->legal());
    else if (word == "area") {
        const std::string about = table_->about(viewer, rest, words_);
        if (about.empty())
            say_key("play.no-such-area", {{"area", rest}});
        else
            fmt::print("{}", about);
    } else if (word == "log") {
        const auto& history = history_[static_cast<std::size_t>(index(viewer))];
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
    if (seats_.hot_seat()) return say_key("play.no-hint");
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

std::string Conversation::log_text() const {
    std::string text = to_text(table_->log());
    const std::string seats = std::string(kSeatsMark) + seats_.side() + " " + asked_.opponent + "\n";
    text.insert(text.find('\n') + 1, seats);
    return text;
}

void Conversation::keep() {
    if (asked_.check) return;
    if (const auto error = write_file(file_, log_text())) fmt::print(stderr, "namyoum: {}\n", error->text());
}

int Conversation::leave() {
    keep();
    const bool usual = file_ == kept_file(game_.name);
    say_key("play.left",
            {{"file", file_},
             {"command", "namyoum play " + std::string(game_.name) + (usual ? " --resume" : " --load " + file_)}});
    return kDone;
}

int run(const Asked& asked) {
    const auto game = load_game(asked.game.game, asked.game.data);
    if (!game) return wrong_input(game.error());
    auto words = Words::shipped(asked.game.language);
    if (!words) return wrong_input(words.error());
    return Conversation(asked, **game, std::move(*words)).run();
}

}  // namespace

Command play_command(CLI::App& program) {
    CLI::App* app = program.add_subcommand("play", "Play in the terminal, against the computer or across one screen");
    auto asked = std::make_shared<Asked>();
    asked->game.declare_game(*app);
    app->add_option("--side", asked->side, "Your side: french, vietminh, both (two people, one screen) or random")
        ->check(CLI::IsMember({"french", "vietminh", "both", "random"}));
    app->add_option("--opponent", asked->opponent, "Who plays the other side: staff or random")->capture_default_str();
    asked->game.declare_setup(*app);
    CLI::Option* load = app->add_option("--load", asked->load, "Go on with the game in this file")->type_name("FILE");
    app->add_flag("--resume", asked->resume, "Go on with the game that was kept when you left")->excludes(load);
    app->add_option("--log", asked->log, "Keep the game in this file instead of the usual place")->type_name("FILE");
    app->add_flag("--dice", asked->dice, "Type in the dice you roll on your own table");
    app->add_flag("--ask-always", asked->ask_always, "Ask even where you hold no card that could be played");
    app->add_flag("--skip-empty-windows", asked->skip_empty,
                  "On one screen: do not ask a player who holds nothing to play (this tells the other)");
    app->add_flag("--no-confirm", asked->no_confirm, "Roll dice without asking once more");
    app->add_flag("--no-colour,--no-color", asked->no_colour, "No colours (NO_COLOR does the same)");
    app->add_flag("--check", asked->check, "Do everything up to the first question, then leave");
    asked->game.declare_language(*app);
    app->footer(
        "\nExamples:\n  namyoum play storm\n  namyoum play storm --side vietminh --seed 7\n"
        "  namyoum play storm --side both\n  namyoum play storm --resume\n"
        "While playing: a number, or the action as text ('activate 10'); ? for the rule, help for the rest.");
    return {app, [asked] { return run(*asked); }};
}

}  // namespace namyoum::cli
