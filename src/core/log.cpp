#include "core/log.h"

#include <algorithm>

#include "base/hash.h"
#include "base/text.h"
#include "core/position.h"

namespace namyoum {

namespace {

struct Cut {
    std::string_view word, rest;
};

Cut cut(std::string_view line) {
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) return {line, {}};
    return {line.substr(0, space), trimmed(line.substr(space + 1))};
}

std::optional<Side> decider_named(std::string_view word) {
    return word == name(Side::Chance) ? Side::Chance : side_named(word);
}

bool is_whole(const DiceProof& dice) {
    return !dice.match.empty() && !dice.seeds[0].empty() && !dice.seeds[1].empty() && !dice.key_hash.empty();
}

class Reader {
public:
    Reader(std::string_view text, std::string file) : text_(text) { log_.file = std::move(file); }

    Result<Log> read() {
        if (text_.size() > kLongestLog) return fail("a log is at most 1 MiB long");
        if (text_.find('\0') != std::string_view::npos) return fail("this is no text: it holds a zero byte");
        bool in_actions = false;
        for (std::string_view line; next_line(line);) {
            if (line.empty()) continue;
            if (log_.end) return fail("nothing may follow the 'end' line");
            std::optional<Error> wrong = in_actions ? read_action(line) : read_header(line, in_actions);
            if (wrong) return *wrong;
        }
        if (first_) return fail("the log is empty; it starts with 'namyoum log 1'");
        if (!in_actions) return fail("the log ends inside its header; an 'actions' line is missing");
        return std::move(log_);
    }

private:
    bool next_line(std::string_view& line) {
        if (at_ >= text_.size()) return false;
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        line = text_.substr(at_, end - at_);
        line_start_ = line.data();
        at_ = end + 1;
        ++line_;
        forced_ = false;
        if (const std::size_t mark = line.find('#'); mark != std::string_view::npos) {
            forced_ = trimmed(line.substr(mark + 1)) == "forced";
            line = line.substr(0, mark);
        }
        line = trimmed(line);
        return true;
    }

    Error fail(std::string message, int column = 0) const { return {std::move(message), log_.file, line_, column}; }

    std::optional<Error> read_header(std::string_view line, bool& in_actions) {
        if (first_) {
            if (line != "namyoum log 1") return fail("'namyoum log 1' is expected here: this is no log of ours", 1);
            first_ = false;
            return std::nullopt;
        }
        const auto [word, rest] = cut(line);
        const int column = static_cast<int>(word.size()) + 2;
        if (word == "actions" && rest.empty()) {
            if (log_.game.empty()) return fail("the header does not say which game this is ('game storm')");
            if (log_.rules == 0) return fail("the header does not say which rules version this is ('rules 1')");
            if (log_.dice && !is_whole(*log_.dice))
                return fail("the header of a match names all of match, both seeds and dice-hash, or none of them");
            in_actions = true;
        } else if (word == "game" && !rest.empty() && rest.size() <= 32) {
            log_.game = rest;
        } else if (word == "rules") {
            log_.rules = number_in<int>(rest).value_or(0);
            if (log_.rules < 1) return fail("a rules version is expected, such as 'rules 1'", column);
        } else if (word == "data") {
            const auto hash = parse_hex64(rest);
            if (!hash) return fail("a fingerprint of sixteen hexadecimal digits is expected", column);
            log_.data = *hash;
        } else if (word == "overlay") {
            log_.overlays.emplace_back(rest);
            if (const auto wrong = check_overlays(log_.overlays)) return fail(wrong->message, column);
        } else if (word == "scenario" && rest.size() <= 64) {
            log_.setup.scenario = rest;
        } else if (word == "option" && log_.setup.options.size() < 16) {
            const std::size_t equals = rest.find('=');
            if (equals == std::string_view::npos || rest.size() > 128)
                return fail("an option is written 'option name=value'", column);
            log_.setup.options.emplace_back(rest.substr(0, equals), rest.substr(equals + 1));
        } else if (word == "position") {
            return read_position(rest, column);
        } else if (word == "match" || word == "seed" || word == "dice-hash" || word == "dice-key"
                   || word == "imported") {
            return read_dice(word, rest, column);
        } else {
            return fail("the header has no line '" + std::string(word.substr(0, 40)) + "' like this", 1);
        }
        return std::nullopt;
    }

    std::optional<Error> read_position(std::string_view rest, int column) {
        auto script = parse_script(rest, "");
        const int before = rest.empty() ? column - 1 : static_cast<int>(rest.data() - line_start_);
        if (!script) return fail(script.error().message, before + script.error().column);
        if (script->statements.size() != 1) return fail("exactly one set-up statement is expected", before + 1);
        Statement& statement = script->statements.front();
        statement.line = line_;
        for (ScriptWord& token : statement.tokens) token.column += before;
        if (auto error = add_to_position(log_.setup, statement, log_.file)) return error;
        log_.position.push_back(std::move(statement));
        return std::nullopt;
    }

    std::optional<Error> read_dice(std::string_view word, std::string_view rest, int column) {
        if (!log_.dice) log_.dice.emplace();
        if (word == "match") {
            if (rest.empty() || rest.size() > 32) return fail("a match has an id of at most 32 letters", column);
            log_.dice->match = rest;
        } else if (word == "seed") {
            const auto [owner, seed] = cut(rest);
            const auto side = side_named(owner);
            if (!side || !is_hex(seed, 32))
                return fail("a seed is written 'seed french' and 32 hexadecimal digits", column);
            log_.dice->seeds[index(*side)] = seed;
        } else if (word == "imported") {
            const auto count = number_in<std::size_t>(rest);
            if (!count || *count > kMostLogActions) return fail("a number of actions is expected", column);
            log_.dice->imported = *count;
        } else {
            if (!is_hex(rest, 64)) return fail("64 hexadecimal digits are expected", column);
            (word == "dice-key" ? log_.dice->key : log_.dice->key_hash) = rest;
        }
        return std::nullopt;
    }

    std::optional<Error> read_takeback(std::string_view rest, int column) {
        const auto [owner, number] = cut(rest);
        const auto side = side_named(owner);
        const auto count = number_in<std::size_t>(number);
        if (!side || !count || *count == 0 || *count > log_.actions.size())
            return fail("a takeback is written 'takeback french 3', of no more actions than there are", column);
        const auto first = log_.actions.end() - static_cast<std::ptrdiff_t>(*count);
        log_.takebacks.push_back({*side, log_.actions.size() - *count, {first, log_.actions.end()}});
        log_.actions.erase(first, log_.actions.end());
        return std::nullopt;
    }

    std::optional<Error> read_resumed(std::string_view rest, int column) {
        const auto [version, number] = cut(rest);
        const auto rules = number_in<int>(version);
        const auto count = number_in<std::size_t>(number);
        if (!rules || *rules < 1 || !count || *count > log_.actions.size())
            return fail(
                "other rules that took over are written 'resumed 2 3': their version, and of how many actions "
                "they took none, no more than there are",
                column);
        if (log_.takebacks.size() >= kMostLogActions) return fail("a log holds at most 50000 takebacks");
        const auto first = log_.actions.end() - static_cast<std::ptrdiff_t>(*count);
        log_.takebacks.push_back({Side::None, log_.actions.size() - *count, {first, log_.actions.end()}, *rules});
        log_.actions.erase(first, log_.actions.end());
        return std::nullopt;
    }

    std::optional<Error> read_action(std::string_view line) {
        const auto [word, rest] = cut(line);
        const int column = static_cast<int>(word.size()) + 2;
        if (word == "takeback") return read_takeback(rest, column);
        if (word == "resumed") return read_resumed(rest, column);
        if (word == "resigned") {
            const auto side = side_named(rest);
            if (!side) return fail("who resigned is french or vietminh", column);
            log_.resigned = *side;
            return std::nullopt;
        }
        if (word == "check" || word == "end") {
            const auto hash = parse_hex64(rest);
            if (!hash) return fail("a fingerprint of sixteen hexadecimal digits is expected", column);
            if (word == "end")
                log_.end = hash;
            else if (log_.actions.empty())
                return fail("a check follows an action", 1);
            else
                log_.actions.back().check = hash;
            return std::nullopt;
        }
        const auto side = decider_named(word);
        if (!side)
            return fail("a line starts with french, vietminh, chance, check, takeback, resumed, resigned or end, not '"
                            + std::string(word.substr(0, 40)) + "'",
                        1);
        if (rest.empty() || rest.size() > 200) return fail("an action of at most 200 characters is expected", column);
        if (log_.resigned != Side::None) return fail("nothing is played after a side has resigned", 1);
        if (++played_ > kMostLogActions) return fail("a log holds at most 50000 actions");
        log_.actions.push_back({*side, std::string(rest), forced_ ? Made::Forced : Made::Chosen, line_, std::nullopt});
        return std::nullopt;
    }

    std::string_view text_;
    const char* line_start_ = nullptr;
    std::size_t at_ = 0;
    int line_ = 0;
    bool first_ = true;
    bool forced_ = false;
    std::size_t played_ = 0;  // what was taken back too
    Log log_;
};

}  // namespace

int resumed_by(const Log& log) {
    int rules = 0;
    for (const Takeback& takeback : log.takebacks)
        if (takeback.rules > 0) rules = takeback.rules;
    return rules;
}

Result<Log> parse_log(std::string_view text, std::string file) { return Reader(text, std::move(file)).read(); }

Error start_error(const Log& log, Error error) { return in_source(std::move(error), log.position, log.file); }

std::optional<Error> check_overlays(const std::vector<std::string>& overlays) {
    const auto wrong = [](std::string message) { return Error{std::move(message), "", 0, 0}; };
    if (overlays.size() > kMostOverlays)
        return wrong("at most " + std::to_string(kMostOverlays) + " data directories can be laid over ours");
    for (const std::string& overlay : overlays) {
        if (overlay.empty()) return wrong("a data directory has no name");
        if (overlay.size() > kLongestOverlay)
            return wrong("the name of a data directory is at most " + std::to_string(kLongestOverlay) + " bytes long: '"
                         + overlay.substr(0, 40) + "...' is longer; give a shorter path");
        // A log has one line for it, cut at a '#' and at the spaces around it.
        const bool is_control = std::any_of(overlay.begin(), overlay.end(),
                                            [](unsigned char letter) { return letter < ' ' || letter == 0x7F; });
        if (is_control || overlay.find('#') != std::string::npos || trimmed(overlay).size() != overlay.size())
            return wrong(
                "the name of a data directory may hold no '#' and no control character, nor start or end "
                "with a space, since a log could not name it: '"
                + overlay.substr(0, 40) + "'");
    }
    return std::nullopt;
}

std::string to_text(const Log& log) {
    std::string text =
        "namyoum log 1\ngame " + log.game + "\nrules " + std::to_string(log.rules) + "\ndata " + hex64(log.data) + "\n";
    for (const std::string& overlay : log.overlays) text += "overlay " + overlay + "\n";
    if (!log.setup.scenario.empty()) text += "scenario " + log.setup.scenario + "\n";
    for (const auto& [key, value] : log.setup.options) text += "option " + key + "=" + value + "\n";
    for (const std::string& line : log.setup.position) text += "position " + line + "\n";
    if (log.dice) {
        text += "match " + log.dice->match + "\n";
        for (const Side side : {Side::French, Side::VietMinh})
            text += "seed " + std::string(name(side)) + " " + log.dice->seeds[index(side)] + "\n";
        text += "dice-hash " + log.dice->key_hash + "\n";
        if (!log.dice->key.empty()) text += "dice-key " + log.dice->key + "\n";
        if (log.dice->imported > 0) text += "imported " + std::to_string(log.dice->imported) + "\n";
    }
    text += "actions\n";
    for_each_played(
        log,
        [&](const LogAction& action) {
            text += std::string(name(action.side)) + " " + action.action;
            if (action.made == Made::Forced) text += "  # forced";
            if (action.outcomes > 0)
                text += "  # " + std::to_string(action.outcome) + " of " + std::to_string(action.outcomes);
            text += "\n";
            if (action.check) text += "check " + hex64(*action.check) + "\n";
        },
        [&](const Takeback& takeback) {
            text += takeback.rules > 0 ? "resumed " + std::to_string(takeback.rules)
                                       : "takeback " + std::string(name(takeback.side));
            text += " " + std::to_string(takeback.gone.size()) + "\n";
        });
    if (log.resigned != Side::None) text += "resigned " + std::string(name(log.resigned)) + "\n";
    if (log.end) text += "end " + hex64(*log.end) + "\n";
    return text;
}

}  // namespace namyoum
