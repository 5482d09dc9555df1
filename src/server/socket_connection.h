// One WebSocket: each text message that comes is a command, each message for its client goes out in order.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <list>
#include <memory>

#include "base/token_bucket.h"
#include "server/asio.h"
#include "server/shared.h"

namespace namyoum::server {

class SocketConnection : public Connection, public std::enable_shared_from_this<SocketConnection> {
public:
    using Request = boost::beast::http::request<boost::beast::http::string_body>;

    SocketConnection(Shared& shared, Socket socket, Place place, Caller caller);
    ~SocketConnection() override;

    void start(Request request);  // which was found to be an upgrade

    void deliver(ClientId client, Message message) override;
    void end() override;

private:
    void read();
    void on_read(Failure failure);
    void obey(std::string text);

    void queue(Message message);
    void write();
    void on_written(Failure failure, std::size_t size);

    void close(boost::beast::websocket::close_code code, std::string_view why);
    void say_goodbye();
    void drop();    // without a word
    void finish();  // once: the service hears that the client is gone

    Shared& shared_;
    Place place_;
    Caller caller_;
    boost::beast::websocket::stream<Socket, false> stream_;  // without compression, which would hold much memory
    Timer deadline_;                                         // of the message being written
    boost::beast::flat_buffer buffer_;
    std::list<Message> queue_;  // the first is being written
    std::size_t queued_ = 0;    // bytes
    TokenBucket messages_, refusals_;
    bool open_ = false;
    bool closing_ = false;
    boost::beast::websocket::close_reason reason_;
};

}  // namespace namyoum::server
