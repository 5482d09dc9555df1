#include "base/words.h"

#include <algorithm>
#include <optional>
#include <set>

#include "base/embedded.h"
#include "base/text.h"
#include "base/toml.h"

namespace namyoum {
namespace {

// "{name}", or "{name|one|many}", whose forms go by the number that the value is.
struct Placeholder {
    std::string_view name, one, many;
    bool counts = false;
    std::size_t length = 0;  // with its braces
};

std::optional<Placeholder> placeholder_at(std::string_view text) {
    if (!text.starts_with('{')) return std::nullopt;
    const auto close = text.find_first_of("{}", 1);
    if (close == std::string_view::npos || text[close] != '}') return std::nullopt;
    const std::string_view inside = text.substr(1, close - 1);
    Placeholder found;
    found.length = close + 1;
    found.name = inside.substr(0, inside.find('|'));
    if (found.name.empty()
        || found.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != std::string_view::npos)
        return std::nullopt;
    if (found.name.size() == inside.size()) return found;
    const std::string_view forms = inside.substr(found.name.size() + 1);
    const auto bar = forms.find('|');
    if (bar == std::string_view::npos || forms.find('|', bar + 1) != std::string_view::npos) return std::nullopt;
    found.counts = true;
    found.one = forms.substr(0, bar);
    found.many = forms.substr(bar + 1);
    return found;
}

// Calls `plain` with the stretches between placeholders and `named` with these.
template <class Plain, class Named>
void split(std::string_view text, Plain plain, Named named) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto found = placeholder_at(text.substr(at));
        if (!found) {
            ++at;
            continue;
        }
        plain(text.substr(begin, at - begin));
        named(*found, text.substr(at, found->length));
        begin = at = at + found->length;
    }
    plain(text.substr(begin));
}

// French counts nought as one.
bool is_one(std::string_view number, std::string_view language) {
    return number == "1" || (number == "0" && language == "fr");
}

enum class Keys { Any, Known };  // somebody's own words replace ours: a key that we do not have is a slip of the pen

std::optional<Error> collect(const TomlNode& table, std::string_view language, const std::string& prefix, Keys keys,
                             std::map<std::string, std::string, std::less<>>& texts) {
    for (const TomlNode& item : table.items) {
        const std::string key = prefix.empty() ? item.key : prefix + '.' + item.key;
        if (item.is(TomlNode::Kind::Table)) {
            if (auto error = collect(item, language, key, keys, texts)) return error;
            continue;
        }
        if (!item.is(TomlNode::Kind::String))
            return item.error(key + ": expected a text or a table of texts, found " + item.found());
        if (steers_terminal(item.string)) return item.error(key + ": a text may hold no control characters");
        if (keys == Keys::Known && !texts.contains(key))
            return item.error(key + ": none of our texts has this key; data/ has them all");
        texts.insert_or_assign(key, typeset(language, item.string));
    }
    return std::nullopt;
}

std::optional<Error> collect(const NamedText& file, std::string_view language, Keys keys,
                             std::map<std::string, std::string, std::less<>>& texts) {
    const auto root = parse_toml(file.name, file.text);
    if (!root) return root.error();
    return collect(*root, language, "", keys, texts);
}

// "data/storm/words.en.toml" and "data/words/core.en.toml" are catalogues of "en".
std::string_view catalogue_language(std::string_view name) {
    const auto slash = name.find_last_of('/');
    const std::string_view file = name.substr(slash + 1);
    const bool catalogue = name.starts_with("data/") && name.ends_with(".toml")
                           && (file.starts_with("words.") || name.starts_with("data/words/"));
    if (!catalogue) return {};
    const std::string_view stem = file.substr(0, file.size() - 5);
    const auto dot = stem.find_last_of('.');
    return dot == std::string_view::npos ? std::string_view() : stem.substr(dot + 1);
}

}  // namespace

std::string typeset(std::string_view language, std::string_view text) {
    if (language != "fr") return std::string(text);
    constexpr std::string_view kHolding = "\u00a0", kOpening = "\u00ab";
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::string_view rest = text.substr(at + 1);
        const bool before_mark =
            !rest.empty()
            && (std::string_view(":;?!").find(rest[0]) != std::string_view::npos || rest.starts_with("\u00bb"));
        if (text[at] == ' ' && (before_mark || text.substr(0, at).ends_with(kOpening)))
            out += kHolding;
        else
            out += text[at];
    }
    return out;
}

Result<Words> Words::read(std::string_view language, std::span<const NamedText> files) {
    Words words;
    words.language_ = language;
    for (const NamedText& file : files)
        if (auto error = collect(file, language, Keys::Any, words.texts_)) return *error;
    return words;
}

Result<Words> Words::shipped(std::string_view language, std::span<const NamedText> more) {
    std::vector<NamedText> files;
    for (const EmbeddedFile& file : embedded_files())
        if (catalogue_language(file.name) == language) files.push_back({file.name, file.text});
    if (language.empty() || files.empty()) {
        std::string list;
        for (const std::string& one : languages()) add_item(list, one);
        return Error{"there are no words in the language \"" + std::string(language) + "\"; expected one of " + list,
                     "", 0, 0};
    }
    auto words = read(language, files);
    for (const NamedText& file : more)
        if (words)
            if (auto error = collect(file, language, Keys::Known, words->texts_)) return *error;
    return words;
}

std::vector<std::string> Words::languages() {
    std::set<std::string> found;
    for (const EmbeddedFile& file : embedded_files())
        if (const auto language = catalogue_language(file.name); !language.empty()) found.emplace(language);
    return {found.begin(), found.end()};
}

std::string_view Words::text(std::string_view key) const {
    const auto at = texts_.find(key);
    return at == texts_.end() ? key : std::string_view(at->second);
}

std::string Words::format(std::string_view key, Values values) const {
    return format(key, std::span(values.begin(), values.size()));
}

std::string Words::format(std::string_view key,
                          std::span<const std::pair<std::string_view, std::string_view>> values) const {
    std::string result;
    split(
        text(key), [&](std::string_view plain) { result += plain; },
        [&](const Placeholder& found, std::string_view written) {
            const auto at =
                std::find_if(values.begin(), values.end(), [&](const auto& one) { return one.first == found.name; });
            if (at == values.end())
                result += written;
            else if (found.counts)
                result += is_one(at->second, language_) ? found.one : found.many;
            else
                result += at->second;
        });
    return result;
}

std::string Words::message(const Error& error) const {
    if (error.key.empty()) return error.message;
    const std::vector<std::pair<std::string_view, std::string_view>> values(error.values.begin(), error.values.end());
    return format(error.key, std::span(values));
}

std::vector<std::string> Words::keys() const {
    std::vector<std::string> result;
    for (const auto& [key, text] : texts_) result.push_back(key);
    return result;
}

std::vector<std::string> Words::placeholders(std::string_view key) const {
    std::set<std::string> found;
    split(
        text(key), [](std::string_view) {}, [&](const Placeholder& one, std::string_view) { found.emplace(one.name); });
    return {found.begin(), found.end()};
}

}  // namespace namyoum
