// The shipped data of Storm, installed for a test.
#pragma once

#include <gtest/gtest.h>

#include "games/storm/data_reader.h"

namespace namyoum::tests {

inline void use_shipped_storm() {
    static const Result<storm::Data> kData = storm::read_data({});
    ASSERT_TRUE(kData) << kData.error().text();
    if (storm::data().fingerprint != kData->fingerprint) storm::install(*kData);
}

// A test suite whose tests all need Storm's data. Not in SetUpTestSuite: RapidCheck's fixtures do not call that.
class StormTest : public testing::Test {
protected:
    void SetUp() override { use_shipped_storm(); }
};

}  // namespace namyoum::tests
