// Shared by the fuzz targets.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "games/storm/data_reader.h"

namespace namyoum::fuzz {

// Holds in every build, unlike an assert.
inline void must(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

inline void install_storm() {
    const auto data = storm::read_data({});
    if (!data) std::fprintf(stderr, "%s\n", data.error().text().c_str());
    must(static_cast<bool>(data), "the shipped data can be read");
    storm::install(*data);
}

inline std::string_view text_of(const std::uint8_t* bytes, std::size_t size) {
    return {reinterpret_cast<const char*>(bytes), size};
}

}  // namespace namyoum::fuzz
