#include "match/commit_check.h"

#include <map>
#include <string>

namespace namyoum {

namespace {

// The match that must be there for a write to make sense.
const std::string* match_needed_by(const Write& write) {
    if (const auto* put = std::get_if<PutMatch>(&write)) return &put->match.id;
    if (const auto* add = std::get_if<AddEntry>(&write)) return &add->match;
    if (const auto* put_token = std::get_if<PutToken>(&write)) return &put_token->token.match;
    if (const auto* put_snapshot = std::get_if<PutSnapshot>(&write)) return &put_snapshot->match;
    return nullptr;
}

}  // namespace

void check_commit(const std::vector<const Write*>& writes, const std::function<KeptLength(const std::string&)>& kept) {
    std::map<std::string_view, KeptLength> touched;
    for (const Write* write : writes) {
        const std::string* id = match_needed_by(*write);
        if (id == nullptr) continue;
        const auto [place, is_new] = touched.try_emplace(*id);
        KeptLength& length = place->second;
        if (is_new) length = kept(*id);
        if (const auto* put = std::get_if<PutMatch>(write)) {
            length.said = put->match.length;
        } else if (const auto* add = std::get_if<AddEntry>(write)) {
            if (add->entry.number != length.last + 1)
                throw StoreFailure("match " + *id + " has " + std::to_string(length.last) + " entries, so entry "
                                   + std::to_string(add->entry.number) + " is not the next");
            ++length.last;
        }
    }
    for (const auto& [id, length] : touched) {
        if (!length.said) throw StoreFailure("there is no match " + std::string(id));
        if (*length.said != length.last)
            throw StoreFailure("match " + std::string(id) + " says it has " + std::to_string(*length.said)
                               + " entries, but " + std::to_string(length.last) + " are kept");
    }
}

}  // namespace namyoum
