#include "core/field/vertex_sampling.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// The samples that one corner is made of along a side, and their weights, which sum to 1.
struct Contribution {
    int first = 0;
    std::vector<double> weights;
};

/// The integral of what sample `i` adds to the piecewise linear ground, from far below to `x` (in spacings).
double integral_of_hat(int i, double x) {
    const double t = std::clamp(x - i, -1.0, 1.0);
    return t < 0 ? 0.5 * (1 + t) * (1 + t) : 0.5 + t - 0.5 * t * t;
}

/// The mean of the piecewise linear ground over [from, to], which lies inside it.
Contribution mean_over(double from, double to, int size) {
    Contribution result;
    result.first = std::clamp(static_cast<int>(std::floor(from)), 0, size - 1);
    const int last = std::clamp(static_cast<int>(std::ceil(to)), 0, size - 1);
    double sum = 0;
    for (int i = result.first; i <= last; ++i) {
        result.weights.push_back(integral_of_hat(i, to) - integral_of_hat(i, from));
        sum += result.weights.back();
    }
    for (double& weight : result.weights) weight /= sum;
    return result;
}

/// The cubic of Catmull and Rom through the four samples around a place; at the ends the outermost sample counts twice.
Contribution cubic_at(double place, int size) {
    const int before = std::clamp(static_cast<int>(std::floor(place)), 0, size - 1);
    const double t = place - before;
    if (t <= 0 || size == 1) return {before, {1.0}};
    const double weights[4] = {0.5 * (-t + 2 * t * t - t * t * t), 0.5 * (2 - 5 * t * t + 3 * t * t * t),
                               0.5 * (t + 4 * t * t - 3 * t * t * t), 0.5 * (-t * t + t * t * t)};
    Contribution result;
    result.first = std::max(before - 1, 0);
    const int last = std::min(before + 2, size - 1);
    result.weights.assign(static_cast<std::size_t>(last - result.first + 1), 0.0);
    for (int k = 0; k < 4; ++k)
        result.weights[static_cast<std::size_t>(std::clamp(before - 1 + k, result.first, last) - result.first)] +=
            weights[k];
    return result;
}

/// Of the new samples first .. first + count - 1.
std::vector<Contribution> contributions(int old_size, int new_size, int first, int count) {
    std::vector<Contribution> result(static_cast<std::size_t>(count));
    const double extent = old_size - 1;
    const double spacing = new_size > 1 ? extent / (new_size - 1) : 0;
    for (int i = first; i < first + count; ++i) {
        // Exact at both ends and, for equal sizes, everywhere.
        const double place = new_size > 1 ? extent * i / (new_size - 1) : extent / 2;
        result[static_cast<std::size_t>(i - first)] =
            spacing > 1 ? mean_over(std::max(place - spacing / 2, 0.0), std::min(place + spacing / 2, extent), old_size)
                        : cubic_at(place, old_size);
    }
    return result;
}

/// The first sample that these are made of, and how many they are from there.
std::pair<int, int> extent_of(const std::vector<Contribution>& all) {
    int first = all.front().first;
    int last = first;
    for (const Contribution& each : all) {
        first = std::min(first, each.first);
        last = std::max(last, each.first + static_cast<int>(each.weights.size()));
    }
    return {first, last - first};
}

/// Sums in doubles, between the lowest and highest of the samples: constants come out exact.
template <class SampleAt>
float combine(const Contribution& from, const SampleAt& sample_at) {
    double sum = 0;
    float lowest = sample_at(from.first);
    float highest = lowest;
    for (std::size_t k = 0; k < from.weights.size(); ++k) {
        const float sample = sample_at(from.first + static_cast<int>(k));
        sum += from.weights[k] * static_cast<double>(sample);
        lowest = std::min(lowest, sample);
        highest = std::max(highest, sample);
    }
    return std::clamp(static_cast<float>(sum), lowest, highest);
}

}  // namespace

Raster<float> resampled_corners(RasterView<const float> samples, int columns, int rows) {
    const int width = samples.width(), height = samples.height();
    CUESTA_CHECK(!samples.empty() && columns >= 1 && rows >= 1);
    return resampled_corners_part(samples, {0, 0, width, height}, width, height, columns, rows, {0, 0, columns, rows});
}

CellWindow samples_of_corners(int width, int height, int columns, int rows, const CellWindow& corners) {
    const auto [left, wide] = extent_of(contributions(width, columns, corners.left, corners.width));
    const auto [top, tall] = extent_of(contributions(height, rows, corners.top, corners.height));
    return {left, top, wide, tall};
}

Raster<float> resampled_corners_part(RasterView<const float> samples, const CellWindow& window, int width, int height,
                                     int all_columns, int all_rows, const CellWindow& corners) {
    CUESTA_CHECK(samples.width() == window.width && samples.height() == window.height);
    CUESTA_CHECK((CellWindow{0, 0, all_columns, all_rows}.holds(corners)));
    const std::vector<Contribution> across = contributions(width, all_columns, corners.left, corners.width);
    const std::vector<Contribution> down = contributions(height, all_rows, corners.top, corners.height);
    CUESTA_CHECK(window.holds(samples_of_corners(width, height, all_columns, all_rows, corners)));
    const int columns = corners.width, rows = corners.height;
    constexpr int row_grain = 16;
    Raster<float> narrow(columns, samples.height());
    parallel_ranges(samples.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* from = samples.row(y);
            float* row = narrow.row(y);
            for (int x = 0; x < columns; ++x)
                row[x] = combine(across[static_cast<std::size_t>(x)], [&](int i) { return from[i - window.left]; });
        }
    });
    if (all_rows == height && corners.top == window.top && rows == window.height) return narrow;
    Raster<float> result(columns, rows);
    parallel_ranges(rows, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < columns; ++x)
                result(x, y) =
                    combine(down[static_cast<std::size_t>(y)], [&](int j) { return narrow(x, j - window.top); });
    });
    return result;
}

}  // namespace cuesta
