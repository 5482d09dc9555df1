// Fingerprints: a 64-bit hash of bytes, written in logs as sixteen hexadecimal digits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace namyoum {

std::uint64_t hash_bytes(const void* bytes, std::size_t size);

template <class T>
std::uint64_t hash_value(const T& value) {
    static_assert(std::has_unique_object_representations_v<T>, "padding would make equal values hash apart");
    return hash_bytes(&value, sizeof(T));
}

std::string hex64(std::uint64_t value);
std::optional<std::uint64_t> parse_hex64(std::string_view text);

}  // namespace namyoum
