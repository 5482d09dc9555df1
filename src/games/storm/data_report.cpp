#include "games/storm/data_report.h"

#include <algorithm>

#include "base/hash.h"
#include "base/text.h"
#include "games/storm/data_check.h"
#include "games/storm/shipped_check.h"

namespace namyoum::storm {

using namespace checking;

namespace {

// What cannot be read at all unless it holds; told in the report beside the checks.
constexpr std::string_view kReading[][2] = {
    {"form", "every file has the expected rows and values, each within its limits"},
    {"sources", "every value names its source"},
    {"numbers", "areas are numbered from 1 without a gap; turns 1 to 8 and dice 1 to 6 are complete"},
    {"references", "borders, units, tables and outlines name areas that exist; cards name titles that exist"},
    {"borders",
     "each border is given once, for both its areas, and none leads from an area to itself; bridges cross the river"},
    {"ids", "ids are well formed and unique; at most 224 units and 47 areas"},
    {"kinds",
     "Viet Minh units are infantry; only they are elites or replacements; only French units are Thai or starred"},
};

std::string padded_left(int number, std::size_t width) {
    const std::string digits = text(number);
    return std::string(width > digits.size() ? width - digits.size() : 0, ' ') + digits;
}

}  // namespace

Provenance provenance(const DataSet& set) { return set.rows.provenance(); }

Result<std::string> check_report(const std::vector<std::string>& overlay_directories) {
    auto read = read_data_set(overlay_directories);
    if (!read) return read.error();
    const DataSet& set = *read;
    const Data& data = set.data;

    std::string report = "storm: " + text(data.area_count) + " areas, " + text(border_count(data)) + " borders, "
                         + text(data.french_units) + " French and "
                         + text(static_cast<int>(data.units.size()) - data.french_units) + " Viet Minh units, "
                         + text(static_cast<int>(data.cards.size())) + " cards\n";
    for (const std::string& directory : data.overlays) report += "laid over: " + directory + '\n';
    report += "fingerprint " + hex64(data.fingerprint) + "\n\n";

    report += "Where the values come from\n";
    report += "  " + padded("file", 16) + "  rule  public  reconstruction   own\n";
    SourceCounts total{"total", {}};
    Provenance lines = provenance(set);
    for (const SourceCounts& file : lines)
        for (std::size_t i = 0; i < kSourceClasses; ++i) total.count[i] += file.count[i];
    lines.push_back(total);
    for (const SourceCounts& file : lines)
        report += "  " + padded(file.file, 16) + padded_left(file.of(SourceClass::Rule), 6)
                  + padded_left(file.of(SourceClass::Public), 8) + padded_left(file.of(SourceClass::Reconstruction), 16)
                  + padded_left(file.of(SourceClass::Own), 6) + '\n';

    std::string passed, differs;
    int count = 0;
    const auto pass = [&](std::string_view name, std::string_view statement) {
        passed += "  " + padded(name, 26) + std::string(statement) + '\n';
        ++count;
    };
    for (const auto& [name, statement] : kReading) pass(name, statement);
    for (const Check& check : structural_checks()) pass(check.name, check.statement);
    for (const Check& check : shipped_checks()) {
        const auto error = check.run(set);
        if (!error)
            pass(check.name, check.statement);
        else
            differs += "  " + padded(check.name, 26) + error->text() + '\n';
    }
    report += "\nChecks passed: " + text(count) + '\n' + passed;
    if (!differs.empty()) report += "\nOwn values that differ from ours (no fault)\n" + differs;
    return report;
}

}  // namespace namyoum::storm
