// Walks the words of one statement of a Storm script. The first thing wrong is kept; what is read after that is some
// harmless value and has no meaning, so that readers need not ask after every word.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/storm/storm.h"
#include "script/reader.h"
#include "script/runner.h"

// Apart from the rules: here `roll` and `draw` are statements, there they are what happens in the game.
namespace namyoum::script_storm {

using namespace storm;

class Cursor {
public:
    explicit Cursor(const Statement& statement) : tokens_(statement.tokens) {}

    const std::optional<Trouble>& trouble() const { return trouble_; }
    bool failed() const { return trouble_.has_value(); }
    // The script is wrong at the word last read, or at the next one.
    void wrong(std::string message) { note(Blame::Script, last_column(), std::move(message)); }
    void wrong_next(std::string message) { note(Blame::Script, next_column(), std::move(message)); }
    // The script is right, the game does otherwise.
    void unmet(std::string message) { note(Blame::Game, first_column(), std::move(message)); }

    bool more() const { return !failed() && at_ < tokens_.size(); }
    std::string_view peek() const { return more() ? std::string_view(tokens_[at_].text) : std::string_view(); }
    bool peek_number() const;
    bool peek_side() const;
    bool skip(std::string_view word);  // true when it was there
    void skip_comma() { skip(","); }
    std::size_t place() const { return at_; }
    void go_back_to(std::size_t place) { at_ = place; }
    void expect_end();

    std::string word(const char* what);
    int number(int low, int high, const char* what);
    Side side();  // french or vietminh
    AreaId area();
    std::vector<AreaId> areas();  // as many numbers as stand here, commas between them or not
    UnitId unit();
    std::vector<UnitId> units();  // to the end; 141-1..9 is nine of them
    CardId card();
    CardSet cards(Side side);           // to the end, all of that side
    std::optional<std::string> rule();  // (storm-8.4a), if it stands here

    // The words up to the next of , | ( or the end, in the notation of logs.
    Action action();
    // The same, where `take a b` stands for `take a`, `take b`.
    std::vector<Action> action_group();

private:
    void note(Blame blame, int column, std::string message);
    int first_column() const { return tokens_.front().column; }
    int last_column() const { return at_ == 0 ? first_column() : tokens_[at_ - 1].column; }
    int next_column() const;
    std::vector<ScriptWord> take_action_words();
    Action parse(const std::vector<ScriptWord>& words);

    const std::vector<ScriptWord>& tokens_;
    std::size_t at_ = 0;
    std::optional<Trouble> trouble_;
};

std::string unit_list(const std::vector<UnitId>& units);

// An id, or a run of them such as 141-1..9.
std::vector<std::string> expand_run(const std::string& word);

}  // namespace namyoum::script_storm
