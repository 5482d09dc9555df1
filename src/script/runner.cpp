#include "script/runner.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "base/text.h"
#include "script/storm/storm_script.h"

namespace namyoum {

namespace {

struct ScriptedGame {
    std::string_view name;  // as in `game storm`, and before the '-' of its rule ids
    std::unique_ptr<ScriptGame> (*open)();
};

// The games that scripts can be written for.
constexpr ScriptedGame kGames[] = {
    {storm::Storm::name, script_storm::open_script},
};

const ScriptedGame* game_named(std::string_view name) {
    const auto* found =
        std::find_if(std::begin(kGames), std::end(kGames), [&](const auto& game) { return game.name == name; });
    return found == std::end(kGames) ? nullptr : found;
}

std::string names_of_games() {
    std::string names;
    for (const ScriptedGame& game : kGames) add_item(names, game.name);
    return names;
}

Error wrong(const Script& script, const Statement& statement, int column, std::string message) {
    return Error{std::move(message), script.file, statement.line, column};
}

Error wrong(const Script& script, const Statement& statement, std::string message) {
    return wrong(script, statement, statement.tokens.front().column, std::move(message));
}

// `act french activate 10; take a b` and `expect spent a; fresh b`: what follows a ';' goes on with the same keyword,
// unless it brings another of these.
class Continuation {
public:
    Statement complete(Statement statement) {
        static constexpr std::array<std::string_view, 5> kKeywords{"act", "expect", "dice", "die", "draw"};
        const std::string& first = statement.tokens.front().text;
        const bool own =
            !statement.continues || std::find(kKeywords.begin(), kKeywords.end(), first) != kKeywords.end();
        if (own) {
            lead_.clear();
            if (first == "expect") lead_.assign(statement.tokens.begin(), statement.tokens.begin() + 1);
            if (first == "act" && statement.tokens.size() > 1)
                lead_.assign(statement.tokens.begin(), statement.tokens.begin() + 2);
        } else {
            statement.tokens.insert(statement.tokens.begin(), lead_.begin(), lead_.end());
        }
        return statement;
    }

private:
    std::vector<ScriptWord> lead_;
};

class Run {
public:
    explicit Run(Script script) : script_(std::move(script)) {}

    Result<std::vector<CaseResult>> run() {
        auto game = open_game();
        if (!game) return game.error();
        common_ = std::move(*game);
        Continuation continuation;
        for (const Statement& statement : script_.statements) {
            if (is_case(statement)) {
                continuation = {};
                if (auto error = finish_case()) return *error;
                if (auto error = begin_case(statement)) return *error;
                continue;
            }
            if (auto error = do_statement(continuation.complete(statement))) return *error;
        }
        if (auto error = finish_case()) return *error;
        if (results_.empty()) return Error{"a table script needs a case: 'case ID: what it shows'", script_.file, 0, 0};
        return std::move(results_);
    }

private:
    Result<std::unique_ptr<ScriptGame>> open_game() {
        const auto game = take_game(script_);
        if (!game) return game.error();
        scripted_ = game_named(game->name);
        if (!scripted_)
            return Error{"there is no game '" + game->name + "'; there is: " + names_of_games(), script_.file,
                         game->line, game->column};
        return scripted_->open();
    }

    std::optional<Error> begin_case(const Statement& statement) {
        if (results_.size() == kMostScriptCases) return wrong(script_, statement, "a script has at most 2000 cases");
        CaseResult result;
        const std::string prefix = std::string(scripted_->name) + "-";
        for (std::size_t i = 1; i < statement.tokens.size(); ++i) {
            const ScriptWord& token = statement.tokens[i];
            if (token.text == ",") continue;
            if (!token.text.starts_with(prefix))
                return wrong(script_, statement, token.column,
                             "'" + token.text + "' is no rule id; they look like " + prefix + "8.3c");
            result.ids.push_back(token.text);
        }
        if (statement.title.empty()) return wrong(script_, statement, "a case says behind its colon what it shows");
        result.title = statement.title;
        result.file = script_.file;
        result.line = statement.line;
        result.passed = true;
        case_statement_ = &statement;
        results_.push_back(std::move(result));
        game_ = common_->clone();
        return std::nullopt;
    }

    std::optional<Error> finish_case() {
        if (results_.empty() || !results_.back().passed || results_.back().expectations > 0) return std::nullopt;
        return wrong(script_, *case_statement_, "this case expects nothing; give it an 'expect'");
    }

    // In a case that has failed nothing more is done.
    std::optional<Error> do_statement(const Statement& statement) {
        const bool in_case = !results_.empty();
        const bool expects = statement.tokens.front().text == "expect";
        if (statement.tokens.front().text == "game")
            return wrong(script_, statement, "the game is said once, at the start");
        if (!in_case && expects) return wrong(script_, statement, "an 'expect' belongs into a case");
        if (in_case && !results_.back().passed) return std::nullopt;
        const auto trouble = (in_case ? *game_ : *common_).run(statement);
        if (!trouble) {
            if (expects) ++results_.back().expectations;
            return std::nullopt;
        }
        Error error = wrong(script_, statement, trouble->column, trouble->message);
        if (trouble->blame == Blame::Script || !in_case) return error;
        results_.back().passed = false;
        results_.back().error = std::move(error);
        return std::nullopt;
    }

    Script script_;
    const ScriptedGame* scripted_ = nullptr;
    std::unique_ptr<ScriptGame> common_, game_;
    std::vector<CaseResult> results_;
    const Statement* case_statement_ = nullptr;
};

}  // namespace

Result<std::string> game_of_script(std::string_view text, std::string file) {
    auto script = parse_script(text, std::move(file));
    if (!script) return script.error();
    auto game = take_game(*script);
    if (!game) return game.error();
    return std::move(game->name);
}

Result<std::vector<CaseResult>> run_script(std::string_view text, std::string file) {
    auto script = parse_script(text, std::move(file));
    if (!script) return script.error();
    return Run(std::move(*script)).run();
}

}  // namespace namyoum
