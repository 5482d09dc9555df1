#include "server/site.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace namyoum::server {

namespace {

bool is_host_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9') || letter == '.' || letter == '-';
}

bool is_host(std::string_view host) {
    if (host.size() > 2 && host.front() == '[' && host.back() == ']') {
        boost::system::error_code failure;
        boost::asio::ip::make_address_v6(std::string(host.substr(1, host.size() - 2)), failure);
        return !failure;
    }
    return !host.empty() && std::all_of(host.begin(), host.end(), is_host_letter);
}

// "host" and "port" of "host:port"; the colons of an IPv6 address stand in brackets.
struct Authority {
    std::string_view host, port;
};
Authority parts_of(std::string_view authority) {
    const std::size_t bracket = authority.rfind(']');
    const std::size_t colon = authority.find(':', bracket == std::string_view::npos ? 0 : bracket);
    if (colon == std::string_view::npos) return {authority, {}};
    return {authority.substr(0, colon), authority.substr(colon + 1)};
}

// The host without a port is the host with port 80.
bool is_name_with_port(std::string_view host, std::string_view name, std::uint16_t port) {
    if (!host.starts_with(name)) return false;
    const std::string_view rest = host.substr(name.size());
    return rest == ":" + std::to_string(port) || (rest.empty() && port == 80);
}

std::string as_host(const boost::asio::ip::address& address) {
    return address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
}

}  // namespace

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return lower;
}

Result<Site> site_of(std::string_view public_url) {
    Site site;
    if (public_url.empty()) return site;
    const auto wrong = [&] {
        return Error{"a public URL is written https://HOST or https://HOST:PORT with nothing behind it, not '"
                         + std::string(public_url) + "'",
                     "", 0, 0};
    };
    const std::string url = lower_case(public_url);
    constexpr std::string_view kHttp = "http://", kHttps = "https://";
    site.https = url.starts_with(kHttps);
    if (!site.https && !url.starts_with(kHttp)) return wrong();
    const std::string_view scheme = site.https ? kHttps : kHttp;
    std::string_view authority = std::string_view(url).substr(scheme.size());
    if (authority.ends_with('/')) authority.remove_suffix(1);
    const auto [host, port_text] = parts_of(authority);
    const std::uint16_t usual = site.https ? 443 : 80;
    std::uint16_t port = usual;
    if (host.size() < authority.size()) {
        const auto [end, failure] = std::from_chars(port_text.data(), port_text.data() + port_text.size(), port);
        if (failure != std::errc{} || end != port_text.data() + port_text.size() || port == 0) return wrong();
    }
    if (!is_host(host)) return wrong();
    site.host_with_port = std::string(host) + ":" + std::to_string(port);
    site.host = port == usual ? std::string(host) : site.host_with_port;
    site.origin = std::string(scheme) + site.host;
    return site;
}

bool is_proxy(const Peer& peer, const Site& site) { return !site.host.empty() && peer.address.is_loopback(); }

bool is_local_name(std::string_view host, const Peer& peer) {
    if (!peer.local.is_loopback()) return false;
    constexpr std::array<std::string_view, 3> kNames{"localhost", "127.0.0.1", "[::1]"};
    return std::any_of(kNames.begin(), kNames.end(), [&](std::string_view name) {
        return is_name_with_port(lower_case(host), name, peer.local_port);
    });
}

std::optional<std::string> origin_of_host(std::string_view host, const Peer& peer, const Site& site) {
    const std::string name = lower_case(host);
    if (!site.host.empty() && (name == site.host || name == site.host_with_port)) return site.origin;
    if (is_local_name(name, peer) || is_name_with_port(name, as_host(peer.local), peer.local_port))
        return "http://" + name;
    return std::nullopt;
}

}  // namespace namyoum::server
