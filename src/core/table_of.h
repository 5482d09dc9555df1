// Table for one game: a Session and the game's Teller, which knows how to say things in words.
#pragma once

#include <cstring>
#include <type_traits>
#include <utility>

#include "core/session.h"
#include "core/table.h"

namespace namyoum {

// Before the bytes of a state: what it must agree with to be taken back. Plain numbers, without gaps.
struct SnapshotHead {
    std::uint64_t fingerprint = 0;  // of the state
    std::uint64_t data = 0;
    std::int64_t rules = 0;
    std::uint64_t form = 0;  // fingerprint of the usual start: another one where the fields of a state are others
};

// T says in words what happens in G (see games/storm/teller.h).
template <Game G, class T>
class TableOf final : public Table {
public:
    explicit TableOf(Session<G> session) : session_(std::move(session)) {}

    const Session<G>& session() const { return session_; }

    std::unique_ptr<Table> clone() const override { return std::make_unique<TableOf>(*this); }
    std::string_view game() const override { return G::name; }
    Decision decision() const override { return G::decision(session_.state()); }
    int turn() const override { return G::turn(session_.state()); }
    Side winner() const override { return G::winner(session_.state()); }
    bool seats_swapped() const override { return G::seats_swapped(session_.state()); }
    std::uint64_t fingerprint() const override { return G::fingerprint(session_.state()); }
    std::size_t length() const override { return session_.records().size(); }
    Log log() const override { return session_.log(); }

    std::vector<std::string> legal() const override {
        typename G::Actions actions;
        G::legal(session_.state(), actions);
        std::vector<std::string> texts;
        for (const auto& action : actions) texts.push_back(G::to_text(action));
        return texts;
    }
    std::optional<No> why_not(std::string_view text) const override { return why_not_in(session_.state(), text); }
    std::optional<No> why_not_seen(std::string_view text) const override { return why_not_in(seen_state(), text); }
    std::optional<std::vector<Why>> why(std::string_view thing) const override {
        if constexpr (requires { G::meanings(session_.state(), thing); }) {
            const typename G::State seen = seen_state();
            const auto actions = G::meanings(seen, thing);
            if (!actions) return std::nullopt;
            std::vector<Why> list;
            for (const auto& action : *actions) list.push_back({G::to_text(action), G::why_not(seen, action)});
            return list;
        }
        return std::nullopt;
    }
    std::optional<Odds> odds(std::string_view text) const override {
        const auto action = G::parse(text);
        return action ? G::odds(session_.state(), *action) : std::nullopt;
    }
    std::optional<std::vector<Mark>> marks(std::string_view question, std::string_view thing) const override {
        if constexpr (requires(const typename G::View& view) { G::marks(view, question, thing); })
            return G::marks(G::view(session_.state(), Side::None), question, thing);
        return std::nullopt;
    }
    std::optional<No> act(std::string_view text, Made made) override {
        if (auto no = why_not(text)) return no;
        const auto action = G::parse(text);
        apply(*action, made);
        return std::nullopt;
    }
    void forget_events() override { told_.clear(); }
    void pass_forced() override {
        while (const auto action = forced_action<G>(session_.state())) apply(*action, Made::Forced);
    }
    std::optional<std::string> forced() const override {
        const auto action = forced_action<G>(session_.state());
        return action ? std::optional(G::to_text(*action)) : std::nullopt;
    }
    void roll_chance(const Chance& chance) override {
        typename G::Actions actions;
        while (decision().side == Side::Chance) {
            G::legal(session_.state(), actions);
            apply(actions[chance(static_cast<std::uint32_t>(actions.size()))], Made::Chosen);
        }
    }
    bool can_undo() const override { return session_.can_undo(); }
    void undo() override {
        const std::size_t before = session_.records().size();
        session_.undo();
        for (std::size_t gone = before - session_.records().size(); gone > 0 && !told_.empty(); --gone)
            told_.pop_back();
    }

    void forget_undo() override { session_.forget_undo(); }

    std::unique_ptr<Brief> brief() const override { return std::make_unique<BriefOf<G>>(session_.state()); }
    std::optional<std::string> window_pass() const override {
        if constexpr (requires { G::window_pass(session_.state()); })
            if (const auto action = G::window_pass(session_.state())) return G::to_text(*action);
        return std::nullopt;
    }
    bool opens_impulse() const override {
        if constexpr (requires { G::opens_impulse(session_.state()); }) return G::opens_impulse(session_.state());
        return false;
    }
    bool is_secret(std::string_view text, Side viewer) const override {
        if constexpr (requires(const typename G::Action& action) { G::is_secret(session_.state(), action, viewer); }) {
            const auto action = G::parse(text);
            return action && G::is_secret(session_.state(), *action, viewer);
        }
        return false;
    }

    std::string snapshot() const override {
        static_assert(std::is_trivially_copyable_v<typename G::State>);
        const SnapshotHead head{G::fingerprint(session_.state()), G::data_fingerprint(), G::rules_version, form()};
        std::string bytes(sizeof(head) + sizeof(typename G::State), '\0');
        std::memcpy(bytes.data(), &head, sizeof(head));
        std::memcpy(bytes.data() + sizeof(head), &session_.state(), sizeof(typename G::State));
        return bytes;
    }
    bool restore(std::string_view bytes) override { return go_on_from(bytes, Rules::These); }
    bool adopt(std::string_view bytes) override { return go_on_from(bytes, Rules::Any); }

    std::vector<std::string> told(Side viewer, const Words& words) const override {
        std::vector<std::string> lines;
        for (const auto& events : told_) T::tell(events, viewer, words, lines);
        return lines;
    }
    std::string prompt(const Words& words) const override { return T::prompt(session_.state(), words); }
    std::string describe(std::string_view text, const Words& words) const override {
        const auto action = G::parse(text);
        return action ? T::describe(session_.state(), *action, words) : std::string(text);
    }
    std::string describe(const Odds& odds, const Words& words) const override { return T::describe(odds, words); }
    std::string picture(Side viewer, const Words& words, Colour colour, int width) const override {
        return T::picture(G::view(session_.state(), viewer), words, colour, width);
    }
    std::string hand(Side viewer, const Words& words) const override {
        return T::hand(G::view(session_.state(), viewer), words);
    }
    // What a Teller may leave out, being small.
    std::string about(Side viewer, std::string_view place, const Words& words) const override {
        if constexpr (requires { T::about(G::view(session_.state(), viewer), place, words); })
            return T::about(G::view(session_.state(), viewer), place, words);
        return {};
    }
    std::vector<std::string> summary(const Words& words) const override {
        if constexpr (requires { T::summary(G::view(session_.state(), Side::None), words); })
            return T::summary(G::view(session_.state(), Side::None), words);
        return {};
    }
    std::string view_json(Side viewer) const override {
        if constexpr (requires { T::view_json(G::view(session_.state(), viewer)); })
            return T::view_json(G::view(session_.state(), viewer));
        return "null";
    }
    std::string decision_json() const override {
        if constexpr (requires { T::decision_json(session_.state()); }) return T::decision_json(session_.state());
        return "{}";
    }
    std::string legal_json() const override {
        if constexpr (requires { T::legal_json(session_.state()); }) return T::legal_json(session_.state());
        return "[]";
    }
    std::string events_json(Side viewer) const override {
        std::string json = "[";
        if constexpr (requires(const typename G::Events& events) { T::events_json(events, viewer); }) {
            for (const auto& events : told_) {
                const std::string part = T::events_json(events, viewer);  // without brackets
                if (json.size() > 1 && !part.empty()) json += ",";
                json += part;
            }
        }
        return json + "]";
    }

private:
    static std::uint64_t form() {
        static const std::uint64_t kForm = [] {
            const auto usual = G::start({});
            return usual ? G::fingerprint(*usual) : 0;
        }();
        return kForm;
    }
    enum class Rules { These, Any };
    bool go_on_from(std::string_view bytes, Rules rules) {
        SnapshotHead head;
        typename G::State state;
        if (bytes.size() != sizeof(head) + sizeof(state)) return false;
        std::memcpy(&head, bytes.data(), sizeof(head));
        std::memcpy(&state, bytes.data() + sizeof(head), sizeof(state));
        if (head.data != G::data_fingerprint() || head.form != form()) return false;
        if (G::fingerprint(state) != head.fingerprint) return false;
        // What these rules led to is sound; what others did has to show it.
        if (head.rules != G::rules_version && (rules == Rules::These || G::check(state))) return false;
        session_ = Session<G>(session_.setup(), state);
        told_.clear();
        return true;
    }
    // Any state that the decider cannot tell from this one: so no answer about it can hold a secret.
    typename G::State seen_state() const {
        Rng rng(0);
        return G::sample(G::view(session_.state(), decision().side), rng);
    }
    static std::optional<No> why_not_in(const typename G::State& state, std::string_view text) {
        const auto action = G::parse(text);
        if (!action) return No{action.error(), std::nullopt};
        if (const auto refusal = G::why_not(state, *action)) return No{std::nullopt, refusal};
        return std::nullopt;
    }
    void apply(const typename G::Action& action, Made made) {
        told_.emplace_back();
        session_.apply(action, told_.back(), made);
    }

    Session<G> session_;
    std::vector<typename G::Events> told_;
};

}  // namespace namyoum
