#include "server/compression.h"

#include <brotli/encode.h>
#include <zlib.h>

namespace namyoum::server {

namespace {

constexpr int kGzipLevel = 9;
constexpr int kGzipWindow = 15 + 16;  // the largest, with the head and the sum of gzip around it
constexpr int kGzipMemory = 9;
constexpr int kBrotliQuality = 9;  // 11 takes ten times as long for a few percent

}  // namespace

std::string gzipped(std::string_view text) {
    z_stream stream{};
    if (deflateInit2(&stream, kGzipLevel, Z_DEFLATED, kGzipWindow, kGzipMemory, Z_DEFAULT_STRATEGY) != Z_OK) return {};
    std::string made(deflateBound(&stream, text.size()), '\0');
    std::string bytes(text);  // zlib takes what it reads by a pointer to what could be changed
    stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(made.data());
    stream.avail_out = static_cast<uInt>(made.size());
    const bool is_done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    made.resize(is_done ? stream.total_out : 0);
    deflateEnd(&stream);
    return made;
}

std::string brotlied(std::string_view text) {
    std::size_t size = BrotliEncoderMaxCompressedSize(text.size());
    std::string made(size, '\0');
    const bool is_done = BrotliEncoderCompress(kBrotliQuality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, text.size(),
                                               reinterpret_cast<const std::uint8_t*>(text.data()), &size,
                                               reinterpret_cast<std::uint8_t*>(made.data()));
    made.resize(is_done ? size : 0);
    return made;
}

}  // namespace namyoum::server
