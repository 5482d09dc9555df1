// Commands as they come over a WebSocket or in a body, imports among them: every one is answered once, with JSON, and
// the match that is being played stays playable. "$M" stands for the id of that match, "$N" for its length.
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "fuzzing.h"
#include "match/command.h"
#include "match/memory_store.h"
#include "match/secrets.h"
#include "match/service.h"

using namespace namyoum;

namespace {

constexpr ClientId kFuzzed = 1, kOwn = 2;  // whose commands are the inputs, and who looks at the match after each

class Ear final : public Outbox {
public:
    void send(ClientId client, Message message) override {
        const std::lock_guard lock(mutex_);
        fuzz::must(nlohmann::json::accept(*message), "whatever is sent is JSON");
        auto said = nlohmann::json::parse(*message);
        const bool is_news = said["type"] == "presence" || (said["type"] == "table" && !said.contains("id"));
        if (is_news) return;
        // One command is asked at a time, so a second answer comes when nothing is asked, or in place of the next one,
        // whose own is then too much.
        Talk& talk = talks_[client];
        fuzz::must(talk.is_waiting, "every command is answered once");
        fuzz::must(talk.request.empty() || (said.contains("id") && said["id"] == talk.request),
                   "an answer has the id of its command");
        talk.is_waiting = false;
        talk.answer = std::move(said);
        heard_.notify_one();
    }
    void ask(ClientId client, std::string request) {
        const std::lock_guard lock(mutex_);
        talks_[client] = {true, std::move(request), {}};
    }
    nlohmann::json wait(ClientId client) {
        std::unique_lock lock(mutex_);
        heard_.wait(lock, [&] { return !talks_[client].is_waiting; });
        return talks_[client].answer;
    }

private:
    struct Talk {
        bool is_waiting = false;
        std::string request;  // empty: the id of the command cannot be read
        nlohmann::json answer;
    };
    std::mutex mutex_;
    std::condition_variable heard_;
    std::map<ClientId, Talk> talks_;
};

constexpr const char* kCreate =
    R"({"v":1,"id":"c","do":"create","game":"storm","seats":{"french":{"kind":"person"},"vietminh":{"kind":"person"}}})";

// One person on both seats, and a service for so many inputs: then a new one, so that nothing piles up.
struct Table {
    Table() : service(store, ear, options()) {
        match = ask(kOwn, kCreate)["match"];
        look();
    }
    static ServiceOptions options() {
        ServiceOptions options;
        options.most_unfinished_a_person = 10'000;
        options.most_unfinished_an_address = 10'000;
        options.most_created_an_hour = 1'000'000'000;
        return options;
    }
    nlohmann::json ask(ClientId client, const std::string& text) {
        ++asked;
        ear.ask(client, request_in(text));
        service.receive({client, hash_of("cookie"), "address"}, text);
        return ear.wait(client);
    }
    // The match waits for a decision, or it is over.
    void look() {
        const auto seen =
            ask(kOwn, R"({"v":1,"id":"w)" + std::to_string(asked) + R"(","do":"watch","match":")" + match + R"("})");
        fuzz::must(seen["type"] == "table" && seen["match"] == match, "the match can be looked at");
        length = std::to_string(seen["n"].get<int>());
        is_over = seen["status"] == "over";
        if (is_over) return;
        const auto& decision = seen["decision"];
        fuzz::must(decision["side"] == "french" || decision["side"] == "vietminh", "a match that is not over waits");
        fuzz::must(!decision["yours"] || !decision["legal"].empty(), "there is something to choose");
    }

    MemoryStore store;
    Ear ear;
    Service service;
    std::string match, length;
    bool is_over = false;
    int asked = 0;
};

void replace_all(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) text.replace(at, 2, to);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static const bool loaded = (fuzz::install_storm(), true);
    (void)loaded;
    static std::unique_ptr<Table> table;
    if (table == nullptr || table->is_over || table->asked > 2000) {
        table.reset();
        table = std::make_unique<Table>();
    }
    std::string text(fuzz::text_of(bytes, size));
    replace_all(text, "$M", table->match);
    replace_all(text, "$N", table->length);
    const auto answer = table->ask(kFuzzed, text);
    fuzz::must(answer["v"] == 1 && answer.contains("type"), "every answer says what it is");
    table->look();
    return 0;
}
