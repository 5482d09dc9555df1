#include "match/secrets.h"

#include <algorithm>
#include <array>

#include "match/sodium.h"

namespace namyoum {

namespace {

constexpr std::size_t kTokenBytes = 16;
constexpr int kBase64Url = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::string_view kMatchLetters = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t kMatchIdLength = 12;

}  // namespace

std::string new_token() {
    sodium::ready();
    std::array<unsigned char, kTokenBytes> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::string text(sodium_base64_ENCODED_LEN(kTokenBytes, kBase64Url), '\0');  // with a zero byte at its end
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kBase64Url);
    text.pop_back();
    return text;
}

bool is_token(std::string_view text) {
    std::array<unsigned char, kTokenBytes> bytes{};
    std::size_t size = 0;
    return text.size() == sodium_base64_ENCODED_LEN(kTokenBytes, kBase64Url) - 1
           && sodium_base642bin(bytes.data(), bytes.size(), text.data(), text.size(), nullptr, &size, nullptr,
                                kBase64Url)
                  == 0
           && size == kTokenBytes;
}

std::string hash_of(std::string_view secret) {
    sodium::ready();
    return sodium::to_hex(sodium::blake2b(sodium::bytes_of(secret)));
}

std::string new_match_id() {
    sodium::ready();
    std::string id(kMatchIdLength, '\0');
    randombytes_buf(id.data(), id.size());
    for (char& letter : id) letter = kMatchLetters[static_cast<unsigned char>(letter) % kMatchLetters.size()];
    return id;
}

bool is_match_id(std::string_view text) {
    return text.size() == kMatchIdLength && std::ranges::all_of(text, [](char letter) {
               return kMatchLetters.find(letter) != std::string_view::npos;
           });
}

std::string random_hex(int bytes) {
    sodium::ready();
    std::string random(static_cast<std::size_t>(bytes), '\0');
    randombytes_buf(random.data(), random.size());
    return sodium::to_hex(sodium::bytes_of(random));
}

bool same(std::string_view first, std::string_view second) {
    return first.size() == second.size() && sodium_memcmp(first.data(), second.data(), first.size()) == 0;
}

}  // namespace namyoum
