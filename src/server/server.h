// The web server of `namyoum serve`: HTTP and WebSocket on one port, everything a browser or a bot needs. It knows no
// game; commands go to a CommandHandler and messages come back through the Outbox.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "match/outbox.h"
#include "server/handler.h"
#include "server/options.h"

namespace namyoum::server {

class Server : public Outbox {
public:
    explicit Server(Options options);
    ~Server() override;

    // Takes the port. What is wrong with the options or the port, or nothing; connections wait until run().
    std::optional<Error> listen();
    std::uint16_t port() const;  // the real one, after listen()
    std::string url() const;     // where a browser finds us: the public URL, or else our address

    // Serves until stop() is called; then no connection is accepted any more, the handler stops, everybody gets what
    // was still to be said, and all is closed.
    void run(CommandHandler& handler);
    void stop();  // from any thread

    void send(ClientId client, Message message) override;

    int connections() const;

private:
    class Implementation;
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace namyoum::server
