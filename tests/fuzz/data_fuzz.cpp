// Data files: a text laid over one of the shipped files gives a data set that can be played, or an error with its
// place. The first byte says over which file.
#include <vector>

#include "base/toml.h"
#include "core/play.h"
#include "fuzzing.h"
#include "games/storm/storm.h"

using namespace namyoum;

extern "C" int LLVMFuzzerInitialize(int*, char***) {
    fuzz::install_storm();
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    if (size == 0) return 0;
    static const std::vector<NamedText> kShipped = storm::shipped_files();
    std::vector<NamedText> files = kShipped;
    const std::string name = "fuzz/" + std::string(last_part(kShipped[bytes[0] % kShipped.size()].name));
    files.push_back({name, fuzz::text_of(bytes + 1, size - 1)});
    // What is no TOML is refused before the shipped files are read, which takes a hundred times as long.
    if (const auto toml = parse_toml(name, files.back().text); !toml) {
        fuzz::must(toml.error().line >= 1 || size > kMaxTomlBytes, "what is no TOML is refused with its line");
        return 0;
    }
    auto data = storm::read_data_text(files);
    if (!data) {
        fuzz::must(!data.error().message.empty(), "an error says something");
        return 0;
    }
    // Data that were accepted can be played with.
    storm::install(std::move(*data));
    storm::State state = *storm::Storm::start({});
    Rng rng(1);
    storm::Actions legal;
    storm::Events muted = storm::Events::muted();
    for (int i = 0; i < 100 && !is_over<storm::Storm>(state); ++i) {
        storm::Storm::legal(state, legal);
        fuzz::must(!legal.empty(), "there is always something to do");
        storm::Storm::apply(state, legal[rng.below(static_cast<std::uint32_t>(legal.size()))], muted);
        fuzz::must(!storm::Storm::check(state), "what must hold holds");
    }
    return 0;
}
