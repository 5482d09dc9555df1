// WebSockets of the web server, with a stand-in for the match service behind them.
#include <gtest/gtest.h>

#include <random>

#include "support/echo_server.h"
#include "support/net_clients.h"
#include "support/refusals.h"

namespace namyoum::tests {
namespace {

using server::Options;

// --- WebSockets ---

TEST(ServerSocket, CarriesCommandsAndNewsOverAWebSocket) {
    EchoServer served;
    WebSocketClient socket(served.port()), other(served.port());
    EXPECT_EQ(socket.response().status, 101);
    socket.send("one");
    EXPECT_EQ(socket.read(), "one");
    other.send("other");
    EXPECT_EQ(other.read(), "other");
    const auto callers = served.handler().callers();
    ASSERT_EQ(callers.size(), 2u);
    EXPECT_NE(callers[0].client, callers[1].client);
    for (int i = 0; i < 100; ++i)
        served.server().send(callers[0].client, std::make_shared<const std::string>(std::to_string(i)));
    for (int i = 0; i < 100; ++i) EXPECT_EQ(socket.read(), std::to_string(i));
    served.server().send(999'999, std::make_shared<const std::string>("nobody"));
    socket.send("two");
    EXPECT_EQ(socket.read(), "two");
    EXPECT_EQ(served.handler().callers()[2].client, callers[0].client);
    socket.close();
    EXPECT_TRUE(eventually([&] { return served.server().connections() == 1; }));
    served.server().send(callers[0].client, std::make_shared<const std::string>("too late"));
    other.close();
    EXPECT_TRUE(eventually([&] { return served.is_empty() && served.handler().all_gone(); }));
}

TEST(ServerSocket, CarriesLargeMessagesOut) {
    EchoServer served;
    WebSocketClient socket(served.port());
    socket.send("1 x 1000000");  // more than may pile up, but alone
    EXPECT_EQ(socket.read(), std::string(1'000'000, 'x'));
    socket.send("2 x 100000");
    EXPECT_EQ(socket.read(), std::string(100'000, 'x'));
    EXPECT_EQ(socket.read(), std::string(100'000, 'x'));
}

TEST(ServerSocket, TakesMessagesUpTo16Kib) {
    EchoServer served;
    WebSocketClient socket(served.port());
    const std::string most(16 * 1024, 'm');
    socket.send(most);
    EXPECT_EQ(socket.read(), most);
    socket.send(most + "m");
    EXPECT_EQ(socket.read(), std::nullopt);
    EXPECT_EQ(socket.close_code(), 1009);
    EXPECT_TRUE(eventually([&] { return served.is_empty() && served.handler().all_gone(); }));
}

TEST(ServerSocket, TakesTextOnly) {
    EchoServer served;
    WebSocketClient binary(served.port()), broken(served.port());
    binary.send_binary("x");
    EXPECT_EQ(binary.read(), std::nullopt);
    EXPECT_EQ(binary.close_code(), 1003);
    broken.send("\xff\xfe");
    EXPECT_EQ(broken.read(), std::nullopt);
    EXPECT_EQ(broken.close_code(), 1007);
    EXPECT_TRUE(served.handler().texts().empty());
}

// Opens a WebSocket, sends these frames, and gives back what comes until the end.
std::string answer_to_frames(const EchoServer& served, const std::string& frames) {
    RawClient client(served.port());
    client.send(upgrade_request(served.port()));
    EXPECT_TRUE(client.read_until("\r\n\r\n").starts_with("HTTP/1.1 101 "));
    client.send(frames);
    client.finish_sending();
    return client.read_to_end();
}

TEST(ServerSocket, RefusesFramesThatAreAgainstTheProtocol) {
    EchoServer served;
    const std::string protocol_error("\x88\x02\x03\xea", 4);
    for (const std::string& frames : {
             std::string("\x81\x01x", 3),                                                 // not masked
             std::string("\x83\x81\x00\x00\x00\x00x", 7),                                 // an opcode nobody knows
             std::string("\xc1\x81\x00\x00\x00\x00x", 7),                                 // compressed
             std::string("\x80\x81\x00\x00\x00\x00x", 7),                                 // goes on with nothing
             std::string("\x09\x80\x00\x00\x00\x00", 6),                                  // a ping in pieces
             std::string("\x89\xfe\x00\x7e\x00\x00\x00\x00", 8) + std::string(126, 'x'),  // a ping too long
         })
        EXPECT_EQ(answer_to_frames(served, frames), protocol_error);
    // In pieces is fine.
    EXPECT_EQ(
        answer_to_frames(served, std::string("\x01\x81\x00\x00\x00\x00x\x80\x81\x00\x00\x00\x00y", 14)).substr(0, 4),
        std::string("\x81\x02xy", 4));
    EXPECT_TRUE(eventually([&] { return served.is_empty(); }));
}

TEST(ServerSocket, LivesThroughRandomFrames) {
    Options options;
    options.limits.requests_burst = 1000;
    EchoServer served(options);
    std::mt19937 random(1954);
    for (int i = 0; i < 100; ++i) {
        std::string bytes;
        const std::size_t size = 1 + random() % 500;
        while (bytes.size() < size) bytes += static_cast<char>(random());
        answer_to_frames(served, bytes);
    }
    EXPECT_TRUE(eventually([&] { return served.is_empty() && served.handler().all_gone(); }));
}

TEST(ServerSocket, NeitherOffersNorAcceptsCompression) {
    EchoServer served;
    WebSocketClient socket(served.port(), {{"Sec-WebSocket-Extensions", "permessage-deflate"}});
    EXPECT_EQ(socket.response().fields.count("sec-websocket-extensions"), 0u);
    EXPECT_EQ(socket.response().fields.count("sec-websocket-protocol"), 0u);
}

TEST(ServerSocket, LetsOnlyOurOwnPagesOpenAWebSocket) {
    EchoServer served;
    const std::string own = "http://127.0.0.1:" + std::to_string(served.port());
    WebSocketClient socket(served.port(), {{"Origin", own}});
    for (const char* origin : {"http://evil.example", "null", "https://127.0.0.1"}) {
        RawClient client(served.port());
        client.send(upgrade_request(served.port(), {{"Origin", origin}}));
        client.finish_sending();
        const std::string response = client.read_to_end();
        EXPECT_TRUE(response.starts_with("HTTP/1.1 403 ")) << response;
        EXPECT_TRUE(response.ends_with(error_text("wrong-origin"))) << response;
    }
}

TEST(ServerSocket, ForgetsClientsThatVanish) {
    EchoServer served;
    for (int i = 0; i < 20; ++i) {
        WebSocketClient socket(served.port());
        socket.send("x");
        socket.read();
        socket.connection().reset();
        RawClient request(served.port());
        request.send(post_head(served, "/api", "Content-Length: 12") + "1 x 10000000");
        request.reset();
        RawClient half(served.port());
        half.send("POST /api");
        half.reset();
    }
    EXPECT_TRUE(eventually([&] { return served.is_empty() && served.handler().all_gone(); }));
}

TEST(ServerSocket, HoldsManyConnections) {
    Options options;
    options.limits.connections_an_address = 10'000;
    options.limits.requests_burst = 10'000;
    EchoServer served(options);
    std::vector<WebSocketClient> sockets;
    for (int i = 0; i < 300; ++i) sockets.emplace_back(served.port());
    EXPECT_EQ(served.server().connections(), 300);
    for (std::size_t i = 0; i < sockets.size(); ++i) sockets[i].send(std::to_string(i));
    for (std::size_t i = 0; i < sockets.size(); ++i) EXPECT_EQ(sockets[i].read(), std::to_string(i));
    sockets.clear();
    EXPECT_TRUE(eventually([&] { return served.is_empty() && served.handler().all_gone(); }));
}

}  // namespace
}  // namespace namyoum::tests
