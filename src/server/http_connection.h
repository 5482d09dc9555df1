// One connection that speaks HTTP/1.1, request after request, until it is closed or becomes a WebSocket.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/serializer.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <optional>

#include "server/asio.h"
#include "server/response.h"
#include "server/shared.h"

namespace namyoum::server {

class HttpConnection : public Connection, public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(Shared& shared, Socket socket, const Peer& peer, Place place);
    ~HttpConnection() override;

    void start();
    void refuse(Denied denied);  // instead of start: said at once, then closed

    void deliver(ClientId client, Message message) override;
    void end() override;

private:
    enum class Stage { Idle, Head, Body, Answer, Write, Linger };

    void enter(Stage stage, std::chrono::milliseconds limit);
    void out_of_time();

    void await_request();
    void read_head();
    void on_head(Failure failure);
    void obey();
    void read_body();
    void on_body(Failure failure);
    void ask_service(std::string text);
    void answered(Message message);
    void upgrade();

    void deny(Denied denied);
    void send(Response response);
    void on_written(Failure failure);
    void linger();
    void discard();
    void close();

    Shared& shared_;
    Socket socket_;
    Timer deadline_;
    Peer peer_;
    Place place_;
    ClientId number_ = 0;

    Stage stage_ = Stage::Idle;  // until a head is waited for there is no parser
    bool timed_out_ = false;     // the operation that ended was cancelled by the deadline
    bool closes_ = false;        // after this response
    bool head_only_ = false;     // of the response
    boost::beast::flat_buffer buffer_;
    std::optional<boost::beast::http::request_parser<boost::beast::http::string_body>> parser_;
    Answer answer_;
    ClientId asking_ = 0;  // whose answer is waited for
    std::size_t discarded_ = 0;
    Response response_;
    std::optional<boost::beast::http::response_serializer<boost::beast::http::span_body<const char>>> serializer_;
};

}  // namespace namyoum::server
