// Matches that this program cannot play as they were played: with other data, by other rules. What their players can
// still do with them.
#include <gtest/gtest.h>

#include <fstream>

#include "support/scratch.h"
#include "support/service_pair.h"
#include "support/storm_data.h"

namespace namyoum::tests {
namespace {

class ServiceMisfitTest : public StormTest {
protected:
    void SetUp() override {
        StormTest::SetUp();
        std::filesystem::create_directory(own);
        std::ofstream(own / "turns.toml") << "[[turn]]\nnumber = 2\nvietminh = 5\n";
    }
    void TearDown() override { use_shipped_storm(); }

    void use_own_values() {
        const auto data = storm::read_data({own.string()});
        ASSERT_TRUE(data) << data.error().text();
        storm::install(*data);
    }

    Scratch scratch;
    const std::filesystem::path own = scratch / "own-values";
};

// The two of a Pair after the program was started anew.
struct Restarted {
    explicit Restarted(House& house, ServiceOptions options = unhurried_service())
        : service((house.service.stop(), house.store), house.mailbox, std::move(options)),
          french(service, house.mailbox, ++house.clients, "french-cookie"),
          vietminh(service, house.mailbox, ++house.clients, "vietminh-cookie"),
          stranger(service, house.mailbox, ++house.clients, "stranger-cookie") {}

    Service service;
    Talker french, vietminh, stranger;
};

TEST_F(ServiceMisfitTest, AMatchIsOpenedWithTheDataItWasPlayedWithOnly) {
    use_own_values();
    House house;
    Pair pair(house);
    const json before = pair.french.look(pair.match);
    ASSERT_EQ(before["type"], "table") << before;
    house.service.stop();
    use_shipped_storm();
    {
        Restarted other(house);
        const json refused = other.french.look(pair.match);
        EXPECT_EQ(refused["key"], "match-misfit") << refused;
        EXPECT_EQ(refused["entry"], 0);
    }
    use_own_values();
    Restarted again(house);
    EXPECT_EQ(again.french.look(pair.match)["view"], before["view"]);
}

}  // namespace
}  // namespace namyoum::tests
