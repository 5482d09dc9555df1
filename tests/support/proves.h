// PROVES("storm-8.3c", "storm-8.3e"); inside a test says which rule ids the test proves. The ids are written into
// the test's result, where tools/rule-coverage finds them: they count if the test ran, passed, and has at least one
// EXPECT_, ASSERT_ or RC_ASSERT in its own body.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <string_view>

namespace namyoum::tests {

inline void record_proved(std::initializer_list<std::string_view> ids) {
    std::string all;
    const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info();
    if (test == nullptr) return;
    for (int i = 0; i < test->result()->test_property_count(); ++i) {
        const testing::TestProperty& property = test->result()->GetTestProperty(i);
        if (property.key() == std::string_view("proves")) all = property.value();
    }
    for (std::string_view id : ids) {  // a property test passes here a hundred times: each id once
        if ((" " + all + " ").find(" " + std::string(id) + " ") != std::string::npos) continue;
        all += (all.empty() ? "" : " ") + std::string(id);
    }
    testing::Test::RecordProperty("proves", all);
}

}  // namespace namyoum::tests

#define PROVES(...) ::namyoum::tests::record_proved({__VA_ARGS__})
