// Requests: Beast's parser reads them as the server lets it, and whatever comes of that is decided. The first byte
// chooses from where it was asked and as what the server is known.
#include <array>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <string>

#include "fuzzing.h"
#include "match/secrets.h"
#include "server/response.h"

using namespace namyoum;
using namespace namyoum::server;
namespace http = boost::beast::http;

namespace {

const std::array<Peer, 4>& peers() {
    using boost::asio::ip::make_address;
    static const std::array<Peer, 4> all{{
        {make_address("127.0.0.1"), make_address("127.0.0.1"), 8765},
        {make_address("::1"), make_address("::1"), 80},
        {make_address("192.0.2.1"), make_address("192.0.2.2"), 8765},
        {make_address("2001:db8::1"), make_address("2001:db8::2"), 8765},
    }};
    return all;
}

const std::array<Site, 3>& sites() {
    static const std::array<Site, 3> all{*site_of(""), *site_of("https://a.example"), *site_of("http://[::1]:8080")};
    return all;
}

// The plain ones, and one in every coding.
Pages pages() {
    Pages made = plain_pages();
    made.add("/assets/a.js", "text/javascript", Keep::Forever, {"plain", "gzip", "brotli"});
    return made;
}

bool is_post(Route route) { return route == Route::Hello || route == Route::Command || route == Route::Import; }

// Every response can be sent and carries the headers it must.
void check(const Response& response) {
    fuzz::must(response.message.count("Content-Security-Policy") == 1, "every response has a policy");
    fuzz::must(response.message.count(http::field::cache_control) == 1, "every response says who may keep it");
    fuzz::must(response.message.result_int() >= 200 && response.message.result_int() < 600,
               "a status is one of HTTP's");
}

void check(const Answer& made, const RequestHead& head, const Peer& peer, const Site& site) {
    if (made.denied) return check(denial(*made.denied, site, made.allowed_methods));
    const auto host = head[http::field::host];
    const auto origin = origin_of_host({host.data(), host.size()}, peer, site);
    fuzz::must(origin.has_value(), "only our own names are answered");
    fuzz::must(made.token.empty() || is_token(made.token), "a cookie has the form of one");
    if (is_post(made.route) || made.route == Route::WebSocket) {
        const auto said = head[http::field::origin];
        fuzz::must(head.count(http::field::origin) == 0 || said == *origin, "only our own pages are obeyed");
    }
    if (is_post(made.route)) {
        fuzz::must(head.method() == http::verb::post, "only a POST changes anything");
        fuzz::must(made.body_limit > 0 && made.body_limit <= Limits{}.import, "every body has a limit");
    } else {
        fuzz::must(!made.has_body, "a body that is not read ends the connection");
    }
    if (made.route == Route::Page) check(page_response(*made.page, made.coding, made.page_unchanged, site));
    if (made.route == Route::Hello) check(hello_response(!made.token.empty(), made.token, site));
    fuzz::must(made.route != Route::Metrics || peer.address.is_loopback(), "metrics are for this machine");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    const Peer& peer = peers()[bytes[0] % 4];
    const Site& site = sites()[bytes[0] / 4 % 3];
    std::string_view text = fuzz::text_of(bytes + 1, size - 1);

    const Limits limits;
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(limits.head));
    parser.body_limit(limits.import);
    boost::system::error_code failure;
    const auto feed = [&] {
        const std::size_t used = parser.put(boost::asio::buffer(text.data(), text.size()), failure);
        text.remove_prefix(used);
        return used;
    };
    while (!parser.is_header_done() && !failure && !text.empty() && feed() > 0) {
    }
    if (!parser.is_header_done()) return 0;
    static const Pages kPages = pages();
    const Answer made = answer(parser.get(), peer, site, limits, kPages);
    check(made, parser.get(), peer, site);
    if (made.denied || made.body_limit == 0) return 0;

    parser.body_limit(made.body_limit);
    parser.eager(true);
    while (!parser.is_done() && !failure && !text.empty() && feed() > 0) {
    }
    fuzz::must(parser.get().body().size() <= made.body_limit, "a body keeps within its limit");
    return 0;
}
