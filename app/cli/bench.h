#pragma once
/// \file Benchmarks of `cuesta-cli bench`.

#include <string>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

enum class BenchBackend { cpu, gpu };

struct BenchOptions {
    BenchBackend backend = BenchBackend::cpu;
    std::string filter;  ///< regular expression that a kernel's name must contain; empty: all
    /// Cells on a side; empty: 256, 512 and 1024, or what the GPU's benchmarks are for.
    std::vector<int> sizes;
    double seconds = 0.5;  ///< least time for a kernel and size
    bool json = false;
    /// "card", "gl-software" or "automatic" (either): the memory and the erosion kernels of that device, in place of
    /// all else; empty: not asked for.
    std::string device;
};

/// Measures and prints a table, or one JSON object, to stdout. Errors: a filter that is no regular expression or
/// matches nothing, sizes out of 16 .. 16384.
Result<void> run_bench(const BenchOptions& options);
/// Compares the device of `options` with the processor and measures its kernels. Errors: there is no such device, or it
/// fails.
Result<void> run_device_bench(const BenchOptions& options);
/// The same of what runs on the GPU. A further error: there is no OpenGL 4.5.
Result<void> run_gpu_bench(const BenchOptions& options);

}  // namespace cuesta
