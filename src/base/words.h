// Message catalogues: keys to sentences, one language each. The engine speaks in keys; what a person reads is here.
#pragma once

#include <initializer_list>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/named_text.h"
#include "base/result.h"

namespace namyoum {

// As it is to be read: French has a space before : ; ? ! » and behind «, and no line may break there. The files have
// plain spaces, which people can type and see.
std::string typeset(std::string_view language, std::string_view text);

class Words {
public:
    using Values = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    // TOML files of texts, typeset; tables nest, so [storm.area] with 6 = "Gabrielle" is the key storm.area.6. A later
    // file replaces the texts of an earlier one.
    static Result<Words> read(std::string_view language, std::span<const NamedText> files);
    // Every catalogue of that language inside the program, "en" or "fr", then `more` over it.
    static Result<Words> shipped(std::string_view language, std::span<const NamedText> more = {});
    static std::vector<std::string> languages();  // those inside the program

    const std::string& language() const { return language_; }
    bool has(std::string_view key) const { return texts_.find(key) != texts_.end(); }
    // The key itself when there is no text, so that a gap is seen and nothing breaks. Lives as long as key and Words.
    std::string_view text(std::string_view key) const;
    // The text with each {name} replaced by its value, and each {name|one|many} by the form that its value counts as;
    // a name without a value stays.
    std::string format(std::string_view key, Values values) const;
    std::string format(std::string_view key,
                       std::span<const std::pair<std::string_view, std::string_view>> values) const;

    // What the error says, in this language if it has a key.
    std::string message(const Error& error) const;

    std::vector<std::string> keys() const;                              // sorted
    std::vector<std::string> placeholders(std::string_view key) const;  // sorted, each once

private:
    std::string language_;
    std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace namyoum
