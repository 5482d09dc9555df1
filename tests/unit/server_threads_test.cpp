// Many clients at once on several threads of the server, until it is stopped among them. What is looked for are races,
// which the thread sanitizer sees, and clients left without an end.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "support/echo_server.h"
#include "support/net_clients.h"
#include "support/unhurried.h"

namespace namyoum::tests {
namespace {

server::Options with_four_threads() {
    server::Options options = unhurried();
    options.threads = 4;
    return options;
}

void run_all(int count, const std::function<void(int)>& body) {
    std::vector<std::thread> threads;
    for (int i = 0; i < count; ++i) threads.emplace_back([&body, i] { body(i); });
    for (std::thread& thread : threads) thread.join();
}

TEST(ServerThreads, AnswerEverybody) {
    EchoServer served(with_four_threads());
    std::atomic<int> answered{0};
    run_all(8, [&](int number) {
        const std::string text = "client " + std::to_string(number);
        if (number % 2 == 0) {
            HttpClient client(served.port());
            for (int i = 0; i < 50; ++i) answered += client.post("/api", text).body == text;
        } else {
            WebSocketClient socket(served.port());
            for (int i = 0; i < 50; ++i) answered += socket.send(text) && socket.read() == text;
        }
    });
    EXPECT_EQ(answered, 400);
    EXPECT_TRUE(eventually([&] { return served.is_empty() && served.handler().all_gone(); }));
}

TEST(ServerThreads, SendToClientsThatComeAndGo) {
    EchoServer served(with_four_threads());
    std::atomic<bool> done{false};
    std::thread news([&] {
        while (!done)
            for (ClientId client = 1; client < 300; ++client)
                served.server().send(client, std::make_shared<const std::string>("news"));
    });
    run_all(4, [&](int number) {
        for (int i = 0; i < 25; ++i) {
            WebSocketClient socket(served.port());
            socket.send("x");
            socket.read();
            if (number % 2 == 0) socket.connection().reset();
            if (number == 3) HttpClient(served.port()).get("/metrics");
        }
    });
    done = true;
    news.join();
    EXPECT_TRUE(eventually([&] { return served.is_empty() && served.handler().all_gone(); }));
}

TEST(ServerThreads, StopInTheMiddleOfItAll) {
    for (int round = 0; round < 3; ++round) {
        EchoServer served(with_four_threads());
        std::atomic<int> answered{0};
        std::thread stopping([&] {
            eventually([&] { return answered > 30; });
            served.stop();
        });
        run_all(6, [&](int number) {
            try {
                if (number % 2 == 0) {
                    HttpClient client(served.port());
                    while (client.post("/api", "x").status == 200) ++answered;
                } else {
                    WebSocketClient socket(served.port());
                    while (socket.send("x") && socket.read()) ++answered;
                }
            } catch (const WebFailure&) {  // closed between two requests
            }
        });
        stopping.join();
        EXPECT_GT(answered, 30);
        EXPECT_TRUE(served.is_empty());
        EXPECT_TRUE(served.handler().stopped);
    }
}

}  // namespace
}  // namespace namyoum::tests
