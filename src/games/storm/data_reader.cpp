#include "games/storm/data_reader.h"

#include "base/data_folder.h"
#include "core/log.h"
#include "games/storm/data_check.h"
#include "games/storm/data_reading.h"
#include "games/storm/shipped_check.h"

namespace namyoum::storm {

Result<DataSet> read_data_set_text(std::span<const NamedText> files) {
    auto rows = read_rows(data_files(), files);
    if (!rows) return rows.error();
    DataSet set;
    set.rows = *std::move(rows);
    if (auto error = Reading(set).read()) return *error;
    if (auto error = check_structure(set)) return *error;
    set.data.fingerprint = fingerprint(set.data);
    return set;
}

Result<Data> read_data_text(std::span<const NamedText> files) {
    auto set = read_data_set_text(files);
    if (!set) return set.error();
    return std::move(set->data);
}

Result<DataSet> read_data_set(const std::vector<std::string>& overlay_directories) {
    if (auto wrong = check_overlays(overlay_directories)) return *wrong;
    std::vector<std::vector<OwnedText>> owned;
    for (const std::string& directory : overlay_directories) {
        auto texts = read_folder(directory, data_files());
        if (!texts) return texts.error();
        owned.push_back(*std::move(texts));
    }
    std::vector<NamedText> files = shipped_files();
    for (const auto& texts : owned) files.insert(files.end(), texts.begin(), texts.end());
    auto set = read_data_set_text(files);
    if (!set) return set.error();
    if (overlay_directories.empty())
        if (auto error = check_shipped(*set)) return *error;
    set->data.overlays = overlay_directories;
    return set;
}

Result<Data> read_data(const std::vector<std::string>& overlay_directories) {
    auto set = read_data_set(overlay_directories);
    if (!set) return set.error();
    return std::move(set->data);
}

}  // namespace namyoum::storm
