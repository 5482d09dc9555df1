// Positions as text: what of a table script is one, how its statements stand in a setup and in a log, and where an
// error is said to be.
#include "core/position.h"

#include <gtest/gtest.h>

#include "core/log.h"

namespace namyoum {
namespace {

using Lines = std::vector<std::string>;

std::string error_of(const std::string& text) {
    const auto position = parse_position(text, "p.table");
    return position ? "no error" : position.error().text();
}

const std::string kHead = "namyoum log 1\ngame storm\nrules 1\ndata 0123456789abcdef\nscenario standard\n";

std::string log_error_of(const std::string& text) {
    const auto log = parse_log(text, "x.log");
    return log ? "no error" : log.error().text();
}

std::string statements(std::size_t count, const std::string& statement) {
    std::string text = "game storm\n";
    for (std::size_t i = 0; i < count; ++i) text += statement + "\n";
    return text;
}

}  // namespace

TEST(Position, IsWhatAScriptSaysBeforeItsFirstCase) {
    const auto position = parse_position(
        "# why\ngame storm,   empty board\n\n\tcontrol french 10 14 ,vietminh 7; turn  2  # two on a line\r\n"
        "put french 10:a b\n  case storm-8x without a colon (\nact french pass\n)))\n",
        "p.table");
    ASSERT_TRUE(position) << position.error().text();
    EXPECT_EQ(position->game.name, "storm");
    EXPECT_EQ(position->setup.position,
              (Lines{"empty board", "control french 10 14, vietminh 7", "turn 2", "put french 10: a b"}));
    EXPECT_EQ(position->setup.scenario, "") << "the game's first one";
    EXPECT_TRUE(position->setup.options.empty());
    // The nearest other thing: a statement that only looks like a case.
    const auto cased = parse_position("game storm\ncased\nturn 2; case (x\nturn 3\n", "");
    ASSERT_TRUE(cased) << cased.error().text();
    EXPECT_EQ(cased->setup.position, (Lines{"cased", "turn 2"}));
}

TEST(Position, ThatIsNoneSaysWhere) {
    EXPECT_EQ(error_of(""), "p.table: the script is empty; it starts with its game, such as 'game storm'");
    EXPECT_EQ(error_of("\n turn 2\n"), "p.table:2:2: a table script starts with its game, such as 'game storm'");
    EXPECT_EQ(error_of("game storm empty board\n"), "p.table:1:12: only a comma and a statement may follow the game");
    EXPECT_EQ(error_of("game storm\ncase x: y\nturn 2\n"),
              "p.table:1:6: this position is empty; say what stands where, or 'start'");
    EXPECT_EQ(error_of("game storm\nturn (2\n"), "p.table:2:6: this '(' is never closed");
    EXPECT_EQ(error_of("game storm\nturn \x01\n"), "p.table:2:6: this is no text: it holds a control character");
}

TEST(Position, IsBoundedInSize) {
    EXPECT_EQ(error_of(statements(kMostPositionLines, "turn 2")), "no error");
    EXPECT_EQ(error_of(statements(kMostPositionLines + 1, "turn 2")),
              "p.table:402:1: a position has at most 400 statements");
    const std::string long_line = "put " + std::string(60, 'x') + " " + std::string(60, 'y');
    std::string wide;
    for (int i = 0; i < 7; ++i) wide += long_line + " ";
    EXPECT_EQ(error_of(statements(70, wide)), "no error");
    EXPECT_NE(error_of(statements(80, wide)).find("a position is at most 64 KiB long"), std::string::npos);
    std::string marks = "put 1";
    for (int i = 0; i < 480; ++i) marks += ",1";  // within a line, but not once its words are set apart
    EXPECT_EQ(error_of("game storm\n" + marks + "\n"), "p.table:2:1: a statement is at most 1000 characters long");
}

TEST(Position, OfASetupIsReadBackWithItsNumbers) {
    namyoum::Setup setup;
    setup.position = {"turn 2", "put french 10: a b"};
    const auto read = statements_of(setup);
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->size(), 2u);
    EXPECT_EQ((*read)[1].line, 2);
    EXPECT_EQ(to_line((*read)[1]), setup.position[1]);
    const auto wrong = [](const namyoum::Setup& bad) {
        const auto statements = statements_of(bad);
        return statements ? "no error" : statements.error().text();
    };
    EXPECT_EQ(wrong({"standard", {}, {"turn 2", "turn 3; turn 4"}}),
              "line 2:1: exactly one statement is expected here");
    EXPECT_EQ(wrong({"standard", {}, {""}}), "line 1:1: exactly one statement is expected here");
    EXPECT_EQ(wrong({"standard", {}, {"turn )"}}), "line 1:6: this ')' closes nothing");
    EXPECT_NE(wrong({"standard", {{"bid", "on"}}, {"turn 2"}}).find("options do not go with a position"),
              std::string::npos);
    EXPECT_NE(
        wrong({"standard", {}, Lines(kMostPositionLines + 1, "turn 2")}).find("line 401:1: a position has at most"),
        std::string::npos);
    EXPECT_EQ(check_setup({"", {}, {"turn 2"}}, "ferry", {}, {})->message, "ferry has no positions to start from");
}

TEST(Position, AnErrorGoesToWhereTheStatementStood) {
    const auto position = parse_position("game storm,  turn 2\n\n  put   french 10 :a   b\n", "p.table");
    ASSERT_TRUE(position);
    const auto at = [&](int line, int column) {
        return in_source({"no", "", line, column}, position->statements, "p.table").text();
    };
    EXPECT_EQ(at(1, 1), "p.table:1:14: no");
    EXPECT_EQ(at(1, 6), "p.table:1:19: no");
    EXPECT_EQ(at(2, 1), "p.table:3:3: no");    // put
    EXPECT_EQ(at(2, 12), "p.table:3:16: no");  // 10
    EXPECT_EQ(at(2, 18), "p.table:3:24: no");  // b
    EXPECT_EQ(at(2, 19), "p.table:3:25: no");  // behind it
    EXPECT_EQ(at(0, 0), "p.table: no");
    EXPECT_EQ(at(9, 9), "p.table:9:9: no") << "no statement of these";
}

TEST(Position, StandsInALogInItsOrder) {
    const std::string text = kHead + "position empty board\nposition put french 10: a b\nposition turn 2\nactions\n";
    const auto log = parse_log(text, "x.log");
    ASSERT_TRUE(log) << log.error().text();
    EXPECT_EQ(log->setup.position, (Lines{"empty board", "put french 10: a b", "turn 2"}));
    EXPECT_EQ(to_text(*log), text);
    // However it was written, it is written in one way.
    const auto loose = parse_log(kHead + "  position   put french 10 :a ,b   # here\nactions\n", "x.log");
    ASSERT_TRUE(loose) << loose.error().text();
    EXPECT_EQ(loose->setup.position, (Lines{"put french 10: a, b"}));
    EXPECT_EQ(start_error(*loose, {"no", "", 1, 17}).text(), "x.log:6:31: no");  // a
    // Without one, nothing is said of it.
    EXPECT_EQ(to_text(*parse_log(kHead + "actions\n", "")).find("position"), std::string::npos);
}

TEST(Position, ThatIsWrongInALogIsToldWithItsPlace) {
    EXPECT_EQ(log_error_of(kHead + "position\nactions\n"), "x.log:6:10: exactly one set-up statement is expected");
    EXPECT_EQ(log_error_of(kHead + "position  turn 2; turn 3\nactions\n"),
              "x.log:6:11: exactly one set-up statement is expected");
    EXPECT_EQ(log_error_of(kHead + "position turn )\nactions\n"), "x.log:6:15: this ')' closes nothing");
    EXPECT_EQ(log_error_of(kHead + "position case a: what it shows\nactions\n"), "x.log:6:10: a position has no case");
    EXPECT_EQ(log_error_of(kHead + "position cased\nactions\n"), "no error");
    std::string many = kHead;
    for (std::size_t i = 0; i <= kMostPositionLines; ++i) many += "position turn 2\n";
    EXPECT_EQ(log_error_of(many + "actions\n"), "x.log:406:10: a position has at most 400 statements");
    EXPECT_NE(log_error_of(kHead + "actions\nposition turn 2\n").find("x.log:7:1: a line starts with"),
              std::string::npos);
}

}  // namespace namyoum
