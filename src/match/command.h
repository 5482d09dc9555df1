// One command from outside, read with bounds. Whatever is wrong with it has a key.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace namyoum {

inline constexpr std::size_t kLongestCommand = 64 * 1024;        // over HTTP; a WebSocket takes less (server/options.h)
inline constexpr std::size_t kLongestImport = (1 << 20) + 4096;  // a log of 1 MiB and more around it; less over HTTP
inline constexpr int kDeepestCommand = 6;
inline constexpr int kMostValues = 500;  // in one command, lists and objects counted

// Thrown by the readers below and answered where commands are taken.
struct BadCommand {
    std::string key;    // "no-json", "wrong-version", "missing", "wrong-type", "too-long"
    std::string field;  // which one, where it is one
};

class Command {
public:
    // Throws BadCommand. Text over kLongestCommand is refused unless it is an import.
    explicit Command(std::string_view text);

    const std::string& verb() const { return verb_; }        // "do"
    const std::string& request() const { return request_; }  // "id"

    bool has(const char* field) const { return json_.contains(field); }
    std::string text(const char* field, std::size_t most) const;
    std::string text_or(const char* field, std::string otherwise, std::size_t most) const;
    // A list of texts, each as long as that at most.
    std::vector<std::string> texts(const char* field, std::size_t most_texts, std::size_t most) const;
    std::uint32_t number(const char* field) const;
    std::optional<std::uint32_t> number_if(const char* field) const;
    bool flag(const char* field) const;
    const nlohmann::json& object(const char* field) const;  // an empty one when it is not there

private:
    nlohmann::json json_;
    std::string verb_, request_;
};

// The id of a broken command, so that its refusal can bear it; empty when none is found, or too much to look for one.
std::string request_in(std::string_view text);

}  // namespace namyoum
