// Runs the C++ tests. --only-file=NAME.cpp runs the tests written in that file, so that one program can be many
// ctest entries without listing its tests at build time.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <string_view>

namespace {

std::string filter_of_file(std::string_view wanted) {
    std::string filter;
    const testing::UnitTest& unit = *testing::UnitTest::GetInstance();
    for (int s = 0; s < unit.total_test_suite_count(); ++s) {
        const testing::TestSuite& suite = *unit.GetTestSuite(s);
        for (int t = 0; t < suite.total_test_count(); ++t) {
            const testing::TestInfo& test = *suite.GetTestInfo(t);
            const std::string_view path = test.file();
            if (path.substr(path.find_last_of('/') + 1) != wanted) continue;
            filter += std::string(filter.empty() ? "" : ":") + suite.name() + "." + test.name();
        }
    }
    return filter;
}

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    constexpr std::string_view kOnlyFile = "--only-file=";
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (!word.starts_with(kOnlyFile)) {
            std::fprintf(stderr, "%s: unknown option %s\n", argv[0], argv[i]);
            return 2;
        }
        const std::string filter = filter_of_file(word.substr(kOnlyFile.size()));
        if (filter.empty()) {  // a file without tests must not count as passed
            std::fprintf(stderr, "%s: no test is written in %s\n", argv[0], argv[i] + kOnlyFile.size());
            return 1;
        }
        testing::GTEST_FLAG(filter) = filter;
    }
    return RUN_ALL_TESTS();
}
