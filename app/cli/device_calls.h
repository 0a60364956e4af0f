#pragma once
/// \file Benchmarks of whole calls on a device: carving and erosion, with all that the processor does for them and the
/// transfers there and back.

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "app/cli/benchmark.h"
#include "render/compute/gpu_carver.h"

namespace cuesta {

/// One thread uses it at a time.
class DeviceCalls {
public:
    /// An error: there is no OpenGL 4.5.
    static Result<DeviceCalls> create();

    /// By the device: those of carving, then those of erosion. Without `stepper` these have a name and cannot be
    /// prepared.
    std::vector<Benchmark> all(const std::shared_ptr<ErosionStepper>& stepper) const;
    /// Measures at `sizes`; empty: at the size that the benchmark is usual at. A row for each to stdout, unless
    /// `quiet`; an object for each.
    nlohmann::json measure_all(const std::vector<Benchmark>& benchmarks, const std::vector<int>& sizes, double seconds,
                               bool quiet);

private:
    struct Times;
    explicit DeviceCalls(std::unique_ptr<GpuCarver> gpu);
    nlohmann::json measure_one(const Benchmark& benchmark, int size, double seconds, bool quiet);

    std::shared_ptr<GpuCarver> gpu_;
    std::shared_ptr<Times> times_;
};

}  // namespace cuesta
