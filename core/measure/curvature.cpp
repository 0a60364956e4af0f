#include "core/measure/curvature.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

struct Powers {
    double first = 0, second = 0, third = 0;
    std::int64_t count = 0;
};

/// Rounding of heights to floats bends a plane by a few 1e-7 of its heights; that is no form.
constexpr double least_bend = 2e-6;

Powers powers_of_row(const float* north, const float* middle, const float* south, int step, int width) {
    Powers sums;
    for (int x = step; x < width - step; ++x) {
        const double bend = double{north[x]} + double{south[x]} + double{middle[x - step]} + double{middle[x + step]} -
                            4 * double{middle[x]};
        if (!std::isfinite(bend)) continue;
        sums.first += bend;
        sums.second += bend * bend;
        sums.third += bend * bend * bend;
        ++sums.count;
    }
    return sums;
}

ScaleCurvature curvature_at(RasterView<const float> heights, double cell_size, int step, double flat) {
    std::vector<Powers> rows(static_cast<std::size_t>(heights.height() - 2 * step));
    parallel_ranges(heights.height() - 2 * step, 16, [&](int first, int last) {
        for (int i = first; i < last; ++i)
            rows[static_cast<std::size_t>(i)] =
                powers_of_row(heights.row(i), heights.row(i + step), heights.row(i + 2 * step), step, heights.width());
    });
    Powers all;
    for (const Powers& row : rows) {
        all.first += row.first;
        all.second += row.second;
        all.third += row.third;
        all.count += row.count;
    }
    ScaleCurvature result{step, step * cell_size, 0, 0, all.count};
    if (all.count == 0) return result;
    const auto count = static_cast<double>(all.count);
    const double mean = all.first / count;
    const double variance = std::max(0.0, all.second / count - mean * mean);
    if (variance <= flat * flat) return result;
    const double deviation = std::sqrt(variance);
    // E (b - mean)^3 = E b^3 - 3 mean E b^2 + 2 mean^3
    const double third = all.third / count - 3 * mean * all.second / count + 2 * mean * mean * mean;
    result.deviation = deviation / (result.distance * result.distance);
    result.skewness = third / (variance * deviation);
    return result;
}

}  // namespace

std::vector<ScaleCurvature> find_curvature(RasterView<const float> heights, double cell_size) {
    CUESTA_CHECK(cell_size > 0);
    double largest = 0;
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x)
            if (std::isfinite(heights(x, y))) largest = std::max(largest, std::abs(double{heights(x, y)}));
    std::vector<ScaleCurvature> result;
    for (const int step : {1, 2, 4, 8, 16}) {
        if (std::min(heights.width(), heights.height()) <= 2 * step) break;
        const ScaleCurvature found = curvature_at(heights, cell_size, step, least_bend * largest);
        if (found.count == 0) break;
        result.push_back(found);
    }
    return result;
}

}  // namespace cuesta
