// The kernel by itself, on the toy game Ferry: sessions, undo, forced decisions, logs, views, odds, the type-erased
// face.
#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/play.h"
#include "core/session.h"
#include "core/table_of.h"
#include "toy/ferry.h"
#include "toy/ferry_teller.h"

namespace namyoum::toy {
namespace {

Session<Ferry> started(const Setup& setup = {}) {
    auto session = Session<Ferry>::start(setup);
    EXPECT_TRUE(session);
    return *session;
}

using Events = Ferry::Events;

// Acts in notation; every action must be legal.
void act(Session<Ferry>& session, std::initializer_list<std::string_view> actions) {
    Events events = Events::muted();
    for (const std::string_view text : actions) {
        const auto action = Ferry::parse(text);
        ASSERT_TRUE(action) << text;
        ASSERT_FALSE(Ferry::why_not(session.state(), *action)) << text;
        session.apply(*action, events);
    }
}

std::vector<std::string> legal_texts(const State& state) {
    Ferry::Actions actions;
    Ferry::legal(state, actions);
    std::vector<std::string> texts;
    for (const Action& action : actions) texts.push_back(Ferry::to_text(action));
    return texts;
}

using Texts = std::vector<std::string>;

// A whole random game as people play it: Chance rolls, forced decisions pass by themselves.
Session<Ferry> random_game(std::uint64_t seed) {
    Session<Ferry> session = started();
    Rng rng(seed);
    Events events = Events::muted();
    Ferry::Actions scratch;
    while (!is_over<Ferry>(session.state())) {
        session.apply(pick<Ferry>(session.state(), rng, scratch), events);
        session.pass_forced(events);
    }
    return session;
}

}  // namespace

TEST(Kernel, AStateWaitsForOneDecisionAndListsItsActions) {
    Session<Ferry> session = started();
    EXPECT_EQ(Ferry::decision(session.state()).side, Side::Chance);
    EXPECT_EQ(legal_texts(session.state()), (Texts{"draw 1", "draw 2", "draw 3"}));
    act(session, {"draw 3", "draw 1", "load"});
    EXPECT_EQ(Ferry::decision(session.state()).side, Side::VietMinh);
    EXPECT_EQ(legal_texts(session.state()), (Texts{"load", "launch"}));
}

TEST(Kernel, ARefusalNamesItsRuleAndLeavesTheStateUntouched) {
    Session<Ferry> session = started();
    act(session, {"draw 3", "draw 1"});
    const State before = session.state();
    const auto empty = Ferry::why_not(session.state(), {Verb::Launch});
    ASSERT_TRUE(empty);
    EXPECT_EQ(empty->rule, "ferry-3"_rule);
    EXPECT_EQ(empty->key, "ferry.no.boat-empty");
    EXPECT_EQ(session.state(), before);
}

TEST(Kernel, ListedActionsAreExactlyThoseThatWhyNotAllows) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        State state = *Ferry::start({});
        Rng rng(seed);
        Ferry::Actions listed;
        Events events = Events::muted();
        while (!is_over<Ferry>(state)) {
            Ferry::legal(state, listed);
            ASSERT_GT(listed.size(), 0u);
            for (int verb = 0; verb <= static_cast<int>(Verb::Roll); ++verb)
                for (std::uint8_t number = 0; number < 9; ++number) {
                    const Action action{static_cast<Verb>(verb), number};
                    ASSERT_EQ(!Ferry::why_not(state, action), listed.contains(action)) << verb << " " << int{number};
                }
            Ferry::apply(state, pick<Ferry>(state, rng, listed), events);
            ASSERT_EQ(Ferry::check(state), std::nullopt);
        }
    }
}

TEST(Kernel, UndoGoesBackToTheLastChoiceButNotPastARoll) {
    Session<Ferry> session = started();
    act(session, {"draw 3", "draw 1"});
    EXPECT_FALSE(session.can_undo()) << "past a draw";
    const State fresh = session.state();
    act(session, {"load"});
    const State one = session.state();
    act(session, {"load"});
    ASSERT_TRUE(session.can_undo());
    session.undo();
    EXPECT_EQ(session.state(), one);
    ASSERT_TRUE(session.can_undo());
    session.undo();
    EXPECT_EQ(session.state(), fresh);
    EXPECT_FALSE(session.can_undo());
    EXPECT_EQ(session.records().size(), 2u) << "the draws stay in the log";

    act(session, {"load", "launch"});
    EXPECT_FALSE(session.can_undo()) << "past a change of decider";
    act(session, {"decline"});
    EXPECT_FALSE(session.can_undo()) << "the die is about to be rolled";
    act(session, {"roll 6"});
    EXPECT_FALSE(session.can_undo()) << "past a roll";
}

// Ferry by other rules: with the second crate somebody sees what lies in the boat.
struct Peeking : Ferry {
    static bool reveals(const State& before, const State& after) { return before.boat == 1 && after.boat == 2; }
};

TEST(Kernel, UndoDoesNotGoPastAReveal) {
    Session<Peeking> session = *Session<Peeking>::start({});
    Events events = Events::muted();
    for (const Action& action : {Action{Verb::Draw, 3}, Action{Verb::Draw, 1}, Action{Verb::Load}})
        session.apply(action, events);
    EXPECT_TRUE(session.can_undo()) << "nothing was seen yet";
    session.apply({Verb::Load}, events);
    EXPECT_FALSE(session.can_undo());
    session.apply({Verb::Load}, events);
    EXPECT_TRUE(session.can_undo());
}

TEST(Kernel, UndoTakesBackWhatPassedByItselfToo) {
    Session<Ferry> session = started();
    Events events = Events::muted();
    act(session, {"draw 3", "draw 1"});
    session.pass_forced(events);  // the first crate: an empty boat cannot be launched
    const State loaded = session.state();
    EXPECT_EQ(loaded.boat, 1);
    EXPECT_FALSE(session.can_undo()) << "nothing was chosen yet";
    act(session, {"load"});
    ASSERT_TRUE(session.can_undo());
    session.undo();
    EXPECT_EQ(session.state(), loaded);
    EXPECT_FALSE(session.can_undo());
}

TEST(Kernel, AForcedDecisionPassesByItselfAndIsLoggedAsSuch) {
    Session<Ferry> session = started({"standard", {{"boat", "1"}}});
    Events events = Events::muted();
    act(session, {"draw 2", "draw 1"});
    session.pass_forced(events);  // load the only crate there is room for, launch
    ASSERT_EQ(session.records().size(), 4u);
    EXPECT_EQ(session.records()[1].made, Made::Chosen);
    EXPECT_EQ(session.records()[2].made, Made::Forced);
    EXPECT_EQ(session.records()[3].made, Made::Forced);
    EXPECT_NE(to_text(session.log()).find("vietminh launch  # forced\n"), std::string::npos);
}

TEST(Kernel, AWindowDoesNotTellWhatIsInTheHand) {
    for (const std::string_view french : {"draw 1", "draw 2"}) {
        Session<Ferry> session = started();
        act(session, {"draw 2", french, "load", "launch"});
        const Decision decision = Ferry::decision(session.state());
        EXPECT_EQ(decision.side, Side::French);
        EXPECT_EQ(decision.kind, "answer");
        EXPECT_FALSE(forced_action<Ferry>(session.state())) << "a single action in a private choice must not pass";
        EXPECT_EQ(legal_texts(session.state()).size(), french == "draw 2" ? 1u : 2u);
    }
}

TEST(Kernel, APublicFactShutsTheWindow) {
    Session<Ferry> session = started();
    act(session, {"draw 2", "draw 1", "load", "launch", "play", "roll 1", "load", "launch", "decline", "roll 1", "load",
                  "launch"});
    EXPECT_EQ(Ferry::decision(session.state()).kind, "die") << "the French card is spent";
}

TEST(Kernel, ALogReplaysToTheSameFingerprint) {
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const Session<Ferry> session = random_game(seed);
        const std::string text = to_text(session.log());
        const auto log = parse_log(text, "game.log");
        ASSERT_TRUE(log) << log.error().text();
        EXPECT_EQ(to_text(*log), text);
        const auto again = replay<Ferry>(*log);
        ASSERT_TRUE(again) << again.error().text();
        EXPECT_EQ(again->state(), session.state());
        EXPECT_EQ(to_text(again->log()), text);
    }
}

TEST(Kernel, ALogKeepsAFingerprintWhereATurnBegan) {
    const Session<Ferry> session = random_game(3);
    std::size_t checks = 0;
    for (const auto& record : session.records()) checks += record.check.has_value();
    EXPECT_EQ(checks, static_cast<std::size_t>(Ferry::turn(session.state()) - 1));
}

TEST(Kernel, AReplayStopsAtTheLineThatIsWrong) {
    const std::string head = "namyoum log 1\ngame ferry\nrules 1\ndata 0000000000000000\nscenario standard\nactions\n";
    const auto error_of = [&](const std::string& rest) {
        const auto log = parse_log(head + rest, "x.log");
        EXPECT_TRUE(log);
        const auto session = replay<Ferry>(*log);
        EXPECT_FALSE(session);
        return session ? std::string() : session.error().text();
    };
    EXPECT_EQ(error_of("chance draw 3\nfrench load\n"), "x.log:8: it is chance's decision here, not french's");
    EXPECT_EQ(error_of("chance draw 7\n"), "x.log:7: there is no action 'draw 7'");
    EXPECT_EQ(error_of("chance draw 3\nchance draw 3\nvietminh launch\n"),
              "x.log:9: 'launch' is not legal here (ferry-3)");
    EXPECT_NE(error_of("chance draw 3\ncheck 0123456789abcdef\n").find("x.log:7: the state after 'draw 3' is"),
              std::string::npos);
    EXPECT_NE(error_of("chance draw 3\nend 0123456789abcdef\n").find("the log ends in state"), std::string::npos);
}

TEST(Kernel, AReplayRefusesAnotherGameOtherDataAndUnknownOptions) {
    Log log = started().log();
    log.game = "storm";
    EXPECT_FALSE(replay<Ferry>(log));
    log = started().log();
    log.data = 1;
    EXPECT_FALSE(replay<Ferry>(log));
    log = started().log();
    log.setup.options = {{"boat", "0"}};
    EXPECT_FALSE(replay<Ferry>(log));
    log.setup.options = {{"sail", "1"}};
    EXPECT_FALSE(replay<Ferry>(log));
    log.setup.options = {{"boat", "1"}};
    EXPECT_FALSE(replay<Ferry>(log)) << "another game than the one that ended so";
    log.end.reset();
    EXPECT_TRUE(replay<Ferry>(log));
}

// Ferry with other scenarios, none of them called as Storm's is.
struct Rivers : Ferry {
    static std::vector<std::string_view> scenarios() { return {"low-water", "flood"}; }
    static Result<State> start(const Setup& setup) {
        if (auto error = check_setup(setup, name, {}, scenarios())) return *error;
        return State{};
    }
};

TEST(Kernel, AGameStartsByItsFirstScenarioAndTheLogNamesIt) {
    const auto usual = Session<Rivers>::start({});
    ASSERT_TRUE(usual);
    EXPECT_NE(to_text(usual->log()).find("\nscenario low-water\n"), std::string::npos);
    const auto other = Session<Rivers>::start({"flood", {}});
    ASSERT_TRUE(other);
    EXPECT_NE(to_text(other->log()).find("\nscenario flood\n"), std::string::npos);
    EXPECT_FALSE(Session<Rivers>::start({"standard", {}}));
    EXPECT_NE(to_text(started().log()).find("\nscenario standard\n"), std::string::npos);

    TableOf<Rivers, FerryTeller> table(*usual);
    EXPECT_TRUE(table.restore(table.snapshot()));
    const auto unnamed = parse_log("namyoum log 1\ngame ferry\nrules 1\ndata 0000000000000000\nactions\n", "x.log");
    ASSERT_TRUE(unnamed);
    EXPECT_EQ(replay<Rivers>(*unnamed)->setup().scenario, "low-water");
}

TEST(Kernel, SidesThatKnowTheSameSeeTheSame) {
    Rng rng(7);
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        State state = *Ferry::start({});
        Rng game(seed);
        Ferry::Actions scratch;
        Events muted = Events::muted();
        while (!is_over<Ferry>(state)) {
            for (const Side viewer : {Side::French, Side::VietMinh, Side::None}) {
                const View view = Ferry::view(state, viewer);
                Rng twin = rng;
                const State other = Ferry::sample(view, rng);
                ASSERT_EQ(Ferry::sample(view, twin), other) << "nothing but the view and the generator";
                ASSERT_EQ(Ferry::view(other, viewer), view);
                ASSERT_EQ(Ferry::check(other), std::nullopt);
                ASSERT_EQ(Ferry::decision(other).side, Ferry::decision(state).side);
                ASSERT_EQ(Ferry::decision(other).kind, Ferry::decision(state).kind);
                if (Ferry::decision(state).side != viewer) continue;
                for (const Action& action : kActions) {
                    const auto no = Ferry::why_not(state, action), other_no = Ferry::why_not(other, action);
                    ASSERT_EQ(no ? no->key : "", other_no ? other_no->key : "");
                    ASSERT_TRUE(Ferry::odds(state, action) == Ferry::odds(other, action)) << Ferry::to_text(action);
                }
            }
            Ferry::apply(state, pick<Ferry>(state, game, scratch), muted);
        }
    }
}

TEST(Kernel, OnlyTheDrawerSeesTheCardDrawn) {
    State state = *Ferry::start({});
    Events events;
    Ferry::apply(state, {Verb::Draw, 1}, events);
    ASSERT_EQ(events.size(), 1u);
    const Event& drawn = *events.begin();
    EXPECT_EQ(seen_by(drawn, Side::VietMinh).action.number, 1);
    EXPECT_EQ(seen_by(drawn, Side::French).action.number, 0);
    EXPECT_EQ(seen_by(drawn, Side::None).action.number, 0);
    EXPECT_EQ(Ferry::view(state, Side::French).known.card[1], kHidden);
    EXPECT_EQ(Ferry::view(state, Side::VietMinh).known.card[1], 1);
}

TEST(Kernel, AMutedListKeepsNothingAndAFullOneNoMore) {
    State state = *Ferry::start({});
    Events muted = Events::muted(), events;
    Ferry::apply(state, {Verb::Draw, 1}, muted);
    EXPECT_EQ(muted.size(), 0u);
    Ferry::apply(state, {Verb::Draw, 2}, events);
    Ferry::apply(state, {Verb::Load}, events);
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(events.begin()->action, (Action{Verb::Draw, 2}));
}

TEST(Kernel, AListThatIsFullTakesNoMore) {
    FixedVector<int, 2> fixed;
    ScratchList<int, 2> scratch;
    for (const int number : {1, 2}) {
        fixed.push_back(number);
        scratch.push_back(number);
    }
    EXPECT_THROW(fixed.push_back(3), std::length_error);
    EXPECT_THROW(scratch.push_back(3), std::length_error);
    EXPECT_EQ(fixed.size(), 2u);
    EXPECT_EQ(scratch.size(), 2u);
}

TEST(Kernel, ATallyThatIsFullTakesNoMore) {
    Tally tally;
    const auto add = [&] { tally.add(1, "ferry.term.crates", "ferry-5"_rule); };
    for (std::size_t i = 0; i < tally.terms().capacity(); ++i) add();
    const int total = tally.total();
    EXPECT_THROW(add(), std::length_error);
    EXPECT_EQ(tally.total(), total);
    EXPECT_EQ(tally.terms().size(), static_cast<std::size_t>(total)) << "what is told adds up";
}

TEST(Kernel, OddsAreTheFrequenciesOfTheDice) {
    Session<Ferry> session = started();
    act(session, {"draw 3", "draw 2", "load", "load"});
    const auto odds = Ferry::odds(session.state(), {Verb::Launch});
    ASSERT_TRUE(odds);
    EXPECT_EQ(odds->ways, 6);
    EXPECT_EQ(odds->theirs.total(), 3);
    ASSERT_EQ(odds->theirs.terms().size(), 2u);
    EXPECT_EQ(odds->theirs.terms()[1], (Term{2, "ferry.term.crates", "ferry-5"_rule}));
    ASSERT_EQ(odds->outcomes.size(), 2u);
    EXPECT_EQ(odds->outcomes[0].value, 0);
    EXPECT_EQ(odds->outcomes[0].ways, 2);
    EXPECT_EQ(odds->outcomes[1].value, 2);
    EXPECT_EQ(odds->outcomes[1].ways, 4);
    EXPECT_FALSE(Ferry::odds(session.state(), {Verb::Load})) << "no dice behind it";
    Odds other = *odds;
    EXPECT_TRUE(other == *odds);
    other.costs.add(1, "ferry.term.crates", "ferry-5"_rule);
    EXPECT_FALSE(other == *odds) << "whatever is told of them counts";

    act(session, {"launch"});
    EXPECT_EQ(Ferry::odds(session.state(), {Verb::Play})->theirs.total(), 5) << "the card makes it 2 worse";
    int landed = 0;
    act(session, {"play"});
    for (std::uint8_t die = 1; die <= 6; ++die) {
        State next = session.state();
        Events muted = Events::muted();
        Ferry::apply(next, {Verb::Roll, die}, muted);
        landed += next.landed[1] == 2;
    }
    EXPECT_EQ(landed, 2);
}

TEST(Kernel, PlayOutEndsAndIsTheSameForTheSameSeed) {
    std::array<int, 2> wins{};
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        State first = *Ferry::start({}), second = first;
        Rng a(seed), b(seed);
        const int decisions = play_out<Ferry>(first, a);
        EXPECT_EQ(play_out<Ferry>(second, b), decisions);
        EXPECT_EQ(first, second);
        EXPECT_LT(decisions, 200);
        ASSERT_NE(Ferry::winner(first), Side::None);
        ++wins[index(Ferry::winner(first))];
    }
    EXPECT_GT(wins[0], 20);
    EXPECT_GT(wins[1], 20);
}

TEST(Kernel, ATableIsTheSameGameWithoutItsTypes) {
    const std::array texts{NamedText{"ferry.en.toml", kFerryWords}};
    const auto words = Words::read("en", texts);
    ASSERT_TRUE(words) << words.error().text();
    TableOf<Ferry, FerryTeller> played(started());
    Table& table = played;
    Rng rng(1);
    EXPECT_EQ(table.game(), "ferry");
    EXPECT_FALSE(table.is_secret("draw 1", Side::VietMinh));
    EXPECT_TRUE(table.is_secret("draw 1", Side::French));
    EXPECT_TRUE(table.is_secret("draw 1", Side::None));
    table.roll_chance(fair(rng));
    EXPECT_EQ(table.decision().side, Side::VietMinh);
    EXPECT_EQ(table.told(Side::None, *words), (Texts{"vietminh drew a card", "french drew a card"}));
    EXPECT_EQ(table.told(Side::French, *words)[0], "vietminh drew a card");
    EXPECT_TRUE(table.told(Side::French, *words)[1].starts_with("french: draw "));
    EXPECT_EQ(table.hand(Side::None, *words), "");
    EXPECT_TRUE(table.hand(Side::French, *words).starts_with("card "));
    table.forget_events();
    EXPECT_TRUE(table.told(Side::None, *words).empty());

    table.pass_forced();
    EXPECT_EQ(table.prompt(*words), "Load a crate or launch");
    EXPECT_EQ(table.legal(), (Texts{"load", "launch"}));
    const auto nonsense = table.why_not("swim");
    ASSERT_TRUE(nonsense);
    EXPECT_TRUE(nonsense->error);
    const auto early = table.act("decline");
    ASSERT_TRUE(early);
    ASSERT_TRUE(early->refusal);
    EXPECT_EQ(early->refusal->rule, "ferry-3"_rule);
    EXPECT_FALSE(table.why("crate:1")) << "a game without meanings has no things to click";

    const std::uint64_t before = table.fingerprint();
    const auto copy = table.clone();
    EXPECT_FALSE(table.act("load"));
    EXPECT_NE(table.fingerprint(), before);
    EXPECT_EQ(copy->fingerprint(), before) << "a clone goes its own way";
    table.undo();
    EXPECT_EQ(table.fingerprint(), before);
    EXPECT_FALSE(table.can_undo());
    EXPECT_EQ(table.describe(*table.odds("launch"), *words), "6 ways");
    EXPECT_EQ(table.picture(Side::French, *words, Colour::Plain, 100), "french 0  vietminh 0  boat 1");
    EXPECT_EQ(replay<Ferry>(table.log())->state(), played.session().state());
}

// Rules with a fault: they refuse to load where the enemy holds the highest card.
struct Leaky : Ferry {
    static std::optional<Refusal> why_not(const State& state, const Action& action) {
        if (action.verb == Verb::Load && state.card[index(enemy_of(state.active))] == kCards)
            return Refusal{"ferry-3"_rule, "ferry.no.boat-full"};
        return Ferry::why_not(state, action);
    }
};

TEST(Kernel, WhoOnlyAsksWhyNotLearnsNothingThatIsHidden) {
    std::vector<bool> real, seen;
    for (const char* draw : {"draw 1", "draw 2", "draw 3"}) {
        TableOf<Leaky, FerryTeller> table(*Session<Leaky>::start({}));
        table.act("draw 1", Made::Chosen);
        table.act(draw, Made::Chosen);  // of the French; the Viet Minh decide
        real.push_back(table.why_not("load").has_value());
        seen.push_back(table.why_not_seen("load").has_value());
        EXPECT_TRUE(table.why_not_seen("swim")->error);
        EXPECT_EQ(table.why_not_seen("launch")->refusal->key, "ferry.no.boat-empty") << "what he sees, he is told";
    }
    EXPECT_NE(real, std::vector<bool>(3, real[0])) << "the fault is there";
    EXPECT_EQ(seen, std::vector<bool>(3, seen[0]));
}

}  // namespace namyoum::toy
