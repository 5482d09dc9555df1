// What those who watch a match are told, and how each of them sees it.
#include "match/service_core.h"

namespace namyoum {

std::array<bool, kSides> Service::Implementation::presence(const MatchRecord& record) const {
    std::array<bool, kSides> present{};
    if (const auto found = watchers_.find(record.id); found != watchers_.end())
        for (const auto& [client, watcher] : found->second)
            for (const Side side : {Side::French, Side::VietMinh})
                if (belongs_to(seat_of(record, side), watcher.person)) present[index(side)] = true;
    return present;
}

Looking Service::Implementation::looking(const Match& match, const Watcher& watcher) const {
    return looking(match, watcher, presence(match.record()));
}

Looking Service::Implementation::looking(const Match& match, const Watcher& watcher,
                                         const std::array<bool, kSides>& present) const {
    Looking looking;
    looking.present = present;
    for (const Side side : {Side::French, Side::VietMinh})
        looking.mine[index(side)] = belongs_to(match.seat(side), watcher.person);
    if (looking.mine[0] && looking.mine[1])
        looking.viewer = watcher.facing;
    else if (looking.mine[0])
        looking.viewer = Side::French;
    else if (looking.mine[1])
        looking.viewer = Side::VietMinh;
    if (const auto found = live_.find(match.record().id); found != live_.end())
        looking.is_thinking = found->second->thinking != 0;
    return looking;
}

void Service::Implementation::tell_later(Live& live, std::uint32_t told, std::vector<Step> steps) {
    if (!live.told) {
        live.told = told;
        to_tell_.push_back(live.match.record().id);
    }
    live.untold.insert(live.untold.end(), std::make_move_iterator(steps.begin()), std::make_move_iterator(steps.end()));
}

void Service::Implementation::tell_some(std::size_t at_least) {
    for (std::size_t told = 0; !to_tell_.empty(); ++told) {
        if (told >= at_least) {
            const std::lock_guard lock(mutex_);
            if (!queue_.empty()) return;
        }
        const auto found = live_.find(to_tell_.front());
        to_tell_.pop_front();
        if (found != live_.end()) tell(*found->second);
    }
}

void Service::Implementation::tell(Live& live) {
    if (!live.told) return;
    const std::uint32_t after = *live.told;
    const std::vector<Step> steps = std::move(live.untold);
    live.told.reset();
    live.untold.clear();
    const auto found = watchers_.find(live.match.record().id);
    if (found == watchers_.end()) return;
    const auto present = presence(live.match.record());
    std::map<int, Message> said;  // what all who look alike are told
    for (const auto& [client, watcher] : found->second) {
        const Looking eyes = looking(live.match, watcher, present);
        Message& message = said[static_cast<int>(eyes.viewer) * 4 + (eyes.mine[0] ? 2 : 0) + (eyes.mine[1] ? 1 : 0)];
        if (message == nullptr)
            message = std::make_shared<const std::string>(table_message(live.match, eyes, after, steps, ""));
        outbox_.send(client, message);
    }
}

void Service::Implementation::tell_presence(const std::string& match) {
    const auto found = watchers_.find(match);
    if (found == watchers_.end()) return;
    const auto loaded = live_.find(match);
    const auto record = loaded != live_.end() ? std::optional(loaded->second->match.record()) : store_.match(match);
    if (!record) return;
    const auto present = presence(*record);
    const std::string text = plain_message("presence", "",
                                           json_fields("match", match, "french", present[index(Side::French)],
                                                       "vietminh", present[index(Side::VietMinh)]));
    const auto message = std::make_shared<const std::string>(text);
    for (const auto& [client, watcher] : found->second) outbox_.send(client, message);
}

void Service::Implementation::show_out(const std::string& match, const std::function<bool(const Watcher&)>& who) {
    const auto found = watchers_.find(match);
    if (found == watchers_.end()) return;
    std::vector<ClientId> out;
    for (const auto& [client, watcher] : found->second)
        if (who(watcher)) out.push_back(client);
    for (const ClientId client : out) stop_watching(client, match);
}

bool Service::Implementation::stop_watching(ClientId client, const std::string& match) {
    if (const auto found = watching_.find(client); found != watching_.end()) {
        std::erase(found->second, match);
        if (found->second.empty()) watching_.erase(found);
    }
    counters.clients = static_cast<std::int64_t>(watching_.size());
    const auto found = watchers_.find(match);
    if (found == watchers_.end()) return false;
    const bool was_there = found->second.erase(client) > 0;
    if (found->second.empty()) watchers_.erase(found);
    return was_there;
}

}  // namespace namyoum
