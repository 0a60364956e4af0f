/// The benchmark of amplification: a quarter of the cells along each side to all of them.

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/cli/benchmark.h"
#include "core/uplift/amplification.h"

namespace cuesta {
namespace {

constexpr int benchmark_factor = 4;

/// Ridges and valleys of about 80 coarse cells, down to the south.
Raster<float> ridges(int size) {
    Raster<float> heights(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            heights(x, y) =
                static_cast<float>(6.0 * (size - y) + 200 * std::abs(std::sin(0.04 * x + 0.3 * std::sin(0.05 * y))) +
                                   40 * std::sin(0.21 * x) * std::sin(0.17 * y));
    return heights;
}

}  // namespace

void add_amplification_benchmarks(std::vector<Benchmark>& all) {
    Benchmark row;
    row.name = "amplify";
    row.prepare = [](int size) {
        const auto heights = std::make_shared<const Raster<float>>(ridges(std::max(2, size / benchmark_factor)));
        return [heights] {
            AmplificationParameters parameters;
            parameters.factor = benchmark_factor;
            amplified(heights->view(), 30, parameters);
        };
    };
    row.least_calls = 3;
    all.push_back(row);
}

}  // namespace cuesta
