#include "app/cli/device_calls.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>

namespace cuesta {
namespace {

/// Cells on a side, where none are asked for: as the thesis measured, and as GIS data of a region come. Software takes
/// seconds for a hundred thousand pieces even of small terrains.
int usual_size(const std::string& benchmark, bool is_software) {
    if (is_software) return 256;
    return benchmark == "carve.segments" ? 4096 : 2048;
}

}  // namespace

/// What the carver reported of the calls of a benchmark.
struct DeviceCalls::Times {
    double device = std::numeric_limits<double>::infinity();  ///< ms, best
    int tiles = 0;
    int batches = 0;
};

DeviceCalls::DeviceCalls(std::unique_ptr<GpuCarver> gpu) : gpu_(std::move(gpu)), times_(std::make_shared<Times>()) {}

Result<DeviceCalls> DeviceCalls::create() {
    auto made = GpuCarver::create();
    if (!made) return made.error();
    return DeviceCalls(*std::move(made));
}

std::vector<Benchmark> DeviceCalls::all(const std::shared_ptr<ErosionStepper>& stepper) const {
    const Carver carver = [gpu = gpu_, times = times_](const CarvePlan& plan, const TerrainFrame& frame,
                                                       RasterView<const float> ground, const DisplacementMap* previous,
                                                       const WorkControl& control) {
        auto map = gpu->carve(plan, frame, ground, previous, control);
        const GpuCarvingTimes last = gpu->times();
        times->device = std::min(times->device, last.device);
        times->tiles = last.tiles;
        times->batches = last.batches;
        return map;
    };
    std::vector<Benchmark> found;
    add_carving_benchmarks(found, carver);
    add_device_erosion_benchmarks(found, stepper);
    return found;
}

nlohmann::json DeviceCalls::measure_one(const Benchmark& benchmark, int size, double seconds, bool quiet) {
    const std::function<void()> call = benchmark.prepare(size);
    *times_ = {};
    Benchmark prepared = benchmark;
    prepared.prepare = [&call](int) { return call; };
    const Measurement m = measure(prepared, size, seconds);
    // Software's timer leaves the shader itself out: it shows microseconds of calls that take seconds.
    const bool is_timed = !gpu_->is_software() && times_->tiles > 0;
    if (!quiet) {
        char device[32] = "-";
        if (is_timed) std::snprintf(device, sizeof device, "%.3f", times_->device);
        std::printf("%-24s %6d %10.3f %10.3f %10s %7d %8d\n", m.name.c_str(), size, m.milliseconds_minimum,
                    m.milliseconds_median, device, times_->tiles, times_->batches);
        std::fflush(stdout);
    }
    return {{"name", m.name},
            {"size", size},
            {"ms_minimum", m.milliseconds_minimum},
            {"ms_median", m.milliseconds_median},
            {"device_ms_minimum", is_timed ? nlohmann::json(times_->device) : nlohmann::json()},
            {"tiles", times_->tiles},
            {"batches", times_->batches}};
}

nlohmann::json DeviceCalls::measure_all(const std::vector<Benchmark>& benchmarks, const std::vector<int>& sizes,
                                        double seconds, bool quiet) {
    nlohmann::json rows = nlohmann::json::array();
    if (!quiet && !benchmarks.empty())
        std::printf("\n%-24s %6s %10s %10s %10s %7s %8s\n", "whole calls", "size", "ms, best", "median", "of device",
                    "tiles", "batches");
    for (const Benchmark& benchmark : benchmarks) {
        const std::vector<int> usual{usual_size(benchmark.name, gpu_->is_software())};
        for (const int size : sizes.empty() ? usual : sizes)
            rows.push_back(measure_one(benchmark, size, seconds, quiet));
    }
    return rows;
}

}  // namespace cuesta
