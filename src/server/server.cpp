#include "server/server.h"

#include <spdlog/spdlog.h>

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include "match/secrets.h"
#include "server/asio.h"
#include "server/http_connection.h"
#include "server/shared.h"

namespace namyoum::server {

namespace {

constexpr int kSpareConnections = 64;  // over the limit, to be told so; beyond them connections are just closed
constexpr int kExitBySecondSignal = 1;

net::ip::address plain(const net::ip::address& address) {
    if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address;
    return net::ip::make_address_v4(net::ip::v4_mapped, address.to_v6());
}

}  // namespace

class Server::Implementation {
public:
    explicit Implementation(Options options)
        : shared_(std::move(options)),
          acceptor_(net::make_strand(context_)),
          retry_(acceptor_.get_executor()),
          signals_(context_) {
        shared_.salt = random_hex(16);
    }

    std::optional<Error> listen() {
        auto site = site_of(shared_.options.public_url);
        if (!site) return site.error();
        shared_.site = std::move(*site);
        Failure failure;
        const auto address = net::ip::make_address(shared_.options.address, failure);
        if (failure)
            return Error{"'" + shared_.options.address + "' is no address to listen on; such as 127.0.0.1 or [::1] is",
                         "", 0, 0};
        const tcp::endpoint endpoint(address, shared_.options.port);
        acceptor_.open(endpoint.protocol(), failure);
        if (!failure) acceptor_.set_option(net::socket_base::reuse_address(true), failure);
        if (!failure) acceptor_.bind(endpoint, failure);
        if (!failure) acceptor_.listen(net::socket_base::max_listen_connections, failure);
        if (failure) return why_not_listening(endpoint, failure);
        port_ = acceptor_.local_endpoint().port();
        return std::nullopt;
    }

    std::uint16_t port() const { return port_; }

    std::string url() const {
        if (!shared_.site.origin.empty()) return shared_.site.origin + "/";
        const auto address = acceptor_.local_endpoint().address();
        const std::string host = address.is_unspecified() ? "127.0.0.1"
                                 : address.is_v6()        ? "[" + address.to_string() + "]"
                                                          : address.to_string();
        return "http://" + host + ":" + std::to_string(port_) + "/";
    }

    void run(CommandHandler& handler) {
        shared_.handler = &handler;
        if (shared_.options.stops_on_signals) {
            for (const int signal : {SIGINT, SIGTERM, SIGHUP}) signals_.add(signal);
            await_signal();
        }
        net::post(acceptor_.get_executor(), [this] { accept(); });
        std::vector<std::thread> threads;
        for (int i = 0; i < std::max(1, shared_.options.threads); ++i) threads.emplace_back([this] { work(); });
        await_stop();
        end_all();
        context_.stop();
        for (std::thread& thread : threads) thread.join();
    }

    bool stop() {  // whether it had been asked for before
        const std::lock_guard lock(mutex_);
        stop_changed_.notify_all();
        return std::exchange(stop_asked_, true);
    }

    void send(ClientId client, Message message) {
        if (const auto connection = shared_.roster.find(client)) connection->deliver(client, std::move(message));
    }

    int connections() const { return shared_.connections; }

private:
    static Error why_not_listening(const tcp::endpoint& endpoint, Failure failure) {
        const std::string where = endpoint.address().to_string() + " port " + std::to_string(endpoint.port());
        if (failure == net::error::address_in_use)
            return {
                where + " is taken by another program, perhaps by another namyoum; end it or listen on another port",
                "", 0, 0};
        if (failure == net::error::access_denied)
            return {where + " may not be used by you; a port from 1024 up may", "", 0, 0};
        return {where + " cannot be listened on: " + failure.message(), "", 0, 0};
    }

    void work() {
        while (!context_.stopped()) {
            try {
                context_.run();
            } catch (const std::exception& failure) {  // one connection's; the others live on
                spdlog::error("event=connection-failed why={:?}", std::string_view(failure.what()));
            }
        }
    }

    void accept() {
        acceptor_.async_accept(net::make_strand(context_), [this](Failure failure, Socket socket) {
            if (failure == net::error::operation_aborted || shared_.stopping) return;
            if (failure) return retry_accept(failure);
            accept_failed_ = false;
            welcome(std::move(socket));
            accept();
        });
    }

    // Out of descriptors or memory: those who leave will make room.
    void retry_accept(Failure failure) {
        if (!std::exchange(accept_failed_, true))
            spdlog::warn("event=accept-failed connections={} why={:?}", shared_.connections.load(), failure.message());
        retry_.expires_after(std::chrono::milliseconds(100));
        retry_.async_wait([this](Failure cancelled) {
            if (!cancelled) accept();
        });
    }

    void welcome(Socket socket) {
        Failure failure;
        const auto remote = socket.remote_endpoint(failure);
        const auto local = failure ? tcp::endpoint() : socket.local_endpoint(failure);
        if (failure) return;  // gone already
        const Peer peer{plain(remote.address()), plain(local.address()), local.port()};
        const Limits& limits = shared_.options.limits;
        if (shared_.connections >= limits.connections + kSpareConnections) {
            shared_.metrics.denied(Denied::TooMany);
            return;
        }
        socket.set_option(tcp::no_delay(true), failure);
        Place place(shared_);
        // Behind a proxy all connections come from one address; there only WebSockets are counted, when they open.
        const bool fits = shared_.connections <= limits.connections
                          && (is_proxy(peer, shared_.site) || place.count_by(counted_address(peer.address)));
        const auto strand = socket.get_executor();
        const auto connection = std::make_shared<HttpConnection>(shared_, std::move(socket), peer, std::move(place));
        net::post(strand, [connection, fits] { fits ? connection->start() : connection->refuse(Denied::TooMany); });
    }

    void await_signal() {
        signals_.async_wait([this](Failure failure, int) {
            if (failure) return;
            if (stop()) std::_Exit(kExitBySecondSignal);
            await_signal();
        });
    }

    void await_stop() {
        std::unique_lock lock(mutex_);
        stop_changed_.wait(lock, [this] { return stop_asked_; });
    }

    void end_all() {
        shared_.stopping = true;
        spdlog::info("event=stopping connections={}", shared_.connections.load());
        net::post(acceptor_.get_executor(), [this] {
            Failure ignored;
            acceptor_.close(ignored);
            retry_.cancel();
        });
        shared_.handler->stop();
        for (const auto& connection : shared_.roster.all()) connection->end();
        const auto latest = Clock::now() + shared_.options.timeouts.stop;
        while (shared_.connections > 0 && Clock::now() < latest)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        spdlog::info("event=stopped connections={}", shared_.connections.load());
    }

    Shared shared_;  // before the context, whose handlers hold connections that refer to it
    net::io_context context_;
    tcp::acceptor::rebind_executor<Strand>::other acceptor_;
    Timer retry_;
    net::signal_set signals_;
    std::uint16_t port_ = 0;
    bool accept_failed_ = false;  // told once, until it succeeds again
    std::mutex mutex_;
    std::condition_variable stop_changed_;
    bool stop_asked_ = false;
};

Server::Server(Options options) : implementation_(std::make_unique<Implementation>(std::move(options))) {}
Server::~Server() = default;

std::optional<Error> Server::listen() { return implementation_->listen(); }
std::uint16_t Server::port() const { return implementation_->port(); }
std::string Server::url() const { return implementation_->url(); }
void Server::run(CommandHandler& handler) { implementation_->run(handler); }
void Server::stop() { implementation_->stop(); }
void Server::send(ClientId client, Message message) { implementation_->send(client, std::move(message)); }
int Server::connections() const { return implementation_->connections(); }

}  // namespace namyoum::server
