// What a player types: commands, numbers from the list, actions in notation.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/text.h"
#include "cli/conversation.h"
#include "cli/typed.h"

namespace namyoum::cli {

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
bool Conversation::obey(const std::string& line, const std::vector<std::string>& typed, Side viewer) {
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
        const auto& history = history_.lines[index(viewer)];
        const std::size_t wanted = number_in<std::size_t>(rest).value_or(25);
        for (std::size_t i = history.size() > wanted ? history.size() - wanted : 0; i < history.size(); ++i)
            say("  " + history[i], 4);
    } else if (word == "odds")
        show_odds(rest);
    else if (word == "undo")
        undo();
    else if (word == "hint")
        hint();
    else if (word == "save" || word == "save!") {
        const std::string_view name = trimmed(std::string_view(line).substr(line.find(word) + word.size()));
        save(name.empty() ? file_ : std::string(name), word == "save" ? Existing::Refused : Existing::Replaced);
    } else
        return false;
    return true;
}

void Conversation::save(const std::string& path, Existing existing) const {
    std::error_code ignored;
    const bool kept_here = path == file_ || std::filesystem::equivalent(path, file_, ignored);
    if (existing == Existing::Refused && !kept_here && holds_something(path))
        return say_key("play.save-over", {{"file", path}});
    if (const auto error = write_file(path, log_text())) return say(error->text());
    say_key("play.saved", {{"file", path}});
}

History::Counts History::cut_to(std::size_t actions) {
    while (!marks.empty() && marks.back().actions > actions) marks.pop_back();
    Counts gone{};
    if (marks.empty()) return gone;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        gone[i] = lines[i].size() - marks.back().lines[i];
        lines[i].resize(marks.back().lines[i]);
    }
    return gone;
}

void Conversation::undo() {
    if (!table_->can_undo()) return say_key("play.no-undo");
    table_->undo();
    table_->forget_events();
    const History::Counts gone = history_.cut_to(table_->length());
    for (std::size_t i = 0; i < news_.size(); ++i)
        news_[i].resize(news_[i].size() - std::min(gone[i], news_[i].size()));
    changed_ = true;
    say_key("play.undone");
}

void Conversation::hint() {
    if (hot_seat()) return say_key("play.no-hint");
    const auto adviser = make_player(game_.name, player_levels(game_.name).back());
    Rng rng(seed_, 3);  // not the opponent's: what the adviser draws would give away a secret bid
    const std::string action = adviser->choose(*table_->brief(), rng);
    say_key("play.hint", {{"action", table_->describe(action, words_)}, {"notation", action}});
}

void Conversation::show_odds(std::string_view word) {
    const auto number = number_in<std::size_t>(word);
    if (!number || *number == 0 || *number > offered_.size()) return say_key("play.no-such-number");
    const auto odds = table_->odds(offered_[*number - 1]);
    if (!odds) return say_key("play.no-odds");
    say(table_->describe(*odds, words_), 2);
}

// Dice are on their way already where every choice leads to them, that of doing nothing too, or with nothing left to
// take back; asking once more would only be in the way.
bool Conversation::dice_are_coming() const {
    const auto legal = table_->legal();
    return std::all_of(legal.begin(), legal.end(), [&](const std::string& one) { return table_->odds(one); })
           && (!table_->can_undo() || std::any_of(legal.begin(), legal.end(), [](const std::string& one) {
                  return is_refraining(verb_of(one));
              }));
}

// Applies one action, asking once more where it brings on dice. True when something was done.
bool Conversation::commit(const std::string& action) {
    if (const auto no = table_->why_not(action)) {
        say(refusal_text(*no, words_));
        if (no->error) say_key("play.try-help");
        return false;
    }
    const auto odds = table_->odds(action);
    if (odds && !asked_.no_confirm && !is_refraining(verb_of(action)) && !dice_are_coming()) {
        if (!shows_odds_in_full(action))
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
        if (done) gather_events();  // undo takes back one of them
        if (!commit(action)) return done;
        done = true;
    }
    return done;
}

}  // namespace namyoum::cli
