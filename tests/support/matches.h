// Records, entries and commits for the tests of stores: no game is played with them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "match/store.h"

namespace namyoum::tests {

inline MatchRecord match_record(std::string id) {
    MatchRecord match;
    match.id = std::move(id);
    match.game = "storm";
    match.rules = 3;
    match.dice_key = std::string(64, 'd');
    return match;
}

inline Entry entry(std::uint32_t number, std::string text = "pass") {
    Entry entry;
    entry.number = number;
    entry.side = Side::VietMinh;
    entry.text = std::move(text);
    entry.at = 1'700'000'000'000 + number;
    return entry;
}

inline void commit(Store& store, const std::vector<Write>& writes) {
    std::vector<const Write*> pointers;
    for (const Write& write : writes) pointers.push_back(&write);
    store.commit(pointers);
}

// What a service writes for one action: the entry, and the match one longer.
inline std::vector<Write> next_action(MatchRecord& match, std::string text = "pass") {
    ++match.length;
    return {AddEntry{match.id, entry(match.length, std::move(text))}, PutMatch{match}};
}

// So many of them in one commit, each with its number after the text.
inline void commit_actions(Store& store, MatchRecord& match, int count, const std::string& text) {
    std::vector<Write> writes;
    for (int i = 0; i < count; ++i) {
        ++match.length;
        writes.push_back(AddEntry{match.id, entry(match.length, text + std::to_string(match.length))});
    }
    writes.push_back(PutMatch{match});
    commit(store, writes);
}

}  // namespace namyoum::tests
