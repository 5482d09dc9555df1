// What a thief finds in the database file of a server: no cookie and no link that would give him a seat.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "server/sqlite_store.h"
#include "support/match_server.h"
#include "support/scratch.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServerSecretsTest : public StormTest {};

std::string bytes_in(const std::filesystem::path& folder) {
    std::string bytes;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        std::ifstream stream(file.path(), std::ios::binary);
        bytes.append(std::istreambuf_iterator<char>(stream), {});
    }
    return bytes;
}

TEST_F(ServerSecretsTest, NeitherCookieNorLinkIsInTheFile) {
    Scratch scratch;
    auto store = SqliteStore::open(scratch / "matches.db");
    ASSERT_TRUE(store) << store.error().text();
    std::vector<std::string> secrets;
    std::string match;
    {
        MatchServer house(**store);
        SocketTalker french(house.port()), vietminh(house.port());
        const json created = french.ask(create(person(), open_seat()));
        match = created["match"];
        const std::string invite = created["invites"]["vietminh"];
        ASSERT_EQ(vietminh.ask({{"do", "join"}, {"token", invite}})["type"], "joined");
        secrets = {invite, french.cookie().substr(french.cookie().find('=') + 1),
                   vietminh.cookie().substr(vietminh.cookie().find('=') + 1)};
        for (const std::string kind : {"watch", "recover"}) {
            json command{{"do", "link"}, {"match", match}, {"kind", kind}};
            if (kind == "recover") command["side"] = "french";
            secrets.push_back(french.ask(command)["token"]);
        }
    }
    const std::string bytes = bytes_in(scratch.folder());
    EXPECT_NE(bytes.find(match), std::string::npos) << "the match itself is there";
    for (const std::string& secret : secrets) {
        EXPECT_GE(secret.size(), 22u) << "128 bits";
        EXPECT_EQ(bytes.find(secret), std::string::npos);
    }
}

}  // namespace
}  // namespace namyoum::tests
