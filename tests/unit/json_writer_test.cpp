// JSON as it is written: what a reader of somebody else's makes of it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/json_writer.h"

namespace namyoum {

TEST(JsonWriter, WritesValuesInTheOrderOfTheCalls) {
    JsonWriter json;
    json.object([&] {
        json.field("number", std::uint8_t{200});
        json.field("less", -3);
        json.field("is", true);
        json.key("list");
        json.array([&] {
            json.value("a");
            json.array([] {});
            json.object([] {});
            json.value(false);
        });
        json.field("last", "z");
    });
    EXPECT_EQ(json.text(), R"({"number":200,"less":-3,"is":true,"list":["a",[],{},false],"last":"z"})");
}

TEST(JsonWriter, EveryTextReadsBack) {
    std::string all = "Điện Biên Phủ, {[:,";
    for (char letter = 1; letter < 127; ++letter) all += letter;
    JsonWriter json;
    json.array([&] {
        json.value(std::string_view(all));
        json.value("");
        json.value("ends with {");
        json.value("x");
    });
    const auto read = nlohmann::json::parse(json.text());
    EXPECT_EQ(read, nlohmann::json::array({all, "", "ends with {", "x"}));
}

}  // namespace namyoum
