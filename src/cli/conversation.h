// The dialogue of `namyoum play`. Prompts, choices and rules come from the Table in words. conversation.cpp seats the
// players, runs the game and keeps it; what is shown is in conversation_screen.cpp, what may be typed in
// conversation_commands.cpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "base/words.h"
#include "cli/common.h"
#include "cli/kept_game.h"
#include "core/table.h"
#include "games/registry.h"
#include "opponent/players.h"

namespace namyoum::cli {

struct PlayOptions {
    GameOptions game;
    std::string side, opponent, load, log, position;
    bool resume = false, check = false, dice = false, ask_always = false, skip_empty = false, no_confirm = false,
         no_colour = false;
};

// What each side was told so far, and how much of it after so many actions: what is taken back is told no more.
struct History {
    using Counts = std::array<std::size_t, kSides>;
    struct Mark {
        std::size_t actions = 0;
        Counts lines{};
    };

    void mark(std::size_t actions) { marks.push_back({actions, {lines[0].size(), lines[1].size()}}); }
    Counts cut_to(std::size_t actions);  // how many lines went

    std::array<std::vector<std::string>, kSides> lines;
    std::vector<Mark> marks;  // where an own action may begin
};

// The game that the conversation is about, new or gone on with.
struct Opening {
    const GameEntry* game = nullptr;
    std::unique_ptr<Table> table;
    std::string file;            // where it is kept
    bool goes_on_there = false;  // it is the game in that file: nothing is to be set aside
    Seating kept;                // of a game that goes on
    History history;             // before
};

class Conversation {
public:
    Conversation(const PlayOptions& asked, Opening opening, Words words);

    int run();  // an exit code

private:
    enum class Answer { Acted, Quit };

    std::optional<int> choose_seats();
    std::string ask_side();

    // The game: conversation.cpp
    int play();
    Answer dice_typed();
    Answer human_acts();
    void act(const std::string& action) {
        table_->act(action, Made::Chosen);
        changed_ = true;
    }
    bool passes_unasked(const std::vector<std::string>& legal) const;
    Side seat_of(Side side) const { return table_->seats_swapped() ? enemy_of(side) : side; }
    bool is_human(Side side) const {
        return (side == Side::French || side == Side::VietMinh) && human_[index(seat_of(side))];
    }
    bool hot_seat() const { return human_[0] && human_[1]; }  // two people, one screen

    // What is shown: conversation_screen.cpp
    static std::size_t screen_width();
    static Colour colour_of(const PlayOptions& asked);
    void say(std::string_view text, std::size_t indent = 0) const;
    void say_key(std::string_view key, Words::Values values = {}) const { say(words_.format(key, values)); }
    std::size_t text_width() const { return std::min<std::size_t>(width_, 100); }
    std::string bright(std::string_view text) const {
        return colour_ == Colour::Ansi ? "\x1b[1m" + std::string(text) + "\x1b[0m" : std::string(text);
    }
    void gather_events();
    void show_news(Side viewer);
    void show_map(Side viewer) const;
    bool hand_over(Side side);  // false when somebody leaves instead
    void show_prompt() const;
    void list_actions(const std::vector<std::string>& legal);
    bool shows_odds_in_full(const std::string& action) const;  // in the list of choices
    void list_group(std::string_view verb, const std::vector<std::string>& actions);
    void show_rule(std::string_view id) const;
    void show_end();

    // What is typed: conversation_commands.cpp
    std::optional<std::string> read(std::string_view prompt);
    bool obey(const std::string& line, const std::vector<std::string>& typed, Side viewer);
    bool dice_are_coming() const;
    bool commit(const std::string& action);
    bool take_numbers(const std::vector<std::size_t>& numbers);
    enum class Existing { Refused, Replaced };
    void save(const std::string& path, Existing existing) const;
    void undo();
    void hint();
    void show_odds(std::string_view word);

    std::string log_text() const { return kept_text(table_->log(), seating_); }
    bool claim_file() const;  // before the game: another one there is set aside. False: it cannot be kept
    bool keep() const;        // false, and said so, when it could not be written
    int leave() const;

    const PlayOptions& asked_;
    const GameEntry& game_;
    std::unique_ptr<Table> table_;
    std::string file_;
    bool goes_on_there_;
    Seating seating_;  // what is known of it before choose_seats, all of it after
    std::array<bool, kSides> human_{};
    std::array<std::vector<std::string>, kSides> news_;  // the last lines of the history, not shown yet
    History history_;
    Words words_;
    std::size_t width_;
    Colour colour_;
    std::uint64_t seed_;
    Rng rng_, player_rng_;
    LineReader lines_;
    std::unique_ptr<Player> player_;
    std::vector<std::string> offered_;  // by number - 1
    Side viewer_ = Side::None;          // who looked at the screen last
    bool changed_ = true, started_ = false;
};

}  // namespace namyoum::cli
