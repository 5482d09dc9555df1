#include "games/storm/data_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "base/embedded.h"
#include "base/text.h"
#include "base/toml.h"

namespace namyoum::storm {

namespace {

const RowSchema kCompany{
    .table = "companies",
    .key = "name",
    .optional = {"elite", "firepower", "defence", "movement", "spent_defence", "area", "turn", "star", "box"},
    .exclusive = {"area", "turn", "star", "box"},
    .key_source = "company"};

const std::vector<FileSchema> kFiles = {
    {"areas.toml",
     {{.table = "area",
       .key = "id",
       .required = {"defence", "colour", "control", "bank", "edge", "victory", "bonus"},
       .words = {"name"}}}},
    {"borders.toml", {{.table = "border", .key = "between", .required = {"river"}, .optional = {"bridge"}}}},
    {"units.toml",
     {{.table = "formation",
       .key = "id",
       .key_has_source = false,
       .required = {"name", "side", "type", "firepower", "defence", "movement", "spent_defence", "companies"},
       .optional = {"thai", "area", "turn", "star", "box"},
       .exclusive = {"area", "turn", "star", "box"},
       .inner = &kCompany}}},
    {"cards.toml",
     {{.table = "title",
       .key = "effect",
       .required = {"side"},
       .optional = {"removed", "first_turn", "last_turn", "firepower", "crowd_firepower", "crowd", "dice_bonus"},
       .words = {"title", "text"}},
      {.table = "card", .key = "id", .required = {"effect"}, .optional = {"trench"}}}},
    {"turns.toml", {{.table = "turn", .key = "number", .required = {"french", "vietminh", "first_day", "last_day"}}}},
    {"tables.toml",
     {{.table = "supply", .required = {"per_runway", "per_green"}},
      {.table = "supply_band", .key = "from", .required = {"areas_out"}},
      {.table = "relief_force", .required = {"area"}},
      {.table = "relief", .key = "die", .required = {"infantry", "armour"}},
      {.table = "victory", .required = {"areas_needed"}}}},
    {"scenario.toml", {{.table = "scenario", .key = "id", .key_has_source = false, .required = {"name", "turns"}}}},
    {"layout.toml",
     {{.table = "sheet", .required = {"width", "height"}},
      {.table = "river", .required = {"line"}},
      {.table = "runway", .required = {"line"}},
      {.table = "bridge", .key = "between", .required = {"at"}},
      {.table = "box", .key = "id", .key_has_source = false, .required = {"corners"}},
      {.table = "area", .key = "id", .key_has_source = false, .required = {"label", "polygon"}}}},
};

// Of the folder's files, those that are read elsewhere: the words by the catalogues, the ground under the map when the
// client for browsers is built.
bool is_read_elsewhere(std::string_view name) { return name.starts_with("words.") || name == "terrain.toml"; }

bool is_data_file(std::string_view name) {
    return std::any_of(kFiles.begin(), kFiles.end(), [&](const FileSchema& file) { return file.name == name; });
}

}  // namespace

std::span<const FileSchema> data_files() { return kFiles; }

std::vector<NamedText> shipped_files() {
    std::vector<NamedText> files;
    for (const EmbeddedFile& file : embedded_files())
        if (file.name.starts_with("data/storm/") && is_data_file(last_part(file.name)))
            files.push_back({file.name, file.text});
    return files;
}

Result<std::vector<OwnedText>> read_directory(const std::string& directory) {
    namespace fs = std::filesystem;
    std::error_code error;
    std::vector<fs::path> paths;
    for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        if (!name.ends_with(".toml") || is_read_elsewhere(name)) continue;
        if (!is_data_file(name)) {
            std::string list;
            for (const FileSchema& file : kFiles) add_item(list, file.name);
            return Error{"no data file has this name; expected one of " + list, at->path().string(), 0, 0};
        }
        paths.push_back(at->path());
    }
    if (error) return Error{"cannot read the directory: " + error.message(), directory, 0, 0};
    std::sort(paths.begin(), paths.end());
    std::vector<OwnedText> result;
    for (const fs::path& path : paths) {
        if (!fs::is_regular_file(path, error))
            return Error{"expected a file, found something else", path.string(), 0, 0};
        const auto size = fs::file_size(path, error);
        if (error) return Error{"cannot read the file: " + error.message(), path.string(), 0, 0};
        if (size > kMaxTomlBytes)
            return Error{"the file has " + std::to_string(size) + " bytes; at most " + std::to_string(kMaxTomlBytes)
                             + " are read",
                         path.string(), 0, 0};
        std::ifstream stream(path, std::ios::binary);
        std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
        if (!stream) return Error{"cannot read the file", path.string(), 0, 0};
        result.push_back({path.string(), std::move(text)});
    }
    if (result.empty())
        return Error{"the directory holds no data file such as areas.toml or units.toml", directory, 0, 0};
    return result;
}

}  // namespace namyoum::storm
