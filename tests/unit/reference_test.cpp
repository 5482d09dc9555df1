// What the server makes once, when it starts: boards, words and guides.
#include "server/reference.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <brotli/decode.h>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "base/guide.h"
#include "base/words.h"
#include "support/echo_server.h"
#include "support/net_clients.h"
#include "support/scratch.h"

namespace namyoum::tests {
namespace {

using nlohmann::json;
using server::Coding;
using server::Pages;

Pages reference(const std::vector<std::string>& overlays = {}) {
    Pages pages;
    const auto error = server::add_reference(pages, overlays);
    EXPECT_FALSE(error) << error->text();
    return pages;
}

std::string unzipped(std::string_view bytes) {
    std::string text(2'000'000, '\0'), from(bytes);
    z_stream stream{};
    EXPECT_EQ(inflateInit2(&stream, 15 + 16), Z_OK);
    stream.next_in = reinterpret_cast<Bytef*>(from.data());
    stream.avail_in = static_cast<uInt>(from.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    text.resize(stream.total_out);
    inflateEnd(&stream);
    return text;
}

std::string unbrotlied(std::string_view bytes) {
    std::string text(2'000'000, '\0');
    std::size_t size = text.size();
    EXPECT_EQ(BrotliDecoderDecompress(bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()), &size,
                                      reinterpret_cast<std::uint8_t*>(text.data())),
              BROTLI_DECODER_RESULT_SUCCESS);
    text.resize(size);
    return text;
}

TEST(Reference, IsThereForEveryGameAndLanguage) {
    const Pages pages = reference();
    for (const char* path :
         {"/api/board/storm", "/api/words/en", "/api/words/fr", "/api/guide/storm/en", "/api/guide/storm/fr"}) {
        const server::Page* page = pages.find(path);
        ASSERT_NE(page, nullptr) << path;
        EXPECT_EQ(page->type, "application/json");
        const std::string plain(page->body(Coding::Plain));
        EXPECT_TRUE(json::accept(plain)) << path;
        EXPECT_EQ(unzipped(page->body(Coding::Gzip)), plain) << path;
        EXPECT_EQ(unbrotlied(page->body(Coding::Brotli)), plain) << path;
        EXPECT_LT(page->body(Coding::Gzip).size(), plain.size() / 2) << path;
        EXPECT_LE(page->body(Coding::Brotli).size(), page->body(Coding::Gzip).size()) << path;
    }
    EXPECT_EQ(pages.find("/api/board/season"), nullptr);
    EXPECT_EQ(pages.find("/api/words/de"), nullptr);
    EXPECT_EQ(pages.find("/api/guide/storm"), nullptr);
}

json made_at(const Pages& pages, const std::string& path) { return json::parse(pages.find(path)->body(Coding::Plain)); }

TEST(Reference, WordsHaveEveryKeyInBothLanguages) {
    const Pages pages = reference();
    const json english = made_at(pages, "/api/words/en"), french = made_at(pages, "/api/words/fr");
    EXPECT_GT(english.size(), 300u);
    EXPECT_EQ(english["storm.area.1"], "Northwest Heights");
    for (const auto& [key, text] : english.items()) {
        EXPECT_TRUE(text.is_string()) << key;
        EXPECT_TRUE(french.contains(key)) << key;
    }
    for (const auto& [key, text] : french.items()) EXPECT_TRUE(english.contains(key)) << key;
}

TEST(Reference, GuidesHaveEveryRuleInBothLanguages) {
    const Pages pages = reference();
    std::set<std::string> english, french;
    int rules = 0, rulings = 0;
    for (const json& chapter : made_at(pages, "/api/guide/storm/en")) {
        EXPECT_FALSE(chapter["chapter"].get<std::string>().empty());
        EXPECT_FALSE(chapter["title"].get<std::string>().empty());
        EXPECT_FALSE(chapter["intro"].get<std::string>().empty()) << chapter["chapter"];
        for (const json& rule : chapter["rules"]) {
            const std::string id = rule["id"];
            EXPECT_TRUE(english.insert(id).second) << id;
            ++(id.starts_with("storm-ruling-") ? rulings : rules);
            EXPECT_GT(rule["text"].get<std::string>().size(), 10u) << id;
        }
    }
    for (const json& chapter : made_at(pages, "/api/guide/storm/fr"))
        for (const json& rule : chapter["rules"]) french.insert(rule["id"].get<std::string>());
    EXPECT_EQ(rules, 131);
    EXPECT_EQ(rulings, 40);
    EXPECT_EQ(english, french);
}

TEST(Reference, IsOfTheDataInUse) {
    const Scratch scratch;
    const std::string folder = (scratch / "mine").string();
    std::filesystem::create_directory(folder);
    std::ofstream(folder + "/areas.toml") << "[[area]]\nid = 11\ndefence = 2\n";
    EXPECT_EQ(made_at(reference({folder}), "/api/board/storm")["spaces"][10]["defence"], 2);
    Pages pages;
    EXPECT_TRUE(server::add_reference(pages, {folder + "/missing"}));
}

TEST(Reference, IsServedWithTheSameCareAsEveryPage) {
    server::Options options;
    options.pages = std::make_shared<const Pages>(reference());
    EchoServer served(options);
    HttpClient client(served.port());
    const WebResponse plain = client.get("/api/board/storm");
    EXPECT_EQ(plain.status, 200);
    EXPECT_EQ(plain.field("content-type"), "application/json");
    EXPECT_EQ(plain.field("cache-control"), "no-cache");
    EXPECT_EQ(plain.field("content-encoding"), "");
    EXPECT_EQ(plain.field("x-content-type-options"), "nosniff");
    EXPECT_EQ(plain.field("cross-origin-resource-policy"), "same-origin");
    const WebResponse small = client.get("/api/board/storm", {{"Accept-Encoding", "gzip, br"}});
    EXPECT_EQ(small.field("content-encoding"), "br");
    EXPECT_EQ(unbrotlied(small.body), plain.body);
    const WebResponse again =
        client.get("/api/board/storm", {{"Accept-Encoding", "gzip, br"}, {"If-None-Match", small.field("etag")}});
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(client.get("/api/board/storm", {{"Host", "evil.example"}}).status, 421);
    EXPECT_EQ(client.get("/api/board/tonkin").status, 404);
    EXPECT_EQ(client.post("/api/board/storm", "{}").status, 405);
}

TEST(Guide, IsReadFromItsPage) {
    const auto chapters = read_guide(
        "# Title\n\n## 8 Fire\nFirst line\nand second.\n\n- x-8.1a  A rule.\n- no rule\n- x-8.1b  Two  gaps.\n## "
        "Rulings\n",
        "en");
    ASSERT_EQ(chapters.size(), 2u);
    EXPECT_EQ(chapters[0].number, "8");
    EXPECT_EQ(chapters[0].title, "Fire");
    EXPECT_EQ(chapters[0].intro, "First line and second. - no rule");
    ASSERT_EQ(chapters[0].rules.size(), 2u);
    EXPECT_EQ(chapters[0].rules[1].id, "x-8.1b");
    EXPECT_EQ(chapters[0].rules[1].text, "Two  gaps.");
    EXPECT_EQ(chapters[1].number, "rulings");
    EXPECT_TRUE(read_guide("", "fr").empty());
    EXPECT_TRUE(guide_page("none", "en").empty());
}

}  // namespace
}  // namespace namyoum::tests
