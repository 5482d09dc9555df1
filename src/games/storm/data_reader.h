// Reads data/storm. The shipped files are inside the program; directories named by --data are laid over them, and may
// hold just the rows and values that differ.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/data_rows.h"
#include "base/named_text.h"
#include "base/result.h"
#include "games/storm/data.h"
#include "games/storm/data_files.h"

namespace namyoum::storm {

// How the map is drawn. No rule reads it.
struct Layout {
    struct Point {
        int x = 0;  // hundredths of an inch, so that points compare exactly
        int y = 0;

        auto operator<=>(const Point&) const = default;
    };
    struct Shape {
        Point label;
        std::vector<Point> polygon;
    };
    struct Bridge {
        AreaId a = kNoArea;
        AreaId b = kNoArea;
        Point at;
    };
    struct Box {
        std::string id;
        Point from;
        Point to;
    };

    int width = 0;
    int height = 0;
    std::array<Shape, kMaxAreas> areas{};
    std::vector<Point> river;
    std::vector<Point> runway;
    std::vector<Bridge> bridges;
    std::vector<Box> boxes;
};

// Everything that the files say, and where they say it.
struct DataSet {
    Data data;
    Layout layout;
    DataRows rows;
    std::vector<std::string> unit_formation;  // by UnitId: the row of units.toml that it comes from
};

// The values for play: read, laid over, checked. Without overlays they must also be the values that we ship on purpose.
Result<Data> read_data(const std::vector<std::string>& overlay_directories);
Result<DataSet> read_data_set(const std::vector<std::string>& overlay_directories);

// The same from texts in memory, touching nothing else: the first file of each name is the base, others are laid over
// it. Checked for structure only.
Result<Data> read_data_text(std::span<const NamedText> files);
Result<DataSet> read_data_set_text(std::span<const NamedText> files);

// Of every value that matters for play: data_fingerprint.cpp.
std::uint64_t fingerprint(const Data& data);

}  // namespace namyoum::storm
