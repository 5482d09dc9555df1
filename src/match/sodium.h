// The few calls of libsodium that secrets and dice share.
#pragma once

#include <sodium.h>

#include <array>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace namyoum::sodium {

using Bytes = std::span<const unsigned char>;
using Digest = std::array<unsigned char, 32>;

// Before any other call; again is harmless, from any thread.
inline void ready() {
    if (sodium_init() < 0)
        throw std::runtime_error("the system gives no random numbers, so nothing can be kept secret");
}

inline Bytes bytes_of(std::string_view text) {
    return {reinterpret_cast<const unsigned char*>(text.data()), text.size()};
}

inline std::string to_hex(Bytes bytes) {
    std::string text(bytes.size() * 2 + 1, '\0');  // libsodium ends it with a zero byte
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back();
    return text;
}

// Of any size; empty when it is not written so.
inline std::string bytes_in_hex(std::string_view text) {
    std::string bytes(text.size() / 2, '\0');
    std::size_t size = 0;
    if (text.size() % 2 != 0
        || sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(), text.size(),
                          nullptr, &size, nullptr)
               != 0
        || size != bytes.size())
        return {};
    return bytes;
}

// Of exactly Size bytes. Dice taken from half a key would look right and be wrong, so anything else is thrown.
template <std::size_t Size>
std::array<unsigned char, Size> from_hex(std::string_view text) {
    std::array<unsigned char, Size> bytes{};
    std::size_t size = 0;
    if (text.size() != 2 * Size
        || sodium_hex2bin(bytes.data(), Size, text.data(), text.size(), nullptr, &size, nullptr) != 0 || size != Size)
        throw std::invalid_argument("a key or seed is not " + std::to_string(2 * Size) + " hexadecimal digits");
    return bytes;
}

inline Digest blake2b(Bytes bytes, Bytes key = {}) {
    Digest digest;
    crypto_generichash(digest.data(), digest.size(), bytes.data(), bytes.size(), key.empty() ? nullptr : key.data(),
                       key.size());
    return digest;
}

}  // namespace namyoum::sodium
