// Runs the examples of docs/protocol.md, so that the page cannot say what the service does not do.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "support/service_talk.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class Page {
public:
    explicit Page(House& house)
        : people_{{"french", house.person("french-cookie")},
                  {"vietminh", house.person("vietminh-cookie")},
                  {"nobody", house.person("")}} {}

    int run(std::istream& page) {
        std::string line;
        json answer;
        int examples = 0;
        for (int number = 1; std::getline(page, line); ++number) {
            const std::size_t mark = line.find_first_of("><");
            if (!line.starts_with("    ") || mark == std::string::npos) continue;
            const std::string who = line.substr(4, mark - 4);
            SCOPED_TRACE("docs/protocol.md:" + std::to_string(number));
            if (line[mark] == '>' && people_.contains(who)) {
                answer = people_.at(who).ask(filled(json::parse(line.substr(mark + 1))));
            } else if (line[mark] == '<' && who.empty()) {
                compare(json::parse(line.substr(mark + 1)), answer, "");
                ++examples;
            }
        }
        return examples;
    }

private:
    static bool is_name(const json& value) {
        return value.is_string() && value.get<std::string>().starts_with("<")
               && value.get<std::string>().ends_with(">");
    }
    static bool is_dots(const json& value) { return value == "..."; }

    // "<name>" replaced by what an earlier answer had there.
    json filled(json value) const {
        if (is_name(value)) return names_.at(value);
        if (value.is_structured())
            for (auto& part : value) part = filled(part);
        return value;
    }

    void compare(const json& said, const json& is, const std::string& where) {
        if (is_dots(said)) return;
        if (is_name(said)) {
            if (!names_.contains(said)) names_[said] = is;
            EXPECT_EQ(names_[said], is) << where;
        } else if (said.is_object()) {
            ASSERT_TRUE(is.is_object()) << where << ": " << is;
            for (const auto& [key, value] : said.items()) {
                if (is_dots(key)) continue;
                ASSERT_TRUE(is.contains(key)) << where << "/" << key << " is missing in " << is;
                compare(value, is[key], where + "/" + key);
            }
            if (said.contains("...")) return;
            for (const auto& [key, value] : is.items())
                EXPECT_TRUE(said.contains(key)) << where << "/" << key << " is not on the page: " << value;
        } else if (said.is_array()) {
            ASSERT_TRUE(is.is_array()) << where << ": " << is;
            const bool open = !said.empty() && is_dots(said.back());
            const std::size_t count = said.size() - (open ? 1 : 0);
            ASSERT_TRUE(open ? is.size() >= count : is.size() == count) << where << ": " << is;
            for (std::size_t i = 0; i < count; ++i) compare(said[i], is[i], where + "/" + std::to_string(i));
        } else {
            EXPECT_EQ(said, is) << where;
        }
    }

    std::map<std::string, Talker> people_;
    std::map<json, json> names_;
};

class ProtocolTest : public StormTest {};

TEST_F(ProtocolTest, EveryExampleOnThePageIsTrue) {
    House house;
    std::ifstream file(std::string(NAMYOUM_SOURCE_DIR) + "/docs/protocol.md");
    ASSERT_TRUE(file);
    EXPECT_GT(Page(house).run(file), 35);
}

}  // namespace
}  // namespace namyoum::tests
