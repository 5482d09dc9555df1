// Commands as they come over a WebSocket or in a body, imports among them: every one is answered once, with JSON, and
// the match that is being played stays playable. "$M" stands for the id of that match, "$N" for its length.
#include <condition_variable>
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

class Ear final : public Outbox {
public:
    void send(ClientId client, Message message) override {
        const std::lock_guard lock(mutex_);
        fuzz::must(nlohmann::json::accept(*message), "whatever is sent is JSON");
        const auto said = nlohmann::json::parse(*message);
        const bool is_news = said["type"] == "presence" || (said["type"] == "table" && !said.contains("id"));
        if (client != 1 || is_news) return;
        answer_ = *message;
        ++answers_;
        heard_.notify_one();
    }
    std::string wait(int answers) {
        std::unique_lock lock(mutex_);
        heard_.wait(lock, [&] { return answers_ >= answers; });
        return answer_;
    }

private:
    std::mutex mutex_;
    std::condition_variable heard_;
    std::string answer_;
    int answers_ = 0;
};

// One person on both seats, and a service for so many inputs: then a new one, so that nothing piles up.
struct Table {
    Table() : service(store, ear, options()) {
        const auto created = ask(
            R"({"v":1,"id":"c","do":"create","game":"storm","seats":{"french":{"kind":"person"},"vietminh":{"kind":"person"}}})");
        match = created["match"];
        length = std::to_string(created["n"].get<int>());
    }
    static ServiceOptions options() {
        ServiceOptions options;
        options.most_unfinished_a_person = 10'000;
        options.most_unfinished_an_address = 10'000;
        options.most_created_an_hour = 1'000'000'000;
        return options;
    }
    nlohmann::json ask(const std::string& text) {
        service.receive({1, hash_of("cookie"), "address"}, text);
        return nlohmann::json::parse(ear.wait(++asked));
    }

    MemoryStore store;
    Ear ear;
    Service service;
    std::string match, length;
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
    if (table == nullptr || table->asked > 2000) {
        table.reset();
        table = std::make_unique<Table>();
    }
    std::string text(fuzz::text_of(bytes, size));
    replace_all(text, "$M", table->match);
    replace_all(text, "$N", table->length);
    const auto answer = table->ask(text);
    fuzz::must(answer["v"] == 1 && answer.contains("type"), "every answer says what it is");
    return 0;
}
