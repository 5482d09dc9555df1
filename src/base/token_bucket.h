// So many a second, and so many at once after a rest.
#pragma once

#include <algorithm>
#include <chrono>

namespace namyoum {

class TokenBucket {
public:
    using Time = std::chrono::steady_clock::time_point;

    TokenBucket(double a_second, double burst, Time now) : a_second_(a_second), burst_(burst), held_(burst), at_(now) {}

    bool take(Time now) {
        held_ = held(now);
        at_ = std::max(at_, now);
        if (held_ < 1) return false;
        held_ -= 1;
        return true;
    }

    // For what has its price only afterwards: whether there is anything left, and what it came to.
    bool has_any(Time now) const { return held(now) > 0; }
    void spend(double price, Time now) {
        held_ = held(now) - price;
        at_ = std::max(at_, now);
    }

    bool is_full(Time now) const { return held(now) >= burst_; }

private:
    double held(Time now) const {
        if (now <= at_) return held_;
        return std::min(burst_, held_ + a_second_ * std::chrono::duration<double>(now - at_).count());
    }

    double a_second_, burst_, held_;
    Time at_;
};

}  // namespace namyoum
