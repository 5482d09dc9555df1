#include "base/words.h"

#include <algorithm>
#include <optional>
#include <set>

#include "base/embedded.h"
#include "base/text.h"
#include "base/toml.h"

namespace namyoum {
namespace {

// The end of the placeholder that opens at `at`, past its brace; 0 when it is just a brace.
std::size_t placeholder_end(std::string_view text, std::size_t at) {
    std::size_t end = at + 1;
    while (end < text.size()
           && ((text[end] >= 'a' && text[end] <= 'z') || text[end] == '_' || (text[end] >= '0' && text[end] <= '9')))
        ++end;
    return end > at + 1 && end < text.size() && text[end] == '}' ? end + 1 : 0;
}

// Calls `plain` with the stretches between placeholders and `named` with their names.
template <class Plain, class Named>
void split(std::string_view text, Plain plain, Named named) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text[at] == '{' ? placeholder_end(text, at) : 0;
        if (end == 0) {
            ++at;
            continue;
        }
        plain(text.substr(begin, at - begin));
        named(text.substr(at + 1, end - at - 2));
        begin = at = end;
    }
    plain(text.substr(begin));
}

std::optional<Error> collect(const TomlNode& table, const std::string& prefix,
                             std::map<std::string, std::string, std::less<>>& texts) {
    for (const TomlNode& item : table.items) {
        const std::string key = prefix.empty() ? item.key : prefix + '.' + item.key;
        if (item.is(TomlNode::Kind::Table)) {
            if (auto error = collect(item, key, texts)) return error;
        } else if (item.is(TomlNode::Kind::String)) {
            texts.insert_or_assign(key, item.string);
        } else {
            return item.error(key + ": expected a text or a table of texts, found " + item.found());
        }
    }
    return std::nullopt;
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

Result<Words> Words::read(std::string_view language, std::span<const NamedText> files) {
    Words words;
    words.language_ = language;
    for (const NamedText& file : files) {
        const auto root = parse_toml(file.name, file.text);
        if (!root) return root.error();
        if (auto error = collect(*root, "", words.texts_)) return *error;
    }
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
    files.insert(files.end(), more.begin(), more.end());
    return read(language, files);
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
        [&](std::string_view name) {
            const auto at =
                std::find_if(values.begin(), values.end(), [&](const auto& one) { return one.first == name; });
            if (at != values.end())
                result += at->second;
            else
                result.append("{").append(name).append("}");
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
        text(key), [](std::string_view) {}, [&](std::string_view name) { found.emplace(name); });
    return {found.begin(), found.end()};
}

}  // namespace namyoum
