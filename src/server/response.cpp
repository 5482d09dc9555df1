#include "server/response.h"

#include <ctime>

namespace namyoum::server {

namespace http = boost::beast::http;

namespace {

constexpr const char* kContentSecurity =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
constexpr const char* kNoDevices =
    "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), "
    "midi=(), payment=(), usb=()";
constexpr const char* kOneYear = "31536000";  // in seconds

boost::beast::string_view beast_view(std::string_view text) { return {text.data(), text.size()}; }

std::string date_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[40];
    const std::size_t size = std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts);
    return {text, size};
}

Response made(unsigned status, std::string_view type, std::string_view body, const Site& site) {
    Response response;
    http::fields& fields = response.message;
    response.message.result(status);
    fields.set(http::field::date, date_now());
    if (!type.empty()) fields.set(http::field::content_type, beast_view(type));
    fields.set(http::field::cache_control, "no-store");
    add_safety(fields, site);
    response.message.body() = {body.data(), body.size()};
    response.message.prepare_payload();
    return response;
}

}  // namespace

void add_safety(http::fields& fields, const Site& site) {
    fields.set("Content-Security-Policy", kContentSecurity);
    fields.set("X-Content-Type-Options", "nosniff");
    fields.set("Referrer-Policy", "no-referrer");
    fields.set("Cross-Origin-Opener-Policy", "same-origin");
    fields.set("Cross-Origin-Resource-Policy", "same-origin");
    fields.set("Permissions-Policy", kNoDevices);
    if (site.https) fields.set(http::field::strict_transport_security, std::string("max-age=") + kOneYear);
}

Response json_response(unsigned status, Message text, const Site& site) {
    Response response = made(status, "application/json", *text, site);
    response.held = std::move(text);
    return response;
}

Response denial(Denied denied, const Site& site, std::string_view allowed_methods) {
    Response response = json_response(status_of(denied), std::make_shared<const std::string>(text_of(denied)), site);
    http::fields& fields = response.message;
    switch (denied) {
        case Denied::WrongMethod: fields.set(http::field::allow, beast_view(allowed_methods)); break;
        case Denied::UpgradeRequired:
            fields.set(http::field::upgrade, "websocket");
            fields.set(http::field::sec_websocket_version, "13");
            break;
        case Denied::TooFast: fields.set(http::field::retry_after, "1"); break;
        case Denied::TooMany:
        case Denied::Busy:
        case Denied::Stopping: fields.set(http::field::retry_after, "5"); break;
        default: break;
    }
    return response;
}

Response page_response(const Page& page, Coding coding, bool unchanged, const Site& site) {
    Response response = unchanged ? made(304, "", "", site) : made(200, page.type, page.body(coding), site);
    http::fields& fields = response.message;
    fields.set(http::field::etag, beast_view(page.tag(coding)));
    if (page.has(Coding::Gzip) || page.has(Coding::Brotli)) fields.set(http::field::vary, "Accept-Encoding");
    if (coding != Coding::Plain && !unchanged) fields.set(http::field::content_encoding, beast_view(name_of(coding)));
    fields.set(http::field::cache_control, page.keep == Keep::Forever
                                               ? std::string("public, max-age=") + kOneYear + ", immutable"
                                               : std::string("no-cache"));  // may be kept, but is asked for again
    return response;
}

Response health_response(bool healthy, const Site& site) {
    return json_response(healthy ? 200 : 503,
                         std::make_shared<const std::string>(std::string(R"({"v":1,"type":"health","healthy":)")
                                                             + (healthy ? "true}" : "false}")),
                         site);
}

Response metrics_response(std::string text, const Site& site) {
    auto held = std::make_shared<const std::string>(std::move(text));
    Response response = made(200, "text/plain; version=0.0.4; charset=utf-8", *held, site);
    response.held = std::move(held);
    return response;
}

Response hello_response(bool known, std::string_view token, const Site& site) {
    Response response =
        json_response(200,
                      std::make_shared<const std::string>(std::string(R"({"v":1,"type":"hello","known":)")
                                                          + (known ? "true}" : "false}")),
                      site);
    const std::string cookie = std::string(cookie_name(site)) + "=" + std::string(token) + "; Path=/; Max-Age="
                               + kOneYear + "; HttpOnly; SameSite=Strict" + (site.https ? "; Secure" : "");
    http::fields& fields = response.message;
    fields.set(http::field::set_cookie, cookie);
    return response;
}

}  // namespace namyoum::server
