// What one person or address may ask of everybody's server.
#include "match/service_core.h"

namespace namyoum {

namespace {

constexpr std::size_t kMostAllowances = 1024;  // remembered, before those who are quiet are forgotten
constexpr double kSecondsAnHour = 3600;

TokenBucket::Time steady_now() { return std::chrono::steady_clock::now(); }

}  // namespace

Service::Implementation::Allowance& Service::Implementation::allowance(const std::string& address) {
    const auto found = allowances_.find(address);
    if (found != allowances_.end()) return found->second;
    if (allowances_.size() >= kMostAllowances) forget_allowances();
    const auto now = steady_now();
    return allowances_
        .emplace(address, Allowance{{options_.costly_a_second, options_.costly_at_once, now},
                                    {options_.most_created_an_hour / kSecondsAnHour,
                                     static_cast<double>(options_.most_created_an_hour), now}})
        .first->second;
}

// Whoever has rested enough starts with a full allowance anyway.
void Service::Implementation::forget_allowances() {
    const auto now = steady_now();
    std::erase_if(allowances_, [&](const auto& entry) {
        return entry.second.thread_time.is_full(now) && entry.second.created.is_full(now);
    });
}

void Service::Implementation::check_may_create(const Asker& asker) {
    if (asker.caller.person.empty()) throw Refused{"no-cookie", ""};
    if (store_.unfinished_by(asker.caller.person, now()) >= options_.most_unfinished_a_person
        || store_.unfinished_from(asker.caller.address, now()) >= options_.most_unfinished_an_address
        || !allowance(asker.caller.address).created.take(steady_now()))
        throw Refused{"too-many-matches", ""};
}

void Service::Implementation::paid(const Asker& asker, const std::function<void()>& work) {
    const auto began = steady_now();
    if (!allowance(asker.caller.address).thread_time.has_any(began)) throw Refused{"too-fast", ""};
    struct Bill {  // also when it ends in a refusal
        Implementation& service;
        const std::string& address;
        TokenBucket::Time began;
        ~Bill() {
            const auto ended = steady_now();
            const double milliseconds = std::chrono::duration<double, std::milli>(ended - began).count();
            service.allowance(address).thread_time.spend(milliseconds, ended);
        }
    } bill{*this, asker.caller.address, began};
    work();
}

}  // namespace namyoum
