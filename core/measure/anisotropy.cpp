#include "core/measure/anisotropy.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int blur_radius = 8;
constexpr int rim = blur_radius + 1;

/// Mean over a row's 2 r + 1 neighbours. Sums are taken anew for each cell: a running sum would depend on where it
/// began. Doubles, since the mean of thousands of metres must keep centimetres.
CUESTA_MULTIVERSION void mean_along_row(const float* __restrict in, double* __restrict out, int first, int last) {
    for (int x = first; x < last; ++x) {
        double sum = 0;
        for (int k = -blur_radius; k <= blur_radius; ++k) sum += double{in[x + k]};
        out[x] = sum * (1.0 / (2 * blur_radius + 1));
    }
}

CUESTA_MULTIVERSION void add_row(const double* __restrict in, double* __restrict sum, int first, int last) {
    for (int x = first; x < last; ++x) sum[x] += in[x];
}

CUESTA_MULTIVERSION void subtract_mean(const float* __restrict height, const double* __restrict sum,
                                       double* __restrict out, int first, int last) {
    for (int x = first; x < last; ++x) out[x] = double{height[x]} - sum[x] * (1.0 / (2 * blur_radius + 1));
}

struct Sums {
    double weight = 0;
    double a4 = 0;
    double a8 = 0;
    std::int64_t cells = 0;
};

/// With z = gx + i gy: |g|^2 cos 4 phi = Re z^4 / |z|^2, and |g|^2 cos 8 phi = Re z^8 / |z|^6.
Sums sum_row(const double* north, const double* middle, const double* south, int first, int last) {
    Sums sums;
    for (int x = first; x < last; ++x) {
        const double gx = 3 * (north[x + 1] - north[x - 1]) + 10 * (middle[x + 1] - middle[x - 1]) +
                          3 * (south[x + 1] - south[x - 1]);
        const double gy =
            3 * (south[x - 1] - north[x - 1]) + 10 * (south[x] - north[x]) + 3 * (south[x + 1] - north[x + 1]);
        const double weight = gx * gx + gy * gy;
        if (!std::isfinite(weight)) continue;  // a hole in the square
        ++sums.cells;
        if (!(weight > 0)) continue;
        const double c2 = (gx * gx - gy * gy) / weight;  // cos 2 phi
        const double c4 = 2 * c2 * c2 - 1;
        const double c8 = 2 * c4 * c4 - 1;
        sums.weight += weight;
        sums.a4 += weight * c4;
        sums.a8 += weight * c8;
    }
    return sums;
}

}  // namespace

Anisotropy find_anisotropy(RasterView<const float> heights) {
    const int width = heights.width();
    const int height = heights.height();
    if (width < 2 * rim + 1 || height < 2 * rim + 1) return {};

    Raster<double> blurred(width, height);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            mean_along_row(heights.row(y), blurred.row(y), blur_radius, width - blur_radius);
    });
    Raster<double> fine(width, height);
    parallel_ranges(height - 2 * blur_radius, 16, [&](int first, int last) {
        std::vector<double> sum(static_cast<std::size_t>(width));
        for (int y = first + blur_radius; y < last + blur_radius; ++y) {
            std::fill(sum.begin(), sum.end(), 0.0);
            for (int k = -blur_radius; k <= blur_radius; ++k)
                add_row(blurred.row(y + k), sum.data(), blur_radius, width - blur_radius);
            subtract_mean(heights.row(y), sum.data(), fine.row(y), blur_radius, width - blur_radius);
        }
    });
    std::vector<Sums> rows(static_cast<std::size_t>(height - 2 * rim));
    parallel_ranges(height - 2 * rim, 16, [&](int first, int last) {
        for (int i = first; i < last; ++i)
            rows[static_cast<std::size_t>(i)] =
                sum_row(fine.row(i + rim - 1), fine.row(i + rim), fine.row(i + rim + 1), rim, width - rim);
    });
    Sums all;
    for (const Sums& row : rows) {
        all.weight += row.weight;
        all.a4 += row.a4;
        all.a8 += row.a8;
        all.cells += row.cells;
    }
    if (!(all.weight > 0)) return {0, 0, all.cells};
    return {all.a4 / all.weight, all.a8 / all.weight, all.cells};
}

}  // namespace cuesta
