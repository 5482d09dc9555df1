// The table in the browser as it is inside the program: complete, compressed, and within the content security policy.
// Not built where the program is built without it.
#include "server/web_client.h"

#include <gtest/gtest.h>

#include <memory>
#include <regex>
#include <set>
#include <string>

#include "base/embedded.h"
#include "support/echo_server.h"
#include "support/net_clients.h"

namespace namyoum::tests {
namespace {

using server::Coding;
using server::Keep;
using server::Page;
using server::Pages;

class WebClientTest : public testing::Test {
protected:
    void SetUp() override {
        Pages pages = server::plain_pages();
        ASSERT_TRUE(server::add_web_client(pages));
        pages_ = std::make_shared<const Pages>(std::move(pages));
    }

    std::string text(std::string_view path) const {
        const Page* page = pages_->find(path);
        return page == nullptr ? "" : std::string(page->body(Coding::Plain));
    }

    std::shared_ptr<const Pages> pages_;
};

TEST_F(WebClientTest, TheFirstPageHasNothingInline) {
    const std::string index = text("/");
    EXPECT_EQ(pages_->find("/")->type, "text/html; charset=utf-8");
    EXPECT_EQ(pages_->find("/")->keep, Keep::Ask);
    EXPECT_EQ(index.find("<style"), std::string::npos);
    EXPECT_EQ(index.find(" style="), std::string::npos);
    EXPECT_EQ(index.find("javascript:"), std::string::npos);
    EXPECT_FALSE(std::regex_search(index, std::regex(" on[a-z]+=")));
    const std::regex script("<script([^>]*)>([^<]*)</script>");
    for (std::sregex_iterator it(index.begin(), index.end(), script), end; it != end; ++it) {
        EXPECT_NE((*it)[1].str().find("src="), std::string::npos) << it->str();
        EXPECT_EQ((*it)[2].str(), "") << it->str();
    }
}

TEST_F(WebClientTest, EverythingThePageAsksForIsThere) {
    const std::string index = text("/");
    const std::regex link("(?:src|href)=\"(/[^\"]*)\"");
    int links = 0;
    for (std::sregex_iterator it(index.begin(), index.end(), link), end; it != end; ++it) {
        ++links;
        EXPECT_NE(pages_->find((*it)[1].str()), nullptr) << (*it)[1];
    }
    EXPECT_GE(links, 1);
    EXPECT_EQ(index.find("://"), std::string::npos) << "nothing comes from elsewhere";
    for (const auto& [path, page] : pages_->all()) {  // the style sheets' own files
        if (!path.ends_with(".css")) continue;
        const std::string style = text(path);
        const std::regex url("url\\(\"?(/[^)\"]*)\"?\\)");
        for (std::sregex_iterator it(style.begin(), style.end(), url), end; it != end; ++it)
            EXPECT_NE(pages_->find((*it)[1].str()), nullptr) << path << " asks for " << (*it)[1];
        EXPECT_EQ(style.find("url(http"), std::string::npos) << path;
    }
}

TEST_F(WebClientTest, FilesAreTypedCompressedAndKeptByTheirNames) {
    std::set<std::string_view> types;
    for (const auto& [path, page] : pages_->all()) {
        types.insert(page.type);
        EXPECT_NE(page.type, "application/octet-stream") << path << ": add its type in web_client.cpp";
        EXPECT_FALSE(path.ends_with(".map")) << path << " would double the program for nothing";
        EXPECT_EQ(page.keep == Keep::Forever, path.starts_with("/assets/")) << path;
        const std::size_t size = page.body(Coding::Plain).size();
        const bool is_text = page.type.starts_with("text/") || page.type == "image/svg+xml";
        if (is_text && size > 2000 && path != "/style.css") {
            EXPECT_TRUE(page.has(Coding::Gzip)) << path;
            EXPECT_TRUE(page.has(Coding::Brotli)) << path;
        }
        for (const Coding coding : {Coding::Gzip, Coding::Brotli}) EXPECT_LE(page.body(coding).size(), size) << path;
    }
    EXPECT_TRUE(types.contains("text/javascript; charset=utf-8"));
}

TEST_F(WebClientTest, IsServedUnderTheSamePolicy) {
    server::Options options;
    options.pages = pages_;
    EchoServer served(options);
    HttpClient client(served.port());
    const WebResponse index = client.get("/", {{"Accept-Encoding", "gzip, deflate, br"}});
    EXPECT_EQ(index.status, 200);
    EXPECT_NE(index.field("content-security-policy").find("script-src 'self';"), std::string::npos);
    EXPECT_EQ(index.field("content-security-policy").find("unsafe"), std::string::npos);
    for (const char* path : {"/match/k7Qx", "/join", "/guide/storm"})
        EXPECT_EQ(client.get(path, {{"Accept-Encoding", "gzip, deflate, br"}}).body, index.body) << path;
    for (const auto& [path, page] : pages_->all()) {
        if (page.keep != Keep::Forever) continue;
        const WebResponse file = client.get(path, {{"Accept-Encoding", "br"}});
        EXPECT_EQ(file.field("cache-control"), "public, max-age=31536000, immutable") << path;
        EXPECT_EQ(file.body.size(), page.body(page.has(Coding::Brotli) ? Coding::Brotli : Coding::Plain).size());
    }
}

}  // namespace
}  // namespace namyoum::tests
