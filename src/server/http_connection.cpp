#include "server/http_connection.h"

#include <spdlog/spdlog.h>

#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include "match/secrets.h"
#include "server/socket_connection.h"

namespace namyoum::server {

namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr std::size_t kMostDiscarded = 2 * 1024 * 1024;

std::string caller_address(const std::string& salt, const net::ip::address& address) {
    return hash_of(salt + counted_address(address));
}

// What a failed read says about what was sent; nothing when there is nobody left to hear it.
std::optional<Denied> why_unreadable(Failure failure) {
    if (failure == http::error::header_limit || failure == http::error::buffer_overflow) return Denied::HeadTooLarge;
    if (failure == http::error::body_limit) return Denied::TooLarge;
    if (failure == http::error::end_of_stream) return std::nullopt;
    const Failure any_http = http::make_error_code(http::error::bad_method);
    return failure.category() == any_http.category() ? std::optional(Denied::BadRequest) : std::nullopt;
}

}  // namespace

HttpConnection::HttpConnection(Shared& shared, Socket socket, const Peer& peer, Place place)
    : shared_(shared),
      socket_(std::move(socket)),
      deadline_(socket_.get_executor()),
      peer_(peer),
      place_(std::move(place)),
      buffer_(shared.options.limits.head + 1024) {}

HttpConnection::~HttpConnection() { shared_.roster.remove(number_); }

void HttpConnection::start() {
    number_ = shared_.roster.add(weak_from_this());
    if (shared_.stopping) return close();
    read_head();
}

void HttpConnection::refuse(Denied denied) {
    number_ = shared_.roster.add(weak_from_this());
    closes_ = true;
    deny(denied);
}

void HttpConnection::enter(Stage stage, std::chrono::milliseconds limit) {
    stage_ = stage;
    timed_out_ = false;
    deadline_.expires_after(limit);
    deadline_.async_wait([self = shared_from_this()](Failure failure) {
        // A wait that had ended when the deadline was moved comes here without a failure.
        if (!failure && self->deadline_.expiry() <= Clock::now()) self->out_of_time();
    });
}

void HttpConnection::out_of_time() {
    switch (stage_) {
        case Stage::Head:
        case Stage::Body:
            timed_out_ = true;
            socket_.cancel();
            return;
        case Stage::Answer:
            shared_.roster.remove(asking_);
            shared_.handler->gone(std::exchange(asking_, 0));
            deny(Denied::Busy);
            return;
        case Stage::Write: shared_.metrics.denied(Denied::TooSlow); [[fallthrough]];
        case Stage::Idle:
        case Stage::Linger: close(); return;
    }
}

void HttpConnection::await_request() {
    if (buffer_.size() > 0) return read_head();
    if (shared_.stopping) return linger();
    buffer_.shrink_to_fit();  // whoever is quiet holds no memory
    enter(Stage::Idle, shared_.options.timeouts.idle);
    socket_.async_wait(Socket::wait_read, [self = shared_from_this()](Failure failure) {
        if (failure) return self->close();
        self->read_head();
    });
}

void HttpConnection::read_head() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_.options.limits.head));
    parser_->body_limit(shared_.options.limits.import);
    answer_ = {};
    head_only_ = false;
    enter(Stage::Head, shared_.options.timeouts.head);
    http::async_read_header(socket_, buffer_, *parser_,
                            [self = shared_from_this()](Failure failure, std::size_t) { self->on_head(failure); });
}

void HttpConnection::on_head(Failure failure) {
    if (failure) {
        closes_ = true;
        if (timed_out_ && (buffer_.size() > 0 || parser_->got_some())) return deny(Denied::TooSlow);
        if (const auto denied = why_unreadable(failure)) return deny(*denied);
        return failure == http::error::end_of_stream ? linger() : close();
    }
    answer_ = answer(parser_->get(), peer_, shared_.site, shared_.options.limits, *shared_.options.pages);
    if (answer_.is_client_hidden && !shared_.has_warned_of_proxy.exchange(true))
        spdlog::warn("event=proxy-hides-clients missing=X-Forwarded-For");  // all of them share one client's limits
    closes_ = !parser_->get().keep_alive();
    head_only_ = parser_->get().method() == http::verb::head;
    obey();
}

void HttpConnection::obey() {
    if (!answer_.denied && (answer_.body_limit > 0 || answer_.route == Route::WebSocket)) {
        if (shared_.stopping)
            answer_.denied = Denied::Stopping;
        else if (!shared_.addresses.may_ask(counted_address(answer_.client), Clock::now()))
            answer_.denied = Denied::TooFast;
    }
    if (answer_.denied) {
        closes_ = closes_ || answer_.has_body;
        return deny(*answer_.denied);
    }
    switch (answer_.route) {
        case Route::Hello:
        case Route::Command:
        case Route::Import: return read_body();
        case Route::WebSocket: return upgrade();
        case Route::Page:
            return send(page_response(*answer_.page, answer_.coding, answer_.page_unchanged, shared_.site));
        case Route::Metrics:
            return send(
                metrics_response(shared_.metrics.text(shared_.handler->counters(), shared_.connections), shared_.site));
        case Route::Health: return send(health_response(shared_.handler->healthy(), shared_.site));
        case Route::None: return deny(Denied::NotFound);
    }
}

void HttpConnection::read_body() {
    parser_->body_limit(answer_.body_limit);
    enter(Stage::Body, shared_.options.timeouts.body);
    const auto read = [self = shared_from_this()] {
        http::async_read(self->socket_, self->buffer_, *self->parser_,
                         [self](Failure failure, std::size_t) { self->on_body(failure); });
    };
    if (parser_->is_done() || !beast::iequals(parser_->get()[http::field::expect], "100-continue")) return read();
    net::async_write(socket_, net::buffer(kContinue), [self = shared_from_this(), read](Failure failure, std::size_t) {
        if (failure) return self->close();
        read();
    });
}

void HttpConnection::on_body(Failure failure) {
    if (failure) {
        closes_ = true;
        if (timed_out_) return deny(Denied::TooSlow);
        if (const auto denied = why_unreadable(failure)) return deny(*denied);
        return close();
    }
    if (answer_.route == Route::Hello) {
        const bool known = !answer_.token.empty();
        return send(hello_response(known, known ? answer_.token : new_token(), shared_.site));
    }
    ask_service(std::move(parser_->get().body()));
}

void HttpConnection::ask_service(std::string text) {
    asking_ = shared_.roster.add(weak_from_this());
    enter(Stage::Answer, shared_.options.timeouts.answer);
    shared_.handler->receive(
        {asking_, answer_.token.empty() ? "" : hash_of(answer_.token), caller_address(shared_.salt, answer_.client)},
        std::move(text));
}

void HttpConnection::deliver(ClientId client, Message message) {
    net::post(socket_.get_executor(), [self = shared_from_this(), client, message = std::move(message)]() mutable {
        if (client == self->asking_ && client != 0) self->answered(std::move(message));
    });
}

void HttpConnection::answered(Message message) {
    shared_.roster.remove(asking_);
    shared_.handler->gone(std::exchange(asking_, 0));
    send(json_response(200, std::move(message), shared_.site));
}

void HttpConnection::upgrade() {
    if (buffer_.size() > 0) {  // it talks before it was let in
        closes_ = true;
        return deny(Denied::BadRequest);
    }
    if (!place_.count_by(counted_address(answer_.client))) return deny(Denied::TooMany);
    deadline_.cancel();
    Caller caller{0, answer_.token.empty() ? "" : hash_of(answer_.token), caller_address(shared_.salt, answer_.client)};
    std::make_shared<SocketConnection>(shared_, std::move(socket_), std::move(place_), std::move(caller))
        ->start(parser_->release());
}

void HttpConnection::deny(Denied denied) {
    shared_.metrics.denied(denied);
    spdlog::debug("event=denied route={} key={}", name_of(answer_.route), key_of(denied));
    send(denial(denied, shared_.site, answer_.allowed_methods));
}

void HttpConnection::send(Response response) {
    closes_ = closes_ || shared_.stopping;
    response_ = std::move(response);
    response_.message.keep_alive(!closes_);
    shared_.metrics.responded(answer_.route, response_.message.result_int());
    serializer_.emplace(response_.message);
    enter(Stage::Write, shared_.options.timeouts.write);
    const auto written = [self = shared_from_this()](Failure failure, std::size_t) { self->on_written(failure); };
    if (head_only_)
        http::async_write_header(socket_, *serializer_, written);
    else
        http::async_write(socket_, *serializer_, written);
}

void HttpConnection::on_written(Failure failure) {
    serializer_.reset();
    parser_.reset();
    response_ = {};
    if (failure) return close();
    if (closes_) return linger();
    await_request();
}

// Closing while the other end is still sending would reset the connection, and our last response might be lost with
// it: so our side is closed first, and for a while what still comes is thrown away.
void HttpConnection::linger() {
    Failure ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
    enter(Stage::Linger, shared_.options.timeouts.linger);
    discard();
}

void HttpConnection::discard() {
    buffer_.clear();
    socket_.async_read_some(buffer_.prepare(1024), [self = shared_from_this()](Failure failure, std::size_t size) {
        self->discarded_ += size;
        if (failure || self->discarded_ > kMostDiscarded) return self->close();
        self->discard();
    });
}

void HttpConnection::close() {
    deadline_.cancel();
    Failure ignored;
    socket_.close(ignored);
}

void HttpConnection::end() {
    net::post(socket_.get_executor(), [self = shared_from_this()] {
        const bool silent = self->stage_ == Stage::Head && self->buffer_.size() == 0 && !self->parser_->got_some();
        if (self->stage_ == Stage::Idle || silent) self->close();
    });
}

}  // namespace namyoum::server
