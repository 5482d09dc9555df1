// Matches in one SQLite file. Two connections, because the service reads on its thread while the writer commits on
// another: in WAL mode neither waits for the other.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>

#include "base/result.h"
#include "match/store.h"
#include "server/file_lock.h"
#include "server/sqlite.h"

namespace namyoum {

enum class DamageCheck : std::uint8_t {
    WhenSmall,  // a large file takes too long to be read whole at every start
    Always,
};

class SqliteStore final : public Store {
public:
    // For a server: makes the file and its folder if need be, and keeps every other server off it.
    static Result<std::unique_ptr<SqliteStore>> open(const std::filesystem::path& path,
                                                     DamageCheck check = DamageCheck::WhenSmall);
    // For looking, also while a server has it open. commit is refused.
    static Result<std::unique_ptr<SqliteStore>> open_read_only(const std::filesystem::path& path,
                                                               DamageCheck check = DamageCheck::WhenSmall);

    void commit(const std::vector<const Write*>& writes) override;

    std::optional<MatchRecord> match(std::string_view id) override;
    std::vector<Entry> entries(std::string_view match, std::uint32_t after = 0) override;
    std::optional<std::uint32_t> entry_by(std::string_view match, std::uint32_t after,
                                          const std::array<std::string, kSides>& requests) override;
    std::optional<Snapshot> snapshot(std::string_view match) override;
    std::optional<Token> token(std::string_view hash) override;
    std::vector<MatchRecord> matches_of(std::string_view person, int most) override;
    std::vector<MatchRecord> computer_to_move() override;
    int unfinished_by(std::string_view person, std::int64_t now) override;
    int unfinished_from(std::string_view address, std::int64_t now) override;

    std::vector<MatchRecord> all_matches();  // last changed first; for whoever looks after the database

private:
    SqliteStore(std::optional<FileLock> lock, std::unique_ptr<sqlite::Connection> writer,
                std::unique_ptr<sqlite::Connection> reader)
        : lock_(std::move(lock)), writer_(std::move(writer)), reader_(std::move(reader)) {}

    std::optional<FileLock> lock_;                // let go last
    std::unique_ptr<sqlite::Connection> writer_;  // none when opened for reading only
    std::unique_ptr<sqlite::Connection> reader_;
};

}  // namespace namyoum
