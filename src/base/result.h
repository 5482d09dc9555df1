// What a reader of outside input returns: the value, or an Error that says where and what to do about it.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace namyoum {

struct Error {
    std::string message;  // in English
    std::string file;     // empty when the input has no name
    int line = 0;         // from 1; 0 when not known
    int column = 0;
    // Where players read it: the key of the message in the catalogues and what fills its {names}. Else empty.
    std::string key = {};
    std::vector<std::pair<std::string, std::string>> values = {};

    // "file:line:column: message", leaving out what is not known.
    std::string text() const;
};

template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return content_.index() == 0; }
    const T& operator*() const& { return std::get<0>(content_); }
    T& operator*() & { return std::get<0>(content_); }
    T&& operator*() && { return std::get<0>(std::move(content_)); }
    const T* operator->() const { return &std::get<0>(content_); }
    T* operator->() { return &std::get<0>(content_); }
    const Error& error() const { return std::get<1>(content_); }

private:
    std::variant<T, Error> content_;
};

}  // namespace namyoum
