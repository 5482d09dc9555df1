#include "core/log.h"

#include <algorithm>
#include <charconv>

#include "base/hash.h"

namespace namyoum {

namespace {

struct Cut {
    std::string_view word, rest;
};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    return text;
}

Cut cut(std::string_view line) {
    const std::size_t space = line.find(' ');
    if (space == std::string_view::npos) return {line, {}};
    return {line.substr(0, space), trimmed(line.substr(space + 1))};
}

std::optional<Side> side_named(std::string_view word) {
    for (const Side side : {Side::French, Side::VietMinh, Side::Chance})
        if (name(side) == word) return side;
    return std::nullopt;
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
            in_actions = true;
        } else if (word == "game" && !rest.empty() && rest.size() <= 32) {
            log_.game = rest;
        } else if (word == "rules") {
            const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), log_.rules);
            if (failure != std::errc{} || end != rest.data() + rest.size() || log_.rules < 1)
                return fail("a rules version is expected, such as 'rules 1'", column);
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
        } else {
            return fail("the header has no line '" + std::string(word.substr(0, 40)) + "' like this", 1);
        }
        return std::nullopt;
    }

    std::optional<Error> read_action(std::string_view line) {
        const auto [word, rest] = cut(line);
        const int column = static_cast<int>(word.size()) + 2;
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
        const auto side = side_named(word);
        if (!side)
            return fail("a line starts with french, vietminh, chance, check or end, not '"
                            + std::string(word.substr(0, 40)) + "'",
                        1);
        if (rest.empty() || rest.size() > 200) return fail("an action of at most 200 characters is expected", column);
        if (log_.actions.size() >= kMostLogActions) return fail("a log holds at most 50000 actions");
        log_.actions.push_back({*side, std::string(rest), forced_ ? Made::Forced : Made::Chosen, line_, std::nullopt});
        return std::nullopt;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 0;
    bool first_ = true;
    bool forced_ = false;
    Log log_;
};

}  // namespace

Result<Log> parse_log(std::string_view text, std::string file) { return Reader(text, std::move(file)).read(); }

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
    text += "scenario " + log.setup.scenario + "\n";
    for (const auto& [key, value] : log.setup.options) text += "option " + key + "=" + value + "\n";
    text += "actions\n";
    for (const LogAction& action : log.actions) {
        text += std::string(name(action.side)) + " " + action.action;
        if (action.made == Made::Forced) text += "  # forced";
        text += "\n";
        if (action.check) text += "check " + hex64(*action.check) + "\n";
    }
    if (log.end) text += "end " + hex64(*log.end) + "\n";
    return text;
}

}  // namespace namyoum
