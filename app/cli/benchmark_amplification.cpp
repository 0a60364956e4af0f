/// The benchmarks of amplification: a quarter of the cells along each side to all of them, one doubling, and its
/// summits.

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/cli/benchmark.h"
#include "core/field/sampling.h"
#include "core/uplift/amplification.h"
#include "core/uplift/summits.h"

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

Benchmark amplification_row(const char* name, int factor) {
    Benchmark row;
    row.name = name;
    row.prepare = [factor](int size) {
        const auto heights = std::make_shared<const Raster<float>>(ridges(std::max(2, size / factor)));
        return [heights, factor] {
            AmplificationParameters parameters;
            parameters.factor = factor;
            amplified(heights->view(), 30, parameters);
        };
    };
    row.least_calls = 3;
    return row;
}

/// One of the rounds that bring tops to their summits: fine cells read.
Benchmark summit_tops() {
    Benchmark row;
    row.name = "amplify.tops";
    row.prepare = [](int size) {
        const auto fine = std::make_shared<const Raster<float>>(ridges(size));
        const auto coarse = std::make_shared<const Raster<float>>(coarsen(fine->view(), benchmark_factor));
        return [fine, coarse] { lack_of_tops(fine->view(), coarse->view(), benchmark_factor); };
    };
    return row;
}

}  // namespace

void add_amplification_benchmarks(std::vector<Benchmark>& all) {
    all.push_back(amplification_row("amplify", benchmark_factor));
    all.push_back(amplification_row("amplify.doubling", 2));
    all.push_back(summit_tops());
}

}  // namespace cuesta
