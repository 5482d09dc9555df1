// Table scripts: whatever is written runs to its end or to an error with its place.
#include "fuzzing.h"
#include "script/runner.h"

using namespace namyoum;

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    fuzz::install_storm();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const auto results = run_script(fuzz::text_of(bytes, size), "fuzz.table");
    if (!results) {
        fuzz::must(!results.error().message.empty(), "an error says something");
        return 0;
    }
    for (const CaseResult& result : *results)
        fuzz::must(result.passed != result.error.has_value(), "a case passes or says what is wrong");
    return 0;
}
