#include "script/storm/storm_script.h"

#include "games/storm/position.h"
#include "script/storm/cursor.h"

namespace namyoum::script_storm {

namespace {

void set_windows(ScriptTable& table, Cursor& in) {
    const std::string mode = in.word("manual or automatic");
    if (!in.failed() && mode != "manual" && mode != "automatic") in.wrong("windows are manual or automatic");
    in.expect_end();
    table.manual_windows = mode == "manual";
}

// True when the statement is one that sets the position; it is then done, or the cursor has failed.
bool set_position(ScriptTable& table, const std::string& keyword, Cursor& in) {
    Draft draft(table.state());
    if (!storm::set_position(draft, keyword, in)) return false;
    if (!in.failed()) table.replace(draft.state);
    return true;
}

void run_statement(ScriptTable& table, Cursor& in, bool continues) {
    const std::string keyword = in.word("a statement");
    if (keyword == "expect") return expect(table, in);
    if (keyword == "windows") return set_windows(table, in);
    if (set_position(table, keyword, in)) return;
    if (!continues) table.events.clear();
    if (keyword == "act") return act(table, in);
    if (keyword == "dice") return roll(table, 2, in);
    if (keyword == "die") return roll(table, 1, in);
    if (keyword == "draw") return draw(table, in);
    if (keyword == "decline") {
        if (!in.skip("all")) in.wrong_next("it is 'decline all', or 'act french decline'");
        in.expect_end();
        if (!in.failed()) decline_all(table);
        return;
    }
    if (keyword == "pass-forced" || keyword == "undo") {
        in.expect_end();
        if (in.failed()) return;
        return keyword == "undo" ? undo(table, in) : pass_forced(table);
    }
    in.wrong("there is no statement '" + keyword + "'; docs/table-scripts.md lists them");
}

class StormScript final : public ScriptGame {
public:
    std::unique_ptr<ScriptGame> clone() const override { return std::make_unique<StormScript>(*this); }

    std::optional<Trouble> run(const Statement& statement) override {
        Cursor in(statement);
        run_statement(table_, in, statement.continues);
        return in.trouble();
    }

private:
    ScriptTable table_;
};

}  // namespace

std::unique_ptr<ScriptGame> open_script() { return std::make_unique<StormScript>(); }

}  // namespace namyoum::script_storm
