// Load for a server of ours on this machine: many matches with two people each, who act at a given rate; tells how long
// an action takes from being sent to being durably acknowledged.
//
//     namyoum serve --listen 127.0.0.1:8765 --db load.db --rate 100000 --connections 10000 \
//         --connections-per-address 10000 --matches-per-address 100000
//     build/release/namyoum_load --port 8765 --matches 1000 --every 5 --seconds 600 --pid $(pgrep -x namyoum) [--json]
//
// It talks to 127.0.0.1 and to nothing else.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <deque>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using nlohmann::json;
using Clock = std::chrono::steady_clock;

struct Asked {
    unsigned short port = 8765;
    int matches = 100, seconds = 20, pid = 0;
    double every = 5;  // seconds between two actions of a match
    bool as_json = false;
};

struct Measured {
    std::vector<double> milliseconds;  // of each action
    long refused = 0, skipped = 0, broken = 0;
};

// Kilobytes of memory that a process holds; 0 when it cannot be told.
long memory_of(int pid) {
    std::ifstream status("/proc/" + std::to_string(pid) + "/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmRSS:")) return std::atol(line.c_str() + 6);
    return 0;
}

// One request over a connection that stays open.
class Http {
public:
    Http(asio::io_context& context, const Asked& asked)
        : stream_(context), host_("127.0.0.1:" + std::to_string(asked.port)) {
        stream_.connect(tcp::endpoint(asio::ip::make_address("127.0.0.1"), asked.port));
    }
    json post(const std::string& path, const json& body, std::string& cookie) {
        http::request<http::string_body> request{http::verb::post, path, 11};
        request.set(http::field::host, host_);
        request.set(http::field::content_type, "application/json");
        if (!cookie.empty()) request.set(http::field::cookie, cookie);
        request.body() = body.dump();
        request.prepare_payload();
        http::write(stream_, request);
        http::response<http::string_body> response;
        http::read(stream_, buffer_, response);
        if (const auto given = response.find(http::field::set_cookie); given != response.end()) {
            const std::string value(given->value());
            cookie = value.substr(0, value.find(';'));
        }
        return json::parse(response.body());
    }

private:
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    std::string host_;
};

class Pair;

// One person's WebSocket.
class Seat {
public:
    Seat(asio::io_context& context, Pair& pair, int number) : socket_(context), pair_(pair), number_(number) {}

    void connect(const Asked& asked) {
        const std::string host = "127.0.0.1:" + std::to_string(asked.port);
        beast::get_lowest_layer(socket_).connect(tcp::endpoint(asio::ip::make_address("127.0.0.1"), asked.port));
        beast::get_lowest_layer(socket_).socket().set_option(tcp::no_delay(true));
        socket_.set_option(beast::websocket::stream_base::decorator(
            [this](beast::websocket::request_type& request) { request.set(http::field::cookie, cookie); }));
        socket_.handshake(host, "/api/ws");
        beast::get_lowest_layer(socket_).expires_never();
        read();
    }
    void send(std::string text) {
        waiting_.push_back(std::move(text));
        if (waiting_.size() == 1) write();
    }

    std::string cookie;

private:
    void read();
    void write() {
        socket_.async_write(asio::buffer(waiting_.front()), [this](beast::error_code failure, std::size_t) {
            waiting_.pop_front();
            if (!failure && !waiting_.empty()) write();
        });
    }

    beast::websocket::stream<beast::tcp_stream> socket_;
    beast::flat_buffer buffer_;
    std::deque<std::string> waiting_;
    Pair& pair_;
    int number_;
};

// Two people and their match.
class Pair {
public:
    Pair(asio::io_context& context, const Asked& asked, Measured& measured, std::mt19937& random)
        : seats{Seat(context, *this, 0), Seat(context, *this, 1)},
          timer_(context),
          asked_(asked),
          measured_(measured),
          random_(random) {}

    void create(Http& web) {
        for (Seat& seat : seats) web.post("/api/hello", json::object(), seat.cookie);
        const json created = web.post("/api",
                                      {{"v", 1},
                                       {"id", "c"},
                                       {"do", "create"},
                                       {"game", "storm"},
                                       {"seats", {{"french", {{"kind", "person"}}}, {"vietminh", {{"kind", "open"}}}}}},
                                      seats[0].cookie);
        if (!created.contains("match")) throw std::runtime_error("cannot create a match: " + created.dump());
        match_ = created["match"];
        web.post("/api", {{"v", 1}, {"id", "j"}, {"do", "join"}, {"token", created["invites"]["vietminh"]}},
                 seats[1].cookie);
    }
    void watch() {
        for (Seat& seat : seats) seat.send(json{{"v", 1}, {"id", "w"}, {"do", "watch"}, {"match", match_}}.dump());
    }
    void start(double within) {
        timer_.expires_after(std::chrono::microseconds(static_cast<long>(1e6 * within * random_() / random_.max())));
        timer_.async_wait([this](beast::error_code failure) {
            if (!failure) act();
        });
    }
    void stop() { timer_.cancel(); }
    void heard(int seat, const json& message) {
        const std::string type = message.value("type", "");
        if (type == "table") {
            if (message["decision"]["yours"].get<bool>()) {
                decider_ = seat;
                length_ = message["n"];
                legal_.clear();
                for (const json& action : message["decision"]["legal"]) legal_.push_back(action["action"]);
            }
        } else if (message.value("id", "") == std::to_string(requests_) && is_asking_) {
            is_asking_ = false;
            if (type == "done")
                measured_.milliseconds.push_back(
                    std::chrono::duration<double, std::milli>(Clock::now() - sent_).count());
            else
                ++measured_.refused;
        }
    }
    void broke() { ++measured_.broken; }

    Seat seats[2];

private:
    void act() {
        timer_.expires_at(timer_.expiry() + std::chrono::microseconds(static_cast<long>(1e6 * asked_.every)));
        timer_.async_wait([this](beast::error_code failure) {
            if (!failure) act();
        });
        if (is_asking_ || decider_ < 0 || legal_.empty()) {
            ++measured_.skipped;
            return;
        }
        is_asking_ = true;
        sent_ = Clock::now();
        seats[decider_].send(json{{"v", 1},
                                  {"id", std::to_string(++requests_)},
                                  {"do", "act"},
                                  {"match", match_},
                                  {"after", length_},
                                  {"action", legal_[random_() % legal_.size()]}}
                                 .dump());
    }

    asio::steady_timer timer_;
    const Asked& asked_;
    Measured& measured_;
    std::mt19937& random_;
    std::string match_;
    int decider_ = -1;
    long requests_ = 0;
    std::uint32_t length_ = 0;
    std::vector<std::string> legal_;
    bool is_asking_ = false;
    Clock::time_point sent_;
};

void Seat::read() {
    socket_.async_read(buffer_, [this](beast::error_code failure, std::size_t) {
        if (failure) return pair_.broke();
        const auto* text = static_cast<const char*>(buffer_.data().data());
        pair_.heard(number_, json::parse(text, text + buffer_.size()));
        buffer_.consume(buffer_.size());
        read();
    });
}

double share(std::vector<double>& sorted, double part) {
    return sorted.empty() ? 0
                          : sorted[std::min(sorted.size() - 1,
                                            static_cast<std::size_t>(part * static_cast<double>(sorted.size())))];
}

int run(const Asked& asked) {
    asio::io_context context(1);
    Measured measured;
    std::mt19937 random(1);
    std::vector<std::unique_ptr<Pair>> pairs;
    const long before = memory_of(asked.pid);
    {
        Http web(context, asked);
        for (int i = 0; i < asked.matches; ++i) {
            pairs.push_back(std::make_unique<Pair>(context, asked, measured, random));
            pairs.back()->create(web);
        }
    }
    const long created = memory_of(asked.pid);
    for (auto& pair : pairs)
        for (Seat& seat : pair->seats) seat.connect(asked);
    for (auto& pair : pairs) pair->watch();
    context.run_for(std::chrono::seconds(3));
    const long connected = memory_of(asked.pid);
    if (!asked.as_json)
        std::cerr << asked.matches << " matches and " << 2 * asked.matches << " connections are there\n";
    for (auto& pair : pairs) pair->start(asked.every);
    for (int second = 0; second < asked.seconds; ++second) {
        context.restart();
        context.run_for(std::chrono::seconds(1));
        if (!asked.as_json && second % 10 == 9)
            std::cerr << second + 1 << " s: " << measured.milliseconds.size() << " actions\n";
    }
    for (auto& pair : pairs) pair->stop();
    context.restart();
    context.run_for(std::chrono::seconds(2));

    std::sort(measured.milliseconds.begin(), measured.milliseconds.end());
    json report{{"matches", asked.matches},
                {"seconds", asked.seconds},
                {"actions", measured.milliseconds.size()},
                {"actions_per_second", static_cast<double>(measured.milliseconds.size()) / asked.seconds},
                {"p50_ms", share(measured.milliseconds, 0.50)},
                {"p90_ms", share(measured.milliseconds, 0.90)},
                {"p99_ms", share(measured.milliseconds, 0.99)},
                {"max_ms", share(measured.milliseconds, 1)},
                {"refused", measured.refused},
                {"skipped", measured.skipped},
                {"broken", measured.broken}};
    if (asked.pid > 0) {
        report["server_kb"] = {
            {"before", before}, {"matches", created}, {"connected", connected}, {"end", memory_of(asked.pid)}};
        report["kb_a_connection"] = static_cast<double>(connected - created) / (2.0 * asked.matches);
    }
    std::cout << report.dump(asked.as_json ? -1 : 2) << "\n";
    return measured.milliseconds.empty() || measured.broken > 0 ? 1 : 0;
}

}  // namespace

int main(int count, char** words) {
    Asked asked;
    CLI::App program{"Load for a server on this machine: how long an action takes until it is safe", "namyoum_load"};
    program.add_option("--port", asked.port, "Where the server listens, on 127.0.0.1")->capture_default_str();
    program.add_option("--matches", asked.matches, "Matches, with two people each")
        ->check(CLI::Range(1, 5000))
        ->capture_default_str();
    program.add_option("--every", asked.every, "Seconds between two actions of a match")
        ->check(CLI::Range(0.01, 3600.0))
        ->capture_default_str();
    program.add_option("--seconds", asked.seconds, "How long")->check(CLI::Range(1, 3600))->capture_default_str();
    program.add_option("--pid", asked.pid, "The server's process, to tell its memory");
    program.add_flag("--json", asked.as_json, "One line of JSON and nothing else");
    CLI11_PARSE(program, count, words);
    try {
        return run(asked);
    } catch (const std::exception& failure) {
        std::cerr << "namyoum_load: " << failure.what() << "\n";
        return 2;
    }
}
