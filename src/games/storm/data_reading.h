// From the rows of the data files to values, one file after the other, each value within its limits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/toml.h"
#include "games/storm/data_reader.h"

namespace namyoum::storm {

// Reads the rows of one data set. After the first failure the rest is read without meaning.
class Reading {
public:
    explicit Reading(DataSet& set) : set_(set), data_(set.data), rows_(set.rows) {}

    std::optional<Error> read();

private:
    // data_reading.cpp: a file each
    void areas();
    void borders();
    void cards();
    void turns();
    void tables();
    void scenarios();

    // unit_reading.cpp
    struct Start {
        Entry entry;
        std::uint8_t value;
    };
    void units();
    void formation(const TomlNode& row, std::set<std::string>& ids);
    void strength(const TomlNode& row, Unit& unit);
    std::optional<Start> start(const TomlNode& row);

    // layout_reading.cpp
    void layout();
    Layout::Point point(const TomlNode& value, std::string_view what);
    std::vector<Layout::Point> points(const TomlNode& row, std::string_view key, std::size_t least);

    AreaId existing_area(const TomlNode& value, std::string_view what);
    std::pair<AreaId, AreaId> pair(const TomlNode& row);

    void fail(const TomlNode& at, std::string message) { toml_.fail(at, std::move(message)); }

    int integer(const TomlNode& row, std::string_view key, int least, int most, int otherwise = 0) {
        return toml_.integer(row, key, least, most).value_or(otherwise);
    }
    bool boolean(const TomlNode& row, std::string_view key, bool otherwise = false) {
        return toml_.boolean(row, key).value_or(otherwise);
    }
    template <std::size_t N>
    std::size_t choice(const TomlNode& row, std::string_view key, const std::array<std::string_view, N>& words) {
        return toml_.choice(row, key, words).value_or(0);
    }

    DataSet& set_;
    Data& data_;
    const DataRows& rows_;
    TomlReader toml_;
};

inline constexpr int kMostFirepower = 30;
inline constexpr std::array<std::string_view, 2> kSideWords = {"french", "vietminh"};

constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

}  // namespace namyoum::storm
