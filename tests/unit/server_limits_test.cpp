// The web server and clients that are wrong, slow or too many.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "support/echo_server.h"
#include "support/net_clients.h"
#include "support/refusals.h"

namespace namyoum::tests {
namespace {

using nlohmann::json;
using server::Options;
using std::chrono::milliseconds;

constexpr milliseconds kShort{60};

// --- Bytes that are no requests ---

TEST(ServerLimits, RefusesWhatIsNoHttp) {
    EchoServer served;
    const std::string host = host_line(served);
    for (const std::string& bytes : {
             std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11),  // the beginning of TLS
             std::string("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), std::string("hello\r\n\r\n"), std::string(100, '\0'),
             "GET / HTTP/1.1\r\n" + host + "Bad Field: x\r\n\r\n",
             "GET / HTTP/1.1\r\n" + host + "X: a\r\n folded\rbad\r\n\r\n", "GET / HTTP/9.9\r\n" + host + "\r\n",
             "G\x01T / HTTP/1.1\r\n" + host + "\r\n",
             post_head(served, "/api", "Content-Length: 5\r\nTransfer-Encoding: chunked") + "0\r\n\r\n",
             post_head(served, "/api", "Content-Length: 5\r\nContent-Length: 6") + "hello!",
             post_head(served, "/api", "Content-Length: -5") + "hello",
             post_head(served, "/api", "Content-Length: 99999999999999999999") + "hello",
             post_head(served, "/api", "Transfer-Encoding: chunked") + "zz\r\nhello",
             post_head(served, "/api", "Transfer-Encoding: gzip, chunked") + "0\r\n\r\n",
             "GET / HTTP/1.1\r\n" + host + "Content-Length: 5\r\n\r\nhello",
             upgrade_request(served.port()) + "\x81\x85",  // frames before it is let in
         }) {
        RawClient client(served.port());
        client.send(bytes);
        client.finish_sending();
        expect_refused_and_closed(client.read_to_end(), 400, "bad-request");
    }
    EXPECT_TRUE(served.handler().texts().empty());
    EXPECT_TRUE(eventually([&] { return served.is_empty(); }));
}

TEST(ServerLimits, LivesThroughRandomBytes) {
    Options options;
    options.timeouts.head = kShort;
    options.timeouts.linger = kShort;
    EchoServer served(options);
    std::mt19937 random(1954);
    for (int i = 0; i < 100; ++i) {
        std::string bytes;
        const std::size_t size = 1 + random() % 2000;
        while (bytes.size() < size) bytes += static_cast<char>(random());
        RawClient client(served.port());
        client.send(i % 2 == 0 ? bytes : "POST /api HTTP/1.1\r\n" + host_line(served) + bytes);
        EXPECT_FALSE(client.read_to_end().starts_with("HTTP/1.1 2"));
    }
    EXPECT_EQ(HttpClient(served.port()).post("/api", "x").body, "x");
}

TEST(ServerLimits, TakesHeadsUpTo8Kib) {
    EchoServer served;
    HttpClient client(served.port());
    EXPECT_EQ(client.get("/", {{"X-Long", std::string(7 * 1024, 'x')}}).status, 200);
    expect_refused(client.get("/", {{"X-Long", std::string(8 * 1024, 'x')}}), 431, "head-too-large");
    expect_refused(client.get("/" + std::string(9 * 1024, 'x')), 431, "head-too-large");
    RawClient endless(served.port());
    while (endless.send("X: " + std::string(1000, 'x') + "\r\n")) {
    }
}

// --- Too slow ---

Options hasty() {
    Options options;
    options.timeouts = {kShort, kShort, kShort, kShort, kShort, kShort, kShort, kShort};
    return options;
}

TEST(ServerLimits, WaitsForAHeadOnlySoLong) {
    EchoServer served(hasty());
    RawClient silent(served.port()), half(served.port()), dripping(served.port());
    half.send("GET / HTTP/1.1\r\n" + host_line(served));
    EXPECT_EQ(silent.read_to_end(), "");  // it asked nothing, so it is told nothing
    expect_refused_and_closed(half.read_to_end(), 408, "too-slow");
    // A letter now and then does not help.
    const std::string slow = "GET / HTTP/1.1\r\nX: " + std::string(10'000, 'x');
    std::size_t sent = 0;
    while (sent < slow.size() && dripping.send(slow.substr(sent, 1))) {
        ++sent;
        std::this_thread::sleep_for(milliseconds(5));
    }
    EXPECT_LT(sent, slow.size());
    EXPECT_TRUE(eventually([&] { return served.is_empty(); }));
}

TEST(ServerLimits, WaitsForABodyOnlySoLong) {
    EchoServer served(hasty());
    RawClient client(served.port());
    client.send(post_head(served, "/api", "Content-Length: 5") + "hell");
    expect_refused_and_closed(client.read_to_end(), 408, "too-slow");
    EXPECT_TRUE(served.handler().texts().empty());
}

TEST(ServerLimits, WaitsForTheNextRequestOnlySoLong) {
    EchoServer served(hasty());
    RawClient client(served.port());
    client.send("GET /healthz HTTP/1.1\r\n" + host_line(served) + "\r\n");
    EXPECT_TRUE(client.read_to_end().ends_with(R"("healthy":true})"));  // which ends, though we asked it to go on
    EXPECT_TRUE(eventually([&] { return served.is_empty(); }));
}

TEST(ServerLimits, WaitsForAReaderOnlySoLong) {
    Options options = hasty();
    options.limits.queue = 1024 * 1024 * 1024;
    EchoServer served(options);
    RawClient request(served.port());
    request.take_little();
    request.send(post_head(served, "/api", "Content-Length: 12") + "1 x 50000000");
    WebSocketClient socket(served.port());
    socket.connection().take_little();
    socket.send("1 x 50000000");
    EXPECT_TRUE(eventually([&] { return served.is_empty(); }));
    EXPECT_TRUE(served.handler().all_gone());
}

TEST(ServerLimits, ClosesAWebSocketThatAnswersNoPing) {
    Options options;
    options.timeouts.socket_idle = milliseconds(200);
    EchoServer served(options);
    RawClient dead(served.port());
    dead.send(upgrade_request(served.port()));
    EXPECT_TRUE(dead.read_until("\r\n\r\n").starts_with("HTTP/1.1 101 "));
    EXPECT_EQ(dead.read_to_end(), std::string("\x89\x00", 2));  // one ping
    EXPECT_TRUE(eventually([&] { return served.is_empty(); }));
}

TEST(ServerLimits, KeepsAWebSocketThatAnswersPings) {
    Options options;
    options.timeouts.socket_idle = milliseconds(100);
    EchoServer served(options);
    WebSocketClient alive(served.port());
    std::thread later([&] {
        std::this_thread::sleep_for(milliseconds(500));
        for (const Caller& caller : served.handler().callers())
            served.server().send(caller.client, std::make_shared<const std::string>("still here"));
    });
    alive.send("x");
    EXPECT_EQ(alive.read(), "x");
    EXPECT_EQ(alive.read(), "still here");  // pings are answered while it waits
    later.join();
}

TEST(ServerLimits, ClosesAReaderThatLetsTooMuchPileUp) {
    EchoServer served;
    WebSocketClient socket(served.port());
    socket.connection().take_little();
    socket.send("1000 x 100000");
    EXPECT_TRUE(eventually([&] { return served.is_empty(); }));
    EXPECT_TRUE(served.handler().all_gone());
}

// --- Too many, too fast ---

TEST(ServerLimits, TakesOnlySoManyConnections) {
    Options options;
    options.limits.connections = 3;
    options.timeouts.linger = kShort;
    EchoServer served(options);
    std::vector<WebSocketClient> sockets;
    for (int i = 0; i < 3; ++i) sockets.emplace_back(served.port());
    RawClient fourth(served.port());
    expect_refused_and_closed(fourth.read_to_end(), 503, "too-many");  // before it asks for anything
    sockets.pop_back();
    EXPECT_TRUE(eventually([&] { return served.server().connections() == 2; }));
    EXPECT_EQ(HttpClient(served.port()).get("/healthz").status, 200);
}

TEST(ServerLimits, TakesOnlySoManyConnectionsFromOneAddress) {
    Options options;
    options.limits.connections_an_address = 2;
    options.timeouts.linger = kShort;
    EchoServer served(options);
    WebSocketClient first(served.port()), second(served.port());
    expect_refused(HttpClient(served.port()).get("/healthz"), 503, "too-many");
    RawClient other(served.port(), "127.0.0.1");
    expect_refused_and_closed(other.read_to_end(), 503, "too-many");
    first.close();
    EXPECT_TRUE(eventually([&] { return served.server().connections() == 1; }));
    EXPECT_EQ(HttpClient(served.port()).get("/healthz").status, 200);
}

TEST(ServerLimits, CountsWebSocketsBehindItsProxyByTheAddressOfTheClient) {
    Options options;
    options.public_url = "http://a.example";
    options.limits.connections_an_address = 2;
    EchoServer served(options);
    const WebFields one{{"X-Forwarded-For", "203.0.113.7"}}, other{{"X-Forwarded-For", "203.0.113.8"}};
    WebSocketClient first(served.port(), one);
    {
        WebSocketClient second(served.port(), one);
        EXPECT_THROW(WebSocketClient(served.port(), one), WebFailure);
        WebSocketClient third(served.port(), other);
        // The proxy itself makes as many connections as it needs.
        std::vector<std::unique_ptr<HttpClient>> requests;
        for (int i = 0; i < 10; ++i) {
            requests.push_back(std::make_unique<HttpClient>(served.port()));
            EXPECT_EQ(requests.back()->get("/healthz").status, 200);
        }
    }
    EXPECT_TRUE(eventually([&] { return served.server().connections() == 1; }));
    WebSocketClient again(served.port(), one);
}

TEST(ServerLimits, RefusesRequestsThatComeTooFast) {
    Options options;
    options.public_url = "http://a.example";
    options.limits.requests_a_second = 0.001;
    options.limits.requests_burst = 3;
    EchoServer served(options);
    HttpClient client(served.port());
    const WebFields one{{"X-Forwarded-For", "203.0.113.7"}}, other{{"X-Forwarded-For", "203.0.113.8"}};
    for (int i = 0; i < 3; ++i) EXPECT_EQ(client.post("/api", "x", one).status, 200);
    const WebResponse refused = client.post("/api", "x", one);
    expect_refused(refused, 429, "too-fast");
    EXPECT_EQ(refused.field("retry-after"), "1");
    expect_refused(client.post("/api/hello", "", one), 429, "too-fast");
    EXPECT_THROW(WebSocketClient(served.port(), one), WebFailure);
    EXPECT_EQ(client.post("/api", "x", other).status, 200);
    EXPECT_EQ(client.get("/healthz", one).status, 200);
}

TEST(ServerLimits, RefusesMessagesThatComeTooFastAndEndsItWhenTheyGoOn) {
    Options options;
    options.limits.messages_a_second = 0.001;
    options.limits.messages_burst = 5;
    options.limits.refusals_a_second = 0.001;
    options.limits.refusals_burst = 3;
    EchoServer served(options);
    WebSocketClient socket(served.port()), other(served.port());
    const auto command = [](int i) { return R"({"v":1,"id":"m)" + std::to_string(i) + "\"}"; };
    for (int i = 0; i < 9; ++i) socket.send(command(i));
    for (int i = 0; i < 5; ++i) EXPECT_EQ(socket.read(), command(i));
    for (int i = 5; i < 8; ++i)
        EXPECT_EQ(json::parse(*socket.read()),
                  json({{"v", 1}, {"type", "refused"}, {"id", "m" + std::to_string(i)}, {"key", "too-fast"}}));
    EXPECT_EQ(socket.read(), std::nullopt);
    EXPECT_EQ(socket.close_code(), 1008);
    EXPECT_EQ(socket.close_reason(), "too-fast");
    other.send("x");
    EXPECT_EQ(other.read(), "x");
    EXPECT_EQ(served.handler().texts().size(), 6u);
}

}  // namespace
}  // namespace namyoum::tests
