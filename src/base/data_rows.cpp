#include "base/data_rows.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <utility>

#include "base/text.h"

namespace namyoum {
namespace {

using Kind = TomlNode::Kind;

constexpr std::string_view kSource = "source";
constexpr std::string_view kRemove = "remove";
constexpr std::string_view kOwn = "own";
const TomlNode kNothing;

bool contains(const std::vector<std::string_view>& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool is_field(const RowSchema& schema, std::string_view key) {
    return contains(schema.required, key) || contains(schema.optional, key);
}

std::string_view key_source(const RowSchema& schema) {
    return schema.key_source.empty() ? schema.key : schema.key_source;
}

bool has_source(const RowSchema& schema, std::string_view key) {
    if (schema.inner && has_source(*schema.inner, key)) return true;
    return is_field(schema, key) || contains(schema.words, key)
           || (schema.key_has_source && !schema.key.empty() && key == key_source(schema));
}

std::string quoted(std::string_view word) { return '"' + std::string(word) + '"'; }

std::optional<SourceClass> source_class(std::string_view source) {
    if (source.starts_with("rule ") || source.starts_with("rule: ")) return SourceClass::Rule;
    if (source.starts_with("public: ")) return SourceClass::Public;
    if (source == "reconstruction") return SourceClass::Reconstruction;
    if (source == kOwn) return SourceClass::Own;
    return std::nullopt;
}

std::string row_name(const RowSchema& schema, const TomlNode& row) {
    const TomlNode* key = schema.key.empty() ? nullptr : row.find(schema.key);
    return std::string(schema.table) + (key ? ' ' + key_text(*key) : std::string());
}

std::string known_members(const RowSchema& schema) {
    std::string list;
    if (!schema.key.empty()) add_item(list, schema.key);
    for (const auto word : schema.required) add_item(list, word);
    for (const auto word : schema.optional) add_item(list, word);
    add_item(list, kSource);
    return list;
}

TomlNode source_entry(std::string_view key, std::string_view source, const TomlNode& at) {
    TomlNode entry;
    entry.kind = Kind::String;
    entry.key = key;
    entry.string = source;
    entry.file = at.file;
    entry.line = at.line;
    entry.column = at.column;
    return entry;
}

// One file: its shape is checked, and every row gets a `source` table that names a source for each of its values.
class Shaper {
public:
    Shaper(const FileSchema& schema, bool is_overlay) : schema_(schema), is_overlay_(is_overlay) {}

    std::optional<Error> shape(TomlNode& root) {
        defaults_ = &kNothing;
        if (TomlNode* source = root.find(kSource)) {
            check_source(*source, [&](std::string_view key) {
                return std::any_of(schema_.rows.begin(), schema_.rows.end(),
                                   [&](const RowSchema& row) { return has_source(row, key); });
            });
            defaults_ = source;
        }
        for (TomlNode& member : root.items) {
            if (member.key == kSource) continue;
            const auto row = std::find_if(schema_.rows.begin(), schema_.rows.end(),
                                          [&](const RowSchema& one) { return one.table == member.key; });
            if (row == schema_.rows.end()) {
                std::string list;
                for (const RowSchema& one : schema_.rows) list += std::string(one.table) + ", ";
                fail(member, "unknown key " + quoted(member.key) + "; expected one of " + list + "source");
            } else if (row->key.empty()) {
                if (!member.is(Kind::Table))
                    fail(member, "expected the table [" + std::string(row->table) + "], found " + member.found());
                else
                    shape_row(member, *row, {});
            } else {
                shape_rows(member, *row, {});
            }
            if (error_) break;
        }
        return error_;
    }

private:
    using Defaults = std::vector<const TomlNode*>;

    void fail(const TomlNode& at, std::string message) {
        if (!error_) error_ = at.error(std::move(message));
    }

    template <class Known>
    void check_source(const TomlNode& source, Known known) {
        if (!source.is(Kind::Table)) return fail(source, "source: expected a table, found " + source.found());
        for (const TomlNode& item : source.items) {
            if (!known(item.key)) return fail(item, "source of " + quoted(item.key) + ": there is no such value here");
            if (!item.is(Kind::String) || !source_class(item.string))
                return fail(item, "source of " + item.key + R"(: expected "rule ...", "public: ...", "reconstruction")"
                                      + R"( or "own", found )" + item.found());
        }
    }

    void shape_rows(TomlNode& array, const RowSchema& schema, const Defaults& outer) {
        if (!array.is(Kind::Array))
            return fail(array, std::string(schema.table) + ": expected rows, found " + array.found());
        std::map<std::string, const TomlNode*> seen;
        for (TomlNode& row : array.items) {
            if (!row.is(Kind::Table))
                return fail(row, std::string(schema.table) + ": expected a row, found " + row.found());
            shape_row(row, schema, outer);
            if (error_) return;
            const auto [at, is_new] = seen.emplace(key_text(*row.find(schema.key)), &row);
            if (!is_new)
                return fail(row, std::string(schema.table) + ' ' + at->first + " is given twice; first in line "
                                     + std::to_string(at->second->line));
        }
    }

    void shape_row(TomlNode& row, const RowSchema& schema, const Defaults& outer) {
        const TomlNode* key = schema.key.empty() ? nullptr : row.find(schema.key);
        if (!schema.key.empty() && (!key || key_text(*key).empty()))
            return fail(key ? *key : row, std::string(schema.table) + ": expected " + quoted(schema.key)
                                              + " to say which, found " + (key ? key->found() : "none"));

        for (const TomlNode& item : row.items) {
            const bool known = item.key == schema.key || is_field(schema, item.key) || item.key == kSource
                               || (is_overlay_ && item.key == kRemove && !schema.key.empty());
            if (!known)
                return fail(item, row_name(schema, row) + ": unknown key " + quoted(item.key) + "; expected one of "
                                      + known_members(schema));
        }
        if (const TomlNode* remove = row.find(kRemove)) {
            if (!remove->is(Kind::Boolean) || !remove->boolean)
                return fail(*remove, "remove: expected true, found " + remove->found());
            if (row.items.size() > 2) return fail(row, row_name(schema, row) + " is removed, yet has other values");
            return;
        }
        if (!is_overlay_) check_complete(row, schema, row_name(schema, row));

        Defaults defaults;
        if (const TomlNode* own = row.find(kSource)) {
            check_source(*own, [&](std::string_view word) {
                return row.find(word) || contains(schema.words, word) || word == key_source(schema)
                       || (schema.inner && has_source(*schema.inner, word));
            });
            defaults.push_back(own);
        }
        defaults.insert(defaults.end(), outer.begin(), outer.end());
        if (error_) return;

        TomlNode resolved;
        resolved.key = kSource;
        resolved.file = row.file;
        resolved.line = row.line;
        resolved.column = row.column;
        const auto resolve = [&](std::string_view word, const TomlNode& at) {
            std::string_view source;
            for (const TomlNode* table : defaults)
                if (const TomlNode* found = table->find(word); found && source.empty()) source = found->string;
            if (const TomlNode* found = defaults_->find(word); found && source.empty()) source = found->string;
            if (source.empty() && !is_overlay_)
                return fail(at, row_name(schema, row) + ": no source is given for " + quoted(word));
            resolved.items.push_back(source_entry(word, source.empty() ? kOwn : source, at));
        };
        for (const TomlNode& item : row.items) {
            const bool is_inner = schema.inner && item.key == schema.inner->table;
            if (is_field(schema, item.key) && !is_inner) resolve(item.key, item);
        }
        // What an overlay does not say keeps the source that it has.
        const TomlNode* own = row.find(kSource);
        if (key && schema.key_has_source && (!is_overlay_ || (own && own->find(key_source(schema)))))
            resolve(key_source(schema), *key);
        for (const auto word : schema.words)
            if (!is_overlay_ || (own && own->find(word))) resolve(word, row);

        if (schema.inner)
            if (TomlNode* rows = row.find(schema.inner->table)) shape_rows(*rows, *schema.inner, defaults);

        std::erase_if(row.items, [](const TomlNode& item) { return item.key == kSource; });
        row.items.push_back(std::move(resolved));
    }

public:
    static std::optional<Error> incomplete(const TomlNode& row, const RowSchema& schema, const std::string& name) {
        for (const auto word : schema.required)
            if (!row.find(word)) return row.error(name + ": missing " + quoted(word));
        return std::nullopt;
    }

private:
    void check_complete(const TomlNode& row, const RowSchema& schema, const std::string& name) {
        if (auto error = incomplete(row, schema, name); error && !error_) error_ = std::move(error);
    }

    const FileSchema& schema_;
    bool is_overlay_;
    const TomlNode* defaults_ = nullptr;
    std::optional<Error> error_;
};

// Lays shaped rows over shaped rows.
std::optional<Error> lay_over(TomlNode& base, TomlNode& over, const RowSchema& schema);

std::optional<Error> lay_row_over(TomlNode& base, TomlNode& over, const RowSchema& schema) {
    TomlNode* sources = base.find(kSource);
    assert(sources && over.find(kSource));
    const auto drop = [&](std::string_view word) {
        std::erase_if(base.items, [&](const TomlNode& item) { return item.key == word; });
        sources = base.find(kSource);  // erasing may have moved it
        std::erase_if(sources->items, [&](const TomlNode& item) { return item.key == word; });
    };
    const bool replaces_exclusive = std::any_of(schema.exclusive.begin(), schema.exclusive.end(),
                                                [&](std::string_view word) { return over.find(word) != nullptr; });
    if (replaces_exclusive)
        for (const auto word : schema.exclusive) drop(word);
    for (TomlNode& item : over.items) {
        if (item.key == schema.key || item.key == kSource) continue;
        if (schema.inner && item.key == schema.inner->table) {
            if (auto error = lay_over(*base.find(item.key), item, *schema.inner)) return error;
            continue;
        }
        drop(item.key);
        base.items.push_back(std::move(item));
    }
    sources = base.find(kSource);
    for (TomlNode& source : over.find(kSource)->items) {
        std::erase_if(sources->items, [&](const TomlNode& item) { return item.key == source.key; });
        sources->items.push_back(std::move(source));
    }
    return std::nullopt;
}

// A new row of an overlay: its key and what it says in words are the overlay's own too.
std::optional<Error> adopt(TomlNode& row, const RowSchema& schema) {
    if (row.find(kRemove)) return row.error("there is no " + row_name(schema, row) + " to remove");
    TomlNode& sources = *row.find(kSource);
    const auto own = [&](std::string_view word) {
        if (!sources.find(word)) sources.items.push_back(source_entry(word, kOwn, row));
    };
    if (schema.key_has_source) own(key_source(schema));
    for (const auto word : schema.words) own(word);
    if (schema.inner)
        for (TomlNode& inner : row.find(schema.inner->table)->items)
            if (auto error = adopt(inner, *schema.inner)) return error;
    return std::nullopt;
}

std::optional<Error> lay_over(TomlNode& base, TomlNode& over, const RowSchema& schema) {
    std::map<std::string, std::size_t> index;
    for (std::size_t i = 0; i < base.items.size(); ++i) index.emplace(key_text(*base.items[i].find(schema.key)), i);
    std::vector<bool> removed(base.items.size(), false);
    for (TomlNode& row : over.items) {
        const std::string key = key_text(*row.find(schema.key));
        const auto at = index.find(key);
        const std::string name = std::string(schema.table) + ' ' + key;
        if (row.find(kRemove)) {
            if (at == index.end()) return row.error("there is no " + name + " to remove");
            removed[at->second] = true;
        } else if (at != index.end()) {
            if (auto error = lay_row_over(base.items[at->second], row, schema)) return error;
        } else {
            if (auto error = Shaper::incomplete(row, schema, "there is no " + name + " to change, and for a new one"))
                return error;
            if (auto error = adopt(row, schema)) return error;
            base.items.push_back(std::move(row));
            removed.push_back(false);
        }
    }
    std::size_t next = 0;
    std::erase_if(base.items, [&](const TomlNode&) { return removed[next++]; });
    return std::nullopt;
}

void count_sources(const TomlNode& row, const RowSchema& schema, SourceCounts& counts) {
    if (const TomlNode* sources = row.find(kSource))
        for (const TomlNode& source : sources->items)
            if (const auto known = source_class(source.string)) ++counts.count[static_cast<std::size_t>(*known)];
    if (schema.inner)
        if (const TomlNode* rows = row.find(schema.inner->table))
            for (const TomlNode& inner : rows->items) count_sources(inner, *schema.inner, counts);
}

}  // namespace

std::string_view last_part(std::string_view path) {
    const auto slash = path.find_last_of('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string key_text(const TomlNode& key) {
    if (key.is(Kind::Integer)) return std::to_string(key.integer);
    if (key.is(Kind::String)) return key.string;
    if (key.is(Kind::Array) && key.items.size() == 2 && key.items[0].is(Kind::Integer)
        && key.items[1].is(Kind::Integer)) {
        const auto [low, high] = std::minmax(key.items[0].integer, key.items[1].integer);
        return std::to_string(low) + '-' + std::to_string(high);
    }
    return {};
}

Result<DataRows> read_rows(std::span<const FileSchema> schemas, std::span<const NamedText> files) {
    DataRows result;
    for (const FileSchema& schema : schemas) result.files_.push_back({&schema, {}, false});
    for (const NamedText& named : files) {
        const auto at = std::find_if(result.files_.begin(), result.files_.end(), [&](const DataRows::File& one) {
            return one.schema->name == last_part(named.name);
        });
        if (at == result.files_.end()) {
            std::string list;
            for (const FileSchema& schema : schemas) add_item(list, schema.name);
            return Error{"no data file has this name; expected one of " + list, std::string(named.name), 0, 0};
        }
        auto parsed = parse_toml(named.name, named.text);
        if (!parsed) return parsed.error();
        TomlNode root = *std::move(parsed);
        if (auto error = Shaper(*at->schema, at->given).shape(root)) return *error;
        if (!at->given) {
            at->root = std::move(root);
            at->given = true;
            for (const RowSchema& row : at->schema->rows)
                if (!at->root.find(row.table))
                    return at->root.error("missing "
                                          + (row.key.empty() ? "the table [" + std::string(row.table) + "]"
                                                             : "the rows [[" + std::string(row.table) + "]]"));
            continue;
        }
        for (const RowSchema& row : at->schema->rows) {
            TomlNode* over = root.find(row.table);
            if (!over) continue;
            TomlNode& base = *at->root.find(row.table);
            if (auto error = row.key.empty() ? lay_row_over(base, *over, row) : lay_over(base, *over, row))
                return *error;
        }
    }
    for (const DataRows::File& file : result.files_)
        if (!file.given) return Error{"the file is missing", std::string(file.schema->name), 0, 0};
    return result;
}

const DataRows::File* DataRows::file(std::string_view name) const {
    for (const File& one : files_)
        if (one.schema->name == name) return &one;
    return nullptr;
}

std::span<const TomlNode> DataRows::rows(std::string_view name, std::string_view table) const {
    const File* one = file(name);
    const TomlNode* array = one ? one->root.find(table) : nullptr;
    return array ? std::span<const TomlNode>(array->items) : std::span<const TomlNode>();
}

const TomlNode& DataRows::single(std::string_view name, std::string_view table) const {
    const File* one = file(name);
    const TomlNode* found = one ? one->root.find(table) : nullptr;
    return found ? *found : kNothing;
}

const TomlNode& DataRows::place(std::string_view name, std::string_view table, std::string_view key,
                                std::string_view member) const {
    const File* one = file(name);
    if (!one) return kNothing;
    const TomlNode* found = one->root.find(table);
    if (!found) return one->root;
    if (found->is(Kind::Array)) {
        const auto schema = std::find_if(one->schema->rows.begin(), one->schema->rows.end(),
                                         [&](const RowSchema& row) { return row.table == table; });
        const auto row = std::find_if(found->items.begin(), found->items.end(), [&](const TomlNode& item) {
            const TomlNode* named = item.find(schema->key);
            return named && key_text(*named) == key;
        });
        if (row == found->items.end()) return one->root;
        found = &*row;
    }
    const TomlNode* value = member.empty() ? nullptr : found->find(member);
    return value ? *value : *found;
}

Provenance DataRows::provenance() const {
    Provenance result;
    for (const File& one : files_) {
        SourceCounts counts{std::string(one.schema->name), {}};
        for (const RowSchema& schema : one.schema->rows) {
            const TomlNode* member = one.root.find(schema.table);
            if (!member) continue;
            if (schema.key.empty())
                count_sources(*member, schema, counts);
            else
                for (const TomlNode& row : member->items) count_sources(row, schema, counts);
        }
        result.push_back(std::move(counts));
    }
    return result;
}

}  // namespace namyoum
