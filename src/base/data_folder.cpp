#include "base/data_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>

#include "base/text.h"
#include "base/toml.h"

namespace namyoum {

namespace {

namespace fs = std::filesystem;

// Of a folder's files, those that are read elsewhere: the words by words_over, the ground under the map when the client
// for browsers is built.
bool is_read_elsewhere(std::string_view name) { return name.starts_with("words.") || name == "terrain.toml"; }

Result<OwnedText> read_whole(const fs::path& path) {
    const auto fail = [&](std::string why) { return Error{std::move(why), path.string(), 0, 0}; };
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return fail("expected a file, found something else");
    const auto size = fs::file_size(path, error);
    if (error) return fail("cannot read the file: " + error.message());
    if (size > kMaxTomlBytes)
        return fail("the file has " + std::to_string(size) + " bytes; at most " + std::to_string(kMaxTomlBytes)
                    + " are read");
    std::ifstream stream(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    if (!stream) return fail("cannot read the file");
    return OwnedText{path.string(), std::move(text)};
}

}  // namespace

Result<std::vector<OwnedText>> read_folder(const std::string& directory, std::span<const FileSchema> files) {
    std::error_code error;
    std::vector<fs::path> paths;
    for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        if (!name.ends_with(".toml") || is_read_elsewhere(name)) continue;
        if (std::none_of(files.begin(), files.end(), [&](const FileSchema& file) { return file.name == name; })) {
            std::string list;
            for (const FileSchema& file : files) add_item(list, file.name);
            return Error{"no data file has this name; expected one of " + list, at->path().string(), 0, 0};
        }
        paths.push_back(at->path());
    }
    if (error) return Error{"cannot read the directory: " + error.message(), directory, 0, 0};
    std::sort(paths.begin(), paths.end());
    std::vector<OwnedText> texts;
    for (const fs::path& path : paths) {
        auto text = read_whole(path);
        if (!text) return text.error();
        texts.push_back(*std::move(text));
    }
    if (texts.empty())
        return Error{"the directory holds no data file such as " + std::string(files.front().name), directory, 0, 0};
    return texts;
}

Result<Words> words_over(std::string_view language, std::span<const std::string> directories) {
    std::vector<OwnedText> owned;
    for (const std::string& directory : directories) {
        const fs::path path = fs::path(directory) / ("words." + std::string(language) + ".toml");
        std::error_code ignored;
        if (!fs::exists(path, ignored)) continue;
        auto text = read_whole(path);
        if (!text) return text.error();
        owned.push_back(*std::move(text));
    }
    const std::vector<NamedText> more(owned.begin(), owned.end());
    return Words::shipped(language, more);
}

}  // namespace namyoum
