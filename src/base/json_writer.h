// Writes JSON straight into a text. For what is written thousands of times a second; what is read, or written once, is
// nlohmann::json's. The bytes follow the order of the calls.
//
//     JsonWriter json;
//     json.object([&] {
//         json.field("turn", 3);
//         json.key("areas");
//         json.array([&] { json.value("area:1"); });
//     });
//
// Where speed is no matter, the same in one expression: json_object("turn", 3, "areas", json_list(areas, name_of)).
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace namyoum {

// A text that is JSON already.
struct Json {
    std::string text;
};

class JsonWriter {
public:
    template <class Body>
    void object(Body body) {
        inside('{', body, '}');
    }
    template <class Body>
    void array(Body body) {
        inside('[', body, ']');
    }
    void key(std::string_view name) {
        value(name);
        text_ += ':';
    }

    void value(std::string_view text);  // bytes that are no UTF-8 become U+FFFD
    void value(const std::string& text) { value(std::string_view(text)); }
    void value(const Json& json) {
        separate();
        text_ += json.text;
    }
    void value(const char* text) { value(std::string_view(text)); }
    void value(bool truth) {
        separate();
        text_ += truth ? "true" : "false";
    }
    template <std::integral Number>
    void value(Number number) {
        separate();
        text_ += std::to_string(+number);
    }
    template <class Value>
    void field(std::string_view name, const Value& content) {
        key(name);
        value(content);
    }

    // Names and values by turns.
    template <class Value, class... Rest>
    void fields(std::string_view name, const Value& content, const Rest&... rest) {
        field(name, content);
        if constexpr (sizeof...(rest) > 0) fields(rest...);
    }

    const std::string& text() const { return text_; }

private:
    template <class Body>
    void inside(char opening, Body& body, char closing) {
        separate();
        text_ += opening;
        body();
        text_ += closing;
    }
    // A comma goes between two values, that is, after everything that ends one.
    void separate() {
        if (!text_.empty() && text_.back() != '{' && text_.back() != '[' && text_.back() != ':') text_ += ',';
    }

    std::string text_;
};

template <class... Pairs>
std::string json_fields(const Pairs&... pairs) {  // without the braces
    JsonWriter json;
    json.fields(pairs...);
    return json.text();
}

template <class... Pairs>
Json json_object(const Pairs&... pairs) {
    JsonWriter json;
    json.object([&] { json.fields(pairs...); });
    return {json.text()};
}

template <class Range, class Make>
Json json_list(const Range& range, Make make) {
    JsonWriter json;
    json.array([&] {
        for (const auto& one : range) json.value(make(one));
    });
    return {json.text()};
}

template <class Range>
Json json_list(const Range& range) {
    return json_list(
        range, [](const auto& one) -> const auto& { return one; });
}

}  // namespace namyoum
