#include "server/denied.h"

#include <array>

namespace namyoum::server {

namespace {

struct Said {
    std::string_view key;
    unsigned status;
};

constexpr std::array<Said, kDenied> kSaid{{
    {"bad-request", 400},
    {"wrong-host", 421},
    {"wrong-origin", 403},
    {"wrong-type", 415},
    {"wrong-method", 405},
    {"not-found", 404},
    {"upgrade-required", 426},
    {"head-too-large", 431},
    {"too-large", 413},
    {"too-slow", 408},
    {"too-fast", 429},
    {"too-many", 503},
    {"busy", 503},
    {"stopping", 503},
}};
static_assert(static_cast<int>(Denied::Stopping) + 1 == kDenied);

}  // namespace

std::string_view key_of(Denied denied) { return kSaid[static_cast<std::size_t>(denied)].key; }

unsigned status_of(Denied denied) { return kSaid[static_cast<std::size_t>(denied)].status; }

std::string text_of(Denied denied) { return R"({"v":1,"type":"error","key":")" + std::string(key_of(denied)) + "\"}"; }

}  // namespace namyoum::server
