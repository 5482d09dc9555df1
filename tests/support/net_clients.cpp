#include "support/net_clients.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/system_executor.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <cerrno>
#include <cstring>

namespace namyoum::tests {

namespace beast = boost::beast;
namespace http = beast::http;
namespace net = boost::asio;
namespace websocket = beast::websocket;
using Failure = boost::system::error_code;

namespace {

// A RawClient in the form Beast reads from and writes to.
class Stream {
public:
    using executor_type = net::system_executor;

    explicit Stream(RawClient client) : client_(std::move(client)) {}
    executor_type get_executor() const { return {}; }
    RawClient& client() { return client_; }

    template <class Buffers>
    std::size_t read_some(const Buffers& buffers, Failure& failure) {
        failure = {};
        for (const net::mutable_buffer buffer : beast::buffers_range_ref(buffers)) {
            if (buffer.size() == 0) continue;
            const std::size_t size = client_.read_some(static_cast<char*>(buffer.data()), buffer.size());
            if (size == 0) failure = net::error::eof;
            return size;
        }
        return 0;
    }

    template <class Buffers>
    std::size_t write_some(const Buffers& buffers, Failure& failure) {
        failure = {};
        std::size_t size = 0;
        for (const net::const_buffer buffer : beast::buffers_range_ref(buffers)) {
            if (!client_.send({static_cast<const char*>(buffer.data()), buffer.size()})) {
                failure = net::error::broken_pipe;
                return size;
            }
            size += buffer.size();
        }
        return size;
    }

    template <class Buffers>
    std::size_t read_some(const Buffers& buffers) {
        Failure failure;
        const std::size_t size = read_some(buffers, failure);
        if (failure) throw beast::system_error(failure);
        return size;
    }

    template <class Buffers>
    std::size_t write_some(const Buffers& buffers) {
        Failure failure;
        const std::size_t size = write_some(buffers, failure);
        if (failure) throw beast::system_error(failure);
        return size;
    }

private:
    RawClient client_;
};

void teardown(beast::role_type, Stream& stream, Failure& failure) {
    failure = {};
    stream.client().finish_sending();
}

std::string lower(std::string_view text) {
    std::string made(text);
    std::transform(made.begin(), made.end(), made.begin(), [](unsigned char letter) { return std::tolower(letter); });
    return made;
}

template <class MessageOf>
WebResponse response_of(const MessageOf& message) {
    WebResponse response;
    response.status = static_cast<int>(message.result_int());
    for (const auto& field : message)
        response.fields.emplace(lower({field.name_string().data(), field.name_string().size()}),
                                std::string(field.value()));
    response.body = message.body();
    return response;
}

std::string host_of(std::uint16_t port) { return "127.0.0.1:" + std::to_string(port); }

bool has(const WebFields& fields, std::string_view name) {
    return std::any_of(fields.begin(), fields.end(),
                       [&](const auto& field) { return lower(field.first) == lower(name); });
}

}  // namespace

std::string WebResponse::field(const std::string& name) const {
    const auto found = fields.find(name);
    return found == fields.end() ? "" : found->second;
}

RawClient::RawClient(std::uint16_t port, const std::string& address) {
    sockaddr_in end{};
    end.sin_family = AF_INET;
    end.sin_port = htons(port);
    if (::inet_pton(AF_INET, address.c_str(), &end.sin_addr) != 1) throw WebFailure("no address: " + address);
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (socket_ < 0 || ::connect(socket_, reinterpret_cast<const sockaddr*>(&end), sizeof end) != 0) {
        const int reason = errno;
        if (socket_ >= 0) ::close(socket_);
        throw WebFailure(std::string("cannot connect: ") + std::strerror(reason));
    }
    const int on = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

RawClient::~RawClient() {
    if (socket_ >= 0) ::close(socket_);
}

void RawClient::await(short events) {
    pollfd asked{socket_, events, 0};
    const int ready = ::poll(&asked, 1, static_cast<int>(patience_.count()));
    if (ready == 0) throw WebFailure("the server lets us wait too long");
}

bool RawClient::send(std::string_view bytes) {
    while (!bytes.empty()) {
        await(POLLOUT);
        const ssize_t size = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        if (size < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(size));
    }
    return true;
}

void RawClient::finish_sending() { ::shutdown(socket_, SHUT_WR); }

void RawClient::reset() {
    const linger at_once{1, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    ::close(std::exchange(socket_, -1));
}

void RawClient::take_little() {
    const int bytes = 4096;
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof bytes);
}

std::size_t RawClient::read_some(char* bytes, std::size_t most) {
    while (true) {
        await(POLLIN);
        const ssize_t size = ::recv(socket_, bytes, most, MSG_DONTWAIT);
        if (size < 0 && (errno == EAGAIN || errno == EINTR)) continue;
        return size < 0 ? 0 : static_cast<std::size_t>(size);
    }
}

std::string RawClient::read_to_end() {
    std::string text;
    char block[4096];
    while (const std::size_t size = read_some(block, sizeof block)) text.append(block, size);
    return text;
}

std::string RawClient::read_until(std::string_view ending) {
    std::string text;
    char letter = 0;
    while (!text.ends_with(ending) && read_some(&letter, 1) == 1) text += letter;
    return text;
}

struct HttpClient::Connection {
    explicit Connection(std::uint16_t port) : stream(RawClient(port)) {}
    Stream stream;
    beast::flat_buffer buffer;
};

HttpClient::HttpClient(std::uint16_t port) : port_(port) {}
HttpClient::~HttpClient() = default;

WebResponse HttpClient::get(const std::string& path, const WebFields& fields) {
    return request("GET", path, "", fields);
}

WebResponse HttpClient::head(const std::string& path, const WebFields& fields) {
    return request("HEAD", path, "", fields);
}

WebResponse HttpClient::post(const std::string& path, const std::string& body, const WebFields& fields) {
    return request("POST", path, body, fields);
}

WebResponse HttpClient::request(const std::string& method, const std::string& path, const std::string& body,
                                const WebFields& fields) {
    if (connection_ != nullptr) {
        try {
            return ask(method, path, body, fields);
        } catch (const beast::system_error&) {  // it was closed while we were quiet
            connection_.reset();
        }
    }
    connection_ = std::make_unique<Connection>(port_);
    ++connections_made_;
    try {
        return ask(method, path, body, fields);
    } catch (const beast::system_error& failure) {
        connection_.reset();
        throw WebFailure(failure.what());
    }
}

WebResponse HttpClient::ask(const std::string& method, const std::string& path, const std::string& body,
                            const WebFields& fields) {
    http::request<http::string_body> request;
    request.method_string(method);
    request.target(path);
    request.version(11);
    if (!has(fields, "Host")) request.set(http::field::host, host_of(port_));
    if (!cookie_.empty() && !has(fields, "Cookie")) request.set(http::field::cookie, cookie_);
    if (method == "POST" && !has(fields, "Content-Type")) request.set(http::field::content_type, "application/json");
    request.body() = body;
    request.prepare_payload();
    for (const auto& [name, value] : fields)
        if (!value.empty()) request.insert(name, value);

    Failure failure;
    http::write(connection_->stream, request, failure);  // a refusal may come before all is written
    http::response_parser<http::string_body> parser;
    parser.body_limit(boost::none);
    parser.skip(method == "HEAD");
    http::read(connection_->stream, connection_->buffer, parser);
    const bool stays = parser.get().keep_alive();
    WebResponse response = response_of(parser.get());
    if (!stays) connection_.reset();
    if (const std::string set = response.field("set-cookie"); !set.empty()) cookie_ = set.substr(0, set.find(';'));
    return response;
}

struct WebSocketClient::Implementation {
    explicit Implementation(std::uint16_t port) : stream(RawClient(port)) {}
    websocket::stream<Stream, false> stream;
    WebResponse response;
};

WebSocketClient::WebSocketClient(std::uint16_t port, const WebFields& fields)
    : implementation_(std::make_unique<Implementation>(port)) {
    auto& stream = implementation_->stream;
    stream.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
        for (const auto& [name, value] : fields) request.set(name, value);
    }));
    stream.read_message_max(0);
    websocket::response_type response;
    Failure failure;
    stream.handshake(response, host_of(port), "/api/ws", failure);
    implementation_->response = response_of(response);
    if (failure) throw WebFailure("not let in: " + std::to_string(response.result_int()) + " " + failure.message());
}

WebSocketClient::WebSocketClient(WebSocketClient&&) noexcept = default;
WebSocketClient::~WebSocketClient() = default;

bool WebSocketClient::send(std::string_view text) {
    Failure failure;
    implementation_->stream.text(true);
    implementation_->stream.write(net::buffer(text), failure);
    return !failure;
}

bool WebSocketClient::send_binary(std::string_view bytes) {
    Failure failure;
    implementation_->stream.binary(true);
    implementation_->stream.write(net::buffer(bytes), failure);
    return !failure;
}

std::optional<std::string> WebSocketClient::read() {
    beast::flat_buffer buffer;
    Failure failure;
    implementation_->stream.read(buffer, failure);
    if (failure) return std::nullopt;
    return beast::buffers_to_string(buffer.data());
}

void WebSocketClient::close() {
    Failure ignored;
    implementation_->stream.close(websocket::close_code::normal, ignored);
}

int WebSocketClient::close_code() const { return implementation_->stream.reason().code; }

std::string WebSocketClient::close_reason() const {
    const auto& reason = implementation_->stream.reason().reason;
    return {reason.data(), reason.size()};
}

const WebResponse& WebSocketClient::response() const { return implementation_->response; }
RawClient& WebSocketClient::connection() { return implementation_->stream.next_layer().client(); }

std::string upgrade_request(std::uint16_t port, const WebFields& fields) {
    std::string request = "GET /api/ws HTTP/1.1\r\nHost: " + host_of(port)
                          + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    for (const auto& [name, value] : fields) request += name + ": " + value + "\r\n";
    return request + "\r\n";
}

}  // namespace namyoum::tests
