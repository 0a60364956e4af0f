#include "app/cli/bench.h"

#include <cstdio>
#include <nlohmann/json.hpp>
#include <regex>

#include "app/cli/benchmark.h"
#include "app/cli/report.h"
#include "core/base/platform/processes.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

nlohmann::json json_of(const Measurement& m) {
    nlohmann::json json{{"name", m.name},
                        {"size", m.size},
                        {"ms_per_step_minimum", m.milliseconds_minimum},
                        {"ms_per_step_median", m.milliseconds_median},
                        {"ns_per_cell_and_step", m.nanoseconds_per_cell()},
                        {"bytes_per_cell_and_step", m.bytes_per_cell},
                        {"bandwidth_gb_per_s", m.bandwidth},
                        {"bandwidth_share", m.bandwidth_share()}};
    if (m.published_milliseconds) json["published_ms_per_step"] = *m.published_milliseconds;
    if (m.iterations) json["iterations"] = *m.iterations;
    return json;
}

void print_row(const Measurement& m) {
    std::printf("%-24s %6d %10.3f %10.3f %8.2f %7.0f %9.0f %6.0f %%", m.name.c_str(), m.size, m.milliseconds_minimum,
                m.milliseconds_median, m.nanoseconds_per_cell(), m.bytes_per_cell, m.bandwidth,
                100 * m.bandwidth_share());
    if (m.published_milliseconds)
        std::printf(" %10.1f %6.0f x", *m.published_milliseconds, *m.published_milliseconds / m.milliseconds_minimum);
    if (m.iterations) std::printf(" %10d iterations", *m.iterations);
    std::printf("\n");
    std::fflush(stdout);
}

}  // namespace

Result<std::vector<Benchmark>> benchmarks_matching(std::vector<Benchmark> all, const std::string& filter) {
    std::vector<Benchmark> chosen;
    std::string names;
    try {
        const std::regex expression(filter);
        for (Benchmark& benchmark : all) {
            names += (names.empty() ? "" : ", ") + benchmark.name;
            if (std::regex_search(benchmark.name, expression)) chosen.push_back(std::move(benchmark));
        }
    } catch (const std::regex_error&) {
        return Error{"'" + filter + "' is not a regular expression", "--filter"};
    }
    if (chosen.empty()) return Error{"no benchmark matches '" + filter + "'; there are: " + names, "--filter"};
    return chosen;
}

Result<void> run_bench(const BenchOptions& options) {
    for (const int size : options.sizes)
        if (size < 16 || size > 16384)
            return Error{"sizes run from 16 to 16384 cells", "--sizes " + std::to_string(size)};
    if (options.device != "processor") return run_device_bench(options);
    const auto chosen = benchmarks_matching(all_benchmarks(), options.filter);
    if (!chosen) return chosen.error();
    const std::vector<int> sizes = options.sizes.empty() ? std::vector<int>{256, 512, 1024} : options.sizes;

    nlohmann::json json{{"version", CUESTA_VERSION}, {"processor", processor_name()}, {"threads", thread_count()}};
    for (const double megabytes : {0.75, 8.0, 768.0})
        json["bandwidth_gb_per_s"].push_back({{"megabytes", megabytes},
                                              {"triad", triad_bandwidth(megabytes * 1e6)},
                                              {"update", update_bandwidth(megabytes * 1e6)}});
    if (!options.json) {
        std::printf("%s, %d threads\n\n", json["processor"].get<std::string>().c_str(), thread_count());
        std::printf("memory         triad     update  (GB/s, best)\n");
        for (const auto& row : json["bandwidth_gb_per_s"])
            std::printf("%6.2f MB %10.0f %10.0f\n", row["megabytes"].get<double>(), row["triad"].get<double>(),
                        row["update"].get<double>());
        std::printf("\n%-24s %6s %10s %10s %8s %7s %9s %8s %10s %8s\n", "kernel", "size", "ms, best", "median",
                    "ns/cell", "B/cell", "GB/s here", "of that", "published", "faster");
    }
    json["measurements"] = nlohmann::json::array();
    for (const Benchmark& benchmark : *chosen)
        for (const int size : sizes) {
            const Measurement m = measure(benchmark, size, options.seconds);
            json["measurements"].push_back(json_of(m));
            if (!options.json) print_row(m);
        }
    if (options.json) std::printf("%s\n", json.dump(2).c_str());
    return {};
}

}  // namespace cuesta
