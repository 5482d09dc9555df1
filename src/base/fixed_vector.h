// A vector with its storage inside and a capacity fixed at compile time: no allocation, and a plain value when its
// elements are. Unused slots stay zero, so that equal contents are equal bytes.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>

namespace namyoum {

// Rules that ask for more room than there is have a fault: it ends their match, never writes beside the list.
[[noreturn, gnu::cold, gnu::noinline]] inline void throw_full() {
    throw std::length_error("a list of fixed capacity is full");
}

template <class T, std::size_t Capacity>
class FixedVector {
    static_assert(Capacity < 256);

public:
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }
    static constexpr std::size_t capacity() { return Capacity; }

    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

    constexpr T& operator[](std::size_t i) {
        assert(i < size_);
        return items_[i];
    }
    constexpr const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    constexpr T& back() {
        assert(size_ > 0);
        return items_[size_ - 1];
    }
    constexpr const T& back() const {
        assert(size_ > 0);
        return items_[size_ - 1];
    }

    constexpr void push_back(const T& value) {
        if (size_ == Capacity) [[unlikely]]
            throw_full();
        items_[size_++] = value;
    }
    constexpr void pop_back() {
        assert(size_ > 0);
        items_[--size_] = T{};
    }
    // Removes the element at `i`; those behind it close up.
    constexpr void erase_at(std::size_t i) {
        assert(i < size_);
        for (std::size_t k = i; k + 1 < size_; ++k) items_[k] = items_[k + 1];
        items_[--size_] = T{};
    }
    constexpr void clear() {
        for (std::size_t i = 0; i < size_; ++i) items_[i] = T{};
        size_ = 0;
    }
    constexpr bool contains(const T& value) const {
        for (std::size_t i = 0; i < size_; ++i)
            if (items_[i] == value) return true;
        return false;
    }

    friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
        if (a.size_ != b.size_) return false;
        for (std::size_t i = 0; i < a.size_; ++i)
            if (!(a.items_[i] == b.items_[i])) return false;
        return true;
    }

private:
    std::array<T, Capacity> items_{};
    std::uint8_t size_ = 0;
};

// A list that is filled, read and thrown away: its slots are not cleared beforehand, which matters in bulk play.
template <class T, std::size_t Capacity>
class ScratchList {
public:
    ScratchList() {}  // leaves the storage as it is, on purpose

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T* begin() const { return items_; }
    const T* end() const { return items_ + size_; }
    const T& operator[](std::size_t i) const {
        assert(i < size_);
        return items_[i];
    }
    void clear() { size_ = 0; }
    void push_back(const T& value) {
        if (size_ == Capacity) [[unlikely]]
            throw_full();
        std::construct_at(items_ + size_++, value);
    }
    bool contains(const T& value) const {
        for (std::size_t i = 0; i < size_; ++i)
            if (items_[i] == value) return true;
        return false;
    }

private:
    std::size_t size_ = 0;
    union {
        T items_[Capacity];
    };
};

}  // namespace namyoum
