#include "match/memory_store.h"

#include <algorithm>
#include <utility>

#include "match/commit_check.h"

namespace namyoum {

void MemoryStore::fail_next(int commits, std::string why) {
    const std::lock_guard lock(mutex_);
    failures_left_ = commits;
    why_ = std::move(why);
}

void MemoryStore::fail_next_reads(int times) {
    const std::lock_guard lock(mutex_);
    read_failures_left_ = times;
}

void MemoryStore::hold() {
    const std::lock_guard lock(mutex_);
    is_held_ = true;
}

void MemoryStore::release() {
    {
        const std::lock_guard lock(mutex_);
        is_held_ = false;
    }
    released_.notify_all();
}

void MemoryStore::commit(const std::vector<const Write*>& writes) {
    std::unique_lock lock(mutex_);
    released_.wait(lock, [this] { return !is_held_; });
    if (failures_left_ > 0) {
        --failures_left_;
        throw StoreFailure(why_);
    }
    // Before anything changes, so that there is nothing to take back.
    check_commit(writes, [this](const std::string& id) {
        KeptLength length;
        if (const auto found = matches_.find(id); found != matches_.end()) length.said = found->second.length;
        if (const auto found = entries_.find(id); found != entries_.end() && !found->second.empty())
            length.last = found->second.back().number;
        return length;
    });
    for (const Write* write : writes) apply(*write);
}

void MemoryStore::apply(const Write& write) {
    if (const auto* put = std::get_if<PutMatch>(&write)) {
        matches_[put->match.id] = put->match;
    } else if (const auto* add = std::get_if<AddEntry>(&write)) {
        entries_[add->match].push_back(add->entry);
    } else if (const auto* put_token = std::get_if<PutToken>(&write)) {
        tokens_[put_token->token.hash] = put_token->token;
    } else if (const auto* drop = std::get_if<DropToken>(&write)) {
        tokens_.erase(drop->hash);
    } else if (const auto* drop_all = std::get_if<DropTokensOf>(&write)) {
        std::erase_if(tokens_, [&](const auto& item) {
            const Token& token = item.second;
            return token.match == drop_all->match && token.kind == drop_all->kind && token.side == drop_all->side;
        });
    } else if (const auto* drop_old = std::get_if<DropTokensBefore>(&write)) {
        std::erase_if(tokens_, [&](const auto& item) { return item.second.expires < drop_old->time; });
    } else if (const auto* put_snapshot = std::get_if<PutSnapshot>(&write)) {
        snapshots_[put_snapshot->match] = put_snapshot->snapshot;
    }
}

std::optional<MatchRecord> MemoryStore::match(std::string_view id) {
    const std::lock_guard lock(mutex_);
    const auto found = matches_.find(id);
    return found == matches_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<Entry> MemoryStore::entries(std::string_view match, std::uint32_t after) {
    const std::lock_guard lock(mutex_);
    if (read_failures_left_ > 0) {
        --read_failures_left_;
        throw StoreFailure("the disk cannot be read");
    }
    const auto found = entries_.find(match);
    if (found == entries_.end() || after >= found->second.size()) return {};
    return {found->second.begin() + after, found->second.end()};
}

std::optional<std::uint32_t> MemoryStore::entry_by(std::string_view match, std::uint32_t after,
                                                   const std::array<std::string, kSides>& requests) {
    for (const Entry& entry : entries(match, after))
        if (!entry.request.empty() && std::find(requests.begin(), requests.end(), entry.request) != requests.end())
            return entry.number;
    return std::nullopt;
}

std::optional<Snapshot> MemoryStore::snapshot(std::string_view match) {
    const std::lock_guard lock(mutex_);
    const auto found = snapshots_.find(match);
    return found == snapshots_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Token> MemoryStore::token(std::string_view hash) {
    const std::lock_guard lock(mutex_);
    const auto found = tokens_.find(hash);
    return found == tokens_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<MatchRecord> MemoryStore::matches_of(std::string_view person, int most) {
    const std::lock_guard lock(mutex_);
    std::vector<MatchRecord> found;
    if (person.empty()) return found;
    for (const auto& [id, match] : matches_)
        if (std::ranges::any_of(match.seats, [&](const Seat& seat) { return seat.owner == person; }))
            found.push_back(match);
    std::ranges::stable_sort(found, std::greater{}, &MatchRecord::updated);
    if (found.size() > static_cast<std::size_t>(most)) found.resize(static_cast<std::size_t>(most));
    for (MatchRecord& match : found) match.setup.position.clear();
    return found;
}

std::vector<MatchRecord> MemoryStore::computer_to_move() {
    const std::lock_guard lock(mutex_);
    std::vector<MatchRecord> found;
    for (const auto& [id, match] : matches_)
        if (waits_for_computer(match)) found.push_back(match);
    return found;
}

bool MemoryStore::counts(const MatchRecord& match, std::int64_t now) const {
    if (match.status != MatchStatus::Waiting) return is_unfinished(match);
    return std::ranges::any_of(tokens_, [&](const auto& item) {
        const Token& token = item.second;
        return token.match == match.id && token.kind == TokenKind::Invite && token.expires >= now;
    });
}

int MemoryStore::unfinished_by(std::string_view person, std::int64_t now) {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(std::ranges::count_if(
        matches_, [&](const auto& item) { return item.second.creator == person && counts(item.second, now); }));
}

int MemoryStore::unfinished_from(std::string_view address, std::int64_t now) {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(std::ranges::count_if(
        matches_, [&](const auto& item) { return item.second.address == address && counts(item.second, now); }));
}

}  // namespace namyoum
