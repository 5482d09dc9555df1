#include "server/metrics.h"

#include <prometheus/text_serializer.h>

#include <iterator>
#include <string_view>
#include <vector>

namespace namyoum::server {

namespace {

prometheus::MetricFamily family(std::string_view name, std::string_view help, prometheus::MetricType type,
                                double value) {
    prometheus::MetricFamily family;
    family.name = "namyoum_" + std::string(name);
    family.help = help;
    family.type = type;
    prometheus::ClientMetric metric;
    if (type == prometheus::MetricType::Counter)
        metric.counter.value = value;
    else
        metric.gauge.value = value;
    family.metric.push_back(metric);
    return family;
}

std::vector<prometheus::MetricFamily> families_of(const ServiceCounters& service) {
    const auto total = [](std::string_view name, std::string_view help, const std::atomic<std::uint64_t>& count) {
        return family(name, help, prometheus::MetricType::Counter, static_cast<double>(count.load()));
    };
    const auto now = [](std::string_view name, std::string_view help, const std::atomic<std::int64_t>& count) {
        return family(name, help, prometheus::MetricType::Gauge, static_cast<double>(count.load()));
    };
    const double seconds = static_cast<double>(service.commit_microseconds.load()) / 1e6;
    return {
        total("commands_total", "Commands received by the match service", service.commands),
        total("commands_refused_total", "Commands refused by it", service.refused),
        total("commands_stale_total", "Commands for a position that had passed", service.stale),
        total("commands_repeated_total", "Commands that had been answered before", service.repeated),
        total("actions_total", "Actions played", service.actions),
        total("matches_created_total", "Matches created", service.matches_created),
        total("matches_closed_total", "Matches closed because the rules failed", service.matches_closed),
        total("computer_moves_total", "Moves of computer players", service.computer_moves),
        total("computer_replaced_total", "Moves of computer players that were too slow or failed",
              service.computer_replaced),
        total("commits_total", "Commits to the store", service.commits),
        total("commit_failures_total", "Commits that failed", service.commit_failures),
        total("committed_writes_total", "Writes in all commits", service.committed_writes),
        family("commit_seconds_total", "Time spent in commits", prometheus::MetricType::Counter, seconds),
        now("matches_loaded", "Matches in memory", service.matches_loaded),
        now("clients", "Clients known to the match service", service.clients),
    };
}

}  // namespace

Metrics::Metrics() {
    auto& responses = prometheus::BuildCounter()
                          .Name("namyoum_responses_total")
                          .Help("HTTP responses by route and class of status")
                          .Register(registry_);
    for (int route = 0; route < kRoutes; ++route)
        for (int status = 0; status < kStatusClasses; ++status)
            responses_[static_cast<std::size_t>(route)][static_cast<std::size_t>(status)] =
                &responses.Add({{"route", std::string(name_of(static_cast<Route>(route)))},
                                {"status", std::to_string(status + 1) + "xx"}});

    auto& denials = prometheus::BuildCounter()
                        .Name("namyoum_denied_total")
                        .Help("Requests, messages and connections turned away by the server, by key")
                        .Register(registry_);
    for (int denied = 0; denied < kDenied; ++denied)
        denied_[static_cast<std::size_t>(denied)] =
            &denials.Add({{"key", std::string(key_of(static_cast<Denied>(denied)))}});

    auto& messages = prometheus::BuildCounter()
                         .Name("namyoum_websocket_messages_total")
                         .Help("Messages over WebSockets")
                         .Register(registry_);
    messages_in_ = &messages.Add({{"direction", "in"}});
    messages_out_ = &messages.Add({{"direction", "out"}});
    auto& bytes = prometheus::BuildCounter()
                      .Name("namyoum_websocket_bytes_total")
                      .Help("Bytes of messages over WebSockets")
                      .Register(registry_);
    bytes_in_ = &bytes.Add({{"direction", "in"}});
    bytes_out_ = &bytes.Add({{"direction", "out"}});
    sockets_ = &prometheus::BuildGauge().Name("namyoum_websockets").Help("Open WebSockets").Register(registry_).Add({});
}

void Metrics::responded(Route route, unsigned status) {
    responses_[static_cast<std::size_t>(route)][status / 100 - 1]->Increment();
}

void Metrics::denied(Denied denied) { denied_[static_cast<std::size_t>(denied)]->Increment(); }

void Metrics::received(std::size_t bytes) {
    messages_in_->Increment();
    bytes_in_->Increment(static_cast<double>(bytes));
}

void Metrics::sent(std::size_t bytes) {
    messages_out_->Increment();
    bytes_out_->Increment(static_cast<double>(bytes));
}

std::string Metrics::text(const ServiceCounters& service, int connections) const {
    std::vector<prometheus::MetricFamily> families = registry_.Collect();
    families.push_back(family("connections", "Open connections of all kinds", prometheus::MetricType::Gauge,
                              static_cast<double>(connections)));
    const auto more = families_of(service);
    families.insert(families.end(), more.begin(), more.end());
    return prometheus::TextSerializer().Serialize(families);
}

}  // namespace namyoum::server
