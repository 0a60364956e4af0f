#pragma once
/// \file Benchmarks of `cuesta-cli bench`.

#include <string>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

struct BenchOptions {
    /// "processor"; "card", "gl-software" or "automatic" (either): what runs on that device.
    std::string device = "processor";
    std::string filter;  ///< regular expression that a kernel's name must contain; empty: all
    /// Cells on a side; empty: 256, 512 and 1024, or what the device's benchmarks are for.
    std::vector<int> sizes;
    double seconds = 0.5;  ///< least time for a kernel and size
    bool json = false;
};

/// Measures and prints a table, or one JSON object, to stdout. Errors: a filter that is no regular expression or
/// matches nothing, sizes out of 16 .. 16384.
Result<void> run_bench(const BenchOptions& options);
/// The same of a device: compares it with the processor and measures its memory and its kernels of erosion (all of that
/// is "kernels" to the filter), then whole calls of carving and erosion. Further errors: there is no such device, or it
/// fails.
Result<void> run_device_bench(const BenchOptions& options);

}  // namespace cuesta
