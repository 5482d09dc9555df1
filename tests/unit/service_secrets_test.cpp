// What may not be known reaches nobody: in no byte that the service sends to the wrong seat or to a spectator.
#include <gtest/gtest.h>

#include <algorithm>

#include "base/rng.h"
#include "core/table_of.h"
#include "games/storm/storm.h"
#include "games/storm/teller.h"
#include "match/match.h"
#include "match/wire.h"
#include "opponent/players.h"
#include "support/scale.h"
#include "support/service_talk.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

using storm::Storm;
using StormTable = TableOf<Storm, storm::StormTeller>;

class ServiceSecretsTest : public StormTest {};

MatchRecord two_people(std::uint64_t number) {
    MatchRecord record;
    record.id = "match";
    record.game = "storm";
    record.dice_key = std::string(48, '0') + hex64(number);
    record.seats[0] = {SeatKind::Person, "", "f", std::string(32, '1'), false};
    record.seats[1] = {SeatKind::Person, "", "v", std::string(32, '2'), false};
    return record;
}

const storm::State& state_of(const Match& match) {
    return dynamic_cast<const StormTable&>(match.table()).session().state();
}

// The same match with another state that `viewer` cannot tell from it.
Match twin_of(const Match& match, Side viewer, Rng& rng) {
    const storm::State other = Storm::sample(Storm::view(state_of(match), viewer), rng);
    StormTable table(Session<Storm>(match.record().setup, other));
    Match twin = match.copy();
    EXPECT_TRUE(twin.restore(table.snapshot()));
    return twin;
}

std::string said_to(Side viewer, const Match& match, const std::vector<Step>& steps) {
    Looking looking;
    looking.viewer = viewer;
    if (viewer != Side::None) looking.mine[index(viewer)] = true;
    return table_message(match, looking, match.length() - static_cast<std::uint32_t>(steps.size()), steps, "r");
}

// Equal, or where they part.
::testing::AssertionResult alike(const std::string& first, const std::string& second) {
    if (first == second) return ::testing::AssertionSuccess();
    std::size_t at = 0;
    while (at < first.size() && at < second.size() && first[at] == second[at]) ++at;
    const std::size_t from = at < 60 ? 0 : at - 60;
    return ::testing::AssertionFailure() << "..." << first.substr(from, 160) << "\nand\n..."
                                         << second.substr(from, 160);
}

// Why each card of both sides and some areas and units cannot be clicked.
std::string all_whys(const Table& table) {
    std::vector<std::string> things;
    for (const storm::Card& card : storm::data().cards) things.push_back("card:" + card.id);
    for (int area = 1; area <= storm::data().area_count; area += 7) things.push_back("area:" + std::to_string(area));
    for (std::size_t unit = 0; unit < storm::data().units.size(); unit += 31)
        things.push_back("unit:" + storm::data().units[unit].id);
    std::string said;
    for (const std::string& thing : things) {
        const auto found = table.why(thing);
        EXPECT_TRUE(found) << thing;
        for (const Table::Why& why : *found)
            said += why.action + (why.refusal ? no_fields({std::nullopt, why.refusal}) : "legal") + ";";
    }
    return said;
}

// What the strongest player would do, given the Brief alone.
std::string hint_at(const Table& table) {
    Rng rng(3);
    return make_player("storm", player_levels("storm").back())->choose(*table.brief(), rng);
}

// Everything that can be said at a decision: the table, odds for each legal action, refusals for what is not legal,
// why and now and then, because it takes its time, a hint.
enum class Advice { Left, Asked };
std::string all_said(Side viewer, const Match& match, const std::vector<std::string>& guesses, Advice advice) {
    std::string said = said_to(viewer, match, {});
    if (match.decision().side != viewer) return said;
    for (const std::string& action : match.table().legal())
        if (const auto odds = match.table().odds(action)) said += action + odds_json(*odds).text;
    for (const std::string& guess : guesses)
        for (const auto& no : {match.table().why_not(guess), match.table().why_not_seen(guess)})
            if (no) said += guess + no_fields(*no);
    said += all_whys(match.table());
    if (advice == Advice::Asked) said += hint_at(match.table());
    return said;
}

// Two states that are equal but for what a side may not know give that side the same bytes, before and after an action.
TEST_F(ServiceSecretsTest, WhatIsHiddenChangesNoByte) {
    const std::vector<std::string> guesses{"pass",    "play f01", "play v01", "discard f05",
                                           "fire 11", "decline",  "retreat",  ""};
    int views = 0, actions = 0, draws = 0;
    for (int game = 0; game < std::max(1, random_games() / 500); ++game) {
        Rng rng(static_cast<std::uint64_t>(game) + 100);
        auto created = Match::create(two_people(static_cast<std::uint64_t>(game)));
        ASSERT_TRUE(created);
        Match match = std::move(*created);
        match.record().status = MatchStatus::Playing;
        for (int i = 0; i < random_games() && match.decision().side != Side::None; ++i) {
            const auto legal = match.table().legal();
            const Side decider = match.decision().side;
            const std::string action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            Match here = match.copy();  // what can be undone is forgotten, as in the twin
            ASSERT_TRUE(here.restore(match.table().snapshot()));
            for (const Side viewer : kViewers) {
                Match twin = twin_of(match, viewer, rng);
                const Advice advice = i % 20 == 0 ? Advice::Asked : Advice::Left;
                ASSERT_TRUE(alike(all_said(viewer, here, guesses, advice), all_said(viewer, twin, guesses, advice)));
                ++views;
                // The same action, or of a draw another card: what the viewer is told of it must be the same.
                std::string other = action;
                if (decider == Side::Chance && match.table().is_secret(action, viewer)) {
                    const auto twins = twin.table().legal();
                    other = twins[rng.below(static_cast<std::uint32_t>(twins.size()))];
                    ++draws;
                }
                if (twin.table().why_not(other)) continue;  // a card that is not in that hand
                Match next = here.copy();
                ASSERT_FALSE(next.act(decider, action, {"", 1}));
                ASSERT_FALSE(twin.act(decider, other, {"", 1}));
                if (decider == Side::Chance && other != action) {  // the hands may now differ in what is seen of them
                    ASSERT_TRUE(
                        alike(entries_json(next.steps(), {viewer}).text, entries_json(twin.steps(), {viewer}).text));
                } else {
                    ASSERT_TRUE(alike(said_to(viewer, next, next.steps()), said_to(viewer, twin, twin.steps())));
                }
                ++actions;
            }
            ASSERT_FALSE(match.act(decider, action, {"", 1}));
            match.forget_steps();
        }
    }
    EXPECT_GT(views, random_games() * 2);
    EXPECT_GT(actions, random_games());
    EXPECT_GT(draws, 20);
}

// A whole match over the service with somebody who tries everything to see: no card of a hand is in any byte sent to
// the other side or to a guest, but where its owner himself has just shown it.
TEST_F(ServiceSecretsTest, NoCardOfAHandIsInAnyByteForOthers) {
    for (int game = 0; game < std::max(1, random_games() / 2000); ++game) {
        House house;
        Talker french = house.person("f"), vietminh = house.person("v"), guest = house.person("");
        const json created = french.ask(create(person(), open_seat()));
        const std::string match = created["match"];
        vietminh.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
        const json link = french.ask({{"do", "link"}, {"match", match}, {"kind", "watch"}});
        guest.ask({{"do", "watch"}, {"match", match}, {"token", link["token"]}});
        for (Talker* who : {&french, &vietminh})
            who->ask({{"do", "prefer"}, {"match", match}, {"passes_empty", false}});
        house.mailbox.keep_all();
        Rng rng(static_cast<std::uint64_t>(game) + 7);
        std::size_t checked = 0;
        for (int i = 0; i < random_games(); ++i) {
            const json by_french = french.look(match), by_vietminh = vietminh.look(match);
            if (by_french["status"] != "playing") break;
            const json& hand_f = by_french["view"]["cards"]["french"]["hand"];
            const json& hand_v = by_vietminh["view"]["cards"]["vietminh"]["hand"];
            for (const auto& [client, text] : house.mailbox.take_all()) {
                ++checked;
                const json message = json::parse(text);
                if (message["type"] == "position") {  // of a time when other cards were hidden
                    for (const std::string side : {"french", "vietminh"})
                        EXPECT_EQ(message["view"]["cards"][side].contains("hand"), message["viewer"] == side) << text;
                    EXPECT_TRUE(message["viewer"] == "nobody"
                                || client == (message["viewer"] == "french" ? french : vietminh).client());
                    continue;
                }
                const auto expect_silent = [&, &text = text](const json& hand) {
                    for (const std::string card : hand) {
                        if (text.find("\"" + card + "\"") == std::string::npos
                            && text.find(" " + card) == std::string::npos)
                            continue;
                        bool shown = false;  // in this very message, by its owner's own action
                        if (message.contains("entries"))
                            for (const json& entry : message["entries"])
                                shown =
                                    shown
                                    || (entry["side"] != "chance" && entry.contains("text") && entry["text"].is_string()
                                        && entry["text"].get<std::string>().find(card) != std::string::npos);
                        EXPECT_TRUE(shown) << card << " in a message of type " << message["type"];
                    }
                };
                if (client != french.client()) expect_silent(hand_f);
                if (client != vietminh.client()) expect_silent(hand_v);
            }
            const bool is_french = by_french["decision"]["side"] == "french";
            Talker &decider = is_french ? french : vietminh, &other = is_french ? vietminh : french;
            const json& table = is_french ? by_french : by_vietminh;
            if (i % 10 == 0) {  // the other one and the guest try everything
                for (Talker* spy : {&other, &guest}) {
                    const json at{{"match", match}, {"after", table["n"]}};
                    for (const std::string verb :
                         {"act", "odds", "why", "hint", "undo", "resign-for", "log", "ask-takeback"}) {
                        if (spy == &other && verb == "ask-takeback") continue;
                        json command = at;
                        command["do"] = verb;
                        command["action"] = table["decision"]["legal"].back()["action"];
                        spy->ask(command);
                    }
                    spy->ask({{"do", "replay"},
                              {"match", match},
                              {"at", i / 2},
                              {"viewer", is_french ? "french" : "vietminh"}});
                    spy->ask({{"do", "replay"}, {"match", match}, {"at", i / 2}});
                    spy->ask({{"do", "hand-over"}, {"match", match}});
                }
            }
            const json& legal = table["decision"]["legal"];
            decider.act(table, legal[rng.below(static_cast<std::uint32_t>(legal.size()))]["action"]);
        }
        EXPECT_GT(checked, 200u);
    }
}

// The whole history as the enemy gets it: what was drawn is not there, what was drawn by himself is.
TEST_F(ServiceSecretsTest, OldDrawsStayHidden) {
    House house;
    Talker french = house.person("f"), vietminh = house.person("v");
    const json created = french.ask(create(person(), open_seat()));
    vietminh.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
    int own = 0, hidden = 0;
    const json all = french.ask({{"do", "entries"}, {"match", created["match"]}, {"after", 0}});
    for (const json& entry : all["entries"]) {
        if (entry["side"] != "chance") continue;
        if (entry["text"].is_null()) {
            ++hidden;
            EXPECT_EQ(entry.dump().find("\"card\":"), std::string::npos) << entry;
        } else {
            ++own;
            EXPECT_EQ(entry["text"].get<std::string>().substr(0, 6), "draw f");
        }
    }
    EXPECT_GT(own, 3);
    EXPECT_GT(hidden, 3);
}

}  // namespace
}  // namespace namyoum::tests
