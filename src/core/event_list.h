// What one action caused, in order: filled by the rules, read by whoever tells it.
#pragma once

#include <cstddef>

#include "base/fixed_vector.h"

namespace namyoum {

// Most is far more than one action causes; what is beyond it is not told, and nothing in the game depends on that. A
// muted list keeps nothing: for search and bulk play, which tell nobody.
template <class Event, std::size_t Most>
class EventList {
public:
    static EventList muted() {
        EventList events;
        events.mute();
        return events;
    }

    bool is_muted() const { return muted_; }
    bool full() const { return list_.size() == Most; }
    void add(const Event& event) {
        if (!muted_ && !full()) list_.push_back(event);
    }
    void clear() { list_.clear(); }

    const Event* begin() const { return list_.begin(); }
    const Event* end() const { return list_.end(); }
    std::size_t size() const { return list_.size(); }

protected:
    void mute() { muted_ = true; }

private:
    ScratchList<Event, Most> list_;
    bool muted_ = false;
};

}  // namespace namyoum
