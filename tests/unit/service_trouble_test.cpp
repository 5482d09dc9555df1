// Connections that break, commands that wait, a disk that fails: what the service owes its callers then.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "support/service_talk.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServiceTrouble : public StormTest {};

void until(const std::function<bool()>& is_so) {
    for (int i = 0; i < 2000 && !is_so(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    ASSERT_TRUE(is_so());
}

TEST_F(ServiceTrouble, ACommandThatIsWrongAndHadToWaitIsRefused) {
    House house;
    Talker me = house.person("a-cookie");
    const std::string match = me.ask(create(person(), person()))["match"];
    me.ask({{"do", "resign"}, {"match", match}, {"after", me.look(match)["n"]}});
    const json over = me.look(match);
    ASSERT_EQ(over["status"], "over");
    house.store.hold();
    const std::string note = me.send({{"do", "note"}, {"match", match}, {"after", over["n"]}, {"text", "well"}});
    const std::string fork =
        me.send({{"do", "fork"}, {"match", match}, {"at", 0}, {"seats", json::object({{"french", 5}})}});
    house.store.release();
    EXPECT_EQ(me.answer_to(note)["type"], "done");
    EXPECT_EQ(me.answer_to(fork)["type"], "refused");
    EXPECT_EQ(me.look(match)["type"], "table") << "the service lives";
}

TEST_F(ServiceTrouble, AnAnswerThatWasLostIsGivenAgain) {
    House house;
    Talker host = house.person("host"), guest = house.person("guest"), again = house.person("guest");
    const json command = {{"do", "create"},
                          {"id", "c1"},
                          {"game", "storm"},
                          {"seats", {{"french", person()}, {"vietminh", open_seat()}}}};
    const json created = host.ask(command);
    EXPECT_EQ(host.ask(command), created);
    EXPECT_EQ(house.service.counters().matches_created, 1u);
    const json join = {{"do", "join"}, {"id", "j1"}, {"token", created["invites"]["vietminh"]}};
    const json joined = guest.ask(join);
    ASSERT_EQ(joined["type"], "joined") << joined;
    EXPECT_EQ(again.ask(join), joined);
    // The nearest other cases: another id, another person, and one who was refused.
    json other = join;
    other["id"] = "j2";
    EXPECT_EQ(again.ask(other)["key"], "no-such-link");
    EXPECT_EQ(host.ask(join)["key"], "no-such-link");
    other["token"] = "nonsense";
    EXPECT_EQ(again.ask(other)["key"], "no-such-link");
}

TEST_F(ServiceTrouble, AnAnswerStillToComeGoesToTheNewConnection) {
    House house;
    Talker before = house.person("one"), after = house.person("one");
    house.store.hold();
    json command = create(person(), computer("random"));
    command["id"] = "c1";
    before.send(command);
    after.send(command);
    house.store.release();
    EXPECT_EQ(after.answer_to("c1")["type"], "created");
    EXPECT_EQ(house.service.counters().matches_created, 1u);
}

TEST_F(ServiceTrouble, AServiceThatComesToNoEndSaysSo) {
    ServiceOptions options = unhurried_service();
    options.stuck_after_ms = 20;
    std::atomic<bool> goes_on = false;
    options.before_rules = [&](const MatchRecord&) {
        while (!goes_on) std::this_thread::yield();
    };
    House house(options);
    Talker host = house.person("host");
    EXPECT_TRUE(house.service.healthy());
    json command = create(person(), computer("random"));
    command["id"] = "c1";
    host.send(command);
    until([&] { return !house.service.healthy(); });
    goes_on = true;
    EXPECT_EQ(host.answer_to("c1")["type"], "created");
    until([&] { return house.service.healthy(); });
}

TEST_F(ServiceTrouble, OnlySoManyAnswersAreKept) {
    ServiceOptions options = unhurried_service();
    options.most_answers_kept = 1;
    House house(options);
    Talker host = house.person("host");
    json first = create(person(), computer("random")), second = first;
    first["id"] = "c1";
    second["id"] = "c2";
    const json created = host.ask(first);
    host.ask(second);
    EXPECT_EQ(host.ask(first), created);
    host.ask(second);  // there was no room for its answer, so it is a new command
    EXPECT_EQ(house.service.counters().matches_created, 3u);
}

TEST_F(ServiceTrouble, WhoIsThereIsToldThoughTheMatchLeftTheMemory) {
    ServiceOptions options = unhurried_service();
    options.idle_unload_ms = 0;
    House house(options);
    Talker host = house.person("host"), guest = house.person("guest");
    const json created = host.ask(create(person(), open_seat()));
    const std::string match = created["match"];
    guest.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
    host.look(match);
    guest.look(match);
    until([&] { return house.service.counters().matches_loaded == 0; });
    const auto news_of = [&](bool there) {
        return house.mailbox.wait(host.client(), [&](const json& letter) {
            return letter["type"] == "presence" && letter["vietminh"] == there;
        });
    };
    EXPECT_EQ(news_of(true)["french"], true);
    house.mailbox.throw_away(host.client());  // that the guest was not there before he looked
    house.service.gone(guest.client());
    EXPECT_EQ(news_of(false)["french"], true);
}

TEST_F(ServiceTrouble, WhoLetsWindowsPassIsNotForgotten) {
    ServiceOptions options = unhurried_service();
    options.idle_unload_ms = 0;
    House house(options);
    Talker me = house.person("me");
    const std::string match = me.ask(create(person(), person()))["match"];
    const auto passes = [&](const char* side) { return me.look(match)["seats"][side]["passes_windows"].get<bool>(); };
    const auto prefer = [&](const char* side, bool on) {
        return me.ask({{"do", "prefer"}, {"match", match}, {"side", side}, {"passes_windows", on}});
    };
    ASSERT_EQ(prefer("french", true)["type"], "done");
    std::this_thread::sleep_for(std::chrono::milliseconds(300));  // some rounds of unloading
    EXPECT_TRUE(passes("french"));
    EXPECT_FALSE(passes("vietminh")) << "of one who plays both, the side that was named";
    prefer("french", false);
    until([&] { return house.service.counters().matches_loaded == 0; });
    EXPECT_EQ(prefer("nobody", true)["key"], "wrong-type");
    const std::string other = me.ask(create(person(), computer("random")))["match"];
    EXPECT_EQ(me.ask({{"do", "prefer"}, {"match", other}, {"side", "vietminh"}, {"passes_empty", false}})["key"],
              "not-your-seat");
}

TEST_F(ServiceTrouble, LettingWindowsPassKeepsNoMatchThatIsNotPlayed) {
    ServiceOptions options = unhurried_service();
    options.idle_unload_ms = 0;
    House house(options);
    Talker me = house.person("me");
    const auto prefer = [&](const std::string& match, const char* what) {
        return me.ask({{"do", "prefer"}, {"match", match}, {"side", "french"}, {what, true}});
    };
    const std::string waiting = me.ask(create(person(), open_seat()))["match"];
    EXPECT_EQ(prefer(waiting, "passes_windows")["key"], "not-playing");
    EXPECT_EQ(prefer(waiting, "passes_empty")["type"], "done") << "which is kept with the seat";
    const std::string match = me.ask(create(person(), person()))["match"];
    ASSERT_EQ(prefer(match, "passes_windows")["type"], "done");
    me.ask({{"do", "resign"}, {"match", match}, {"after", me.look(match)["n"]}});
    until([&] { return house.service.counters().matches_loaded == 0; });
    EXPECT_EQ(prefer(match, "passes_windows")["key"], "not-playing");
}

// A new link and the old one's use at the same moment: whichever comes first, only one of them works.
TEST_F(ServiceTrouble, AnOldLinkDoesNotOutrunTheNewOne) {
    for (const char* verb : {"link", "revoke"}) {
        House house;
        Talker host = house.person("host"), phone = house.person("phone");
        const std::string match = host.ask(create(person(), open_seat()))["match"];
        const json command = {{"do", verb}, {"match", match}, {"kind", "recover"}, {"side", "french"}};
        const json link = host.ask({{"do", "link"}, {"match", match}, {"kind", "recover"}, {"side", "french"}});
        house.store.hold();
        json first = command, second = {{"do", "recover"}, {"token", link["token"]}};
        first["id"] = "a1";
        second["id"] = "b1";
        host.send(first);
        phone.send(second);
        house.store.release();
        EXPECT_NE(host.answer_to("a1")["type"], "refused") << verb;
        EXPECT_EQ(phone.answer_to("b1")["key"], "no-such-link") << verb;
    }
}

TEST_F(ServiceTrouble, ARevokeThatNamesNoLinkSaysSo) {
    House house;
    Talker host = house.person("host"), guest = house.person("guest");
    const json created = host.ask(create(person(), open_seat()));
    const json revoke = {{"do", "revoke"}, {"match", created["match"]}, {"kind", "invite"}};
    EXPECT_EQ(host.ask(revoke)["field"], "side");
    json wrong = revoke, right = revoke, watch = revoke;
    wrong["side"] = "VIETMINH";
    right["side"] = "vietminh";
    EXPECT_EQ(host.ask(wrong)["key"], "wrong-type");
    EXPECT_EQ(host.ask(right)["type"], "done");
    EXPECT_EQ(guest.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}})["key"], "no-such-link");
    // A spectator's link belongs to no side, whatever is said.
    const json link = host.ask({{"do", "link"}, {"match", created["match"]}, {"kind", "watch"}});
    watch["kind"] = "watch";
    watch["side"] = "french";
    EXPECT_EQ(host.ask(watch)["type"], "done");
    EXPECT_EQ(guest.ask({{"do", "watch"}, {"match", created["match"]}, {"token", link["token"]}})["key"],
              "not-your-match");
}

TEST_F(ServiceTrouble, WhoLostHisSeatHearsNothingMore) {
    House house;
    Talker host = house.person("host"), phone = house.person("phone");
    const std::string match = host.ask(create(person(), person()))["match"];
    const json link = host.ask({{"do", "link"}, {"match", match}, {"kind", "recover"}, {"side", "french"}});
    const json other = host.ask({{"do", "link"}, {"match", match}, {"kind", "recover"}, {"side", "vietminh"}});
    host.look(match);
    ASSERT_EQ(phone.ask({{"do", "recover"}, {"token", link["token"]}})["type"], "joined");
    EXPECT_EQ(house.service.counters().clients, 1) << "he still has the other seat";
    ASSERT_EQ(phone.ask({{"do", "recover"}, {"token", other["token"]}})["type"], "joined");
    EXPECT_EQ(house.service.counters().clients, 0);
}

TEST_F(ServiceTrouble, NobodyRevokesTheLinkOfAnothersSeat) {
    House house;
    Talker host = house.person("host"), guest = house.person("guest"), phone = house.person("phone");
    const json created = host.ask(create(person(), open_seat()));
    const std::string match = created["match"];
    guest.ask({{"do", "join"}, {"token", created["invites"]["vietminh"]}});
    const json link = host.ask({{"do", "link"}, {"match", match}, {"kind", "recover"}, {"side", "french"}});
    const json revoke = {{"do", "revoke"}, {"match", match}, {"kind", "recover"}, {"side", "french"}};
    EXPECT_EQ(guest.ask(revoke)["key"], "not-your-seat");
    EXPECT_EQ(phone.ask({{"do", "recover"}, {"token", link["token"]}})["type"], "joined");
    EXPECT_EQ(phone.ask(revoke)["type"], "done") << "the nearest other case: his own";
}

TEST_F(ServiceTrouble, AComputerDoesNotHammerADiskThatFails) {
    std::atomic<std::int64_t> time{1'000'000};
    std::atomic<MemoryStore*> store{nullptr};
    std::atomic<int> played{0};
    ServiceOptions options = unhurried_service();
    options.clock = [&] { return time.load(); };
    options.before_rules = [&](const MatchRecord&) {
        if (++played == 2) store.load()->fail_next(1'000'000);  // the match is there, and a computer begins
    };
    House house(options);
    store = &house.store;
    Talker me = house.person("me");
    const std::string match = me.ask(create(person(), computer("random")))["match"];
    const auto& failures = house.service.counters().commit_failures;
    until([&] { return failures > 0; });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_EQ(failures, 1u);
    const std::size_t before = me.look(match)["n"];
    house.store.fail_next(0);
    time += 2'000;
    until([&] { return me.look(match)["n"] > before; });
}

}  // namespace
}  // namespace namyoum::tests
