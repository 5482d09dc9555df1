#include "server/web_client.h"

#include <array>

#include "base/embedded.h"

namespace namyoum::server {

namespace {

constexpr std::string_view kFolder = "web/dist/";
// Vite writes a hash of the content into the names of what it puts here; a name never means anything else.
constexpr std::string_view kHashed = "/assets/";

struct Type {
    std::string_view ending, type;
};
constexpr std::array<Type, 12> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".svg", "image/svg+xml"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".woff2", "font/woff2"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/vnd.microsoft.icon"},
    {".txt", "text/plain; charset=utf-8"},
    {".table", "text/plain; charset=utf-8"},
}};

std::string_view type_of(std::string_view path) {
    for (const Type& type : kTypes)
        if (path.ends_with(type.ending)) return type.type;
    return "application/octet-stream";
}

}  // namespace

bool add_web_client(Pages& pages) {
    bool is_there = false;
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.name.starts_with(kFolder) || file.name.ends_with(".gz") || file.name.ends_with(".br")) continue;
        const std::string name(file.name);
        std::string path = "/" + name.substr(kFolder.size());
        if (path == "/index.html") {
            path = "/";
            is_there = true;
        }
        const Keep keep = path.starts_with(kHashed) ? Keep::Forever : Keep::Ask;
        const std::string_view type = type_of(name);
        pages.add(std::move(path), type, keep, {file.text, embedded_text(name + ".gz"), embedded_text(name + ".br")});
    }
    return is_there;
}

}  // namespace namyoum::server
