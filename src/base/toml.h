// Reads TOML into plain nodes that know their place, so that whatever is wrong with a value can be said with its file,
// line and column. The parser itself (toml++) stays in toml.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace namyoum {

inline constexpr std::size_t kMaxTomlBytes = std::size_t{1} << 20;

struct TomlDate {
    int year = 0;
    int month = 0;
    int day = 0;

    auto operator<=>(const TomlDate&) const = default;
};

struct TomlNode {
    enum class Kind : std::uint8_t { String, Integer, Float, Boolean, Date, Array, Table };

    Kind kind = Kind::Table;
    bool boolean = false;
    int line = 0;
    int column = 0;
    std::int64_t integer = 0;
    double number = 0;  // of a Float; of an Integer too
    TomlDate date;
    std::string string;
    std::string key;              // its name, when it is a member of a table
    std::vector<TomlNode> items;  // of an Array; the members of a Table, in the order of the file
    std::shared_ptr<const std::string> file;

    bool is(Kind wanted) const { return kind == wanted; }
    const TomlNode* find(std::string_view member) const;
    TomlNode* find(std::string_view member);

    Error error(std::string message) const;
    std::string found() const;  // the value as an error message shows it: 9, "red", an array
};

// The whole file as a Table. `name` is how errors call it.
Result<TomlNode> parse_toml(std::string_view name, std::string_view text);

// Typed reads of a table's members. The first thing wrong is kept; what is read after that has no meaning.
class TomlReader {
public:
    bool failed() const { return error_.has_value(); }
    const Error& error() const { return *error_; }
    void fail(const TomlNode& at, std::string message);

    // Nothing returned: there is no such member, or it is of the wrong kind (then the reader has failed).
    std::optional<int> integer(const TomlNode& table, std::string_view key, int least, int most);
    std::optional<bool> boolean(const TomlNode& table, std::string_view key);
    std::optional<std::string> string(const TomlNode& table, std::string_view key, std::size_t longest);
    std::optional<std::string> id(const TomlNode& table, std::string_view key);  // [a-z0-9-], 1 to 24 characters
    std::optional<std::size_t> choice(const TomlNode& table, std::string_view key,
                                      std::span<const std::string_view> words);
    std::optional<TomlDate> date(const TomlNode& table, std::string_view key);

    // Of a bare value rather than of a member.
    std::optional<int> bare_integer(const TomlNode& value, std::string_view what, int least, int most);
    std::optional<double> bare_number(const TomlNode& value, std::string_view what, double least, double most);

private:
    const TomlNode* member(const TomlNode& table, std::string_view key, TomlNode::Kind kind, std::string_view expected);

    std::optional<Error> error_;
};

inline constexpr std::size_t kLongestId = 24;
bool is_id(std::string_view text);

}  // namespace namyoum
