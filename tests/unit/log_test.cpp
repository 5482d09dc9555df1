// The text of a log: what is read, what is written, what is refused and where.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/log.h"

namespace namyoum {
namespace {

const std::string kHead = "namyoum log 1\ngame storm\nrules 1\ndata 0123456789abcdef\nscenario standard\n";

std::string error_of(const std::string& text) {
    const auto log = parse_log(text, "x.log");
    return log ? "no error" : log.error().text();
}

}  // namespace

TEST(Log, IsWrittenAsItWasRead) {
    const std::string text = kHead +
                             "option bid=on\nactions\nchance draw v12\nfrench stop  # forced\ncheck 00000000000000ff\n"
                             "vietminh pass\nend 0123456789abcdef\n";
    const auto log = parse_log(text, "x.log");
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_EQ(log->game, "storm");
    EXPECT_EQ(log->rules, 1);
    EXPECT_EQ(log->data, 0x0123456789abcdefu);
    ASSERT_EQ(log->actions.size(), 3u);
    EXPECT_EQ(log->actions[1].side, Side::French);
    EXPECT_EQ(log->actions[1].action, "stop");
    EXPECT_EQ(log->actions[1].made, Made::Forced);
    EXPECT_EQ(log->actions[1].check, 0xffu);
    EXPECT_EQ(log->actions[1].line, 9);
    EXPECT_EQ(log->actions[2].made, Made::Chosen);
    EXPECT_EQ(log->end, 0x0123456789abcdefu);
    EXPECT_EQ(to_text(*log), text);
}

TEST(Log, CommentsBlankLinesAndCarriageReturnsAreNothing) {
    const auto log = parse_log(
        "namyoum log 1\r\n# mine\r\n\r\ngame storm\r\nrules 1\r\nactions # now\r\n"
        "  french   take   x   # why not\r\n",
        "");
    ASSERT_TRUE(log) << log.error().text();
    ASSERT_EQ(log->actions.size(), 1u);
    EXPECT_EQ(log->actions[0].action, "take   x");
    EXPECT_EQ(log->actions[0].made, Made::Chosen);
}

TEST(Log, OverlaysAndOptionsSurvive) {
    const std::string text =
        "namyoum log 1\ngame storm\nrules 3\ndata 0000000000000000\noverlay my values/a\noverlay b\n"
        "scenario standard\noption a=b=c\noption x=\nactions\n";
    const auto log = parse_log(text, "");
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_EQ(log->overlays, (std::vector<std::string>{"my values/a", "b"}));
    EXPECT_EQ(log->setup.options[0].second, "b=c");
    EXPECT_EQ(to_text(*log), text);
}

TEST(Log, WhatIsWrongIsSaidWithItsPlace) {
    EXPECT_NE(error_of("").find("the log is empty"), std::string::npos);
    EXPECT_NE(error_of("hello\n").find("x.log:1:1: 'namyoum log 1' is expected here"), std::string::npos);
    EXPECT_NE(error_of(kHead).find("an 'actions' line is missing"), std::string::npos);
    EXPECT_NE(error_of("namyoum log 1\nrules 1\nactions\n").find("x.log:3: the header does not say which game"),
              std::string::npos);
    EXPECT_NE(error_of("namyoum log 1\ngame storm\nactions\n").find("x.log:3: the header does not say which rules"),
              std::string::npos);
    EXPECT_NE(error_of("namyoum log 1\nrules x\n").find("x.log:2:7: a rules version"), std::string::npos);
    EXPECT_NE(error_of("namyoum log 1\ndata 12\n").find("x.log:2:6: a fingerprint"), std::string::npos);
    EXPECT_NE(error_of("namyoum log 1\noption on\n").find("x.log:2:8: an option is written"), std::string::npos);
    EXPECT_NE(error_of("namyoum log 1\ncolour red\n").find("x.log:2:1: the header has no line 'colour'"),
              std::string::npos);
    EXPECT_NE(error_of(kHead + "actions\ngerman pass\n").find("x.log:7:1: a line starts with"), std::string::npos);
    EXPECT_NE(error_of(kHead + "actions\nfrench\n").find("x.log:7:8: an action of at most"), std::string::npos);
    EXPECT_NE(error_of(kHead + "actions\nfrench " + std::string(201, 'x') + "\n").find("at most 200"),
              std::string::npos);
    EXPECT_NE(error_of(kHead + "actions\ncheck 0123456789abcdef\n").find("x.log:7:1: a check follows"),
              std::string::npos);
    EXPECT_NE(error_of(kHead + "actions\nend 0123456789abcdef\nfrench pass\n").find("x.log:8: nothing may follow"),
              std::string::npos);
    EXPECT_NE(error_of(kHead + std::string(1, '\0')).find("zero byte"), std::string::npos);
}

TEST(Log, TheProofOfTheDiceIsWholeOrNotThere) {
    const std::string seed(32, 'a'), hash(64, 'b');
    const std::vector<std::string> lines{"match m1\n", "seed french " + seed + "\n", "seed vietminh " + seed + "\n",
                                         "dice-hash " + hash + "\n"};
    std::string all;
    for (const std::string& line : lines) all += line;
    const std::string text = kHead + all + "imported 2\nactions\nfrench stop\n";
    const auto log = parse_log(text, "x.log");
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_EQ(to_text(*log), text);
    for (std::size_t without = 0; without < lines.size(); ++without) {
        std::string head = kHead;
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (i != without) head += lines[i];
        EXPECT_NE(error_of(head + "actions\n").find("both seeds and dice-hash"), std::string::npos) << without;
    }
    EXPECT_NE(error_of(kHead + "imported 2\nactions\n").find("or none of them"), std::string::npos);
}

TEST(Log, IsBoundedInSize) {
    EXPECT_NE(error_of(kHead + "actions\n" + std::string(kLongestLog, '\n')).find("1 MiB"), std::string::npos);
    std::string many = kHead + "actions\n";
    for (std::size_t i = 0; i <= kMostLogActions; ++i) many += "french x\n";
    EXPECT_NE(error_of(many).find("at most 50000 actions"), std::string::npos);
}

}  // namespace namyoum
