// Responses, each with the headers that keep a browser from being talked into anything.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/span_body.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "match/outbox.h"
#include "server/request.h"

namespace namyoum::server {

// The body is somebody else's text: a page's, which lives on, or a message's, which is held here.
struct Response {
    boost::beast::http::response<boost::beast::http::span_body<const char>> message;
    Message held;
};

void add_safety(boost::beast::http::fields& fields, const Site& site);

Response json_response(unsigned status, Message text, const Site& site);
Response denial(Denied denied, const Site& site, std::string_view allowed_methods = {});
Response page_response(const Page& page, Coding coding, bool unchanged, const Site& site);
Response health_response(bool healthy, const Site& site);
Response metrics_response(std::string text, const Site& site);

// Gives the person `token`, or the one he has for another year.
Response hello_response(bool known, std::string_view token, const Site& site);

}  // namespace namyoum::server
