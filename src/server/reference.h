// What never changes while the server runs and every client needs: boards, words, guides (docs/protocol.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/pages.h"

namespace namyoum::server {

// /api/board/GAME, /api/words/LANGUAGE and /api/guide/GAME/LANGUAGE, made from the data in use: ours with the
// directories laid over them. What is wrong with those, or nothing.
std::optional<Error> add_reference(Pages& pages, const std::vector<std::string>& overlays);

}  // namespace namyoum::server
