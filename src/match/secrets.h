// Random tokens and their hashes. A secret is shown once, in a link or a cookie; what is kept is its hash.
#pragma once

#include <string>
#include <string_view>

namespace namyoum {

std::string new_token();                       // 128 random bits, 22 letters of base64url
bool is_token(std::string_view text);          // has the form of one
std::string hash_of(std::string_view secret);  // BLAKE2b-256, 64 hexadecimal digits
std::string new_match_id();                    // 12 letters a-z2-7
bool is_match_id(std::string_view text);
std::string random_hex(int bytes);
bool same(std::string_view first, std::string_view second);  // in constant time for texts of equal length

}  // namespace namyoum
