#include "base/toml.h"

#include <algorithm>
#include <utility>

// toml++ 3.3 asserts things that a wrong file can make false (a table header that begins with "=", say) just before it
// finds the error by itself. Without NDEBUG that would end the program, and with it clang would be told to assume them.
// So its assertions are nothing here, in every kind of build.
#pragma push_macro("NDEBUG")
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace namyoum {
namespace {

constexpr std::size_t kShownCharacters = 40;

using File = std::shared_ptr<const std::string>;

// Built by hand rather than with ::toml::node::visit, which instantiates far more than is needed here.
TomlNode convert(const ::toml::node& node, const File& file) {
    TomlNode result;
    result.file = file;
    result.line = static_cast<int>(node.source().begin.line);
    result.column = static_cast<int>(node.source().begin.column);
    if (const auto* table = node.as_table()) {
        result.kind = TomlNode::Kind::Table;
        result.items.reserve(table->size());
        for (auto&& [key, value] : *table) {
            TomlNode item = convert(value, file);
            item.key = std::string(key.str());
            // An implicit table ([a.b] without [a]) and a dotted key have no good place of their own.
            if (item.line == 0) {
                item.line = static_cast<int>(key.source().begin.line);
                item.column = static_cast<int>(key.source().begin.column);
            }
            result.items.push_back(std::move(item));
        }
        std::stable_sort(result.items.begin(), result.items.end(), [](const TomlNode& a, const TomlNode& b) {
            return std::pair(a.line, a.column) < std::pair(b.line, b.column);
        });
    } else if (const auto* array = node.as_array()) {
        result.kind = TomlNode::Kind::Array;
        result.items.reserve(array->size());
        for (auto&& value : *array) result.items.push_back(convert(value, file));
        // An array of tables, [[area]], begins where its first row does.
        if (!result.items.empty() && result.line == 0) {
            result.line = result.items.front().line;
            result.column = result.items.front().column;
        }
    } else if (const auto* string = node.as_string()) {
        result.kind = TomlNode::Kind::String;
        result.string = string->get();
    } else if (const auto* integer = node.as_integer()) {
        result.kind = TomlNode::Kind::Integer;
        result.integer = integer->get();
        result.number = static_cast<double>(integer->get());
    } else if (const auto* number = node.as_floating_point()) {
        result.kind = TomlNode::Kind::Float;
        result.number = number->get();
    } else if (const auto* boolean = node.as_boolean()) {
        result.kind = TomlNode::Kind::Boolean;
        result.boolean = boolean->get();
    } else {
        // Dates, times and both together. A time alone is the date 0000-00-00, which no reader accepts.
        result.kind = TomlNode::Kind::Date;
        if (const auto* date = node.as_date()) {
            result.date = {date->get().year, date->get().month, date->get().day};
        } else if (const auto* moment = node.as_date_time()) {
            result.date = {moment->get().date.year, moment->get().date.month, moment->get().date.day};
        }
    }
    return result;
}

std::string expected(std::string_view key, std::string_view what, const TomlNode& node) {
    return std::string(key) + ": expected " + std::string(what) + ", found " + node.found();
}

std::string range(int least, int most) {
    return "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
}

}  // namespace

const TomlNode* TomlNode::find(std::string_view member) const {
    if (kind != Kind::Table) return nullptr;
    const auto at = std::find_if(items.begin(), items.end(), [&](const TomlNode& item) { return item.key == member; });
    return at == items.end() ? nullptr : &*at;
}

TomlNode* TomlNode::find(std::string_view member) { return const_cast<TomlNode*>(std::as_const(*this).find(member)); }

Error TomlNode::error(std::string message) const {
    return Error{std::move(message), file ? *file : std::string(), line, column};
}

std::string TomlNode::found() const {
    switch (kind) {
        case Kind::String: {
            if (string.size() <= kShownCharacters) return '"' + string + '"';
            std::size_t end = kShownCharacters;  // not in the middle of a UTF-8 character
            while (end > 0 && (static_cast<unsigned char>(string[end]) & 0xC0) == 0x80) --end;
            return '"' + string.substr(0, end) + "...\"";
        }
        case Kind::Integer: return std::to_string(integer);
        case Kind::Float: return std::to_string(number);
        case Kind::Boolean: return boolean ? "true" : "false";
        case Kind::Date: return "a date or time";
        case Kind::Array: return items.empty() ? "an empty array" : "an array";
        case Kind::Table: break;
    }
    return "a table";
}

Result<TomlNode> parse_toml(std::string_view name, std::string_view text) {
    if (text.size() > kMaxTomlBytes)
        return Error{"the file has " + std::to_string(text.size()) + " bytes; at most " + std::to_string(kMaxTomlBytes)
                         + " are read",
                     std::string(name), 0, 0};
    const auto parsed = ::toml::parse(text);
    if (parsed.failed()) {
        const auto& error = parsed.error();
        return Error{"not valid TOML: " + std::string(error.description()), std::string(name),
                     static_cast<int>(error.source().begin.line), static_cast<int>(error.source().begin.column)};
    }
    TomlNode root = convert(parsed.table(), std::make_shared<const std::string>(name));
    root.line = root.column = 0;  // "in the file as a whole"
    return root;
}

void TomlReader::fail(const TomlNode& at, std::string message) {
    if (!error_) error_ = at.error(std::move(message));
}

const TomlNode* TomlReader::member(const TomlNode& table, std::string_view key, TomlNode::Kind kind,
                                   std::string_view what) {
    const TomlNode* node = table.find(key);
    if (node && !node->is(kind)) {
        fail(*node, expected(key, what, *node));
        return nullptr;
    }
    return node;
}

std::optional<int> TomlReader::bare_integer(const TomlNode& value, std::string_view what, int least, int most) {
    if (!value.is(TomlNode::Kind::Integer) || value.integer < least || value.integer > most) {
        fail(value, expected(what, range(least, most), value));
        return std::nullopt;
    }
    return static_cast<int>(value.integer);
}

std::optional<int> TomlReader::integer(const TomlNode& table, std::string_view key, int least, int most) {
    const TomlNode* node = table.find(key);
    return node ? bare_integer(*node, key, least, most) : std::nullopt;
}

std::optional<double> TomlReader::bare_number(const TomlNode& value, std::string_view what, double least, double most) {
    const bool numeric = value.is(TomlNode::Kind::Integer) || value.is(TomlNode::Kind::Float);
    if (!numeric || !(value.number >= least && value.number <= most)) {  // so that "not a number" fails too
        fail(value, expected(what, "a number from " + std::to_string(least) + " to " + std::to_string(most), value));
        return std::nullopt;
    }
    return value.number;
}

std::optional<bool> TomlReader::boolean(const TomlNode& table, std::string_view key) {
    const TomlNode* node = member(table, key, TomlNode::Kind::Boolean, "true or false");
    return node ? std::optional(node->boolean) : std::nullopt;
}

std::optional<std::string> TomlReader::string(const TomlNode& table, std::string_view key, std::size_t longest) {
    const TomlNode* node = member(table, key, TomlNode::Kind::String, "a text");
    if (!node) return std::nullopt;
    if (node->string.empty() || node->string.size() > longest) {
        fail(*node, expected(key, "a text of 1 to " + std::to_string(longest) + " bytes", *node));
        return std::nullopt;
    }
    return node->string;
}

std::optional<std::string> TomlReader::id(const TomlNode& table, std::string_view key) {
    const TomlNode* node = member(table, key, TomlNode::Kind::String, "an id");
    if (!node) return std::nullopt;
    if (!is_id(node->string)) {
        fail(*node, expected(key, "1 to 24 of the characters a-z, 0-9 and -", *node));
        return std::nullopt;
    }
    return node->string;
}

std::optional<std::size_t> TomlReader::choice(const TomlNode& table, std::string_view key,
                                              std::span<const std::string_view> words) {
    const TomlNode* node = table.find(key);
    if (!node) return std::nullopt;
    std::string list;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (node->is(TomlNode::Kind::String) && node->string == words[i]) return i;
        list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + ('"' + std::string(words[i]) + '"');
    }
    fail(*node, expected(key, list, *node));
    return std::nullopt;
}

std::optional<TomlDate> TomlReader::date(const TomlNode& table, std::string_view key) {
    const TomlNode* node = member(table, key, TomlNode::Kind::Date, "a date such as 1954-03-13");
    if (!node) return std::nullopt;
    if (node->date.month == 0) {
        fail(*node, expected(key, "a date such as 1954-03-13", *node));
        return std::nullopt;
    }
    return node->date;
}

bool is_id(std::string_view text) {
    return !text.empty() && text.size() <= kLongestId && std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
}

}  // namespace namyoum
