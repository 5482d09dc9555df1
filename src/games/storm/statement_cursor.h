// Walks the words of one statement about a position of Storm. The first thing wrong is kept; what is read after that is
// some harmless value and has no meaning, so that readers need not ask after every word.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/statement.h"
#include "games/storm/facts.h"

namespace namyoum::storm {

class StatementCursor {
public:
    explicit StatementCursor(const Statement& statement) : tokens_(statement.tokens), line_(statement.line) {}

    const std::optional<Error>& error() const { return error_; }
    bool failed() const { return error_.has_value(); }
    // The statement is wrong at the word last read, or at the next one.
    void wrong(std::string message) { note(last_column(), std::move(message)); }
    void wrong_next(std::string message) { note(next_column(), std::move(message)); }

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
    CardSet cards(Side side);  // to the end, all of that side

protected:
    void note(int column, std::string message);
    int first_column() const { return tokens_.front().column; }
    // The words up to the next that `ends` says yes to, or the end.
    template <class Ends>
    std::vector<ScriptWord> take_words(Ends ends) {
        std::vector<ScriptWord> words;
        while (more() && !ends(tokens_[at_])) words.push_back(tokens_[at_++]);
        return words;
    }

private:
    int last_column() const { return at_ == 0 ? first_column() : tokens_[at_ - 1].column; }
    int next_column() const;

    const std::vector<ScriptWord>& tokens_;
    int line_;
    std::size_t at_ = 0;
    std::optional<Error> error_;
};

// An id, or a run of them such as 141-1..9.
std::vector<std::string> expand_run(const std::string& word);

}  // namespace namyoum::storm
