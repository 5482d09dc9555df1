// The web server as its clients meet it: real connections, with a stand-in for the match service behind them.
#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "match/secrets.h"
#include "server/request.h"
#include "support/echo_server.h"
#include "support/net_clients.h"
#include "support/refusals.h"

namespace namyoum::tests {
namespace {

using nlohmann::json;
using server::Options;
using std::chrono::milliseconds;

constexpr milliseconds kShort{60};

// --- Responses ---

void expect_safe(const WebResponse& response) {
    EXPECT_EQ(response.field("content-security-policy"),
              "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
              "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
    EXPECT_EQ(response.field("x-content-type-options"), "nosniff");
    EXPECT_EQ(response.field("referrer-policy"), "no-referrer");
    EXPECT_EQ(response.field("cross-origin-opener-policy"), "same-origin");
    EXPECT_EQ(response.field("cross-origin-resource-policy"), "same-origin");
    EXPECT_NE(response.field("permissions-policy").find("camera=()"), std::string::npos);
    EXPECT_EQ(response.fields.count("access-control-allow-origin"), 0u);
    EXPECT_EQ(response.field("server").find_first_of("/0123456789"), std::string::npos);  // no version
}

TEST(Server, SendsTheSafetyHeadersWithEverything) {
    EchoServer served;
    HttpClient client(served.port());
    const std::vector<WebResponse> all{client.get("/"),
                                       client.get("/nothing"),
                                       client.get("/healthz"),
                                       client.get("/metrics"),
                                       client.head("/"),
                                       client.post("/api", "x"),
                                       client.post("/api/hello", ""),
                                       client.get("/api"),
                                       client.get("/", {{"Host", "evil.example"}}),
                                       WebSocketClient(served.port()).response()};
    for (const WebResponse& response : all) {
        expect_safe(response);
        EXPECT_EQ(response.fields.count("strict-transport-security"), 0u);
    }
}

TEST(Server, AsksForHttpsOnlyWhereItIsSpoken) {
    Options options;
    options.public_url = "https://a.example";
    EchoServer served(options);
    HttpClient client(served.port());
    const WebResponse page = client.get("/", {{"Host", "a.example"}});
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.field("strict-transport-security"), "max-age=31536000");
    const WebResponse hello = client.post("/api/hello", "{}", {{"Host", "a.example"}, {"Origin", "https://a.example"}});
    EXPECT_TRUE(hello.field("set-cookie").starts_with("__Host-namyoum="));
    EXPECT_TRUE(hello.field("set-cookie").ends_with("; Secure"));
    EXPECT_EQ(served.server().url(), "https://a.example/");
}

TEST(Server, NeverLetsAnybodyKeepWhatItSaysOverTheApi) {
    EchoServer served;
    HttpClient client(served.port());
    for (const WebResponse& response : {client.post("/api", "x"), client.post("/api/hello", ""),
                                        client.post("/api/import", "x"), client.get("/api"), client.get("/healthz")})
        EXPECT_EQ(response.field("cache-control"), "no-store");
}

TEST(Server, ServesPages) {
    EchoServer served;
    HttpClient client(served.port());
    const WebResponse page = client.get("/");
    EXPECT_EQ(page.status, 200);
    EXPECT_EQ(page.field("content-type"), "text/html; charset=utf-8");
    EXPECT_NE(page.body.find("Nam Youm"), std::string::npos);
    EXPECT_EQ(page.body.find("<script"), std::string::npos);  // the policy above would not run it
    EXPECT_EQ(page.body.find("style="), std::string::npos);
    EXPECT_EQ(client.get("/style.css").field("content-type"), "text/css; charset=utf-8");

    const WebResponse again = client.get("/", {{"If-None-Match", page.field("etag")}});
    EXPECT_EQ(again.status, 304);
    EXPECT_EQ(again.body, "");
    EXPECT_EQ(again.field("etag"), page.field("etag"));
    EXPECT_EQ(client.connections_made(), 1);
}

TEST(Server, AnswersHeadAsGetWithoutTheBody) {
    EchoServer served;
    HttpClient client(served.port());
    for (const char* path : {"/", "/style.css", "/healthz", "/nothing"}) {
        const WebResponse head = client.head(path), get = client.get(path);
        EXPECT_EQ(head.status, get.status) << path;
        EXPECT_EQ(head.body, "") << path;
        EXPECT_EQ(head.field("content-length"), get.field("content-length")) << path;
        EXPECT_EQ(head.field("content-length"), std::to_string(get.body.size())) << path;
        EXPECT_EQ(head.field("content-type"), get.field("content-type")) << path;
    }
    EXPECT_EQ(client.connections_made(), 1);
}

TEST(Server, RefusesWithKeys) {
    EchoServer served;
    HttpClient client(served.port());
    const std::string host = "127.0.0.1:" + std::to_string(served.port());
    expect_refused(client.get("/nothing"), 404, "not-found");
    expect_refused(client.get("/", {{"Host", "evil.example"}}), 421, "wrong-host");
    expect_refused(client.post("/api", "x", {{"Origin", "http://evil.example"}}), 403, "wrong-origin");
    expect_refused(client.post("/api", "x", {{"Sec-Fetch-Site", "cross-site"}}), 403, "wrong-origin");
    expect_refused(client.post("/api", "x", {{"Content-Type", "text/plain"}}), 415, "wrong-type");
    expect_refused(client.get("/api/ws"), 426, "upgrade-required");
    const WebResponse wrong_method = client.get("/api");
    expect_refused(wrong_method, 405, "wrong-method");
    EXPECT_EQ(wrong_method.field("allow"), "POST");
    EXPECT_EQ(client.post("/api", "x", {{"Origin", "http://" + host}}).body, "x");
    EXPECT_EQ(served.handler().texts(), std::vector<std::string>{"x"});
}

TEST(Server, TellsWhetherItIsWell) {
    EchoServer served;
    HttpClient client(served.port());
    EXPECT_EQ(client.get("/healthz").status, 200);
    served.handler().is_healthy = false;
    const WebResponse ill = client.get("/healthz");
    EXPECT_EQ(ill.status, 503);
    EXPECT_EQ(json::parse(ill.body), json({{"v", 1}, {"type", "health"}, {"healthy", false}}));
    served.handler().is_healthy = true;
    EXPECT_EQ(client.get("/healthz").status, 200);
}

TEST(Server, CountsWhatItDoes) {
    EchoServer served;
    HttpClient client(served.port());
    WebSocketClient socket(served.port());
    socket.send("hello");
    EXPECT_EQ(socket.read(), "hello");
    client.post("/api", "x");
    client.get("/nothing");
    // What is counted after the last byte was sent may come a moment later than the byte.
    WebResponse metrics;
    std::string missing = "everything";
    for (int tries = 0; tries < 500 && !missing.empty(); ++tries) {
        if (tries > 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        metrics = client.get("/metrics");
        missing.clear();
        for (const char* line :
             {"namyoum_connections 2", "namyoum_websockets 1", "namyoum_commands_total 2",
              "namyoum_responses_total{route=\"command\",status=\"2xx\"} 1",
              "namyoum_responses_total{route=\"none\",status=\"4xx\"} 1", "namyoum_denied_total{key=\"not-found\"} 1",
              "namyoum_websocket_messages_total{direction=\"in\"} 1",
              "namyoum_websocket_bytes_total{direction=\"out\"} 5"})
            if (metrics.body.find(std::string(line) + "\n") == std::string::npos) missing = line;
    }
    EXPECT_EQ(missing, "") << metrics.body;
    EXPECT_EQ(metrics.field("content-type"), "text/plain; version=0.0.4; charset=utf-8");
}

// --- Persons ---

TEST(Server, GivesEachPersonACookieAndKnowsHimByIt) {
    EchoServer served;
    HttpClient client(served.port()), other(served.port());
    const WebResponse hello = client.post("/api/hello", "{}");
    EXPECT_EQ(hello.body, R"({"v":1,"type":"hello","known":false})");
    const std::string cookie = hello.field("set-cookie");
    const std::string token = cookie.substr(8, 22);
    EXPECT_EQ(cookie, "namyoum=" + token + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict");
    EXPECT_TRUE(is_token(token));

    const WebResponse again = client.post("/api/hello", "{}");
    EXPECT_EQ(again.body, R"({"v":1,"type":"hello","known":true})");
    EXPECT_EQ(again.field("set-cookie"), cookie);  // for another year

    other.post("/api/hello", "{}");
    EXPECT_NE(other.cookie(), client.cookie());

    EXPECT_EQ(json::parse(client.post("/api", "who").body)["person"], hash_of(token));
    EXPECT_EQ(json::parse(HttpClient(served.port()).post("/api", "who").body)["person"], "");
    WebSocketClient socket(served.port(), {{"Cookie", client.cookie()}});
    socket.send("who");
    EXPECT_EQ(json::parse(*socket.read())["person"], hash_of(token));
    EXPECT_EQ(served.handler().texts().size(), 3u);  // hello is no command
}

TEST(Server, HashesAddressesAndLooksThroughItsProxy) {
    Options options;
    options.public_url = "http://a.example";
    EchoServer served(options);
    HttpClient client(served.port());
    const auto address = [&](const WebFields& fields) {
        return json::parse(client.post("/api", "who", fields).body)["address"].get<std::string>();
    };
    const std::string one = address({{"X-Forwarded-For", "203.0.113.7"}});
    EXPECT_EQ(one.size(), 64u);
    EXPECT_EQ(address({{"X-Forwarded-For", "198.51.100.1, 203.0.113.7"}}), one);
    EXPECT_NE(address({{"X-Forwarded-For", "203.0.113.8"}}), one);
    EXPECT_NE(address({}), one);
    EXPECT_NE(one, hash_of("203.0.113.7"));  // which could be found by trying them all
}

// --- Commands over HTTP ---

TEST(Server, CarriesACommandAndItsAnswer) {
    EchoServer served;
    HttpClient client(served.port());
    const std::string text = R"({"v":1,"id":"7","do":"list"})";
    const WebResponse response = client.post("/api", text);
    EXPECT_EQ(response.status, 200);
    EXPECT_EQ(response.field("content-type"), "application/json");
    EXPECT_EQ(response.body, text);
    EXPECT_EQ(client.post("/api", "").body, "");
    EXPECT_EQ(client.post("/api/import", text).body, text);
    EXPECT_EQ(client.connections_made(), 1);
    const auto callers = served.handler().callers();
    ASSERT_EQ(callers.size(), 3u);
    EXPECT_NE(callers[0].client, callers[1].client);
    EXPECT_TRUE(eventually([&] { return served.handler().all_gone(); }));
}

TEST(Server, TakesTheFirstMessageAsTheAnswer) {
    EchoServer served;
    HttpClient client(served.port());
    EXPECT_EQ(client.post("/api", "twice").body, "first");
    EXPECT_EQ(client.post("/api", "x").body, "x");
}

TEST(Server, SaysThatItIsBusyWhenNoAnswerComes) {
    Options options;
    options.timeouts.answer = kShort;
    EchoServer served(options);
    HttpClient client(served.port());
    const WebResponse busy = client.post("/api", "nothing");
    expect_refused(busy, 503, "busy");
    EXPECT_EQ(busy.field("retry-after"), "5");
    EXPECT_TRUE(served.handler().all_gone());
    // An answer that comes too late is for nobody, and the connection goes on.
    served.server().send(served.handler().callers()[0].client, std::make_shared<const std::string>("late"));
    EXPECT_EQ(client.post("/api", "x").body, "x");
    EXPECT_EQ(client.connections_made(), 1);
}

TEST(Server, TakesBodiesUpToTheirLimit) {
    EchoServer served;
    HttpClient client(served.port());
    const std::string command(64 * 1024, 'c'), import(1024 * 1024, 'i');
    EXPECT_EQ(client.post("/api", command).body, command);
    expect_refused(client.post("/api", command + "c"), 413, "too-large");
    EXPECT_EQ(client.post("/api/import", import).body, import);
    expect_refused(client.post("/api/import", import + "i"), 413, "too-large");
    expect_refused(client.post("/api", import), 413, "too-large");
    expect_refused(client.post("/api/hello", command + "c"), 413, "too-large");
    EXPECT_EQ(served.handler().texts().size(), 2u);
}

std::string chunked(const std::string& body) {
    constexpr std::size_t kPiece = 1000;
    std::string made;
    for (std::size_t at = 0; at < body.size(); at += kPiece) {
        const std::string piece = body.substr(at, kPiece);
        char size[16];
        std::snprintf(size, sizeof size, "%zx\r\n", piece.size());
        made += size + piece + "\r\n";
    }
    return made + "0\r\n\r\n";
}

TEST(Server, TakesBodiesInChunks) {
    EchoServer served;
    {
        RawClient client(served.port());
        client.send(post_head(served, "/api", "Transfer-Encoding: chunked\r\nConnection: close")
                    + chunked(std::string(64 * 1024, 'c')));
        const std::string response = client.read_to_end();
        EXPECT_TRUE(response.starts_with("HTTP/1.1 200 ")) << response;
        EXPECT_TRUE(response.ends_with("\r\n\r\n" + std::string(64 * 1024, 'c')));
    }
    RawClient client(served.port());
    client.send(post_head(served, "/api", "Transfer-Encoding: chunked") + chunked(std::string(64 * 1024 + 1, 'c')));
    expect_refused_and_closed(client.read_to_end(), 413, "too-large");
}

TEST(Server, TellsAClientThatWaitsToGoOn) {
    EchoServer served;
    RawClient client(served.port());
    client.send(post_head(served, "/api", "Content-Length: 5\r\nExpect: 100-continue\r\nConnection: close"));
    EXPECT_EQ(client.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
    client.send("hello");
    EXPECT_TRUE(client.read_to_end().ends_with("\r\n\r\nhello"));

    RawClient large(served.port());
    large.send(post_head(served, "/api", "Content-Length: 999999\r\nExpect: 100-continue"));
    expect_refused_and_closed(large.read_to_end(), 413, "too-large");
}

TEST(Server, AnswersRequestsInARowInTheirOrder) {
    EchoServer served;
    RawClient client(served.port());
    std::string all;
    for (int i = 0; i < 10; ++i) all += post_head(served, "/api", "Content-Length: 1") + std::to_string(i);
    client.send(all + "GET /nothing HTTP/1.1\r\n" + host_line(served) + "Connection: close\r\n\r\n");
    const std::string responses = client.read_to_end();
    std::size_t at = 0;
    for (int i = 0; i < 10; ++i) {
        at = responses.find("\r\n\r\n" + std::to_string(i) + "HTTP/1.1", at);
        EXPECT_NE(at, std::string::npos) << i;
    }
    EXPECT_TRUE(responses.ends_with(error_text("not-found")));
}

TEST(Server, SpeaksToOldClientsToo) {
    EchoServer served;
    RawClient client(served.port());
    client.send("GET /healthz HTTP/1.0\r\n" + host_line(served) + "\r\n");
    EXPECT_TRUE(client.read_to_end().ends_with(R"({"v":1,"type":"health","healthy":true})"));
}

TEST(Server, AnswersAClientThatClosedItsHalf) {
    EchoServer served;
    RawClient client(served.port());
    client.send(post_head(served, "/api", "Content-Length: 5") + "hello");
    client.finish_sending();
    EXPECT_TRUE(client.read_to_end().ends_with("\r\n\r\nhello"));

    RawClient half(served.port());
    half.send("GET / HT");
    half.finish_sending();
    expect_refused_and_closed(half.read_to_end(), 400, "bad-request");

    RawClient half_body(served.port());
    half_body.send(post_head(served, "/api", "Content-Length: 5") + "he");
    half_body.finish_sending();
    expect_refused_and_closed(half_body.read_to_end(), 400, "bad-request");

    RawClient nothing(served.port());
    nothing.finish_sending();
    EXPECT_EQ(nothing.read_to_end(), "");
    EXPECT_TRUE(eventually([&] { return served.is_empty(); }));
}

// --- The log ---

TEST(Server, TellsNoSecretsInItsLog) {
    std::ostringstream told;
    const auto before = spdlog::default_logger();
    spdlog::set_default_logger(
        std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(told)));
    std::string token;
    {
        Options options;
        options.public_url = "http://a.example";
        options.limits.messages_burst = 1;
        options.limits.refusals_burst = 1;
        EchoServer served(options);
        spdlog::set_level(spdlog::level::trace);
        HttpClient client(served.port());
        const WebFields from{{"X-Forwarded-For", "203.0.113.7"}};
        client.post("/api/hello", "{}", from);
        token = client.cookie().substr(8);
        client.post("/api", "a body", from);
        client.post("/api", "a body", {{"Origin", "http://evil.example"}, {"X-Forwarded-For", "203.0.113.7"}});
        client.get("/a-path\nevent=forged", from);
        client.get("/a-path", {{"Host", "evil.example"}});
        client.post("/api/import", std::string(2'000'000, 'b'), from);
        WebSocketClient socket(served.port(), {{"Cookie", client.cookie()}, {"X-Forwarded-For", "203.0.113.7"}});
        while (socket.send("a message") && socket.read()) {
        }
    }
    spdlog::set_default_logger(before);
    EXPECT_NE(told.str().find("key=wrong-origin"), std::string::npos) << told.str();
    for (const std::string& secret : {token, hash_of(token), std::string("203.0.113"), std::string("a body"),
                                      std::string("a message"), std::string("evil"), std::string("a-path")})
        EXPECT_EQ(told.str().find(secret), std::string::npos) << secret << "\n" << told.str();
}

// --- Begin and end ---

TEST(Server, FinishesWhatIsUnderWayWhenItStops) {
    Options options;
    options.timeouts.linger = kShort;
    EchoServer served(options);
    WebSocketClient socket(served.port()), quiet(served.port());
    RawClient request(served.port()), idle(served.port()), silent(served.port());
    socket.send("later");
    request.send(post_head(served, "/api", "Content-Length: 5") + "later");
    idle.send("GET /healthz HTTP/1.1\r\n" + host_line(served) + "\r\n");
    idle.read_until("true}");
    ASSERT_TRUE(eventually([&] { return served.handler().texts().size() == 2; }));
    const std::uint16_t port = served.port();
    std::thread stopping([&] { served.stop(); });
    EXPECT_EQ(socket.read(), "at last");
    EXPECT_EQ(socket.read(), std::nullopt);
    EXPECT_EQ(socket.close_code(), 1001);
    EXPECT_EQ(quiet.read(), std::nullopt);
    EXPECT_EQ(quiet.close_code(), 1001);
    EXPECT_EQ(quiet.close_reason(), "stopping");
    EXPECT_TRUE(request.read_to_end().ends_with("\r\n\r\nat last"));
    EXPECT_EQ(idle.read_to_end(), "");
    EXPECT_EQ(silent.read_to_end(), "");
    stopping.join();
    EXPECT_TRUE(served.handler().stopped);
    EXPECT_TRUE(served.handler().all_gone());
    EXPECT_TRUE(served.is_empty());
    EXPECT_THROW(RawClient{port}, WebFailure);
}

TEST(Server, EndsThoughAClientDoesNot) {
    Options options;
    options.timeouts.stop = kShort;
    EchoServer served(options);
    RawClient deaf(served.port()), half(served.port());
    deaf.send(upgrade_request(served.port()));
    deaf.read_until("\r\n\r\n");
    half.send("POST /api HTTP/1.1\r\n");
    served.stop();
    EXPECT_TRUE(served.handler().stopped);
}

TEST(Server, SaysWhyItCannotListen) {
    EchoServer served;
    Options options;
    options.port = served.port();
    const auto taken = server::Server(options).listen();
    ASSERT_TRUE(taken);
    EXPECT_NE(taken->text().find("port " + std::to_string(served.port()) + " is taken"), std::string::npos);
    options.address = "not-an-address";
    const auto nowhere = server::Server(options).listen();
    ASSERT_TRUE(nowhere);
    EXPECT_NE(nowhere->text().find("not-an-address"), std::string::npos);
    options = {};
    options.public_url = "a.example";
    EXPECT_TRUE(server::Server(options).listen());
    options = {};
    options.address = "203.0.113.1";  // which is nobody's here
    EXPECT_TRUE(server::Server(options).listen());
}

TEST(Server, ListensToIpv6WhereThereIsOne) {
    Options options;
    options.address = "::1";
    options.port = 0;
    server::Server six(options);
    const auto error = six.listen();
    if (error)  // a machine without IPv6: then it is said which address cannot be had
        EXPECT_NE(error->text().find("::1"), std::string::npos) << error->text();
    else
        EXPECT_EQ(six.url(), "http://[::1]:" + std::to_string(six.port()) + "/");
}

}  // namespace
}  // namespace namyoum::tests
