#pragma once
/// \file Measuring kernels: milliseconds a step, nanoseconds a cell, and the share of the memory bandwidth of the same
/// run.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/carve/displacement.h"
#include "core/erosion/stepper.h"

namespace cuesta {

/// A kernel that can be measured at any size.
struct Benchmark {
    std::string name;  ///< "thermal", "water.layered"
    /// Bytes that one step must at least read and write a cell, were every field touched once.
    double bytes_per_cell = 4;
    /// Makes the input of size x size cells and returns what runs one or more steps of it.
    std::function<std::function<void()>(int size)> prepare;
    int steps_per_call = 1;
    /// Milliseconds a step that a paper reports at a size, for comparison.
    std::function<std::optional<double>(int size)> published = [](int) { return std::optional<double>(); };
    /// Calls that are timed at least; with 1, not even a call to warm up comes before, for what takes long.
    int least_calls = 7;
    /// Iterations that the last call took to converge; null where there are none.
    std::shared_ptr<int> iterations;
};

struct Measurement {
    std::string name;
    int size = 0;
    double milliseconds_minimum = 0;  ///< a step
    double milliseconds_median = 0;   ///< a step
    double bytes_per_cell = 0;
    double bandwidth = 0;  ///< GB/s of an in-place update with the same working set, best of the same run
    std::optional<double> published_milliseconds;
    std::optional<int> iterations;  ///< that a call took to converge

    double nanoseconds_per_cell() const { return milliseconds_minimum * 1e6 / size / size; }
    /// The bytes that a step must move, by the time it took, as a share of what the memory gives. Above 1 where the
    /// kernel does several steps a sweep.
    double bandwidth_share() const { return bytes_per_cell / nanoseconds_per_cell() / bandwidth; }
};

/// Runs the benchmark for at least `seconds` and its least number of calls, after one call to warm up.
Measurement measure(const Benchmark& benchmark, int size, double seconds);

/// GB/s, best of several runs on all threads, of `a = b + s * c` over arrays of `bytes` in all.
double triad_bandwidth(double bytes);
/// GB/s, best of several runs on all threads, of `a = a * s + t` over an array of `bytes`.
double update_bandwidth(double bytes);

/// All kernels that `cuesta-cli bench` knows.
std::vector<Benchmark> all_benchmarks();

/// Appends those of looks.
void add_look_benchmarks(std::vector<Benchmark>& all);
/// Appends those of land from feature splines.
void add_spline_benchmarks(std::vector<Benchmark>& all);
/// Appends those of amplification; their size is that of the result.
void add_amplification_benchmarks(std::vector<Benchmark>& all);
/// Appends those of deltas and meanders.
void add_lowland_benchmarks(std::vector<Benchmark>& all);
/// Appends those of a stack of five elements, one of which is dragged.
void add_stack_benchmarks(std::vector<Benchmark>& all);
/// Appends those of ice.
void add_ice_benchmarks(std::vector<Benchmark>& all);
/// Appends those of uplifted land.
void add_uplift_benchmarks(std::vector<Benchmark>& all);
/// Appends those of the sculpting brushes: a dab in so many cells of radius.
void add_sculpt_benchmarks(std::vector<Benchmark>& all);
/// Appends those of meshes: the whole land as so many triangles.
void add_mesh_benchmarks(std::vector<Benchmark>& all);
/// Appends those of the kinds of erosion that a device makes, a call with the transfers to it and back.
void add_device_erosion_benchmarks(std::vector<Benchmark>& all, const std::shared_ptr<ErosionStepper>& stepper);
/// Appends those of carving, by any carver.
void add_carving_benchmarks(std::vector<Benchmark>& all, const Carver& carver);

/// Hills of one material, under water that has settled in.
ErosionState settled_land(int size);

/// Those whose name a regular expression finds something in; empty: all. Errors: no regular expression, matches
/// nothing.
Result<std::vector<Benchmark>> benchmarks_matching(std::vector<Benchmark> all, const std::string& filter);

}  // namespace cuesta
