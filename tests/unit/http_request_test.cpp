// What the server decides from the head of a request alone, and how it counts.
#include <gtest/gtest.h>

#include <boost/beast/http/message.hpp>

#include "base/token_bucket.h"
#include "match/secrets.h"
#include "server/address_book.h"
#include "server/request.h"
#include "server/response.h"

namespace namyoum::server {
namespace {

namespace http = boost::beast::http;
using boost::asio::ip::make_address;
using Fields = std::vector<std::pair<std::string, std::string>>;

constexpr std::uint16_t kPort = 8765;

const Peer kHere{make_address("127.0.0.1"), make_address("127.0.0.1"), kPort};
const Peer kLan{make_address("192.168.1.9"), make_address("192.168.1.5"), kPort};

const Pages kPages = plain_pages();

Site site(const std::string& url) {
    const auto made = site_of(url);
    EXPECT_TRUE(made) << url;
    return made ? *made : Site{};
}

RequestHead head(const std::string& method, const std::string& target, const Fields& fields) {
    RequestHead made;
    made.method_string(method);
    made.target(target);
    made.version(11);
    for (const auto& [name, value] : fields) made.insert(name, value);
    return made;
}

struct Asked {
    std::string method = "GET", target = "/";
    Fields fields;
    Peer peer = kHere;
    Site site;

    Answer answer(const Pages& pages = kPages) const {
        return server::answer(head(method, target, fields), peer, site, Limits{}, pages);
    }
    // The key of the refusal, or "" when it goes on.
    std::string key() const {
        const Answer made = answer();
        return made.denied ? std::string(key_of(*made.denied)) : "";
    }
};

std::string key_for_host(const std::string& host, const Peer& peer, const Site& site = {}) {
    return Asked{"GET", "/", {{"Host", host}}, peer, site}.key();
}

Fields post_fields(Fields more) {
    Fields fields{{"Host", "localhost:8765"}, {"Content-Type", "application/json"}, {"Content-Length", "2"}};
    fields.insert(fields.end(), more.begin(), more.end());
    return fields;
}

std::string key_for_post(const Fields& more) { return Asked{"POST", "/api", post_fields(more), kHere, {}}.key(); }

Fields upgrade_fields(Fields more) {
    Fields fields{{"Host", "localhost:8765"},
                  {"Connection", "Upgrade"},
                  {"Upgrade", "websocket"},
                  {"Sec-WebSocket-Version", "13"},
                  {"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="}};
    for (const auto& other : more) {
        std::erase_if(fields, [&](const auto& field) { return field.first == other.first; });
        if (!other.second.empty()) fields.push_back(other);
    }
    return fields;
}

std::string key_for_upgrade(const Fields& more) {
    return Asked{"GET", "/api/ws", upgrade_fields(more), kHere, {}}.key();
}

TEST(Host, OnTheOwnMachineIsALoopbackNameWithOurPort) {
    for (const char* host : {"localhost:8765", "LocalHost:8765", "127.0.0.1:8765", "[::1]:8765"})
        EXPECT_EQ(key_for_host(host, kHere), "") << host;
    for (const char* host :
         {"localhost", "localhost:8766", "localhost:08765", "localhost:", "127.0.0.1", "127.0.0.2:8765", "evil.example",
          "evil.example:8765", "localhost.evil.example:8765", "localhost:8765.evil", "localhost.:8765", "", " ",
          "@localhost:8765", "user@localhost:8765"})
        EXPECT_EQ(key_for_host(host, kHere), "wrong-host") << host;
}

TEST(Host, WithPort80NeedsNoPort) {
    Peer peer = kHere;
    peer.local_port = 80;
    EXPECT_EQ(key_for_host("localhost", peer), "");
    EXPECT_EQ(key_for_host("localhost:80", peer), "");
    EXPECT_EQ(key_for_host("localhost:8765", peer), "wrong-host");
}

TEST(Host, OfAConnectionFromOutsideIsTheAddressItWasMadeTo) {
    EXPECT_EQ(key_for_host("192.168.1.5:8765", kLan), "");
    // A name that leads to the same address is somebody else's.
    for (const char* host : {"localhost:8765", "127.0.0.1:8765", "192.168.1.9:8765", "192.168.1.5", "my-laptop:8765"})
        EXPECT_EQ(key_for_host(host, kLan), "wrong-host") << host;
    const Peer six{make_address("fd00::9"), make_address("fd00::5"), kPort};
    EXPECT_EQ(key_for_host("[fd00::5]:8765", six), "");
    EXPECT_EQ(key_for_host("fd00::5:8765", six), "wrong-host");
}

TEST(Host, OfThePublicUrlIsExact) {
    const Site https = site("https://Nam-Youm.example");
    for (const char* host : {"nam-youm.example", "NAM-YOUM.EXAMPLE", "nam-youm.example:443", "127.0.0.1:8765"})
        EXPECT_EQ(key_for_host(host, kHere, https), "") << host;
    for (const char* host : {"nam-youm.example:80", "nam-youm.example:8765", "www.nam-youm.example",
                             "nam-youm.example.", "xnam-youm.example"})
        EXPECT_EQ(key_for_host(host, kHere, https), "wrong-host") << host;
    const Site other = site("http://table.example:8080/");
    EXPECT_EQ(key_for_host("table.example:8080", kHere, other), "");
    EXPECT_EQ(key_for_host("table.example", kHere, other), "wrong-host");
}

TEST(Host, IsSaidExactlyOnce) {
    EXPECT_EQ((Asked{"GET", "/", {}, kHere, {}}).key(), "bad-request");
    EXPECT_EQ((Asked{"GET", "/", {{"Host", "localhost:8765"}, {"Host", "evil.example"}}, kHere, {}}).key(),
              "bad-request");
}

TEST(PublicUrl, IsASchemeAndAHost) {
    const Site six = site("https://[2001:DB8::1]:8443");
    EXPECT_EQ(six.host, "[2001:db8::1]:8443");
    EXPECT_EQ(six.origin, "https://[2001:db8::1]:8443");
    EXPECT_TRUE(six.https);
    EXPECT_EQ(site("http://a.example:80").origin, "http://a.example");
    EXPECT_FALSE(site("http://a.example").https);
    EXPECT_TRUE(site("").host.empty());
    for (const char* url : {"a.example", "ftp://a.example", "https://", "https:///", "https://a.example/games",
                            "https://a.example:", "https://a.example:0", "https://a.example:70000",
                            "https://a.example:8x", "https://user@a.example", "https://a b", "https://[::1",
                            "https://[zz]", "https://a.example?x", "https://a.example//", "https://ä.example"})
        EXPECT_FALSE(site_of(url)) << url;
}

TEST(Origin, OfAPostIsTheOneOfTheHostOrNone) {
    EXPECT_EQ(key_for_post({{"Origin", "http://localhost:8765"}}), "");
    EXPECT_EQ(key_for_post({}), "");
    for (const char* origin : {"null", "", "http://localhost", "http://localhost:8766", "https://localhost:8765",
                               "http://127.0.0.1:8765", "http://evil.example", "http://localhost:8765.evil.example",
                               "http://localhost:8765/", "localhost:8765", "HTTP://localhost:8765"})
        EXPECT_EQ(key_for_post({{"Origin", origin}}), "wrong-origin") << origin;
    EXPECT_EQ(key_for_post({{"Origin", "http://localhost:8765"}, {"Origin", "http://localhost:8765"}}), "wrong-origin");
}

TEST(Origin, BehindAProxyIsThePublicOne) {
    Asked asked{"POST",
                "/api",
                {{"Host", "a.example"}, {"Content-Type", "application/json"}},
                kHere,
                site("https://a.example")};
    const auto key = [&](const char* origin) {
        Asked with = asked;
        with.fields.emplace_back("Origin", origin);
        return with.key();
    };
    EXPECT_EQ(key("https://a.example"), "");
    // Right for another of our names, but not for the one that was asked for.
    for (const char* origin :
         {"http://a.example", "http://localhost:8765", "https://a.example:443", "https://b.example"})
        EXPECT_EQ(key(origin), "wrong-origin") << origin;
}

TEST(Origin, WhenMissingIsMadeUpForByWhatOnlyABrowserSays) {
    EXPECT_EQ(key_for_post({{"Sec-Fetch-Site", "same-origin"}}), "");
    for (const char* from : {"cross-site", "same-site", "none", "", "Same-Origin"})
        EXPECT_EQ(key_for_post({{"Sec-Fetch-Site", from}}), "wrong-origin") << from;
    EXPECT_EQ(key_for_post({{"Sec-Fetch-Site", "same-origin"}, {"Sec-Fetch-Site", "cross-site"}}), "wrong-origin");
    EXPECT_EQ(key_for_upgrade({{"Sec-Fetch-Site", "cross-site"}}), "wrong-origin");
    EXPECT_EQ(key_for_upgrade({}), "");
}

TEST(Origin, IsAskedForTheUpgradeToo) {
    EXPECT_EQ(key_for_upgrade({{"Origin", "http://localhost:8765"}}), "");
    for (const char* origin : {"null", "http://evil.example", "http://localhost:8766", "ws://localhost:8765"})
        EXPECT_EQ(key_for_upgrade({{"Origin", origin}}), "wrong-origin") << origin;
}

TEST(Origin, IsNotAskedForPages) {
    EXPECT_EQ((Asked{"GET", "/", {{"Host", "localhost:8765"}, {"Sec-Fetch-Site", "cross-site"}}, kHere, {}}).key(), "");
}

TEST(ContentType, OfAPostIsJson) {
    const auto key = [](const Fields& types) {
        Fields fields{{"Host", "localhost:8765"}};
        fields.insert(fields.end(), types.begin(), types.end());
        return Asked{"POST", "/api", fields, kHere, {}}.key();
    };
    for (const char* type :
         {"application/json", "Application/JSON", "application/json; charset=utf-8", "application/json;charset=UTF-8"})
        EXPECT_EQ(key({{"Content-Type", type}}), "") << type;
    for (const char* type :
         {"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp",
          "application/json, text/plain", "text/plain; application/json", "application/json; charset=latin1"})
        EXPECT_EQ(key({{"Content-Type", type}}), "wrong-type") << type;
    EXPECT_EQ(key({}), "wrong-type");
    EXPECT_EQ(key({{"Content-Type", "application/json"}, {"Content-Type", "application/json"}}), "wrong-type");
}

TEST(Routes, AnswerOnlyTheirMethods) {
    struct Case {
        const char* method;
        const char* target;
        const char* key;
        const char* allowed;
    };
    for (const Case& asked : std::vector<Case>{{"GET", "/", "", ""},
                                               {"HEAD", "/", "", ""},
                                               {"GET", "/?a=b", "", ""},
                                               {"POST", "/", "wrong-method", "GET, HEAD"},
                                               {"GET", "/style.css", "", ""},
                                               {"GET", "/healthz", "", ""},
                                               {"HEAD", "/healthz", "", ""},
                                               {"GET", "/metrics", "", ""},
                                               {"GET", "/api", "wrong-method", "POST"},
                                               {"GET", "/api/hello", "wrong-method", "POST"},
                                               {"PUT", "/api/import", "wrong-method", "POST"},
                                               {"OPTIONS", "/api", "wrong-method", "POST"},
                                               {"OPTIONS", "*", "bad-request", ""},
                                               {"BREW", "/api", "wrong-method", "POST"},
                                               {"HEAD", "/api/ws", "wrong-method", "GET"},
                                               {"GET", "/api/ws", "upgrade-required", ""},
                                               {"GET", "/api/", "not-found", ""},
                                               {"GET", "/nothing", "not-found", ""},
                                               {"GET", "//", "not-found", ""},
                                               {"GET", "/%2e%2e/etc/passwd", "not-found", ""},
                                               {"GET", "/../style.css", "not-found", ""},
                                               {"GET", "http://evil.example/", "bad-request", ""},
                                               {"CONNECT", "evil.example:443", "bad-request", ""},
                                               {"GET", "", "bad-request", ""}}) {
        const Asked made{asked.method, asked.target, {{"Host", "localhost:8765"}}, kHere, {}};
        EXPECT_EQ(made.key(), asked.key) << asked.method << " " << asked.target;
        EXPECT_EQ(made.answer().allowed_methods, asked.allowed) << asked.method << " " << asked.target;
    }
}

TEST(Body, OfAPostHasTheLimitOfItsRoute) {
    const auto key = [](const char* target, std::size_t length) {
        return Asked{"POST",
                     target,
                     {{"Host", "localhost:8765"},
                      {"Content-Type", "application/json"},
                      {"Content-Length", std::to_string(length)}},
                     kHere,
                     {}}
            .key();
    };
    EXPECT_EQ(key("/api", 64 * 1024), "");
    EXPECT_EQ(key("/api", 64 * 1024 + 1), "too-large");
    EXPECT_EQ(key("/api/hello", 64 * 1024 + 1), "too-large");
    EXPECT_EQ(key("/api/import", 64 * 1024 + 1), "");
    EXPECT_EQ(key("/api/import", 1024 * 1024), "");
    EXPECT_EQ(key("/api/import", 1024 * 1024 + 1), "too-large");
    EXPECT_EQ(
        Asked({"POST", "/api", post_fields({{"Content-Length", "99999999999999999999"}}), kHere, {}}).answer().has_body,
        true);
}

TEST(Body, IsTakenOnlyWithPostAndPlainFraming) {
    const auto get = [](const Fields& more) {
        Fields fields{{"Host", "localhost:8765"}};
        fields.insert(fields.end(), more.begin(), more.end());
        return Asked{"GET", "/", fields, kHere, {}}.key();
    };
    EXPECT_EQ(get({{"Content-Length", "0"}}), "");
    EXPECT_EQ(get({{"Content-Length", "5"}}), "bad-request");
    EXPECT_EQ(get({{"Transfer-Encoding", "chunked"}}), "bad-request");
    EXPECT_EQ(key_for_upgrade({{"Content-Length", "5"}}), "bad-request");
    EXPECT_EQ(key_for_post({{"Transfer-Encoding", "chunked"}}), "");
    EXPECT_EQ(key_for_post({{"Transfer-Encoding", "gzip"}}), "bad-request");
    EXPECT_EQ(key_for_post({{"Transfer-Encoding", "gzip, chunked"}}), "bad-request");
    EXPECT_EQ(key_for_post({{"Transfer-Encoding", "xchunked"}}), "bad-request");
}

TEST(Upgrade, IsToVersion13WithAKey) {
    EXPECT_EQ(key_for_upgrade({}), "");
    EXPECT_EQ(key_for_upgrade({{"Connection", "keep-alive, Upgrade"}}), "");
    for (const Fields& wrong : std::vector<Fields>{{{"Upgrade", ""}},
                                                   {{"Connection", ""}},
                                                   {{"Upgrade", "h2c"}},
                                                   {{"Connection", "close"}},
                                                   {{"Sec-WebSocket-Version", ""}},
                                                   {{"Sec-WebSocket-Version", "8"}}})
        EXPECT_EQ(key_for_upgrade(wrong), "upgrade-required") << wrong[0].first << " " << wrong[0].second;
    for (const char* key :
         {"", "short", "dGhlIHNhbXBsZSBub25jZQ=", "dGhlIHNhbXBsZSBub25jZ\"==", "dGhlIHNhbXBsZSBub25jZQ==="})
        EXPECT_EQ(key_for_upgrade({{"Sec-WebSocket-Key", key}}), "bad-request") << key;
}

TEST(Metrics, AreForThisMachineOnly) {
    const auto key = [](const Fields& fields, const Peer& peer, const Site& where) {
        return Asked{"GET", "/metrics", fields, peer, where}.key();
    };
    const Site https = site("https://a.example");
    EXPECT_EQ(key({{"Host", "127.0.0.1:8765"}}, kHere, {}), "");
    EXPECT_EQ(key({{"Host", "127.0.0.1:8765"}}, kHere, https), "");
    EXPECT_EQ(key({{"Host", "192.168.1.5:8765"}}, kLan, {}), "not-found");
    EXPECT_EQ(key({{"Host", "a.example"}}, kHere, https), "not-found");  // through the proxy
    EXPECT_EQ(key({{"Host", "127.0.0.1:8765"}, {"X-Forwarded-For", "203.0.113.7"}}, kHere, https), "not-found");
    EXPECT_EQ(key({{"Host", "127.0.0.1:8765"}, {"Forwarded", "for=203.0.113.7"}}, kHere, https), "not-found");
}

TEST(Client, IsTheLastAddressThatOurProxyNames) {
    const auto client = [](const Fields& more, const Peer& peer, const Site& where) {
        Fields fields{{"Host", "a.example"}};
        fields.insert(fields.end(), more.begin(), more.end());
        return Asked{"GET", "/", fields, peer, where}.answer().client.to_string();
    };
    const Site https = site("https://a.example");
    EXPECT_EQ(client({{"X-Forwarded-For", "203.0.113.7"}}, kHere, https), "203.0.113.7");
    EXPECT_EQ(client({{"X-Forwarded-For", "198.51.100.1, 203.0.113.7"}}, kHere, https), "203.0.113.7");
    EXPECT_EQ(client({{"X-Forwarded-For", "198.51.100.1"}, {"X-Forwarded-For", "203.0.113.7"}}, kHere, https),
              "203.0.113.7");
    EXPECT_EQ(client({{"X-Forwarded-For", "2001:db8::7"}}, kHere, https), "2001:db8::7");
    EXPECT_EQ(client({{"X-Forwarded-For", "203.0.113.7, rubbish"}}, kHere, https), "127.0.0.1");
    EXPECT_EQ(client({}, kHere, https), "127.0.0.1");
    EXPECT_EQ(client({{"X-Forwarded-For", "203.0.113.7"}}, kHere, {}), "127.0.0.1");      // there is no proxy
    EXPECT_EQ(client({{"X-Forwarded-For", "203.0.113.7"}}, kLan, https), "192.168.1.9");  // not our proxy
}

TEST(Client, IsHiddenByAProxyThatNamesNobody) {
    const auto hidden = [](const Fields& fields, const Peer& peer, const Site& where) {
        return Asked{"GET", "/", fields, peer, where}.answer().is_client_hidden;
    };
    const Site https = site("https://a.example");
    EXPECT_TRUE(hidden({{"Host", "a.example"}}, kHere, https));
    EXPECT_FALSE(hidden({{"Host", "a.example"}, {"X-Forwarded-For", "203.0.113.7"}}, kHere, https));
    EXPECT_FALSE(hidden({{"Host", "127.0.0.1:8765"}}, kHere, https));  // somebody on the machine
    EXPECT_FALSE(hidden({{"Host", "a.example"}}, kLan, https));
    EXPECT_FALSE(hidden({{"Host", "127.0.0.1:8765"}}, kHere, {}));
}

TEST(Cookie, IsFoundByItsExactNameAndForm) {
    const std::string token = new_token();
    const auto found = [&](const std::string& cookie, const Site& where = {}) {
        const std::string host = where.https ? "a.example" : "localhost:8765";
        return Asked{"GET", "/", {{"Host", host}, {"Cookie", cookie}}, kHere, where}.answer().token;
    };
    EXPECT_EQ(found("namyoum=" + token), token);
    EXPECT_EQ(found("a=b; namyoum=" + token + "; c=d"), token);
    EXPECT_EQ(found("a=b;namyoum=" + token), token);
    EXPECT_EQ(found("namyoum=rubbish; namyoum=" + token), token);
    for (const std::string& cookie :
         {"Namyoum=" + token, "xnamyoum=" + token, "namyoum=" + token + "x", "namyoum=\"" + token + "\"",
          std::string("namyoum="), std::string("namyoum"), std::string("=;;;="), "__Host-namyoum=" + token})
        EXPECT_EQ(found(cookie), "") << cookie;
    const Site https = site("https://a.example");
    EXPECT_EQ(found("__Host-namyoum=" + token, https), token);
    EXPECT_EQ(found("namyoum=" + token, https), "");  // one that a neighbour's page could have set
}

TEST(Cookie, IsGuardedAsFarAsTheSchemeAllows) {
    const auto said = [](const Site& where) {
        return std::string(hello_response(false, "TOKEN", where).message[http::field::set_cookie]);
    };
    EXPECT_EQ(said({}), "namyoum=TOKEN; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict");
    EXPECT_EQ(said(site("https://a.example")),
              "__Host-namyoum=TOKEN; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure");
}

Answer page_for(const std::string& target, Fields fields, const Pages& pages = kPages) {
    fields.emplace_back("Host", "localhost:8765");
    return Asked{"GET", target, fields, kHere, {}}.answer(pages);
}

TEST(Page, IsNotSentAgainWhenItIsUnchanged) {
    const Answer first = page_for("/", {});
    ASSERT_NE(first.page, nullptr);
    EXPECT_FALSE(first.page_unchanged);
    EXPECT_NE(first.page->body(Coding::Plain).find("Nam Youm"), std::string_view::npos);
    const std::string tag(first.page->tag(Coding::Plain));
    for (const std::string& known : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")})
        EXPECT_TRUE(page_for("/", {{"If-None-Match", known}}).page_unchanged) << known;
    for (const std::string known : {"", "\"other\"", "other", "W/"})
        EXPECT_FALSE(page_for("/", {{"If-None-Match", known}}).page_unchanged) << known;
    EXPECT_NE(first.page->body(Coding::Plain).find("NAMYOUM_WEB=OFF"), std::string_view::npos)
        << "it says what it lacks";
    const Page* style = kPages.find("/style.css");
    ASSERT_NE(style, nullptr);
    EXPECT_NE(style->tag(Coding::Plain), tag);
    EXPECT_EQ(style->type, "text/css; charset=utf-8");
}

TEST(Page, IsSentInTheSmallestFormTheBrowserReads) {
    Pages pages;
    pages.add("/all", "text/plain", Keep::Ask, {"plain", "gz", "br"});
    pages.add("/one", "text/plain", Keep::Ask, {"plain", "gz", ""});
    pages.add("/none", "text/plain", Keep::Ask, {"plain", "", ""});
    const auto coding = [&](const char* path, const char* accepted) {
        return std::string(name_of(page_for(path, {{"Accept-Encoding", accepted}}, pages).coding));
    };
    EXPECT_EQ(coding("/all", "gzip, deflate, br, zstd"), "br");
    EXPECT_EQ(coding("/all", "BR;q=0.1"), "br");
    EXPECT_EQ(coding("/all", "gzip;q=1.0, br;q=0"), "gzip");
    EXPECT_EQ(coding("/all", "*"), "br");
    EXPECT_EQ(coding("/all", "*, br;q=0.000"), "gzip");
    EXPECT_EQ(coding("/all", "*;q=0, gzip"), "gzip");
    for (const char* none : {"", "identity", "deflate", "brr, xgzip", ",;,;q=", "gzip;q=0,br;q=0", "*;q=0"})
        EXPECT_EQ(coding("/all", none), "") << none;
    EXPECT_EQ(coding("/one", "br, gzip"), "gzip");
    EXPECT_EQ(coding("/none", "br, gzip"), "");
    EXPECT_EQ(page_for("/all", {}, pages).coding, Coding::Plain);

    // What was kept in one coding is not what is sent in another.
    const Page& page = *pages.find("/all");
    EXPECT_NE(page.tag(Coding::Gzip), page.tag(Coding::Brotli));
    const std::string gzip(page.tag(Coding::Gzip));
    EXPECT_TRUE(page_for("/all", {{"Accept-Encoding", "gzip"}, {"If-None-Match", gzip}}, pages).page_unchanged);
    EXPECT_FALSE(page_for("/all", {{"Accept-Encoding", "br"}, {"If-None-Match", gzip}}, pages).page_unchanged);
}

TEST(Page, SaysHowLongAndForWhomItMayBeKept) {
    Pages pages;
    pages.add("/assets/a-1f.js", "text/javascript", Keep::Forever, {"plain", "gz", "br"});
    pages.add("/", "text/html", Keep::Ask, {"plain", "", ""});
    const auto fixed = page_response(*pages.find("/assets/a-1f.js"), Coding::Brotli, false, {}).message;
    EXPECT_EQ(fixed[http::field::cache_control], "public, max-age=31536000, immutable");
    EXPECT_EQ(fixed[http::field::content_encoding], "br");
    EXPECT_EQ(fixed[http::field::vary], "Accept-Encoding");
    EXPECT_EQ(fixed[http::field::content_length], "2");
    const auto kept = page_response(*pages.find("/assets/a-1f.js"), Coding::Brotli, true, {}).message;
    EXPECT_EQ(kept.result_int(), 304u);
    EXPECT_EQ(kept.count(http::field::content_encoding), 0u);
    EXPECT_EQ(kept[http::field::vary], "Accept-Encoding");
    const auto plain = page_response(*pages.find("/"), Coding::Plain, false, {}).message;
    EXPECT_EQ(plain[http::field::cache_control], "no-cache");
    EXPECT_EQ(plain.count(http::field::vary), 0u);
}

TEST(Page, OfTheClientIsTheSameFileAtEachOfItsAddresses) {
    const Page* index = kPages.find("/");
    for (const char* path : {"/match/k7Qx", "/replay/k7Qx", "/watch/k7Qx", "/guide/storm", "/tutorial/storm", "/about",
                             "/join", "/recover"})
        EXPECT_EQ(kPages.find(path), index) << path;
    for (const char* path : {"/match", "/match/", "/match/a/b", "/match/%2e", "/guide/storm/", "/join/", "/joinx",
                             "/about/x", "/assets/x.js", "/api/board/storm", "/index.html", "//", ""})
        EXPECT_EQ(kPages.find(path), nullptr) << path;
    EXPECT_EQ((Asked{"POST", "/match/k7Qx", post_fields({}), kHere, {}}.key()), "wrong-method");
}

TEST(CountedAddress, OfIpv6IsItsNetwork) {
    EXPECT_EQ(counted_address(make_address("203.0.113.7")), "203.0.113.7");
    EXPECT_EQ(counted_address(make_address("2001:db8:1:2:3:4:5:6")), counted_address(make_address("2001:db8:1:2::1")));
    EXPECT_NE(counted_address(make_address("2001:db8:1:2::1")), counted_address(make_address("2001:db8:1:3::1")));
    EXPECT_EQ(counted_address(make_address("::ffff:203.0.113.7")), "203.0.113.7");
}

TEST(TokenBucket, GivesABurstThenSoManyASecond) {
    const TokenBucket::Time start{};
    TokenBucket bucket(20, 40, start);
    for (int i = 0; i < 40; ++i) EXPECT_TRUE(bucket.take(start));
    EXPECT_FALSE(bucket.take(start));
    EXPECT_FALSE(bucket.take(start + std::chrono::milliseconds(49)));
    EXPECT_TRUE(bucket.take(start + std::chrono::milliseconds(51)));
    EXPECT_FALSE(bucket.take(start + std::chrono::milliseconds(51)));
    EXPECT_FALSE(bucket.is_full(start + std::chrono::milliseconds(1900)));
    EXPECT_TRUE(bucket.is_full(start + std::chrono::milliseconds(2100)));
    EXPECT_FALSE(bucket.take(start));  // a clock that seems to go back gives nothing
    int taken = 0;
    while (bucket.take(start + std::chrono::hours(1))) ++taken;
    EXPECT_EQ(taken, 40);
}

TEST(AddressBook, CountsConnectionsAndRequestsOfEachAddress) {
    Limits limits;
    limits.connections_an_address = 2;
    limits.requests_burst = 3;
    AddressBook book(limits);
    const AddressBook::Time now{};
    EXPECT_TRUE(book.enter("a", now));
    EXPECT_TRUE(book.enter("a", now));
    EXPECT_FALSE(book.enter("a", now));
    EXPECT_TRUE(book.enter("b", now));
    book.leave("a");
    EXPECT_TRUE(book.enter("a", now));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(book.may_ask("c", now));
    EXPECT_FALSE(book.may_ask("c", now));
    EXPECT_TRUE(book.may_ask("d", now));
}

TEST(AddressBook, ForgetsThoseWhoAreQuietButNotThoseWhoAreHere) {
    Limits limits;
    limits.connections_an_address = 1;
    AddressBook book(limits);
    AddressBook::Time now{};
    EXPECT_TRUE(book.enter("guest", now));
    for (int i = 0; i < 100'000; ++i) {
        now += std::chrono::milliseconds(1);
        EXPECT_TRUE(book.may_ask(std::to_string(i), now));
    }
    EXPECT_LT(book.size(), 2'000u);
    EXPECT_FALSE(book.enter("guest", now));
}

}  // namespace
}  // namespace namyoum::server
