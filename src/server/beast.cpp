// The bodies of Asio's and Beast's functions, once for the whole program: their headers alone take long to compile.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
