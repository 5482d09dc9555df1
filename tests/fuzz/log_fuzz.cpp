// Logs: whatever parses is written and read back the same, and replays without harm until an action is refused.
#include "core/session.h"
#include "fuzzing.h"
#include "games/storm/storm.h"

using namespace namyoum;

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    fuzz::install_storm();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    auto log = parse_log(fuzz::text_of(bytes, size), "fuzz.log");
    if (!log) return 0;
    const std::string text = to_text(*log);
    const auto again = parse_log(text, "fuzz.log");
    fuzz::must(again && to_text(*again) == text, "a log reads back as it was written");
    // With what depends on the data set right, the actions are reached.
    log->data = storm::Storm::data_fingerprint();
    log->end.reset();
    const auto session = replay<storm::Storm>(*log);
    if (!session) return 0;
    fuzz::must(session->records().size() == log->actions.size(), "a replay plays every action");
    fuzz::must(!storm::Storm::check(session->state()), "what must hold holds");
    return 0;
}
