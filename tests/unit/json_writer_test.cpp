// JSON as it is written: what a reader of somebody else's makes of it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

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

TEST(JsonWriter, BytesThatAreNoTextAreReplaced) {
    const auto written = [](std::string_view text) {
        JsonWriter json;
        json.value(text);
        return json.text();
    };
    for (const std::string_view good : {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF", "\xEF\xBF\xBF",
                                        "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"})
        EXPECT_EQ(written(good), '"' + std::string(good) + '"');
    for (const std::string_view bad :
         {"\x80", "\xC1\xBF", "\xC2", "\xC2x", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xE1\x80", "\xF0\x8F\xBF\xBF",
          "\xF4\x90\x80\x80", "\xF1\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
        const std::string text = written(bad);
        // Somebody else's judgement of what is UTF-8, and how it replaces what is not.
        const auto theirs = nlohmann::json(bad);
        EXPECT_THROW(theirs.dump(), nlohmann::json::type_error) << text;
        EXPECT_NO_THROW(nlohmann::json::parse(text).dump()) << text;
        EXPECT_NE(text.find("\uFFFD"), std::string::npos) << text;
    }
}

TEST(JsonWriter, ObjectsAndListsInOneExpression) {
    const std::vector<std::string> names{"a", "b"};
    const auto length = [](const std::string& name) { return name.size(); };
    EXPECT_EQ(json_object("turn", 3, "is", true, "names", json_list(names), "sizes", json_list(names, length)).text,
              R"({"turn":3,"is":true,"names":["a","b"],"sizes":[1,1]})");
    EXPECT_EQ(json_fields("none", json_list(std::vector<int>{}), "raw", Json{"null"}), R"("none":[],"raw":null)");
}

}  // namespace namyoum
