// The names of Asio that this room uses. A connection lives on a strand of its own, so nothing in it needs a lock.
#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>

namespace namyoum::server {

namespace net = boost::asio;
using tcp = net::ip::tcp;
using Clock = std::chrono::steady_clock;
using Strand = net::strand<net::io_context::executor_type>;
using Socket = tcp::socket::rebind_executor<Strand>::other;
using Timer = net::basic_waitable_timer<Clock, net::wait_traits<Clock>, Strand>;
using Failure = boost::system::error_code;

}  // namespace namyoum::server
