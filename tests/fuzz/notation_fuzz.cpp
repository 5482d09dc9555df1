// Actions as text: whatever is typed is an action that reads back as itself, or an error with a column inside the text.
#include "fuzzing.h"
#include "games/storm/storm.h"

using namespace namyoum;

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    fuzz::install_storm();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view text = fuzz::text_of(bytes, size);
    const auto action = storm::Storm::parse(text);
    if (!action) {
        fuzz::must(action.error().column >= 1 && action.error().column <= static_cast<int>(text.size()) + 1,
                   "the column of an error is in the text");
        return 0;
    }
    const auto again = storm::Storm::parse(storm::Storm::to_text(*action));
    fuzz::must(again && *again == *action, "an action reads back from its notation");
    static const storm::State kStart = *storm::Storm::start({});
    static const storm::State kEmpty = storm::empty_board();
    for (const storm::State* state : {&kStart, &kEmpty})
        if (!storm::Storm::why_not(*state, *action)) {
            storm::State next = *state;
            storm::Events events;
            storm::Storm::apply(next, *action, events);
            fuzz::must(!storm::Storm::check(next), "what must hold holds");
        }
    return 0;
}
