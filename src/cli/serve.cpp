// namyoum serve: the table where people play over the net, each in his own browser.
#include <fmt/core.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <thread>

#include "cli/commands.h"
#include "cli/common.h"
#include "cli/open_browser.h"
#include "cli/report.h"
#include "match/service.h"
#include "server/default_db.h"
#include "server/reference.h"
#include "server/server.h"
#include "server/service_handler.h"
#include "server/sqlite_store.h"
#include "server/web_client.h"

namespace namyoum::cli {

namespace {

constexpr const char* kFooter = R"(
Examples:
  namyoum serve                                    for you, on this machine
  namyoum serve --listen 0.0.0.0:8765              for everybody in your house
  namyoum serve --public https://nam-youm.example  behind a proxy that speaks TLS
  namyoum serve --listen 127.0.0.1:0 --db test.db  on any free port, with a database of its own

Ctrl-C ends it: what is under way is finished and stored first. A second Ctrl-C ends it at once; nothing stored is lost.
docs/hosting.md tells how to run it for others: proxy, backup, upgrade, limits, metrics and logs.)";

struct Asked {
    std::string listen = "127.0.0.1:8765", database = default_db(), log_level = "info";
    std::vector<std::string> data;
    int rate = 20;
    bool opens_browser = false, only_checks = false;
    ServiceOptions service;
    server::Options options;
};

// "127.0.0.1:8765", "[::1]:8765", "localhost:0".
std::optional<Error> read_listen(const std::string& text, server::Options& options) {
    const std::size_t colon = text.rfind(':');
    std::string address = text.substr(0, colon);
    const bool bracketed = address.size() > 2 && address.front() == '[' && address.back() == ']';
    const std::string port = colon == std::string::npos ? "" : text.substr(colon + 1);
    const auto [end, failure] = std::from_chars(port.data(), port.data() + port.size(), options.port);
    if (failure != std::errc{} || end != port.data() + port.size()
        || (!bracketed && address.find(':') != std::string::npos))
        return Error{"--listen is written ADDRESS:PORT, such as 127.0.0.1:8765 or [::1]:8765, not '" + text + "'", "",
                     0, 0};
    if (bracketed) address = address.substr(1, address.size() - 2);
    options.address = address == "localhost" ? "127.0.0.1" : address;
    return std::nullopt;
}

// One line an event: words that a program can split, on standard error, where an operator's tools expect them.
void open_log(const std::string& level) {
    auto logger = spdlog::stderr_logger_mt("namyoum");
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%eZ level=%l %v", spdlog::pattern_time_type::utc);
    logger->set_level(spdlog::level::from_str(level));
    logger->flush_on(spdlog::level::info);
    spdlog::set_default_logger(std::move(logger));
}

// As many open files as we may have: each connection is one.
void raise_file_limit() {
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

// What --check prints: that everything is there which a browser will ask for.
int report_pages(const server::Pages& pages, bool has_client) {
    std::size_t bytes = 0;
    for (const auto& [path, page] : pages.all()) bytes += page.body(server::Coding::Plain).size();
    if (has_client)
        fmt::print("The table for browsers is ready: {} files, {} KB.\n", pages.all().size(), bytes / 1024);
    else
        fmt::print("The server is ready, without the table for browsers (NAMYOUM_WEB=OFF).\n");
    return kDone;
}

int run(const Asked& asked) {
    server::Options options = asked.options;
    if (const auto error = read_listen(asked.listen, options)) return wrong_input(*error);
    if (options.threads == 0) options.threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, 4);
    options.stops_on_signals = true;
    options.limits.messages_a_second = options.limits.requests_a_second = asked.rate;
    options.limits.messages_burst = options.limits.requests_burst = 2 * asked.rate;
    for (const GameEntry& game : games())
        if (const auto loaded = load_game(std::string(game.name), asked.data); !loaded)
            return wrong_input(loaded.error());
    server::Pages pages = server::plain_pages();
    const bool has_client = server::add_web_client(pages);
    if (const auto error = server::add_reference(pages, asked.data)) return wrong_input(*error);
    if (asked.only_checks) return report_pages(pages, has_client);
    options.pages = std::make_shared<const server::Pages>(std::move(pages));
    open_log(asked.log_level);
    raise_file_limit();
    std::signal(SIGPIPE, SIG_IGN);  // whoever reads our log may leave; we go on

    server::Server server(options);
    if (const auto error = server.listen()) return wrong_input(*error);
    auto store = SqliteStore::open(asked.database);
    if (!store) return wrong_input(store.error());
    ServiceOptions service_options = asked.service;
    service_options.most_created_an_hour = 2 * asked.service.most_unfinished_an_address;
    service_options.report = log_report;
    Service service(**store, server, std::move(service_options));
    server::ServiceHandler handler(service);
    fmt::print("Nam Youm is at {}\n", server.url());
    if (asked.opens_browser && !open_browser(server.url())) fmt::print("Open that address in a browser.\n");
    std::fflush(stdout);
    spdlog::info("event=listening address={} port={} threads={}", options.address, server.port(), options.threads);
    server.run(handler);
    return kDone;
}

}  // namespace

Command serve_command(CLI::App& program) {
    auto asked = std::make_shared<Asked>();
    server::Options& options = asked->options;
    options.threads = 0;
    CLI::App* app = program.add_subcommand("serve", "Open a table that people reach by browser, here or over the net");
    app->add_option("--listen", asked->listen, "Where to listen; port 0 takes any that is free")
        ->type_name("ADDRESS:PORT")
        ->capture_default_str();
    app->add_option("--db", asked->database, "The file in which matches are kept")
        ->check(not_empty())
        ->type_name("FILE")
        ->capture_default_str();
    app->add_option("--public", options.public_url, "How others reach this server, when a proxy stands before it")
        ->check(not_empty())
        ->type_name("URL");
    declare_data(*app, asked->data);
    app->add_option("--threads", options.threads, "Threads for connections; up to four, by the cores, if not given")
        ->check(CLI::Range(1, 64));
    app->add_option("--connections", options.limits.connections, "How many at once")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app->add_option("--connections-per-address", options.limits.connections_an_address,
                    "How many of them from one address")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app->add_option("--matches-per-address", asked->service.most_unfinished_an_address,
                    "How many unfinished matches from one address, and half of how many it may create in an hour")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app->add_option("--rate", asked->rate, "Requests a second of an address, and messages a second of a WebSocket")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    app->add_option("--log-level", asked->log_level, "How much is told on standard error")
        ->check(CLI::IsMember({"trace", "debug", "info", "warning", "error", "off"}))
        ->capture_default_str();
    app->add_flag("--open", asked->opens_browser, "Open the table in a browser here");
    app->add_flag("--check", asked->only_checks, "Make everything ready, say so and stop");
    app->footer(kFooter);
    return {app, [asked] { return run(*asked); }};
}

}  // namespace namyoum::cli
