#include "server/pages.h"

#include <algorithm>
#include <utility>

#include "base/embedded.h"
#include "base/hash.h"

namespace namyoum::server {

namespace {

constexpr std::array<std::string_view, 3> kAlone{"/about", "/join", "/recover"};
constexpr std::array<std::string_view, 5> kAbove{"/guide/", "/match/", "/replay/", "/tutorial/", "/watch/"};

bool is_name(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9')
               || letter == '-' || letter == '_' || letter == '.';
    });
}

}  // namespace

std::string_view name_of(Coding coding) {
    constexpr std::array<std::string_view, kCodings> kNames{"", "gzip", "br"};
    return kNames[static_cast<std::size_t>(coding)];
}

void Pages::add(std::string path, std::string_view type, Keep keep, const Bodies& bodies) {
    constexpr std::array<std::string_view, kCodings> kMarks{"", "-gz", "-br"};
    Page page;
    page.type = type;
    page.keep = keep;
    page.bodies_ = bodies;
    const std::string hash = hex64(hash_bytes(bodies[0].data(), bodies[0].size()));
    for (std::size_t i = 0; i < kCodings; ++i) page.tags_[i] = "\"" + hash + std::string(kMarks[i]) + "\"";
    pages_.insert_or_assign(std::move(path), std::move(page));
}

std::string_view Pages::own(std::string text) { return owned_.emplace_back(std::move(text)); }

const Page* Pages::find(std::string_view path) const {
    auto found = pages_.find(path);
    if (found == pages_.end() && is_client_path(path)) found = pages_.find("/");
    return found == pages_.end() ? nullptr : &found->second;
}

bool is_client_path(std::string_view path) {
    if (std::find(kAlone.begin(), kAlone.end(), path) != kAlone.end()) return true;
    for (const std::string_view above : kAbove)
        if (path.starts_with(above)) return is_name(path.substr(above.size()));
    return false;
}

Pages plain_pages() {
    Pages pages;
    const auto add = [&](const char* path, const char* file, const char* type) {
        pages.add(path, type, Keep::Ask, {embedded_text(file), {}, {}});
    };
    add("/", "src/server/pages/index.html", "text/html; charset=utf-8");
    add("/style.css", "src/server/pages/style.css", "text/css; charset=utf-8");
    return pages;
}

}  // namespace namyoum::server
