#include "base/data_folder.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
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
    std::ifstream stream(path, std::ios::binary);
    std::string text(kMaxTomlBytes + 1, '\0');  // what a file says of its size need not be true
    if (!stream || (!stream.read(text.data(), static_cast<std::streamsize>(text.size())) && stream.bad()))
        return fail("cannot read the file");
    text.resize(static_cast<std::size_t>(stream.gcount()));
    if (text.size() > kMaxTomlBytes)
        return fail("the file is too large; at most " + std::to_string(kMaxTomlBytes) + " bytes are read");
    return OwnedText{path.string(), std::move(text)};
}

}  // namespace

Result<std::vector<OwnedText>> read_folder(const std::string& directory, std::span<const FileSchema> files) {
    std::error_code error;
    std::vector<fs::path> paths;
    bool has_words = false;
    for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
        const std::string name = at->path().filename().string();
        has_words = has_words || (name.starts_with("words.") && name.ends_with(".toml"));
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
    if (texts.empty() && !has_words)
        return Error{"the directory holds neither words nor a data file such as " + std::string(files.front().name),
                     directory, 0, 0};
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
