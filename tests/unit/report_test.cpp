// What of the match service's troubles reaches the operator's log, whatever level he has chosen.
#include "cli/report.h"

#include <gtest/gtest.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <sstream>

namespace namyoum {
namespace {

std::string logged(spdlog::level::level_enum level, const std::string& event) {
    std::ostringstream lines;
    const auto before = spdlog::default_logger();
    auto logger = std::make_shared<spdlog::logger>("report", std::make_shared<spdlog::sinks::ostream_sink_st>(lines));
    logger->set_pattern("level=%l %v");
    logger->set_level(level);
    spdlog::set_default_logger(logger);
    cli::log_report(event, "it \"said\"");
    spdlog::set_default_logger(before);
    return lines.str();
}

TEST(Report, WhatCostsAMatchIsAnError) {
    for (const char* event :
         {"commit-failed", "store-failed", "match-closed", "match-misfit", "match-unplayable", "failed"})
        EXPECT_EQ(logged(spdlog::level::err, event),
                  std::string("level=error event=") + event + " detail=\"it \\\"said\\\"\"\n");
    EXPECT_EQ(logged(spdlog::level::off, "failed"), "");
}

TEST(Report, WhatCostsALittleIsAWarning) {
    for (const char* event : {"computer-replaced", "match-resumed"}) {
        EXPECT_EQ(logged(spdlog::level::err, event), "");
        EXPECT_TRUE(logged(spdlog::level::warn, event).starts_with("level=warning "));
    }
}

}  // namespace
}  // namespace namyoum
