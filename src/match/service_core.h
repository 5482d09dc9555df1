// The inside of the Service. All of it runs on one thread, but for what is marked otherwise. What each command does is
// in service_seats.cpp (who sits where), service_play.cpp (playing), service_read.cpp (looking) and service_hints.cpp
// (why something is not legal, and what a good player would do); service_limits.cpp has what one may ask for.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "base/token_bucket.h"
#include "match/command.h"
#include "match/match.h"
#include "match/service.h"
#include "match/wire.h"
#include "match/workers.h"
#include "match/writer.h"

namespace namyoum {

inline constexpr std::size_t kLongestAction = 200;

// Thrown by a command that cannot be done, and answered as a refusal. No std::exception, or it would be taken for a
// failure of the rules.
struct Refused {
    std::string key;
    std::string fields;  // JSON without braces
};

// The match is stored, and this program cannot play it.
struct Misfit : Refused {};

class Service::Implementation {
public:
    Implementation(Store& store, Outbox& outbox, ServiceOptions options);
    ~Implementation();

    void receive(Caller caller, std::string text);  // any thread
    void gone(ClientId client);                     // any thread
    void stop();                                    // any thread but the service's own

    ServiceCounters counters;
    std::atomic<bool> is_healthy{true};
    bool is_stuck() const;  // any thread: one batch of work does not come to an end

private:
    // A match in memory. While a change is being stored, commands for it wait.
    struct Live {
        explicit Live(Match loaded) : match(std::move(loaded)) {}
        Match match;
        bool is_storing = false;
        std::deque<std::function<void()>> waiting;
        std::int64_t touched = 0;
        std::uint64_t thinking = 0;    // ticket of the computer player at work
        std::uint64_t thought_of = 0;  // fingerprint of the state it was asked about
        std::int64_t deadline = 0;
        std::int64_t rests_until = 0;  // after a failure to store; no computer player tries again before
        std::array<std::shared_ptr<Player>, kSides> players;  // by seat
        std::optional<std::uint32_t> told;                    // its watchers know so many entries, and not that there
        std::vector<Step> untold;                             // is more; none when they know all
    };
    // Somebody who wants news of a match.
    struct Watcher {
        std::string person;
        bool by_link = false;      // let in by a spectator's link
        Side facing = Side::None;  // of one who plays both sides: whose view he asked for
    };
    struct Asker {
        Caller caller;
        std::string request;
        std::string once{};  // names a command that must not be carried out twice
    };
    // What a command that must not be carried out twice was answered.
    struct Answered {
        ClientId client = 0;              // where the one who asked is now
        std::optional<std::string> text;  // none while it is under way
        std::int64_t expires = 0;
    };
    // Somebody waits for advice.
    struct Hint {
        Asker asker;
        std::string match;
        std::uint32_t length = 0;  // of the match when he asked
        std::int64_t deadline = 0;
    };

    // --- the thread (service.cpp)
    void post(std::function<void()> work);  // any thread
    void run();
    void guard(const std::function<void()>& work);  // one that fails is reported; all others go on
    void tick();
    void take(const Caller& caller, const std::string& text);
    void answering(const Asker& asker, const std::function<void()>& work);  // what it throws becomes a refusal
    void dispatch(const Asker& asker, const Command& command);
    void send(ClientId client, std::string text);
    void answer_refused(const Asker& asker, const Refused& refused);
    std::int64_t now() const { return options_.clock(); }
    void report(const std::string& event, const std::string& detail) const;

    // --- commands that must not be carried out twice (service_once.cpp)
    enum class Repeat { GetsTheSame, IsANewCommand };
    bool is_first(const Asker& asker);  // otherwise it is answered as the first time
    void reply(const Asker& asker, std::string text, Repeat repeat = Repeat::GetsTheSame);
    void forget_answers(std::int64_t time);

    // --- storing (service.cpp)
    // Stores, then calls `after` with whether it worked.
    void store(std::vector<Write> writes, std::function<void(bool)> after);
    // The same for what concerns one match: nothing else happens there meanwhile.
    void store_for(Live& live, std::vector<Write> writes, std::function<void(bool)> after);
    void stored(Writer::Commit commit);

    // --- matches (service.cpp)
    // Throws Refused, of which Misfit is one. Nothing while it is being stored how the match goes on by other rules
    // (resuming_): like any change, that is stored before anybody sees it.
    Live* live(const std::string& match);
    bool resume(const MatchRecord& record, const std::vector<Entry>& entries, const std::optional<Snapshot>& snapshot);
    Live& keep(Match match);  // in memory, until nobody touched it for a while
    // Calls `work` now, or when what is being stored for this match is stored.
    void when_free(const std::string& match, const Asker& asker, std::function<void(Live&)> work);
    // Makes `next` the match once it is stored; then calls `after`, and tells everybody.
    void change(Live& live, Match next, std::vector<Write> more, std::function<void(bool)> after);
    void after_change(Live& live);

    // --- news (service_news.cpp)
    // Views take longer to write than actions to store, so answers go out first and the news follows, one match at a
    // time; several changes of one match become one message.
    void tell_later(Live& live, std::uint32_t told, std::vector<Step> steps);
    void tell(Live& live);
    void tell_some(std::size_t at_least);  // until there is something else to do
    void tell_presence(const std::string& match);
    // Whoever came in by a link that works no longer, or lost his seat.
    void show_out(const std::string& match, const std::function<bool(const Watcher&)>& who);
    bool stop_watching(ClientId client, const std::string& match);  // whether he did
    std::array<bool, kSides> presence(const MatchRecord& record) const;
    Looking looking(const Match& match, const Watcher& watcher) const;
    Looking looking(const Match& match, const Watcher& watcher, const std::array<bool, kSides>& present) const;

    // --- computer players (service_computers.cpp)
    void begin_thinking(const std::string& match);
    void let_think(Live& live);
    void end_late_thinking(Live& live, std::int64_t time);
    void thought(std::uint64_t ticket, std::string action);
    void play_for_computer(Live& live, std::string action, std::string_view trouble);
    // Advice under way (service_hints.cpp).
    bool hinted(std::uint64_t ticket, const std::string& action);  // false when it is no hint's
    void end_late_hints(std::int64_t time);
    void refuse_hints();
    // Runs what plays by the rules. When they throw, the match as it was is closed with its log kept, and the answer is
    // false: nothing else of the command has happened.
    bool closing_on_failure(Live& live, Match& next, const std::function<void()>& rules);

    // --- limits (service_limits.cpp)
    struct Allowance {  // of an address
        TokenBucket thread_time, created;
    };
    Allowance& allowance(const std::string& address);
    void forget_allowances();
    void check_may_create(const Asker& asker);
    // Answers something that needs a match to be played again, at the asker's expense.
    void paid(const Asker& asker, const std::function<void()>& work);

    // --- who asks
    // The side of the match that this person plays; with two, the one whose decision it is. Throws Refused.
    Side side_of(const Match& match, const Asker& asker) const;
    void must_be_seated(const MatchRecord& record, const Asker& asker) const;
    static bool is_seated(const MatchRecord& record, const std::string& person);
    static bool is_creator(const MatchRecord& record, const Asker& asker);

    // --- commands
    void create(const Asker& asker, const Command& command);
    void import(const Asker& asker, const Command& command);
    void fork(const Asker& asker, const Command& command);
    void make_link(const Asker& asker, const Command& command);
    void revoke_link(const Asker& asker, const Command& command);
    void join(const Asker& asker, const Command& command);
    void recover(const Asker& asker, const Command& command);

    void act(const Asker& asker, const Command& command);
    void undo(const Asker& asker, const Command& command);
    void ask_takeback(const Asker& asker, const Command& command);
    void answer_takeback(const Asker& asker, const Command& command);
    void resign(const Asker& asker, const Command& command);
    void note(const Asker& asker, const Command& command);
    void rematch(const Asker& asker, const Command& command);
    void prefer(const Asker& asker, const Command& command);

    void games(const Asker& asker, const Command& command);
    void matches(const Asker& asker, const Command& command);
    void watch(const Asker& asker, const Command& command);
    void leave(const Asker& asker, const Command& command);
    void hand_over(const Asker& asker, const Command& command);
    void entries(const Asker& asker, const Command& command);
    void odds(const Asker& asker, const Command& command);
    void marks(const Asker& asker, const Command& command);
    void why(const Asker& asker, const Command& command);
    void hint(const Asker& asker, const Command& command);
    void replay(const Asker& asker, const Command& command);
    void log(const Asker& asker, const Command& command);

    // Shared by the commands that change a match. A repeat is answered as the first time; somebody who looks at an
    // older state is told what happened since; then `work` changes a copy, which is stored and answered.
    enum class Seen { MustBeLatest, Whatever };
    struct Changing {
        const Match& match;  // as it is
        Match& next;
        Side side;
        Match::Asked asked;
        std::vector<Write> more{};  // stored together with it
    };
    using Change = std::function<void(Changing&)>;
    void change_by(const Asker& asker, const Command& command, Seen seen, Change work);
    std::string seat_request(std::size_t seat, const std::string& request) const;
    // By seat, those of his own; the first one of somebody who has none.
    std::array<std::string, kSides> requests_of(const MatchRecord& record, const Asker& asker) const;
    void say_done(const Asker& asker, const std::string& match, std::uint32_t number);
    void close_misfit(const Asker& asker, const std::string& match, std::uint32_t after);
    MatchRecord new_record(const Asker& asker, const std::string& game, Setup setup) const;
    void read_seats(const Asker& asker, const Command& command, MatchRecord& record) const;
    void place(const Asker& asker, Match match);  // stores a new match and answers with its links
    static Seat own_seat(const Asker& asker);
    void place_played(const Asker& asker, const Command& command, const Log& played);  // one that was begun elsewhere
    void use_token(const Asker& asker, const Command& command, TokenKind kind,
                   std::function<bool(Live&, Match&, const Token&)> work);  // false when the rules failed
    void begin_if_full(Match& match, std::int64_t at);
    void begin_unknown(Match& created, std::int64_t at);  // throws Refused
    Watcher* watcher_of(const std::string& match, ClientId client);
    Looking asked_eyes(const Live& live, const Asker& asker, const std::string& wanted);
    void must_see(const MatchRecord& record, const Asker& asker);
    void say_stale(const Asker& asker, const Live& live, std::uint32_t after);
    void send_log(const MatchRecord& record, const Asker& asker);
    std::vector<Step> steps_after(const MatchRecord& record, std::uint32_t after);

    Store& store_;
    Outbox& outbox_;
    ServiceOptions options_;
    std::unordered_map<std::string, std::unique_ptr<Live>> live_;
    std::unordered_map<std::string, std::map<ClientId, Watcher>> watchers_;  // by match
    std::unordered_map<ClientId, std::vector<std::string>> watching_;        // the matches a client watches
    std::unordered_map<std::uint64_t, std::function<void(bool)>> storing_;   // by ticket
    std::unordered_map<std::uint64_t, std::string> thinking_;                // ticket to match
    std::deque<std::string> to_tell_;                                        // matches with something untold
    std::map<std::uint64_t, Hint> hints_;                                    // by ticket
    std::unordered_map<std::string, Allowance> allowances_;                  // by address
    static constexpr std::int64_t kIdle = -1;
    std::atomic<std::int64_t> busy_since_{kIdle};                                  // when the batch under way began
    std::unordered_map<std::string, Answered> answers_;                            // by person and request
    std::size_t deferred_ = 0;                                                     // commands that wait for a match
    std::set<ClientId> gone_meanwhile_;                                            // who left while some did
    std::unordered_map<std::string, std::deque<std::function<void()>>> resuming_;  // what waits for it, by match
    std::string not_resumed_;        // the match of which this could not be stored, while what waited is answered
    std::set<std::string> closing_;  // matches that do not fit and are being closed
    std::uint64_t next_ticket_ = 1;

    std::mutex mutex_;
    std::condition_variable posted_;
    std::deque<std::function<void()>> queue_;
    bool is_stopping_ = false;  // no more commands are taken
    bool is_ending_ = false;    // the thread ends
    std::unique_ptr<Writer> writer_;
    std::unique_ptr<Workers> workers_;
    std::thread thread_;
};

}  // namespace namyoum
