// Small blocking clients for tests: HTTP, WebSocket, and bytes as they are. No wait is endless: a server that does not
// answer makes a WebFailure instead of holding a test up.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace namyoum::tests {

struct WebFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

using WebFields = std::vector<std::pair<std::string, std::string>>;

struct WebResponse {
    int status = 0;
    std::multimap<std::string, std::string> fields;  // names in lower case
    std::string body;

    std::string field(const std::string& name) const;  // the first of that name; empty when there is none
};

inline constexpr std::chrono::milliseconds kWebPatience{20'000};

// Bytes over TCP to this machine.
class RawClient {
public:
    explicit RawClient(std::uint16_t port, const std::string& address = "127.0.0.1");
    RawClient(RawClient&& other) noexcept : socket_(std::exchange(other.socket_, -1)), patience_(other.patience_) {}
    RawClient& operator=(RawClient&&) = delete;
    ~RawClient();

    void set_patience(std::chrono::milliseconds patience) { patience_ = patience; }
    bool send(std::string_view bytes);  // false: the other end takes no more
    void finish_sending();              // closes our half
    void reset();                       // closes all, so that the other end gets a reset
    void take_little();                 // a small receive buffer, so that a sender is soon held up

    std::size_t read_some(char* bytes, std::size_t most);  // 0: the other end closed or reset
    std::string read_to_end();
    std::string read_until(std::string_view ending);  // with it; less when the other end closed before

private:
    void await(short events);

    int socket_ = -1;
    std::chrono::milliseconds patience_ = kWebPatience;
};

// Requests over one connection, which is opened anew when the server closed it. Keeps the cookie it is given.
class HttpClient {
public:
    explicit HttpClient(std::uint16_t port);
    ~HttpClient();

    WebResponse get(const std::string& path, const WebFields& fields = {});
    WebResponse head(const std::string& path, const WebFields& fields = {});
    WebResponse post(const std::string& path, const std::string& body, const WebFields& fields = {});
    // Adds the Host, the cookie and, for a body, its type and length, unless the fields have them. A field with an
    // empty value is left out.
    WebResponse request(const std::string& method, const std::string& path, const std::string& body,
                        const WebFields& fields);

    const std::string& cookie() const { return cookie_; }  // "namyoum=..."
    void set_cookie(std::string cookie) { cookie_ = std::move(cookie); }
    int connections_made() const { return connections_made_; }

private:
    struct Connection;
    WebResponse ask(const std::string& method, const std::string& path, const std::string& body,
                    const WebFields& fields);

    std::uint16_t port_;
    std::string cookie_;
    int connections_made_ = 0;
    std::unique_ptr<Connection> connection_;
};

class WebSocketClient {
public:
    // A WebFailure names the status when it is not let in.
    explicit WebSocketClient(std::uint16_t port, const WebFields& fields = {});
    WebSocketClient(WebSocketClient&&) noexcept;
    ~WebSocketClient();

    bool send(std::string_view text);  // false: closed
    bool send_binary(std::string_view bytes);
    std::optional<std::string> read();  // the next message; nothing when the server closed. Pings are answered here
    void close();                       // says so and waits for the answer

    int close_code() const;  // 0: none came
    std::string close_reason() const;
    const WebResponse& response() const;  // to the upgrade
    RawClient& connection();

private:
    struct Implementation;
    std::unique_ptr<Implementation> implementation_;
};

// What opens a WebSocket, as bytes.
std::string upgrade_request(std::uint16_t port, const WebFields& fields = {});

}  // namespace namyoum::tests
