// Table scripts: how they are read, what is said when a line is wrong, what a failed case leaves behind.
#include "base/text.h"
#include "script/runner.h"

#include <gtest/gtest.h>

#include <string>

#include "support/storm_data.h"

namespace namyoum {
namespace {

using tests::StormTest;

std::string words(const Statement& statement) {
    std::string text;
    for (const ScriptWord& token : statement.tokens) add_item(text, token.text, " ");
    return text;
}

std::string reading_error(const std::string& text) {
    const auto script = parse_script(text, "t.table");
    return script ? "read" : script.error().text();
}

TEST(ScriptReader, SplitsLinesAndSemicolonsAndKeepsPlaces) {
    const auto script =
        parse_script("game storm\n\n  act french activate 10; take a,b  # why\r\nexpect legal x (y)\n", "t.table");
    ASSERT_TRUE(script) << script.error().text();
    ASSERT_EQ(script->statements.size(), 4u);
    EXPECT_EQ(words(script->statements[1]), "act french activate 10");
    EXPECT_EQ(script->statements[1].line, 3);
    EXPECT_EQ(script->statements[1].tokens[0].column, 3);
    EXPECT_FALSE(script->statements[1].continues);
    EXPECT_EQ(words(script->statements[2]), "take a , b");
    EXPECT_TRUE(script->statements[2].continues);
    EXPECT_EQ(words(script->statements[3]), "expect legal x ( y )");
}

TEST(ScriptReader, KeepsTheTitleOfACaseAsItIs) {
    const auto script = parse_script("case storm-8x storm-8.3a: a title; with (marks, and more: of them\n", "t.table");
    ASSERT_TRUE(script) << script.error().text();
    ASSERT_EQ(script->statements.size(), 1u);
    EXPECT_EQ(words(script->statements[0]), "case storm-8x storm-8.3a");
    EXPECT_EQ(script->statements[0].title, "a title; with (marks, and more: of them");
}

TEST(ScriptReader, SaysWhereATextIsNone) {
    EXPECT_EQ(reading_error("turn 1\nexpect (a\n"), "t.table:2:8: this '(' is never closed");
    EXPECT_EQ(reading_error("expect a)\n"), "t.table:1:9: this ')' closes nothing");
    EXPECT_EQ(reading_error("case storm-8x\n"),
              "t.table:1:14: a case is written 'case ID ID: what it shows', and here the colon is missing");
    EXPECT_EQ(reading_error(std::string("ab\0c\n", 5)), "t.table:1:3: this is no text: it holds a control character");
    EXPECT_EQ(reading_error(std::string(65, 'a')), "t.table:1:1: a word is at most 64 characters long");
}

TEST(ScriptReader, IsBounded) {
    EXPECT_EQ(reading_error(std::string(kLongestScript + 1, ' ')), "t.table: a table script is at most 1 MiB long");
    EXPECT_EQ(reading_error(std::string(kMostScriptLines + 1, '\n')),
              "t.table:20001:1: a table script has at most 20000 lines");
    EXPECT_EQ(reading_error(std::string(kMostScriptLines, '\n')), "read");
    EXPECT_EQ(reading_error("#" + std::string(1000, 'a')), "t.table:1:1001: a line is at most 1000 characters long");
}

class ScriptRunner : public StormTest {
protected:
    // What is wrong with the script, or of its first case: "ok 2", or why it failed.
    static std::string run(const std::string& body) {
        const auto cases = run_script("game storm\nput french 10: i-2rei-4\n" + body, "t.table");
        if (!cases) return cases.error().text();
        const CaseResult& first = cases->front();
        return first.passed ? "ok " + std::to_string(first.expectations) : "failed " + first.error->text();
    }
    static std::string wrong(const std::string& text) {
        const auto cases = run_script(text, "t.table");
        return cases ? "ran" : cases.error().text();
    }
};

TEST_F(ScriptRunner, CountsExpectations) {
    EXPECT_EQ(run("case storm-2.1a: it stands there\nexpect at 10: i-2rei-4; fresh i-2rei-4\n"), "ok 2");
}

TEST_F(ScriptRunner, AsksForAGameAndACase) {
    EXPECT_EQ(wrong(""), "t.table: the script is empty; it starts with its game, such as 'game storm'");
    EXPECT_EQ(wrong("turn 1\n"), "t.table:1:1: a table script starts with its game, such as 'game storm'");
    EXPECT_EQ(wrong("game chess\n"), "t.table:1:6: there is no game 'chess'; there is: storm");
    EXPECT_EQ(wrong("game storm\n"), "t.table: a table script needs a case: 'case ID: what it shows'");
    EXPECT_EQ(wrong("game storm\nexpect turn 1\n"), "t.table:2:1: an 'expect' belongs into a case");
}

TEST_F(ScriptRunner, RefusesACaseThatExpectsNothing) {
    EXPECT_EQ(run("case storm-2.1a: nothing\nturn 2\ncase storm-3a: more\nexpect turn 1\n"),
              "t.table:3:1: this case expects nothing; give it an 'expect'");
    EXPECT_EQ(run("case storm-2.1a: nothing\n"), "t.table:3:1: this case expects nothing; give it an 'expect'");
    EXPECT_EQ(run("case tonkin-1a: other\nexpect turn 1\n"),
              "t.table:3:6: 'tonkin-1a' is no rule id; they look like storm-8.3c");
}

TEST_F(ScriptRunner, SaysWhichWordIsWrong) {
    EXPECT_EQ(run("case: x\nput french 10: i-2rei-4 nobody\n"), "t.table:4:25: there is no unit 'nobody'");
    EXPECT_EQ(run("case: x\nput french 99: i-2rei-4\n"), "t.table:4:12: '99' is not an area (1 to 39)");
    EXPECT_EQ(run("case: x\nhand french v01\n"), "t.table:4:13: v01 is no french card");
    EXPECT_EQ(run("case: x\ndance\n"), "t.table:4:1: there is no statement 'dance'; docs/table-scripts.md lists them");
    EXPECT_EQ(run("case: x\nexpect luck\n"),
              "t.table:4:8: 'luck' cannot be expected; docs/table-scripts.md lists what can");
    EXPECT_EQ(run("case: x\nact french activate ten\n"), "t.table:4:21: 'ten' is not an area (1 to 39)");
    EXPECT_EQ(run("case: x\nact french fly 10\n"), "t.table:4:12: there is no action 'fly'");
    EXPECT_EQ(run("case: x\nexpect illegal activate 9\n"),
              "t.table:4:26: the rule that forbids it is expected here: (storm-8.1a)");
    EXPECT_EQ(run("case: x\nturn 2 3\n"), "t.table:4:8: nothing more is expected here, and '3' is not understood");
}

TEST_F(ScriptRunner, RefusesPositionsThatCannotBe) {
    EXPECT_EQ(run("case: x\nput 2: i-2rei-3\n"),
              "t.table:4:8: no such position can be: area 2: French units in a red area");
    EXPECT_EQ(run("case: x\nput 9: iii-13dble-9..12 v-7rta-1..4 3bt-9..11\n"),
              "t.table:4:37: area 9 holds nine units of that side already");
    EXPECT_EQ(run("case: x\nimpulse french\nact french activate 10\nremove i-2rei-4\n"),
              "t.table:6:1: the position cannot be changed in the middle of an action; say 'impulse' and a side first");
}

TEST_F(ScriptRunner, AFailedCaseLeavesTheOthersStanding) {
    const auto cases = run_script(
        "game storm\n"
        "case storm-2.1a: fails\nexpect turn 1; turn 2; turn 3\n"
        "case storm-3a: refused\nact french pass\nexpect turn 1\n"
        "case storm-4a storm-4b: holds\nexpect turn 1\n",
        "t.table");
    ASSERT_TRUE(cases) << cases.error().text();
    ASSERT_EQ(cases->size(), 3u);
    EXPECT_FALSE((*cases)[0].passed);
    EXPECT_EQ((*cases)[0].expectations, 1);
    EXPECT_EQ((*cases)[0].error->text(), "t.table:3:1: not so: the turn is 1");
    EXPECT_FALSE((*cases)[1].passed);
    EXPECT_EQ((*cases)[1].error->line, 5);
    EXPECT_TRUE((*cases)[2].passed);
    EXPECT_EQ((*cases)[2].ids, (std::vector<std::string>{"storm-4a", "storm-4b"}));
    EXPECT_EQ((*cases)[2].line, 7);
}

TEST_F(ScriptRunner, EachCaseStartsAfresh) {
    const auto cases =
        run_script("game storm, turn 3\ncase: a\nturn 5\nexpect turn 5\ncase: b\nexpect turn 3\n", "t.table");
    ASSERT_TRUE(cases) << cases.error().text();
    EXPECT_TRUE((*cases)[0].passed);
    EXPECT_TRUE((*cases)[1].passed);
}

TEST_F(ScriptRunner, DeclinesOnlyWindowsInWhichNothingCouldBePlayed) {
    const std::string fire = "put vietminh 11: 209-3\nimpulse french\n";
    const std::string act = "act french activate 10; take i-2rei-4; fire 11\ndice 3 4\nexpect damage 0\n";
    EXPECT_EQ(run("case: x\n" + fire + "hand french f22\n" + act), "ok 1");  // asked, and nothing to play
    EXPECT_EQ(run("case: x\n" + fire + "hand french f13\n" + act),           // Mortar Support could be
              "failed t.table:8:1: it is not chance's decision: french waits with before-dice (storm-5.2c)");
    EXPECT_EQ(run("case: x\n" + fire + "hand french f22\nwindows manual\n" + act),
              "failed t.table:9:1: it is not chance's decision: french waits with before-dice (storm-5.2c)");
}

}  // namespace
}  // namespace namyoum
