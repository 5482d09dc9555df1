// What a browser may ask for by GET: files that are compiled in and texts that are made once, when the server starts.
// Everything is held in memory, plain and, where that is smaller, compressed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <string_view>

namespace namyoum::server {

enum class Coding : std::uint8_t { Plain, Gzip, Brotli };
inline constexpr std::size_t kCodings = 3;
std::string_view name_of(Coding coding);  // "gzip", "br", as HTTP says it; empty for Plain

// How long a browser may keep a page without asking whether it is still the same.
enum class Keep : std::uint8_t { Ask, Forever };

class Page {
public:
    std::string_view type;  // of its content, as HTTP says it
    Keep keep = Keep::Ask;

    bool has(Coding coding) const { return coding == Coding::Plain || !body(coding).empty(); }
    std::string_view body(Coding coding) const { return bodies_[static_cast<std::size_t>(coding)]; }
    // Changes with the text, and is another for each coding: "\"0123456789abcdef-br\"".
    std::string_view tag(Coding coding) const { return tags_[static_cast<std::size_t>(coding)]; }

private:
    friend class Pages;
    std::array<std::string_view, kCodings> bodies_{};
    std::array<std::string, kCodings> tags_;
};

class Pages {
public:
    using Bodies = std::array<std::string_view, kCodings>;  // by Coding; an empty one is not offered

    Pages() = default;
    Pages(Pages&&) = default;  // a copy's pages would show the texts of the other
    Pages& operator=(Pages&&) = default;

    // The bodies must live as long as the pages.
    void add(std::string path, std::string_view type, Keep keep, const Bodies& bodies);
    std::string_view own(std::string text);  // keeps a text that was made, for add()

    // The page at that path; for the addresses of the client's own pages ("/match/ID") the page at "/".
    const Page* find(std::string_view path) const;
    const std::map<std::string, Page, std::less<>>& all() const { return pages_; }

private:
    std::map<std::string, Page, std::less<>> pages_;
    std::deque<std::string> owned_;
};

// "/match/ID", "/guide/storm", "/join": the client shows another page there, from the same file.
bool is_client_path(std::string_view path);

// What a program shows that was built without the client.
Pages plain_pages();

}  // namespace namyoum::server
