#include "core/mask/curvature.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/mask/blur.h"

namespace cuesta {

Raster<float> curvature_of(RasterView<const float> heights, double cell_size, double scale) {
    CUESTA_CHECK(cell_size > 0 && scale >= 0);
    const int width = heights.width(), height = heights.height();
    Raster<float> smooth;
    if (scale > 0) {
        smooth = blurred(heights, scale / cell_size);
        heights = smooth.view();
    }
    Raster<float> result(width, height);
    parallel_ranges(height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const auto at = [&](int column, int row) { return static_cast<double>(heights(column, row)); };
                double sum = 0;
                if (width >= 3) {
                    const int i = std::clamp(x, 1, width - 2);
                    sum += at(i - 1, y) - 2 * at(i, y) + at(i + 1, y);
                }
                if (height >= 3) {
                    const int j = std::clamp(y, 1, height - 2);
                    sum += at(x, j - 1) - 2 * at(x, j) + at(x, j + 1);
                }
                result(x, y) = static_cast<float>(sum / (cell_size * cell_size));
            }
    });
    return result;
}

namespace {

/// First and second derivatives of the heights, x east and y south.
struct Derivatives {
    double p, q, r, s, t;
};

/// By the quadratic that fits the nine cells best (Evans 1980).
Derivatives derivatives_at(RasterView<const float> heights, int x, int y, double cell_size) {
    const int width = heights.width(), height = heights.height();
    const auto at = [&](int i, int j) {
        return static_cast<double>(heights(std::clamp(x + i, 0, width - 1), std::clamp(y + j, 0, height - 1)));
    };
    const double a = at(-1, -1), b = at(0, -1), c = at(1, -1), d = at(-1, 0), e = at(0, 0), f = at(1, 0), g = at(-1, 1),
                 h = at(0, 1), i = at(1, 1);
    const double square = cell_size * cell_size;
    return {(c + f + i - a - d - g) / (6 * cell_size), (g + h + i - a - b - c) / (6 * cell_size),
            (a + c + d + f + g + i - 2 * (b + e + h)) / (3 * square), (a + i - c - g) / (4 * square),
            (a + b + c + g + h + i - 2 * (d + e + f)) / (3 * square)};
}

double curvature(const Derivatives& z, CurvatureKind kind) {
    const double p2 = z.p * z.p, q2 = z.q * z.q, pq = z.p * z.q, steep = p2 + q2;
    const double root = std::sqrt(1 + steep);
    const double mean = ((1 + q2) * z.r - 2 * pq * z.s + (1 + p2) * z.t) / (2 * root * root * root);
    constexpr double level = 1e-12;  // squared tangent, below which rounding decides where down is
    if (kind == CurvatureKind::mean || steep < level) return mean;
    if (kind == CurvatureKind::profile) return (p2 * z.r + 2 * pq * z.s + q2 * z.t) / (steep * root * root * root);
    return (q2 * z.r - 2 * pq * z.s + p2 * z.t) / (steep * root);
}

}  // namespace

Raster<float> curvature_of(RasterView<const float> heights, double cell_size, double scale, CurvatureKind kind) {
    CUESTA_CHECK(cell_size > 0 && scale >= 0);
    const int width = heights.width(), height = heights.height();
    Raster<float> smooth;
    if (scale > 0) {
        smooth = blurred(heights, scale / cell_size);
        heights = smooth.view();
    }
    Raster<float> result(width, height);
    const auto inside = [](int i, int count) { return count >= 3 ? std::clamp(i, 1, count - 2) : i; };
    parallel_ranges(height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x)
                result(x, y) = static_cast<float>(
                    curvature(derivatives_at(heights, inside(x, width), inside(y, height), cell_size), kind));
    });
    return result;
}

}  // namespace cuesta
