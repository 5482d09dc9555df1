#include "server/socket_connection.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <iterator>

#include "match/command.h"
#include "match/wire.h"
#include "server/response.h"

namespace namyoum::server {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace {

constexpr std::size_t kKeptBuffer = 2048;  // a larger one is given back after the message it was needed for

}  // namespace

SocketConnection::SocketConnection(Shared& shared, Socket socket, Place place, Caller caller)
    : shared_(shared),
      place_(std::move(place)),
      caller_(std::move(caller)),
      stream_(std::move(socket)),
      deadline_(stream_.get_executor()),
      messages_(shared.options.limits.messages_a_second, shared.options.limits.messages_burst, Clock::now()),
      refusals_(shared.options.limits.refusals_a_second, shared.options.limits.refusals_burst, Clock::now()) {}

SocketConnection::~SocketConnection() { shared_.roster.remove(caller_.client); }

void SocketConnection::start(Request request) {
    caller_.client = shared_.roster.add(weak_from_this());
    if (shared_.stopping) end();  // whoever ended all may have looked at the roster before this
    const Timeouts& timeouts = shared_.options.timeouts;
    stream_.set_option(websocket::stream_base::timeout{timeouts.head, timeouts.socket_idle, true});
    stream_.set_option(websocket::stream_base::decorator([site = shared_.site](websocket::response_type& response) {
        add_safety(response, site);
        response.set(beast::http::field::server, "namyoum");  // or Beast would tell its own name and version
    }));
    stream_.read_message_max(shared_.options.limits.message);
    stream_.auto_fragment(false);
    auto held = std::make_shared<Request>(std::move(request));
    stream_.async_accept(*held, [self = shared_from_this(), held](Failure failure) {
        if (failure) return;
        self->open_ = true;
        self->shared_.metrics.responded(Route::WebSocket, 101);
        self->shared_.metrics.socket_opened();
        if (self->closing_) return self->say_goodbye();
        self->read();
    });
}

void SocketConnection::read() {
    stream_.async_read(buffer_, [self = shared_from_this()](Failure failure, std::size_t) { self->on_read(failure); });
}

void SocketConnection::on_read(Failure failure) {
    if (failure) {
        if (failure == websocket::error::message_too_big) shared_.metrics.denied(Denied::TooLarge);
        return finish();
    }
    std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.clear();
    if (buffer_.capacity() > kKeptBuffer) buffer_.shrink_to_fit();
    shared_.metrics.received(text.size());
    if (!closing_) obey(std::move(text));
    read();
}

void SocketConnection::obey(std::string text) {
    if (!stream_.got_text()) {
        shared_.metrics.denied(Denied::BadRequest);
        return close(websocket::close_code::unknown_data, key_of(Denied::BadRequest));
    }
    const auto now = Clock::now();
    if (messages_.take(now)) return shared_.handler->receive(caller_, std::move(text));
    shared_.metrics.denied(Denied::TooFast);
    if (!refusals_.take(now)) return close(websocket::close_code::policy_error, key_of(Denied::TooFast));
    queue(std::make_shared<const std::string>(refusal(request_in(text), key_of(Denied::TooFast))));
}

void SocketConnection::deliver(ClientId, Message message) {
    net::post(stream_.get_executor(),
              [self = shared_from_this(), message = std::move(message)]() mutable { self->queue(std::move(message)); });
}

void SocketConnection::queue(Message message) {
    if (closing_ || !open_) return;
    if (queue_.size() > 1 && queued_ + message->size() > shared_.options.limits.queue) {
        shared_.metrics.denied(Denied::TooSlow);
        spdlog::debug("event=slow-reader client={} waiting={}", caller_.client, queued_);
        return drop();
    }
    queued_ += message->size();
    queue_.push_back(std::move(message));
    if (queue_.size() == 1) write();
}

void SocketConnection::write() {
    deadline_.expires_after(shared_.options.timeouts.write);
    deadline_.async_wait([self = shared_from_this()](Failure failure) {
        if (failure || self->deadline_.expiry() > Clock::now()) return;
        self->shared_.metrics.denied(Denied::TooSlow);
        self->drop();
    });
    stream_.text(true);
    stream_.async_write(net::buffer(*queue_.front()), [self = shared_from_this()](Failure failure, std::size_t size) {
        self->on_written(failure, size);
    });
}

void SocketConnection::on_written(Failure failure, std::size_t size) {
    deadline_.cancel();
    if (failure) return drop();
    shared_.metrics.sent(size);
    queued_ -= queue_.front()->size();
    queue_.pop_front();
    if (!queue_.empty()) return write();
    if (closing_) say_goodbye();
}

void SocketConnection::close(websocket::close_code code, std::string_view why) {
    if (closing_) return;
    closing_ = true;
    reason_ = {code, beast::string_view(why.data(), why.size())};
    if (open_ && queue_.empty()) say_goodbye();
}

void SocketConnection::say_goodbye() {
    deadline_.expires_after(shared_.options.timeouts.write);
    deadline_.async_wait([self = shared_from_this()](Failure failure) {
        if (!failure) self->drop();
    });
    stream_.async_close(reason_, [self = shared_from_this()](Failure) { self->drop(); });
}

void SocketConnection::drop() {
    closing_ = true;
    deadline_.cancel();
    Failure ignored;
    beast::get_lowest_layer(stream_).close(ignored);
    finish();
}

void SocketConnection::finish() {
    if (!std::exchange(open_, false)) return;
    shared_.roster.remove(caller_.client);
    shared_.metrics.socket_closed();
    shared_.handler->gone(caller_.client);
}

void SocketConnection::end() {
    net::post(stream_.get_executor(), [self = shared_from_this()] {
        self->close(websocket::close_code::going_away, key_of(Denied::Stopping));
    });
}

}  // namespace namyoum::server
