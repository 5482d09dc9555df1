#include "server/pages.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/embedded.h"
#include "base/hash.h"

namespace namyoum::server {

namespace {

struct Served {
    std::string_view path, file, type;
};

constexpr std::array<Served, 2> kServed{{
    {"/", "src/server/pages/index.html", "text/html; charset=utf-8"},
    {"/style.css", "src/server/pages/style.css", "text/css; charset=utf-8"},
}};

const std::vector<std::string>& tags() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> made;
        for (const Served& served : kServed) {
            const std::string_view text = embedded_text(served.file);
            made.push_back("\"" + hex64(hash_bytes(text.data(), text.size())) + "\"");
        }
        return made;
    }();
    return all;
}

}  // namespace

std::optional<Page> find_page(std::string_view path) {
    for (std::size_t i = 0; i < kServed.size(); ++i)
        if (kServed[i].path == path) return Page{kServed[i].type, embedded_text(kServed[i].file), tags()[i]};
    return std::nullopt;
}

}  // namespace namyoum::server
