// Under which names the server may be addressed. A page elsewhere can make a browser send requests to a server on
// somebody's own machine, even under a name that was pointed there for the purpose (DNS rebinding); so both the name
// asked for (Host) and the page that asks (Origin) must be exactly ours.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace namyoum::server {

// From a public URL; all empty when there is none.
struct Site {
    std::string host;            // lower case, with its port unless that is the usual one of the scheme
    std::string host_with_port;  // always with it
    std::string origin;          // "https://namyoum.example"
    bool https = false;
};

// http://HOST[:PORT] or https://HOST[:PORT], nothing behind it but a slash.
Result<Site> site_of(std::string_view public_url);

// The two ends of a connection.
struct Peer {
    boost::asio::ip::address address;
    boost::asio::ip::address local;  // of ours
    std::uint16_t local_port = 0;
};

// Whether the other end is a proxy of ours: it may then say for whom it asks.
bool is_proxy(const Peer& peer, const Site& site);

// The one origin of pages that belong to `host`, or nothing when we are not to be addressed so. Allowed are the public
// URL's host; localhost, 127.0.0.1 and [::1] with our port, for a connection made to a loopback address; and the
// address itself that the connection was made to, which no name pointed elsewhere can spell.
std::optional<std::string> origin_of_host(std::string_view host, const Peer& peer, const Site& site);
bool is_local_name(std::string_view host, const Peer& peer);  // one of the loopback names

std::string lower_case(std::string_view text);  // of ASCII

}  // namespace namyoum::server
