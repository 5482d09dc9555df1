// One playing of a game: the state, the actions that led to it, and how far they may be taken back.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "core/game.h"
#include "core/log.h"

namespace namyoum {

template <Game G>
class Session {
public:
    using State = typename G::State;
    using Action = typename G::Action;
    using Events = typename G::Events;

    struct Record {
        Action action;
        Side side = Side::None;
        Made made = Made::Chosen;
        std::optional<std::uint64_t> check;  // fingerprint after it, kept where a turn began
    };

    static Result<Session> start(const Setup& setup) {
        auto state = G::start(setup);
        if (!state) return state.error();
        return Session(setup, *state);
    }
    // From a state made by hand (table scripts).
    Session(Setup setup, const State& state) : setup_(named(std::move(setup), G::scenarios())), state_(state) {}

    const State& state() const { return state_; }
    const Setup& setup() const { return setup_; }
    const std::vector<Record>& records() const { return records_; }

    // Legal actions only. The events are added to what `events` holds.
    void apply(const Action& action, Events& events, Made made = Made::Chosen) {
        const Side side = G::decision(state_).side;
        const State before = state_;
        G::apply(state_, action, events);
        records_.push_back({action, side, made, std::nullopt});
        if (G::turn(state_) != G::turn(before)) records_.back().check = G::fingerprint(state_);
        // Undo goes back to the last roll, draw, reveal or change of decider, no further.
        if (side == Side::Chance || G::decision(state_).side != side || G::reveals(before, state_))
            undo_.clear();
        else
            undo_.push_back(before);
    }

    // Passes every decision that is forced.
    void pass_forced(Events& events) {
        while (const auto action = forced_action<G>(state_)) apply(*action, events, Made::Forced);
    }

    // Whether the decider has an own action to take back; what merely passed by itself is none.
    bool can_undo() const {
        for (std::size_t i = 0; i < undo_.size(); ++i)
            if (records_[records_.size() - 1 - i].made == Made::Chosen) return true;
        return false;
    }
    // Takes back the decider's last own action, and with it what passed by itself after it.
    void undo() {
        assert(can_undo());
        do {
            state_ = undo_.back();
            undo_.pop_back();
        } while (pop_record() == Made::Forced);
    }

    // What was played so far stays played.
    void forget_undo() { undo_.clear(); }

    Log log() const {
        Log log;
        log.game = G::name;
        log.rules = G::rules_version;
        log.data = G::data_fingerprint();
        log.overlays = G::data_overlays();
        log.setup = setup_;
        for (const Record& record : records_)
            log.actions.push_back({record.side, G::to_text(record.action), record.made, 0, record.check});
        log.end = G::fingerprint(state_);
        return log;
    }

private:
    Made pop_record() {
        const Made made = records_.back().made;
        records_.pop_back();
        return made;
    }

    Setup setup_;
    State state_;
    std::vector<Record> records_;
    std::vector<State> undo_;
};

// Plays a log again. Every action must be legal here and every fingerprint in it must agree. A log of another rules
// version may still do that; where it does not, the error names both versions.
template <Game G>
Result<Session<G>> replay(const Log& log) {
    const auto fail = [&](int line, std::string message, int column = 0) {
        if (log.rules != G::rules_version)
            message += "; the log was played by rules version " + std::to_string(log.rules)
                       + ", this program plays by version " + std::to_string(G::rules_version);
        if (const int rules = resumed_by(log); rules > 0)
            message +=
                "; it went on by rules version " + std::to_string(rules) + " from a state that a log does not hold";
        return Error{std::move(message), log.file, line, column};
    };
    if (log.game != G::name) return fail(0, "this is a log of '" + log.game + "', not of " + std::string(G::name));
    if (log.data != G::data_fingerprint())
        return fail(0, "the log was played with other data (" + hex64(log.data) + ", here "
                           + hex64(G::data_fingerprint())
                           + (log.overlays.empty() ? std::string(")") : "); it names --data " + log.overlays.front()));
    auto session = Session<G>::start(log.setup);
    if (!session) {
        const Error error = start_error(log, session.error());
        return fail(error.line, error.message, error.column);
    }
    typename G::Events events = G::Events::muted();
    for (const LogAction& entry : log.actions) {
        const Decision decision = G::decision(session->state());
        if (decision.side != entry.side)
            return fail(entry.line, "it is " + std::string(name(decision.side)) + "'s decision here, not "
                                        + std::string(name(entry.side)) + "'s");
        const auto action = G::parse(entry.action);
        if (!action) return fail(entry.line, action.error().message);
        if (const auto refusal = G::why_not(session->state(), *action))
            return fail(entry.line, "'" + entry.action + "' is not legal here (" + std::string(refusal->rule.id) + ")");
        session->apply(*action, events, entry.made);
        if (entry.check && *entry.check != G::fingerprint(session->state()))
            return fail(entry.line, "the state after '" + entry.action + "' is "
                                        + hex64(G::fingerprint(session->state())) + ", the log says "
                                        + hex64(*entry.check));
    }
    if (log.end && *log.end != G::fingerprint(session->state()))
        return fail(
            0, "the log ends in state " + hex64(G::fingerprint(session->state())) + ", but says " + hex64(*log.end));
    return session;
}

}  // namespace namyoum
