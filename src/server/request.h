// What is to be done with a request, decided from its head alone: no socket, no clock, nothing remembered. The rules:
//
// Host    must be exactly one of our names (site.h), on every request.
// Origin  on a POST and on an upgrade must be the one that belongs to that Host. A browser sends it on both whatever
//         the page says, so a request without one is from another kind of program and passes; unless it says in
//         Sec-Fetch-Site, which only browsers send and no page can forge, that it is from anywhere but our own pages.
// Type    of a POST must be application/json. A page elsewhere can send that only after asking by OPTIONS, which we
//         never grant; so even a browser that sent no Origin cannot be used to speak for its owner.
// Body    only with POST and within the route's limit. Framing in which a proxy and we might disagree about where a
//         request ends (two lengths, unknown transfer codings, a GET with a body) is refused and the connection closed.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/message.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/denied.h"
#include "server/options.h"
#include "server/pages.h"
#include "server/site.h"

namespace namyoum::server {

using RequestHead = boost::beast::http::request_header<>;

enum class Route : std::uint8_t { Hello, Command, Import, WebSocket, Health, Metrics, Page, None };
inline constexpr int kRoutes = 8;
std::string_view name_of(Route route);

struct Answer {
    Route route = Route::None;
    std::optional<Denied> denied;
    std::string_view allowed_methods;  // with WrongMethod

    std::size_t body_limit = 0;     // Hello, Command, Import: the body is read next
    const Page* page = nullptr;     // Page
    Coding coding = Coding::Plain;  // in which it is sent
    bool page_unchanged = false;    // the browser holds it already

    std::string token;                // of the person's cookie; empty when there is none
    boost::asio::ip::address client;  // who asks, seen through our proxy
    bool is_client_hidden = false;    // our proxy does not say for whom it asks
    bool has_body = false;            // if it is not read, the connection cannot go on
};

// What it answers with lives as long as the pages.
Answer answer(const RequestHead& head, const Peer& peer, const Site& site, const Limits& limits, const Pages& pages);

// The smallest form of the page that the browser says it can read.
Coding coding_for(const RequestHead& head, const Page& page);

// "namyoum", or "__Host-namyoum" where browsers can be told to guard it better.
std::string_view cookie_name(const Site& site);

// For counting: the address, and of IPv6 the half that a network hands out, because one person has all the rest.
std::string counted_address(const boost::asio::ip::address& address);

}  // namespace namyoum::server
