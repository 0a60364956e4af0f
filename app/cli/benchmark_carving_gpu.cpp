/// `cuesta-cli bench --backend gpu`: carving and erosion with compute shaders.

#include <algorithm>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>

#include "app/cli/bench.h"
#include "app/cli/benchmark.h"
#include "app/cli/terminal.h"
#include "render/compute/erosion/device_run.h"
#include "render/compute/gpu_carver.h"

namespace cuesta {
namespace {

/// Times that the carver reported during a benchmark.
struct DeviceTimes {
    double device = std::numeric_limits<double>::infinity();  ///< ms, best
    int tiles = 0;
    int batches = 0;
};

/// Cells on a side, where none are asked for: as the thesis measured, and as GIS data of a region come. Software takes
/// seconds for a hundred thousand pieces even of small terrains.
int usual_size(const std::string& benchmark, bool is_software) {
    if (is_software) return 256;
    return benchmark == "carve.segments" ? 4096 : 2048;
}

/// Those of erosion, where the device computes as the processor does; else a line that says why not.
void add_erosion(std::vector<Benchmark>& all, bool is_software) {
    DeviceRun::Options options;
    options.software = is_software;
    auto made = DeviceRun::create(options);
    if (!made) {
        print_warnings({"without erosion: " + made.error().message()}, "--backend");
        return;
    }
    add_device_erosion_benchmarks(all, std::shared_ptr<ErosionStepper>(*std::move(made)));
}

}  // namespace

Result<void> run_gpu_bench(const BenchOptions& options) {
    auto made = GpuCarver::create();
    if (!made) return made.error();
    const std::shared_ptr<GpuCarver> gpu = *std::move(made);
    const auto times = std::make_shared<DeviceTimes>();
    const Carver carver = [gpu, times](const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                                       const DisplacementMap* previous, const WorkControl& control) {
        auto map = gpu->carve(plan, frame, ground, previous, control);
        const GpuCarvingTimes last = gpu->times();
        times->device = std::min(times->device, last.device);
        times->tiles = last.tiles;
        times->batches = last.batches;
        return map;
    };
    std::vector<Benchmark> all;
    add_carving_benchmarks(all, carver);
    add_erosion(all, gpu->is_software());
    const auto chosen = benchmarks_matching(std::move(all), options.filter);
    if (!chosen) return chosen.error();

    nlohmann::json json{{"version", CUESTA_VERSION}, {"device", gpu->device()}, {"is_software", gpu->is_software()}};
    json["measurements"] = nlohmann::json::array();
    if (!options.json)
        std::printf("%s%s\n\n%-24s %6s %10s %10s %10s %7s %8s\n", gpu->device().c_str(),
                    gpu->is_software() ? " (computes on the CPU)" : "", "kernel", "size", "ms, best", "median",
                    "of device", "tiles", "batches");
    for (const Benchmark& benchmark : *chosen) {
        const std::vector<int> usual{usual_size(benchmark.name, gpu->is_software())};
        for (const int size : options.sizes.empty() ? usual : options.sizes) {
            const std::function<void()> call = benchmark.prepare(size);
            *times = {};
            Benchmark prepared = benchmark;
            prepared.prepare = [&call](int) { return call; };
            const Measurement m = measure(prepared, size, options.seconds);
            // Software's timer leaves the shader itself out: it shows microseconds of calls that take seconds.
            const bool is_timed = !gpu->is_software() && times->tiles > 0;
            json["measurements"].push_back(
                {{"name", m.name},
                 {"size", size},
                 {"ms_minimum", m.milliseconds_minimum},
                 {"ms_median", m.milliseconds_median},
                 {"device_ms_minimum", is_timed ? nlohmann::json(times->device) : nlohmann::json()},
                 {"tiles", times->tiles},
                 {"batches", times->batches}});
            if (options.json) continue;
            char device[32] = "-";
            if (is_timed) std::snprintf(device, sizeof device, "%.3f", times->device);
            std::printf("%-24s %6d %10.3f %10.3f %10s %7d %8d\n", m.name.c_str(), size, m.milliseconds_minimum,
                        m.milliseconds_median, device, times->tiles, times->batches);
            std::fflush(stdout);
        }
    }
    if (options.json) std::printf("%s\n", json.dump(2).c_str());
    return {};
}

}  // namespace cuesta
