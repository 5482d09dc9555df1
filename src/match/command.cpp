#include "match/command.h"

#include "match/wire.h"

namespace namyoum {

namespace {

constexpr std::size_t kLongestRequest = 64;

// Whether it is no deeper and holds no more values than a command needs. It looks at every byte once, before anything
// is built of them: a parser that builds can be kept busy for long by a megabyte of brackets.
bool has_shape_of_command(std::string_view text) {
    int depth = 0, values = 0;
    bool in_text = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (in_text) {
            if (letter == '\\') ++at;
            if (letter == '"') in_text = false;
        } else if (letter == '"') {
            in_text = true;
        } else if (letter == '{' || letter == '[') {
            if (++depth > kDeepestCommand || ++values > kMostValues) return false;
        } else if (letter == '}' || letter == ']') {
            --depth;
        } else if (letter == ',' && ++values > kMostValues) {
            return false;
        }
    }
    return true;
}

nlohmann::json parse(std::string_view text) {
    if (!has_shape_of_command(text)) throw BadCommand{"no-json", ""};
    auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
    if (!json.is_object()) throw BadCommand{"no-json", ""};
    return json;
}

bool is_request(std::string_view text) {
    if (text.empty() || text.size() > kLongestRequest) return false;
    for (const char letter : text)
        if (letter <= ' ' || letter > '~') return false;
    return true;
}

}  // namespace

Command::Command(std::string_view text) {
    if (text.size() > kLongestImport) throw BadCommand{"too-long", ""};
    json_ = parse(text);
    if (number("v") != kProtocol) throw BadCommand{"wrong-version", "v"};
    request_ = this->text("id", kLongestRequest);
    if (!is_request(request_)) throw BadCommand{"wrong-type", "id"};
    verb_ = this->text("do", 32);
    if (text.size() > kLongestCommand && verb_ != "import") throw BadCommand{"too-long", ""};
}

std::string Command::text(const char* field, std::size_t most) const {
    const auto found = json_.find(field);
    if (found == json_.end()) throw BadCommand{"missing", field};
    if (!found->is_string()) throw BadCommand{"wrong-type", field};
    auto text = found->get<std::string>();
    if (text.size() > most) throw BadCommand{"too-long", field};
    return text;
}

std::string Command::text_or(const char* field, std::string otherwise, std::size_t most) const {
    return has(field) ? text(field, most) : otherwise;
}

std::vector<std::string> Command::texts(const char* field, std::size_t most_texts, std::size_t most) const {
    const auto found = json_.find(field);
    if (found == json_.end()) throw BadCommand{"missing", field};
    if (!found->is_array()) throw BadCommand{"wrong-type", field};
    if (found->size() > most_texts) throw BadCommand{"too-long", field};
    std::vector<std::string> texts;
    for (const auto& text : *found) {
        if (!text.is_string()) throw BadCommand{"wrong-type", field};
        if (text.get_ref<const std::string&>().size() > most) throw BadCommand{"too-long", field};
        texts.push_back(text.get<std::string>());
    }
    return texts;
}

std::uint32_t Command::number(const char* field) const {
    const auto number = number_if(field);
    if (!number) throw BadCommand{"missing", field};
    return *number;
}

std::optional<std::uint32_t> Command::number_if(const char* field) const {
    const auto found = json_.find(field);
    if (found == json_.end()) return std::nullopt;
    if (!found->is_number_unsigned() || found->get<std::uint64_t>() > UINT32_MAX) throw BadCommand{"wrong-type", field};
    return found->get<std::uint32_t>();
}

bool Command::flag(const char* field) const {
    const auto found = json_.find(field);
    if (found == json_.end()) throw BadCommand{"missing", field};
    if (!found->is_boolean()) throw BadCommand{"wrong-type", field};
    return found->get<bool>();
}

const nlohmann::json& Command::object(const char* field) const {
    static const nlohmann::json kNone = nlohmann::json::object();
    const auto found = json_.find(field);
    if (found == json_.end()) return kNone;
    if (!found->is_object()) throw BadCommand{"wrong-type", field};
    return *found;
}

std::string request_in(std::string_view text) {
    if (text.size() > kLongestCommand || !has_shape_of_command(text)) return {};
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object()) return {};
    const auto found = json.find("id");
    if (found == json.end() || !found->is_string()) return {};
    auto request = found->get<std::string>();
    return is_request(request) ? request : std::string();
}

}  // namespace namyoum
