// Table for one game: a Session and the game's Teller, which knows how to say things in words.
#pragma once

#include <utility>

#include "core/play.h"
#include "core/session.h"
#include "core/table.h"

namespace namyoum {

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
    Log log() const override { return session_.log(); }

    std::vector<std::string> legal() const override {
        typename G::Actions actions;
        G::legal(session_.state(), actions);
        std::vector<std::string> texts;
        for (const auto& action : actions) texts.push_back(G::to_text(action));
        return texts;
    }
    std::optional<No> why_not(std::string_view text) const override {
        const auto action = G::parse(text);
        if (!action) return No{action.error(), std::nullopt};
        if (const auto refusal = G::why_not(session_.state(), *action)) return No{std::nullopt, refusal};
        return std::nullopt;
    }
    std::optional<Odds> odds(std::string_view text) const override {
        const auto action = G::parse(text);
        return action ? G::odds(session_.state(), *action) : std::nullopt;
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
    void roll_chance(Rng& rng) override {
        typename G::Actions scratch;
        while (decision().side == Side::Chance) apply(pick<G>(session_.state(), rng, scratch), Made::Chosen);
    }
    bool can_undo() const override { return session_.can_undo(); }
    void undo() override {
        const std::size_t before = session_.records().size();
        session_.undo();
        for (std::size_t gone = before - session_.records().size(); gone > 0 && !told_.empty(); --gone)
            told_.pop_back();
    }

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

private:
    void apply(const typename G::Action& action, Made made) {
        told_.emplace_back();
        session_.apply(action, told_.back(), made);
    }

    Session<G> session_;
    std::vector<typename G::Events> told_;
};

}  // namespace namyoum
