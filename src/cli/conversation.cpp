#include "cli/conversation.h"

#include <fmt/core.h>
#include <unistd.h>

#include <system_error>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/typed.h"
#include "core/play.h"

namespace namyoum::cli {

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
      rng_(seed_ + table_->length()),  // a game that goes on does not roll its first dice again
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
                table_->roll_chance(fair(rng_));
            }
            changed_ = true;
            continue;
        }
        if (!is_human(decision.side)) {
            act(player_->choose(*table_->brief(), player_rng_));
            continue;
        }
        const auto legal = table_->legal();
        if (passes_unasked(legal)) {
            gather_events();
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
            table_->roll_chance(fair(rng_));
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
        if (obey(*line, typed, side)) {
            if (table_->fingerprint() != before) return Answer::Acted;
            continue;
        }
        std::vector<std::size_t> numbers;
        for (const std::string& word : typed)
            if (const auto number = number_in<std::size_t>(word)) numbers.push_back(*number);
        if (numbers.size() == typed.size()) {
            if (take_numbers(numbers)) return Answer::Acted;
            continue;
        }
        std::string action;
        for (const std::string& word : typed) add_item(action, word, " ");
        if (commit(action)) return Answer::Acted;
    }
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
