#include "core/field/box_mean.h"

#include <algorithm>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Means along a row of `count` cells, by sums from the start.
void mean_along(const float* values, int count, int reach, std::vector<double>& sums, float* means) {
    sums.resize(static_cast<std::size_t>(count) + 1);
    for (int x = 0; x < count; ++x) sums[static_cast<std::size_t>(x) + 1] = sums[static_cast<std::size_t>(x)] + double{values[x]};
    const double first = double{values[0]};
    const double last = double{values[count - 1]};
    for (int x = 0; x < count; ++x) {
        const int from = std::max(0, x - reach);
        const int to = std::min(count, x + reach + 1);
        const double inside = sums[static_cast<std::size_t>(to)] - sums[static_cast<std::size_t>(from)];
        const double beyond = first * (from - (x - reach)) + last * (x + reach + 1 - to);
        means[x] = static_cast<float>((inside + beyond) / (2 * reach + 1));
    }
}

}  // namespace

Raster<float> box_mean(Raster<float> field, int reach, int passes) {
    const int width = field.width();
    const int height = field.height();
    if (field.empty() || reach < 1) return field;
    for (int pass = 0; pass < passes; ++pass) {
        parallel_ranges(height, 16, [&](int first, int last) {
            std::vector<double> sums;
            std::vector<float> means(static_cast<std::size_t>(width));
            for (int y = first; y < last; ++y) {
                mean_along(field.row(y), width, reach, sums, means.data());
                std::copy_n(means.data(), width, field.row(y));
            }
        });
        parallel_ranges(width, 16, [&](int first, int last) {
            std::vector<double> sums;
            std::vector<float> column(static_cast<std::size_t>(height));
            std::vector<float> means(column.size());
            for (int x = first; x < last; ++x) {
                for (int y = 0; y < height; ++y) column[static_cast<std::size_t>(y)] = field(x, y);
                mean_along(column.data(), height, reach, sums, means.data());
                for (int y = 0; y < height; ++y) field(x, y) = means[static_cast<std::size_t>(y)];
            }
        });
    }
    return field;
}

}  // namespace cuesta
