#include "match/service.h"

#include <exception>

#include "match/secrets.h"
#include "match/service_core.h"
#include "match/stored.h"

namespace namyoum {

namespace {

constexpr std::size_t kMostWaiting = 64;     // commands for one match while it is being stored
constexpr std::size_t kMostQueued = 20'000;  // commands the thread has not come to yet
constexpr auto kTick = std::chrono::milliseconds(50);
constexpr std::int64_t kRest = 1'000;  // milliseconds of peace for a disk that failed

std::int64_t wall_clock() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::int64_t milliseconds_since_start() {
    static const auto start = std::chrono::steady_clock::now();
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace

Service::Service(Store& store, Outbox& outbox, ServiceOptions options)
    : implementation_(std::make_unique<Implementation>(store, outbox, std::move(options))) {}
Service::~Service() = default;
void Service::receive(Caller caller, std::string text) { implementation_->receive(std::move(caller), std::move(text)); }
void Service::gone(ClientId client) { implementation_->gone(client); }
void Service::stop() { implementation_->stop(); }
const ServiceCounters& Service::counters() const { return implementation_->counters; }
bool Service::healthy() const { return implementation_->is_healthy && !implementation_->is_stuck(); }

Service::Implementation::Implementation(Store& store, Outbox& outbox, ServiceOptions options)
    : store_(store), outbox_(outbox), options_(std::move(options)) {
    if (!options_.clock) options_.clock = wall_clock;
    writer_ = std::make_unique<Writer>(
        store_, [this](Writer::Commit commit) { post([this, commit = std::move(commit)] { stored(commit); }); });
    workers_ = std::make_unique<Workers>(options_.computer_threads, [this](std::uint64_t ticket, std::string action) {
        post([this, ticket, action = std::move(action)] { thought(ticket, action); });
    });
    thread_ = std::thread([this] { run(); });
    // Computer players that were at work when the program ended.
    post([this] {
        for (const MatchRecord& record : store_.computer_to_move()) begin_thinking(record.id);
    });
}

Service::Implementation::~Implementation() { stop(); }

// --- the thread

void Service::Implementation::post(std::function<void()> work) {
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(work));
    }
    posted_.notify_one();
}

void Service::Implementation::receive(Caller caller, std::string text) {
    ++counters.commands;
    bool is_full = false;
    {
        const std::lock_guard lock(mutex_);
        is_full = is_stopping_ || queue_.size() >= kMostQueued;
        if (!is_full) queue_.push_back([this, caller, text = std::move(text)] { take(caller, text); });
    }
    if (!is_full) return posted_.notify_one();
    ++counters.refused;
    outbox_.send(caller.client, std::make_shared<const std::string>(refusal(request_in(text), "busy")));
}

void Service::Implementation::gone(ClientId client) {
    post([this, client] {
        if (deferred_ > 0) gone_meanwhile_.insert(client);
        const auto found = watching_.find(client);
        if (found == watching_.end()) return;
        const std::vector<std::string> matches = found->second;
        for (const std::string& match : matches) {
            stop_watching(client, match);
            tell_presence(match);
        }
    });
}

void Service::Implementation::run() {
    auto next_tick = std::chrono::steady_clock::now() + kTick;
    std::unique_lock lock(mutex_);
    for (;;) {
        posted_.wait_until(lock, next_tick, [&] { return !queue_.empty() || is_ending_; });
        if (is_ending_ && queue_.empty()) return;
        std::deque<std::function<void()>> batch;
        batch.swap(queue_);
        lock.unlock();
        busy_since_ = milliseconds_since_start();
        for (auto& work : batch) guard(work);
        guard([&] { tell_some(batch.size()); });
        if (std::chrono::steady_clock::now() >= next_tick) {
            guard([&] { tick(); });
            next_tick = std::chrono::steady_clock::now() + kTick;
        }
        busy_since_ = kIdle;
        lock.lock();
    }
}

bool Service::Implementation::is_stuck() const {
    const std::int64_t since = busy_since_;
    return since != kIdle && milliseconds_since_start() - since > options_.stuck_after_ms;
}

void Service::Implementation::guard(const std::function<void()>& work) {
    try {
        work();
    } catch (const std::exception& failure) {
        report("failed", failure.what());
    } catch (...) {
        report("failed", "by something that is no exception");
    }
}

void Service::Implementation::stop() {
    {
        const std::lock_guard lock(mutex_);
        if (is_stopping_) return;
        is_stopping_ = true;
    }
    workers_->stop();
    // What is queued is done and stored; that may free commands that waited, which are done and stored too.
    for (bool is_quiet = false; !is_quiet;) {
        std::mutex done_mutex;
        std::condition_variable done;
        bool is_done = false;
        post([&] {
            refuse_hints();  // nobody thinks any more
            is_quiet = storing_.empty() && to_tell_.empty();
            const std::lock_guard lock(done_mutex);
            is_done = true;
            done.notify_one();
        });
        std::unique_lock lock(done_mutex);
        done.wait(lock, [&] { return is_done; });
        if (!is_quiet) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    writer_->stop();
    {
        const std::lock_guard lock(mutex_);
        is_ending_ = true;
    }
    posted_.notify_one();
    thread_.join();
}

void Service::Implementation::tick() {
    const std::int64_t time = now();
    end_late_hints(time);
    for (auto& [id, match] : live_) {
        end_late_thinking(*match, time);
        if (match->rests_until > 0 && time >= match->rests_until && !match->is_storing) {
            match->rests_until = 0;
            let_think(*match);
        }
    }
    forget_answers(time);
    std::erase_if(live_, [&](const auto& entry) {
        const Live& match = *entry.second;
        return !match.is_storing && match.waiting.empty() && match.thinking == 0 && !match.told
               && !match.match.passes_windows(Side::French) && !match.match.passes_windows(Side::VietMinh)
               && match.touched + options_.idle_unload_ms < time;
    });
    counters.matches_loaded = static_cast<std::int64_t>(live_.size());
}

void Service::Implementation::take(const Caller& caller, const std::string& text) {
    Asker asker{caller, {}};
    answering(asker, [&] {
        try {
            std::optional<Command> command;
            if (text.size() <= kLongestCommand) {
                command.emplace(text);
            } else {
                if (caller.person.empty()) throw Refused{"no-cookie", ""};
                paid(asker, [&] { command.emplace(text); });
            }
            asker.request = command->request();
            dispatch(asker, *command);
        } catch (const BadCommand&) {
            if (asker.request.empty()) asker.request = request_in(text);
            throw;
        }
    });
}

void Service::Implementation::answering(const Asker& asker, const std::function<void()>& work) {
    try {
        work();
    } catch (const BadCommand& bad) {
        answer_refused(asker, {bad.key, bad.field.empty() ? "" : json_fields("field", bad.field)});
    } catch (const Refused& refused) {
        answer_refused(asker, refused);
    } catch (const StoreFailure& failure) {
        report("store-failed", failure.what());
        answer_refused(asker, {"not-stored", ""});
    } catch (const std::exception& failure) {
        report("failed", failure.what());
        answer_refused(asker, {"failed", ""});
    }
}

void Service::Implementation::dispatch(const Asker& asker, const Command& command) {
    using Handler = void (Implementation::*)(const Asker&, const Command&);
    static const std::unordered_map<std::string_view, Handler> kHandlers{
        {"create", &Implementation::create},
        {"import", &Implementation::import},
        {"fork", &Implementation::fork},
        {"link", &Implementation::make_link},
        {"revoke", &Implementation::revoke_link},
        {"join", &Implementation::join},
        {"recover", &Implementation::recover},
        {"act", &Implementation::act},
        {"undo", &Implementation::undo},
        {"ask-takeback", &Implementation::ask_takeback},
        {"answer-takeback", &Implementation::answer_takeback},
        {"resign", &Implementation::resign},
        {"note", &Implementation::note},
        {"rematch", &Implementation::rematch},
        {"prefer", &Implementation::prefer},
        {"games", &Implementation::games},
        {"matches", &Implementation::matches},
        {"watch", &Implementation::watch},
        {"leave", &Implementation::leave},
        {"hand-over", &Implementation::hand_over},
        {"entries", &Implementation::entries},
        {"odds", &Implementation::odds},
        {"marks", &Implementation::marks},
        {"why", &Implementation::why},
        {"hint", &Implementation::hint},
        {"replay", &Implementation::replay},
        {"log", &Implementation::log},
    };
    static const std::set<std::string_view> kOnce{"create", "import", "fork", "link", "join", "recover"};
    const auto found = kHandlers.find(command.verb());
    if (found == kHandlers.end()) throw Refused{"no-such-command", json_fields("field", "do")};
    if (!kOnce.contains(command.verb())) return (this->*found->second)(asker, command);
    Asker once = asker;
    if (!asker.caller.person.empty())
        once.once = asker.caller.person + ' ' + std::string(command.verb()) + ' ' + asker.request;
    if (is_first(once)) answering(once, [&] { (this->*found->second)(once, command); });
}

void Service::Implementation::send(ClientId client, std::string text) {
    outbox_.send(client, std::make_shared<const std::string>(std::move(text)));
}

void Service::Implementation::answer_refused(const Asker& asker, const Refused& refused) {
    ++counters.refused;
    reply(asker, refusal(asker.request, refused.key, refused.fields), Repeat::IsANewCommand);
}

void Service::Implementation::report(const std::string& event, const std::string& detail) const {
    if (options_.report) options_.report(event, detail);
}

// --- storing

void Service::Implementation::store(std::vector<Write> writes, std::function<void(bool)> after) {
    const std::uint64_t ticket = next_ticket_++;
    storing_.emplace(ticket, std::move(after));
    writer_->submit(ticket, std::move(writes));
}

void Service::Implementation::stored(Writer::Commit commit) {
    ++counters.commits;
    counters.committed_writes += commit.writes;
    counters.commit_microseconds += commit.microseconds;
    for (const Writer::Outcome& outcome : commit.outcomes) {
        const auto found = storing_.find(outcome.ticket);
        if (found == storing_.end()) continue;
        const auto after = std::move(found->second);
        storing_.erase(found);
        if (outcome.failure) {
            ++counters.commit_failures;
            report("commit-failed", *outcome.failure);
        }
        is_healthy = !outcome.failure;
        guard([&] { after(!outcome.failure); });
    }
}

// --- matches

Service::Implementation::Live* Service::Implementation::live(const std::string& match) {
    if (const auto found = live_.find(match); found != live_.end()) {
        found->second->touched = now();
        tell(*found->second);  // whoever asks now must not hear of it again afterwards
        return found->second.get();
    }
    if (resuming_.contains(match)) return nullptr;
    if (match == not_resumed_) throw Refused{"not-stored", ""};
    if (!is_match_id(match)) throw Refused{"no-such-match", ""};
    const auto record = store_.match(match);
    if (!record) throw Refused{"no-such-match", ""};
    const auto entries = store_.entries(match);
    const auto snapshot = store_.snapshot(match);
    auto loaded = Match::load(*record, entries, snapshot);
    if (loaded) return &keep(std::move(*loaded));
    if (record->status == MatchStatus::Playing && !closing_.contains(match) && resume(*record, entries, snapshot))
        return nullptr;
    // Not the entry itself: it may be a draw that nobody but its owner knows.
    report("match-misfit", match + " entry " + std::to_string(loaded.error().line));
    throw Misfit{{"match-misfit", json_fields("entry", loaded.error().line)}};
}

bool Service::Implementation::resume(const MatchRecord& record, const std::vector<Entry>& entries,
                                     const std::optional<Snapshot>& snapshot) {
    std::optional<Match> next;
    try {
        auto resumed = Match::resume(record, entries, snapshot, now());
        if (!resumed) return false;
        next = std::move(*resumed);
    } catch (const std::exception& failure) {
        report("failed", record.id + " could not go on by these rules: " + failure.what());
        return false;
    }
    report("match-resumed", record.id + " " + std::string(public_part(next->steps().front().entry)));
    resuming_[record.id];
    store(next->writes(), [this, match = record.id](bool is_stored) {
        const auto waiting = std::move(resuming_.at(match));
        resuming_.erase(match);
        if (!is_stored) not_resumed_ = match;  // or whoever waits would try it again at once, and for ever
        for (const auto& work : waiting) guard(work);
        not_resumed_.clear();
        if (is_stored) begin_thinking(match);
    });
    return true;
}

Service::Implementation::Live& Service::Implementation::keep(Match match) {
    auto& kept = live_[match.record().id];
    kept = std::make_unique<Live>(std::move(match));
    kept->touched = now();
    counters.matches_loaded = static_cast<std::int64_t>(live_.size());
    return *kept;
}

void Service::Implementation::when_free(const std::string& match, const Asker& asker, std::function<void(Live&)> work) {
    Live* const found = live(match);
    if (found != nullptr && !found->is_storing) return work(*found);
    auto& waiting = found != nullptr ? found->waiting : resuming_.at(match);
    if (waiting.size() >= kMostWaiting) throw Refused{"busy", ""};
    ++deferred_;
    waiting.push_back([this, match, asker, work = std::move(work)] {
        answering(asker, [&] { when_free(match, asker, work); });
        if (--deferred_ == 0) gone_meanwhile_.clear();
    });
}

void Service::Implementation::store_for(Live& live, std::vector<Write> writes, std::function<void(bool)> after) {
    live.is_storing = true;
    store(std::move(writes), [this, &live, after = std::move(after)](bool is_stored) {
        live.is_storing = false;
        live.touched = now();
        after(is_stored);
        if (!is_stored) live.rests_until = live.touched + kRest;
        after_change(live);
    });
}

void Service::Implementation::change(Live& live, Match next, std::vector<Write> more, std::function<void(bool)> after) {
    std::vector<Write> writes = next.writes();
    writes.insert(writes.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    const auto changed = std::make_shared<Match>(std::move(next));
    store_for(live, std::move(writes), [this, &live, changed, after = std::move(after)](bool is_stored) {
        if (!is_stored) return after(false);
        const std::uint32_t before = live.match.length();
        live.match = std::move(*changed);
        std::vector<Step> steps = live.match.steps();
        live.match.forget_steps();
        std::string rematch;
        for (const Step& step : steps) {
            if (step.entry.kind == EntryKind::Action) ++counters.actions;
            if (step.entry.kind == EntryKind::Rematch) rematch = step.entry.text;
        }
        after(true);
        tell_later(live, before, std::move(steps));
        if (!rematch.empty()) begin_thinking(rematch);
    });
}

void Service::Implementation::after_change(Live& live) {
    while (!live.is_storing && !live.waiting.empty()) {
        const auto work = std::move(live.waiting.front());
        live.waiting.pop_front();
        work();
    }
    if (!live.is_storing) let_think(live);
}

bool Service::Implementation::closing_on_failure(Live& live, Match& next, const std::function<void()>& rules) {
    try {
        if (options_.before_rules) options_.before_rules(live.match.record());
        rules();
        return true;
    } catch (const StoreFailure&) {  // the disk failed, not the rules; nothing has happened
        throw;
    } catch (const std::exception& failure) {
        ++counters.matches_closed;
        report("match-closed",
               live.match.record().id + " after entry " + std::to_string(live.match.length()) + ": " + failure.what());
        next = live.match.copy();
        next.close("rules-failed", {"", now()});
        return false;
    }
}

// --- who asks

bool Service::Implementation::is_seated(const MatchRecord& record, const std::string& person) {
    return std::any_of(record.seats.begin(), record.seats.end(),
                       [&](const Seat& seat) { return belongs_to(seat, person); });
}

bool Service::Implementation::is_creator(const MatchRecord& record, const Asker& asker) {
    return !asker.caller.person.empty() && same(record.creator, asker.caller.person);
}

void Service::Implementation::must_be_seated(const MatchRecord& record, const Asker& asker) const {
    if (!is_seated(record, asker.caller.person)) throw Refused{"not-your-match", ""};
}

Side Service::Implementation::side_of(const Match& match, const Asker& asker) const {
    must_be_seated(match.record(), asker);
    Side mine = Side::None;
    for (const Side side : {Side::French, Side::VietMinh}) {
        if (!belongs_to(match.seat(side), asker.caller.person)) continue;
        if (mine == Side::None || match.decision().side == side) mine = side;
    }
    return mine;
}

}  // namespace namyoum
