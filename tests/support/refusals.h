// What a request of our own making looks like, and how the server refuses one.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "support/echo_server.h"
#include "support/net_clients.h"

namespace namyoum::tests {

inline std::string host_line(const EchoServer& served) {
    return "Host: 127.0.0.1:" + std::to_string(served.port()) + "\r\n";
}

inline std::string post_head(const EchoServer& served, const std::string& path, const std::string& framing) {
    return "POST " + path + " HTTP/1.1\r\n" + host_line(served) + "Content-Type: application/json\r\n" + framing
           + "\r\n\r\n";
}

inline std::string error_text(const std::string& key) { return R"({"v":1,"type":"error","key":")" + key + "\"}"; }

inline void expect_refused(const WebResponse& response, int status, const std::string& key) {
    EXPECT_EQ(response.status, status);
    EXPECT_EQ(response.body, error_text(key));
    EXPECT_EQ(response.field("content-type"), "application/json");
}

// A refusal and the end of the connection, as bytes.
inline void expect_refused_and_closed(const std::string& bytes, int status, const std::string& key) {
    EXPECT_TRUE(bytes.starts_with("HTTP/1.1 " + std::to_string(status) + " ")) << bytes;
    EXPECT_TRUE(bytes.ends_with(error_text(key))) << bytes;
    EXPECT_NE(bytes.find("Connection: close\r\n"), std::string::npos) << bytes;
}

}  // namespace namyoum::tests
