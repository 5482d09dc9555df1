// Writes JSON straight into a text. For what is written thousands of times a second; what is read, or written once, is
// nlohmann::json's. The bytes follow the order of the calls.
//
//     JsonWriter json;
//     json.object([&] {
//         json.field("turn", 3);
//         json.key("areas");
//         json.array([&] { json.value("area:1"); });
//     });
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace namyoum {

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

    void value(std::string_view text);  // UTF-8
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

}  // namespace namyoum
