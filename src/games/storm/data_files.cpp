#include "games/storm/data_files.h"

#include <algorithm>

#include "base/embedded.h"

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

}  // namespace namyoum::storm
