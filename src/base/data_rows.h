// Data files as rows: a table or an array of tables, each row known by its key, each value with its source. What a file
// may hold is told by a schema; a later file of the same name is laid over the earlier one, row by row and value by
// value.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/named_text.h"
#include "base/result.h"
#include "base/toml.h"

namespace namyoum {

struct RowSchema {
    std::string_view table;      // "area": rows [[area]]; without a key, the one table [area]
    std::string_view key = {};   // the member that names a row
    bool key_has_source = true;  // false when the key is only our own name for the row
    std::vector<std::string_view> required = {};
    std::vector<std::string_view> optional = {};
    std::vector<std::string_view> words = {};      // facts whose text is in the word catalogues, their source here
    std::vector<std::string_view> exclusive = {};  // of these a later file replaces any by the one it gives
    const RowSchema* inner = nullptr;              // rows within a row: the array member named inner->table
    std::string_view key_source = {};              // what the key is called in a source table; empty: as the key
};

struct FileSchema {
    std::string_view name;  // "areas.toml"
    std::vector<RowSchema> rows;
};

// Where a value comes from. Own: from a file laid over ours that names no source.
enum class SourceClass { Rule, Public, Reconstruction, Own };
inline constexpr std::size_t kSourceClasses = 4;

struct SourceCounts {
    std::string file;
    std::array<int, kSourceClasses> count{};

    int of(SourceClass source) const { return count[static_cast<std::size_t>(source)]; }
};

using Provenance = std::vector<SourceCounts>;  // one entry a file, in the order of the schema

class DataRows {
public:
    // The rows of a table, overlays laid over. Empty when there is none.
    std::span<const TomlNode> rows(std::string_view file, std::string_view table) const;
    // The one table of that name; an empty table when it was not given.
    const TomlNode& single(std::string_view file, std::string_view table) const;
    // For an error about a value: the member, else its row, else the file.
    const TomlNode& place(std::string_view file, std::string_view table, std::string_view key,
                          std::string_view member = {}) const;
    Provenance provenance() const;

private:
    friend Result<DataRows> read_rows(std::span<const FileSchema> schemas, std::span<const NamedText> files);

    struct File {
        const FileSchema* schema = nullptr;
        TomlNode root;
        bool given = false;
    };
    const File* file(std::string_view name) const;

    std::vector<File> files_;
};

// A file is known by the last part of its name. The first of each name is the base and must be there, the others are
// laid over it in turn. The schemas must outlive the rows.
Result<DataRows> read_rows(std::span<const FileSchema> schemas, std::span<const NamedText> files);

// A row's key as text: 11, "f01", or 10-11 for a pair, the lower number first whatever the order in the file.
std::string key_text(const TomlNode& key);

std::string_view last_part(std::string_view path);

}  // namespace namyoum
