#include "server/request.h"

#include <algorithm>
#include <array>
#include <boost/beast/websocket/rfc6455.hpp>
#include <charconv>

#include "base/text.h"
#include "match/secrets.h"

namespace namyoum::server {

namespace http = boost::beast::http;
using boost::asio::ip::address;

namespace {

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

struct Known {
    std::string_view path;
    Route route;
};
constexpr std::array<Known, 6> kKnown{{
    {"/api", Route::Command},
    {"/api/hello", Route::Hello},
    {"/api/import", Route::Import},
    {"/api/ws", Route::WebSocket},
    {"/healthz", Route::Health},
    {"/metrics", Route::Metrics},
}};

Route route_of(std::string_view path, const Page* page) {
    for (const Known& known : kKnown)
        if (known.path == path) return known.route;
    return page != nullptr ? Route::Page : Route::None;
}

bool is_post(Route route) { return route == Route::Hello || route == Route::Command || route == Route::Import; }

std::string_view methods_of(Route route) {
    if (is_post(route)) return "POST";
    return route == Route::WebSocket ? "GET" : "GET, HEAD";
}

bool is_allowed(http::verb method, Route route) {
    if (is_post(route)) return method == http::verb::post;
    return method == http::verb::get || (method == http::verb::head && route != Route::WebSocket);
}

bool has_body(const RequestHead& head) {
    if (head.count(http::field::transfer_encoding) > 0) return true;
    const auto [first, last] = head.equal_range(http::field::content_length);
    return std::any_of(first, last, [](const auto& field) { return field.value() != "0"; });
}

bool has_plain_coding(const RequestHead& head) {
    const auto [first, last] = head.equal_range(http::field::transfer_encoding);
    return std::all_of(first, last, [](const auto& field) { return lower_case(view(field.value())) == "chunked"; });
}

bool is_longer(const RequestHead& head, std::size_t limit) {
    const std::string_view text = view(head[http::field::content_length]);
    std::uint64_t length = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), length);
    return failure == std::errc::result_out_of_range || length > limit;
}

bool is_json(const RequestHead& head) {
    if (head.count(http::field::content_type) != 1) return false;
    const std::string type = lower_case(view(head[http::field::content_type]));
    const std::size_t semicolon = type.find(';');
    if (trimmed(std::string_view(type).substr(0, semicolon)) != "application/json") return false;
    return semicolon == std::string::npos || trimmed(std::string_view(type).substr(semicolon + 1)) == "charset=utf-8";
}

bool is_from_our_page(const RequestHead& head, const std::string& origin) {
    const auto origins = head.count(http::field::origin);
    if (origins > 0) return origins == 1 && head[http::field::origin] == origin;
    const auto [first, last] = head.equal_range("Sec-Fetch-Site");
    return std::all_of(first, last, [](const auto& field) { return field.value() == "same-origin"; });
}

bool is_base64(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || (letter >= '0' && letter <= '9')
               || letter == '+' || letter == '/';
    });
}

// 16 bytes in base64: 22 letters and two signs that fill up.
bool is_socket_key(std::string_view key) {
    return key.size() == 24 && key.ends_with("==") && is_base64(key.substr(0, 22));
}

std::optional<Denied> why_no_upgrade(const RequestHead& head) {
    if (!boost::beast::websocket::is_upgrade(head) || head[http::field::sec_websocket_version] != "13")
        return Denied::UpgradeRequired;
    if (head.count(http::field::sec_websocket_key) != 1 || !is_socket_key(view(head[http::field::sec_websocket_key])))
        return Denied::BadRequest;
    return std::nullopt;
}

std::string token_in(const RequestHead& head, std::string_view name) {
    const auto [first, last] = head.equal_range(http::field::cookie);
    for (auto field = first; field != last; ++field) {
        std::string_view rest = view(field->value());
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find(';'), rest.size());
            const std::string_view pair = trimmed(rest.substr(0, end));
            rest.remove_prefix(std::min(end + 1, rest.size()));
            const std::size_t equals = pair.find('=');
            if (equals == std::string_view::npos || pair.substr(0, equals) != name) continue;
            if (const std::string_view value = pair.substr(equals + 1); is_token(value)) return std::string(value);
        }
    }
    return {};
}

// The last address is the one our proxy saw; whatever stands before it was said by the client.
std::optional<address> forwarded_for(const RequestHead& head) {
    const auto [first, last] = head.equal_range("X-Forwarded-For");
    if (first == last) return std::nullopt;
    std::string_view text = view(std::prev(last)->value());
    if (const std::size_t comma = text.rfind(','); comma != std::string_view::npos) text.remove_prefix(comma + 1);
    boost::system::error_code failure;
    const address named = boost::asio::ip::make_address(std::string(trimmed(text)), failure);
    return failure ? std::nullopt : std::optional(named);
}

// Asked on this machine, by its own name and not through a proxy.
bool is_asked_here(const RequestHead& head, const Peer& peer) {
    return peer.address.is_loopback() && is_local_name(view(head[http::field::host]), peer)
           && head.count("X-Forwarded-For") == 0 && head.count("Forwarded") == 0;
}

// Calls `each` with the parts of a list, without the spaces around them.
template <class Each>
void for_each_item(std::string_view list, Each each) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(','), list.size());
        if (const std::string_view item = trimmed(list.substr(0, end)); !item.empty()) each(item);
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

// What stands behind a coding: ";q=0" takes it back, any other weight lets it be.
double quality(std::string_view parameters) {
    const std::size_t at = lower_case(parameters).find("q=");
    if (at == std::string::npos) return 1;
    const std::string_view digits = parameters.substr(at + 2);
    return digits.find_first_of("123456789") == std::string_view::npos ? 0 : 1;
}

// Whether the browser says that it holds the page with this tag. A proxy may have called it weak on the way.
bool is_known(const RequestHead& head, std::string_view tag) {
    bool known = false;
    const auto [first, last] = head.equal_range(http::field::if_none_match);
    for (auto field = first; field != last; ++field)
        for_each_item(view(field->value()), [&](std::string_view item) {
            if (item.starts_with("W/")) item.remove_prefix(2);
            known = known || item == tag || item == "*";
        });
    return known;
}

std::optional<Denied> why_not(const RequestHead& head, const Peer& peer, const Site& site, const Answer& answer) {
    const std::string_view target = view(head.target());
    if (!target.starts_with('/') || !has_plain_coding(head)) return Denied::BadRequest;
    if (head.count(http::field::host) != 1) return Denied::BadRequest;
    const auto origin = origin_of_host(view(head[http::field::host]), peer, site);
    if (!origin) return Denied::WrongHost;
    if (answer.route == Route::None) return Denied::NotFound;
    if (answer.route == Route::Metrics && !is_asked_here(head, peer)) return Denied::NotFound;
    if (!is_allowed(head.method(), answer.route)) return Denied::WrongMethod;
    if (is_post(answer.route)) {
        if (!is_from_our_page(head, *origin)) return Denied::WrongOrigin;
        if (!is_json(head)) return Denied::WrongType;
        if (is_longer(head, answer.body_limit)) return Denied::TooLarge;
        return std::nullopt;
    }
    if (answer.has_body) return Denied::BadRequest;
    if (answer.route != Route::WebSocket) return std::nullopt;
    if (!is_from_our_page(head, *origin)) return Denied::WrongOrigin;
    return why_no_upgrade(head);
}

}  // namespace

std::string_view name_of(Route route) {
    constexpr std::array<std::string_view, kRoutes> kNames{"hello",  "command", "import", "socket",
                                                           "health", "metrics", "page",   "none"};
    return kNames[static_cast<std::size_t>(route)];
}

std::string_view cookie_name(const Site& site) { return site.https ? "__Host-namyoum" : "namyoum"; }

Coding coding_for(const RequestHead& head, const Page& page) {
    // By name or by "*", which speaks of those that are not named. 0: the browser cannot read it.
    const auto weight = [&](std::string_view coding) {
        double named = -1, others = 0;
        const auto [first, last] = head.equal_range(http::field::accept_encoding);
        for (auto field = first; field != last; ++field)
            for_each_item(view(field->value()), [&](std::string_view item) {
                const std::size_t semicolon = std::min(item.find(';'), item.size());
                const std::string name = lower_case(trimmed(item.substr(0, semicolon)));
                if (name == coding) named = quality(item.substr(semicolon));
                if (name == "*") others = quality(item.substr(semicolon));
            });
        return named >= 0 ? named : others;
    };
    for (const Coding coding : {Coding::Brotli, Coding::Gzip})
        if (page.has(coding) && weight(name_of(coding)) > 0) return coding;
    return Coding::Plain;
}

Answer answer(const RequestHead& head, const Peer& peer, const Site& site, const Limits& limits, const Pages& pages) {
    Answer answer;
    const std::string_view target = view(head.target());
    const std::string_view path = target.substr(0, target.find('?'));
    const Page* page = pages.find(path);
    answer.route = route_of(path, page);
    answer.has_body = has_body(head);
    if (is_post(answer.route)) answer.body_limit = answer.route == Route::Import ? limits.import : limits.command;
    const auto named = is_proxy(peer, site) ? forwarded_for(head) : std::nullopt;
    answer.client = named.value_or(peer.address);
    answer.is_client_hidden = is_proxy(peer, site) && !named && !is_local_name(view(head[http::field::host]), peer);
    answer.denied = why_not(head, peer, site, answer);
    if (answer.denied == Denied::WrongMethod) answer.allowed_methods = methods_of(answer.route);
    if (answer.denied) return answer;
    answer.token = token_in(head, cookie_name(site));
    if (answer.route == Route::Page) {
        answer.page = page;
        answer.coding = coding_for(head, *page);
        answer.page_unchanged = is_known(head, page->tag(answer.coding));
    }
    return answer;
}

std::string counted_address(const address& address) {
    if (!address.is_v6()) return address.to_string();
    if (address.to_v6().is_v4_mapped())
        return boost::asio::ip::make_address_v4(boost::asio::ip::v4_mapped, address.to_v6()).to_string();
    auto bytes = address.to_v6().to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), std::uint8_t{0});
    return boost::asio::ip::make_address_v6(bytes).to_string() + "/64";
}

}  // namespace namyoum::server
