#include "server/reference.h"

#include <nlohmann/json.hpp>

#include "base/data_folder.h"
#include "base/guide.h"
#include "games/registry.h"
#include "server/compression.h"

namespace namyoum::server {

namespace {

using nlohmann::ordered_json;

void add_json(Pages& pages, std::string path, std::string text) {
    const std::string_view plain = pages.own(std::move(text));
    const std::string_view gzip = pages.own(gzipped(plain)), brotli = pages.own(brotlied(plain));
    pages.add(std::move(path), "application/json", Keep::Ask, {plain, gzip, brotli});
}

std::string guide_json(std::string_view page, std::string_view language) {
    ordered_json list = ordered_json::array();
    for (const GuideChapter& chapter : read_guide(page, language)) {
        ordered_json rules = ordered_json::array();
        for (const GuideRule& rule : chapter.rules) rules.push_back({{"id", rule.id}, {"text", rule.text}});
        list.push_back({{"chapter", chapter.number},
                        {"title", chapter.title},
                        {"intro", chapter.intro},
                        {"rules", std::move(rules)}});
    }
    return list.dump();
}

std::string words_json(const Words& words) {
    ordered_json json = ordered_json::object();
    for (const std::string& key : words.keys()) json[key] = words.text(key);
    return json.dump();
}

}  // namespace

std::optional<Error> add_reference(Pages& pages, const std::vector<std::string>& overlays) {
    for (const std::string& language : Words::languages()) {
        const auto words = words_over(language, overlays);
        if (!words) return words.error();
        add_json(pages, "/api/words/" + language, words_json(*words));
        for (const GameEntry& game : games())
            if (const std::string_view page = guide_page(game.name, language); !page.empty())
                add_json(pages, "/api/guide/" + std::string(game.name) + "/" + language, guide_json(page, language));
    }
    for (const GameEntry& game : games()) {
        auto board = game.board_json(overlays);
        if (!board) return board.error();
        add_json(pages, "/api/board/" + std::string(game.name), *std::move(board));
    }
    return std::nullopt;
}

}  // namespace namyoum::server
