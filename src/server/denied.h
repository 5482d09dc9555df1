// Why the server itself turns a request or message away, before any rule is asked. Told as a key, never a sentence:
// sentences are the client's, in its reader's language.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace namyoum::server {

enum class Denied : std::uint8_t {
    BadRequest,       // not the HTTP or the WebSocket that it should be
    WrongHost,        // addressed to a name that is not ours
    WrongOrigin,      // sent by a page of somebody else's
    WrongType,        // a body that is not application/json
    WrongMethod,      // this path knows other methods
    NotFound,         // no such path
    UpgradeRequired,  // /api/ws without an upgrade to WebSocket 13
    HeadTooLarge,
    TooLarge,  // a body or message
    TooSlow,   // sending or reading
    TooFast,   // more requests or messages a second than one may send
    TooMany,   // connections, from there or at all
    Busy,      // no answer in time
    Stopping,  // the server is about to end
};
inline constexpr int kDenied = 14;

std::string_view key_of(Denied denied);  // "wrong-host"
unsigned status_of(Denied denied);       // of HTTP
std::string text_of(Denied denied);      // {"v":1,"type":"error","key":"wrong-host"}

}  // namespace namyoum::server
