// The data files, the guide and the client for browsers, as they were when the program was built. They are compiled in,
// so that the program needs nothing beside it.
#pragma once

#include <span>
#include <string_view>

namespace namyoum {

struct EmbeddedFile {
    std::string_view name;  // from the root of the project: "data/storm/areas.toml"
    std::string_view text;
};

std::span<const EmbeddedFile> embedded_files();  // sorted by name

// The text of one file; empty when there is none of that name.
std::string_view embedded_text(std::string_view name);

}  // namespace namyoum
