#include "app/cli/benchmark.h"

#include <algorithm>
#include <chrono>
#include <limits>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/field/raster.h"

namespace cuesta {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_of(const std::function<void()>& work) {
    const Clock::time_point start = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - start).count();
}

CUESTA_MULTIVERSION
void triad_piece(float* a, const float* b, const float* c, int count) {
    for (int i = 0; i < count; ++i) a[i] = b[i] + 0.5F * c[i];
}

CUESTA_MULTIVERSION
void update_piece(float* a, int count) {
    for (int i = 0; i < count; ++i) a[i] = a[i] * 0.999F + 0.001F;
}

/// Best GB/s of repeated sweeps that move `bytes` each. Small sets are swept several times a call, so that waking the
/// threads does not count.
double best_rate(double bytes, const std::function<void()>& sweep) {
    const int sweeps = static_cast<int>(std::clamp(64e6 / bytes, 1.0, 64.0));
    double best = std::numeric_limits<double>::infinity();
    for (int repeat = 0; repeat < 9; ++repeat) {
        const double seconds = seconds_of([&] {
            for (int i = 0; i < sweeps; ++i) sweep();
        });
        best = std::min(best, seconds / sweeps);
    }
    return bytes / best * 1e-9;
}

}  // namespace

double triad_bandwidth(double bytes) {
    const int count = static_cast<int>(bytes / 3 / sizeof(float));
    Raster<float> a(count, 1), b(count, 1, 1.0F), c(count, 1, 2.0F);
    return best_rate(bytes, [&] {
        parallel_ranges(count, 4096, [&](int first, int last) {
            triad_piece(a.row(0) + first, b.row(0) + first, c.row(0) + first, last - first);
        });
    });
}

double update_bandwidth(double bytes) {
    const int count = static_cast<int>(bytes / sizeof(float));
    Raster<float> a(count, 1, 1.0F);
    // Each float is read and written.
    return best_rate(2 * bytes, [&] {
        parallel_ranges(count, 4096, [&](int first, int last) { update_piece(a.row(0) + first, last - first); });
    });
}

Measurement measure(const Benchmark& benchmark, int size, double seconds) {
    Measurement result;
    result.name = benchmark.name;
    result.size = size;
    result.bytes_per_cell = benchmark.bytes_per_cell;
    result.published_milliseconds = benchmark.published(size);
    const std::function<void()> call = benchmark.prepare(size);
    if (benchmark.least_calls > 1) call();
    std::vector<double> times;
    const auto least_calls = static_cast<std::size_t>(benchmark.least_calls);
    for (double total = 0; times.size() < least_calls || total < seconds; total += times.back())
        times.push_back(seconds_of(call));
    std::sort(times.begin(), times.end());
    const double per_step = 1e3 / benchmark.steps_per_call;
    result.milliseconds_minimum = times.front() * per_step;
    result.milliseconds_median = times[times.size() / 2] * per_step;
    if (benchmark.iterations) result.iterations = *benchmark.iterations;
    // Half the bytes: an update reads and writes each.
    result.bandwidth = update_bandwidth(benchmark.bytes_per_cell * size * size / 2);
    return result;
}

}  // namespace cuesta
