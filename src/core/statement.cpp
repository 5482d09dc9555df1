#include "core/statement.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace namyoum {

namespace {

constexpr std::string_view kMarks = ",:=|+()";
constexpr std::size_t kLongestWord = 64;

bool is_space(char c) { return c == ' ' || c == '\t'; }
bool is_mark(char c) { return kMarks.find(c) != std::string_view::npos; }

class Reader {
public:
    Reader(std::string_view text, std::string file, ReadTo to) : text_(text), to_(to) {
        script_.file = std::move(file);
    }

    Result<Script> read() {
        if (text_.size() > kLongestScript) return Error{"a table script is at most 1 MiB long", script_.file, 0, 0};
        for (std::size_t at = 0; at < text_.size() && !error_ && !is_done_;) {
            const std::size_t end = std::min(text_.find('\n', at), text_.size());
            read_line(text_.substr(at, end - at));
            at = end + 1;
        }
        if (error_) return *error_;
        return std::move(script_);
    }

private:
    void fail(std::size_t offset, std::string message) {
        if (!error_) error_ = Error{std::move(message), script_.file, line_, static_cast<int>(offset) + 1};
    }

    void read_line(std::string_view line) {
        if (ends_at(line)) return;
        if (++line_ > kMostScriptLines) return fail(0, "a table script has at most 20000 lines");
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.size() > kLongestScriptLine) return fail(kLongestScriptLine, "a line is at most 1000 characters long");
        for (std::size_t i = 0; i < line.size(); ++i)
            if (static_cast<unsigned char>(line[i]) < ' ' && line[i] != '\t')
                return fail(i, "this is no text: it holds a control character");
        line = line.substr(0, line.find('#'));
        std::size_t at = 0;
        while (at < line.size() && is_space(line[at])) ++at;
        if (starts_case(line.substr(at))) return read_case(line, at);
        bool continues = false;
        while (at <= line.size() && !error_ && !ends_at(line.substr(at))) {
            const std::size_t end = std::min(line.find(';', at), line.size());
            if (read_statement(line.substr(0, end), at, continues)) continues = true;
            at = end + 1;
        }
    }

    bool ends_at(std::string_view rest) {
        while (!rest.empty() && is_space(rest.front())) rest.remove_prefix(1);
        if (to_ == ReadTo::FirstCase && starts_case(rest)) is_done_ = true;
        return is_done_;
    }

    // The title of a case is prose: it may hold any mark.
    static bool starts_case(std::string_view line) {
        return line.starts_with("case") && (line.size() == 4 || is_space(line[4]) || line[4] == ':');
    }

    void read_case(std::string_view line, std::size_t at) {
        const std::size_t colon = line.find(':', at);
        if (colon == std::string_view::npos)
            return fail(line.size(), "a case is written 'case ID ID: what it shows', and here the colon is missing");
        if (read_statement(line.substr(0, colon), at, false))
            script_.statements.back().title = trimmed(line.substr(colon + 1));
    }

    bool read_statement(std::string_view line, std::size_t at, bool continues) {
        Statement statement;
        statement.line = line_;
        statement.continues = continues;
        std::size_t open = std::string_view::npos;
        while (at < line.size() && !error_) {
            if (is_space(line[at])) {
                ++at;
                continue;
            }
            const std::size_t start = at++;
            if (line[start] == '(') open = start;
            if (line[start] == ')') {
                if (open == std::string_view::npos) fail(start, "this ')' closes nothing");
                open = std::string_view::npos;
            }
            if (!is_mark(line[start]))
                while (at < line.size() && !is_space(line[at]) && !is_mark(line[at])) ++at;
            if (at - start > kLongestWord) fail(start, "a word is at most 64 characters long");
            statement.tokens.push_back({std::string(line.substr(start, at - start)), static_cast<int>(start) + 1});
        }
        if (open != std::string_view::npos) fail(open, "this '(' is never closed");
        if (error_ || statement.tokens.empty()) return false;
        script_.statements.push_back(std::move(statement));
        return true;
    }

    std::string_view text_;
    ReadTo to_;
    Script script_;
    int line_ = 0;
    bool is_done_ = false;
    std::optional<Error> error_;
};

}  // namespace

Result<Script> parse_script(std::string_view text, std::string file, ReadTo to) {
    return Reader(text, std::move(file), to).read();
}

Result<NamedGame> take_game(Script& script) {
    if (script.statements.empty())
        return Error{"the script is empty; it starts with its game, such as 'game storm'", script.file, 0, 0};
    Statement& first = script.statements.front();
    auto& tokens = first.tokens;
    if (tokens[0].text != "game" || tokens.size() < 2)
        return Error{"a table script starts with its game, such as 'game storm'", script.file, first.line,
                     tokens[0].column};
    NamedGame game{tokens[1].text, first.line, tokens[1].column};
    if (tokens.size() == 2) {
        script.statements.erase(script.statements.begin());
        return game;
    }
    if (tokens[2].text != "," || tokens.size() == 3)
        return Error{"only a comma and a statement may follow the game", script.file, first.line, tokens[2].column};
    tokens.erase(tokens.begin(), tokens.begin() + 3);
    return game;
}

namespace {

// "control french 10 14, vietminh 7": a space between words, none before a mark that belongs to the word before it.
template <class OnWord>
void write_line(const Statement& statement, OnWord on_word) {
    std::string_view before;
    for (const ScriptWord& token : statement.tokens) {
        const bool is_apart =
            !before.empty() && before != "(" && token.text != "," && token.text != ":" && token.text != ")";
        on_word(token.text, is_apart);
        before = token.text;
    }
}

}  // namespace

std::string to_line(const Statement& statement) {
    std::string line;
    write_line(statement, [&](const std::string& word, bool is_apart) {
        if (is_apart) line += ' ';
        line += word;
    });
    return line;
}

std::vector<int> columns_in_line(const Statement& statement) {
    std::vector<int> columns;
    int at = 1;
    write_line(statement, [&](const std::string& word, bool is_apart) {
        if (is_apart) ++at;
        columns.push_back(at);
        at += static_cast<int>(word.size());
    });
    return columns;
}

}  // namespace namyoum
