// Commands that must not be carried out twice. What changes a match is known again by its entry (change_by). The rest
// is remembered for a while: somebody whose connection broke asks again with the same id and gets the first answer.
#include "match/service_core.h"

namespace namyoum {

namespace {

constexpr std::int64_t kAnswersKept = 120'000;  // milliseconds; a lost connection is mended or given up by then

}  // namespace

bool Service::Implementation::is_first(const Asker& asker) {
    if (asker.once.empty() || (answers_.size() >= options_.most_answers_kept && !answers_.contains(asker.once)))
        return true;
    auto& known = answers_[asker.once];
    const bool is_first = known.expires == 0;
    known.client = asker.caller.client;  // an answer still to come goes to where he is now
    known.expires = now() + kAnswersKept;
    if (is_first) return true;
    ++counters.repeated;
    if (known.text) send(known.client, *known.text);
    return false;
}

void Service::Implementation::reply(const Asker& asker, std::string text, Repeat repeat) {
    const auto found = asker.once.empty() ? answers_.end() : answers_.find(asker.once);
    if (found == answers_.end()) return send(asker.caller.client, std::move(text));
    const ClientId client = found->second.client;
    if (repeat == Repeat::IsANewCommand)
        answers_.erase(found);
    else
        found->second.text = text;
    send(client, std::move(text));
}

void Service::Implementation::forget_answers(std::int64_t time) {
    std::erase_if(answers_, [&](const auto& entry) { return entry.second.expires < time; });
}

}  // namespace namyoum
