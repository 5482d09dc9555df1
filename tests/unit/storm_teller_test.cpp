// Storm in words: nothing the rules can say is without a text, no text is left with a hole, nothing hidden is told.
#include "base/text.h"
#include "games/storm/teller.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/play.h"
#include "core/session.h"
#include "games/storm/data_reader.h"
#include "games/storm/picture.h"
#include "games/storm/reasons.h"
#include "games/storm/storm.h"

namespace namyoum::storm {
namespace {

class StormTellerTest : public testing::Test {
protected:
    static void SetUpTestSuite() {
        auto data = read_data({});
        ASSERT_TRUE(data) << data.error().text();
        install(std::move(*data));
    }
    static std::vector<Words> catalogues() {
        std::vector<Words> all;
        for (const std::string& language : Words::languages()) all.push_back(*Words::shipped(language));
        return all;
    }
};

constexpr std::string_view kTerms[] = {
    "firepower",     "card-firepower", "mortar-support",    "dice",          "night-assault",
    "best-defender", "terrain",        "improved-defenses", "enter",         "enter-enemy",
    "enter-river",   "leave-enemy",    "runway-lost",       "approach-lost",
};

constexpr std::string_view kKinds[] = {
    "bid",           "bid-dice",        "draw-french",    "draw-vietminh", "hand-limit",       "impulse",
    "after-action",  "end-of-impulse",  "keep-going",     "action",        "surprise-assault", "counter-attack",
    "move-on",       "card-target",     "sap-target",     "answer-card",   "before-dice",      "attack-dice",
    "after-dice",    "before-damage",   "after-damage",   "mines-die",     "mine-victims",     "assign-damage",
    "retreat",       "assault-losses",  "relief-die",     "relief-units",  "rats-die",         "rats-victims",
    "leave-shaft",   "shaft-die",       "propaganda-die", "discard",       "supply-dice",      "heavy-flak",
    "out-of-supply", "replacement-die", "place-unit",     "game-over",
};

TEST_F(StormTellerTest, EveryRefusalTermDecisionAndEventHasATextInEveryLanguage) {
    for (const Words& words : catalogues()) {
#define X(name, rule, key) EXPECT_TRUE(words.has(key)) << words.language() << ' ' << key;
        STORM_REASONS(X)
#undef X
        for (const std::string_view term : kTerms)
            EXPECT_TRUE(words.has("storm.term." + std::string(term))) << words.language() << ' ' << term;
        for (const std::string_view kind : kKinds)
            EXPECT_TRUE(words.has("storm.prompt." + std::string(kind))) << words.language() << ' ' << kind;
        for (int kind = 0; kind < kEventKinds; ++kind) {
            const std::string key = "storm.event." + std::string(name(static_cast<EventKind>(kind)));
            // Attacks are declared in the words of their kind.
            const bool by_kind = static_cast<EventKind>(kind) == EventKind::AttackDeclared;
            EXPECT_TRUE(words.has(by_kind ? key + "-fire" : key)) << words.language() << ' ' << key;
        }
        for (int area = 1; area <= data().area_count; ++area)
            EXPECT_TRUE(words.has("storm.short." + std::to_string(area))) << words.language() << ' ' << area;
    }
}

// A hole is a {name} that nobody filled in, or a key that has no text and stands there itself.
testing::AssertionResult is_whole(const std::string& text) {
    if (text.empty()) return testing::AssertionFailure() << "empty text";
    if (text.find('{') != std::string::npos || text.find("storm.") != std::string::npos)
        return testing::AssertionFailure() << "a hole in: " << text;
    return testing::AssertionSuccess();
}

void expect_whole_words(const State& state, const Actions& legal, const Words& words) {
    ASSERT_TRUE(is_whole(StormTeller::prompt(state, words))) << Storm::decision(state).kind;
    for (const Action& action : legal) {
        ASSERT_TRUE(is_whole(StormTeller::describe(state, action, words))) << Storm::to_text(action);
        if (const auto odds = Storm::odds(state, action)) {
            ASSERT_TRUE(is_whole(StormTeller::describe(*odds, words)));
        }
    }
}

TEST_F(StormTellerTest, WholeRandomGamesAreToldWithoutAHole) {
    const std::vector<Words> languages = catalogues();
    std::set<std::string> kinds;
    const std::set<std::string_view> known(std::begin(kKinds), std::end(kKinds));
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        namyoum::Setup setup;
        if (seed % 3 == 0) setup.options.emplace_back("bid", "on");
        State state = *Storm::start(setup);
        Rng rng(seed);
        Actions legal;
        while (!is_over<Storm>(state)) {
            const std::string kind{Storm::decision(state).kind};
            EXPECT_TRUE(known.contains(kind)) << kind;
            kinds.insert(kind);
            Storm::legal(state, legal);
            const Words& words = languages[seed % languages.size()];
            expect_whole_words(state, legal, words);
            if (HasFatalFailure()) return;
            const Action chosen = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            Events events;
            Storm::apply(state, chosen, events);
            std::vector<std::string> lines;
            StormTeller::tell(events, Side::French, words, lines);
            for (const std::string& line : lines) ASSERT_TRUE(is_whole(line));
        }
        for (const Words& words : languages)
            for (const std::string& line : StormTeller::summary(Storm::view(state, Side::None), words))
                EXPECT_TRUE(is_whole(line));
    }
    EXPECT_GT(kinds.size(), 25u);
}

TEST_F(StormTellerTest, ADrawIsToldByNameToItsOwnerOnly) {
    Events events;
    events.add({EventKind::CardDrawn, Side::VietMinh, kNoArea, kNoArea, kNoUnit, card_of(Side::VietMinh, 3)});
    for (const Words& words : catalogues()) {
        const std::string title = card_title(words, card_of(Side::VietMinh, 3));
        for (const Side viewer : {Side::French, Side::VietMinh, Side::None}) {
            std::vector<std::string> lines;
            StormTeller::tell(events, viewer, words, lines);
            StormTeller::tell(events, viewer, words, lines);
            ASSERT_EQ(lines.size(), 1u);  // one line that grows
            EXPECT_EQ(lines[0].find(title) != std::string::npos, viewer == Side::VietMinh) << lines[0];
        }
    }
}

// Equal views give equal prompts: what the other side holds must not show in them.
TEST_F(StormTellerTest, APromptDoesNotDependOnTheOtherHand) {
    const Words words = *Words::shipped("en");
    State state = *Storm::start({});
    Rng rng(5);
    Actions scratch;
    Events muted = Events::muted();
    for (int i = 0; i < 1500 && !is_over<Storm>(state); ++i) {
        const Side side = Storm::decision(state).side;
        if (side == Side::French || side == Side::VietMinh) {
            const State other = Storm::sample(Storm::view(state, side), rng);
            ASSERT_EQ(StormTeller::prompt(state, words), StormTeller::prompt(other, words));
        }
        Storm::apply(state, pick<Storm>(state, rng, scratch), muted);
    }
}

// The picture's boxes touch exactly where areas are adjacent, so that a player may trust it.
TEST_F(StormTellerTest, ThePictureShowsEveryBorderAndNoOther) {
    std::array<AreaSet, kMaxAreas> touching{};
    const auto touch = [&](AreaId a, AreaId b) {
        if (a == b || a == kNoArea || b == kNoArea) return;
        touching[a] |= bit(b);
        touching[b] |= bit(a);
    };
    for (int row = 0; row < kTilingRows; ++row)
        for (int column = 0; column < kTilingColumns; ++column) {
            touch(tiling_at(row, column), tiling_at(row, column + 1));
            touch(tiling_at(row, column), tiling_at(row + 1, column));
        }
    for (int area = 1; area <= data().area_count; ++area)
        EXPECT_EQ(touching[static_cast<std::size_t>(area)], data().adjacent[static_cast<std::size_t>(area)]) << area;
}

TEST_F(StormTellerTest, ThePictureFitsAHundredColumnsAndIsPlainWithoutColour) {
    for (const Words& words : catalogues()) {
        State state = *Storm::start({});
        Rng rng(9);
        Actions scratch;
        Events muted = Events::muted();
        for (int i = 0; i < 3000 && !is_over<Storm>(state); ++i) {
            Storm::apply(state, pick<Storm>(state, rng, scratch), muted);
            if (i % 50 != 0) continue;
            const std::string picture =
                StormTeller::picture(Storm::view(state, Side::French), words, Colour::Plain, 100);
            EXPECT_EQ(picture.find('\x1b'), std::string::npos);
            for (std::size_t at = 0; at < picture.size();) {
                const std::size_t end = picture.find('\n', at);
                EXPECT_LE(columns_of(picture.substr(at, end - at)), 100u) << picture.substr(at, end - at);
                at = end + 1;
            }
        }
        EXPECT_NE(StormTeller::picture(Storm::view(state, Side::French), words, Colour::Ansi, 100).find('\x1b'),
                  std::string::npos);
    }
}

TEST_F(StormTellerTest, WrongNotationIsToldInTheLanguageOfThePlayer) {
    const std::string long_word(201, 'x');
    std::set<std::string> keys;
    for (const std::string& typed :
         {std::string(), long_word, std::string("fly 10"), std::string("take nobody"), std::string("play f99"),
          std::string("fire 99"), std::string("bid 0"), std::string("roll 7"), std::string("roll"), std::string("fire"),
          std::string("place iii-13dble-9"), std::string("pass now")}) {
        const auto action = Storm::parse(typed);
        ASSERT_FALSE(action) << typed;
        keys.insert(action.error().key);
        for (const Words& words : catalogues()) {
            const std::string message = words.message(action.error());
            EXPECT_TRUE(is_whole(message)) << typed;
            EXPECT_EQ(message == action.error().message, words.language() == "en") << message;
        }
    }
    EXPECT_EQ(keys.size(), 12u) << "each has a text of its own";
}

TEST_F(StormTellerTest, AnAreaTellsItsNeighboursAndNonsenseTellsNothing) {
    const Words words = *Words::shipped("en");
    const View view = Storm::view(*Storm::start({}), Side::French);
    const std::string about = StormTeller::about(view, "29", words);
    EXPECT_NE(about.find("28 Headquarters"), std::string::npos);
    EXPECT_NE(about.find("bridge"), std::string::npos);
    for (const char* wrong : {"", "0", "40", "x", "11x", "-1", "99999999999999999999"})
        EXPECT_TRUE(StormTeller::about(view, wrong, words).empty()) << wrong;
}

}  // namespace
}  // namespace namyoum::storm
