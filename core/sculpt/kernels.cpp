#include "core/sculpt/kernels.h"

#include <array>
#include <cmath>
#include <vector>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int row_grain = 32;

/// A raster of the size of `weights` each of whose cells is f(x, y).
template <class Function>
Raster<float> made(RasterView<const float> weights, const Function& f) {
    Raster<float> result(weights.width(), weights.height());
    parallel_ranges(weights.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* row = result.row(y);
            for (int x = 0; x < weights.width(); ++x) row[x] = f(x, y);
        }
    });
    return result;
}

/// The mean of the 2 reach + 1 values around; those beyond the ends count as 0, which keeps the matrix symmetric.
void mean_along(const double* in, double* out, int count, std::ptrdiff_t stride, int reach) {
    const double share = 1.0 / (2 * reach + 1);
    double sum = 0;
    for (int i = 0; i < std::min(reach, count); ++i) sum += in[i * stride];
    for (int i = 0; i < count; ++i) {
        if (i + reach < count) sum += in[(i + reach) * stride];
        if (i - reach - 1 >= 0) sum -= in[(i - reach - 1) * stride];
        out[i * stride] = sum * share;
    }
}

/// A field of doubles: heights of thousands of metres, the difference of whose means counts in micrometres.
struct Field {
    int width, height;
    std::vector<double> cells;
    Field(int w, int h) : width(w), height(h), cells(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)) {}
    double* row(int y) { return cells.data() + static_cast<std::ptrdiff_t>(y) * width; }
};

void blur(Field& field, int reach) {
    Field other(field.width, field.height);
    for (int pass = 0; pass < 2; ++pass) {
        parallel_ranges(field.height, row_grain, [&](int first, int last) {
            for (int y = first; y < last; ++y) mean_along(field.row(y), other.row(y), field.width, 1, reach);
        });
        parallel_ranges(field.width, row_grain, [&](int first, int last) {
            for (int x = first; x < last; ++x)
                mean_along(other.row(0) + x, field.row(0) + x, field.height, field.width, reach);
        });
    }
}

}  // namespace

CellRange cells_around(double x, double y, double radius, int margin, int terrain_width, int terrain_height) {
    radius = std::max(radius, smallest_brush_radius) + margin;
    // Compared as doubles: what lies far beside the terrain fits no int.
    const auto cell = [](double place, int cells) {
        return static_cast<int>(std::clamp(std::floor(place), 0.0, static_cast<double>(cells)));
    };
    const int x0 = cell(x - radius, terrain_width);
    const int y0 = cell(y - radius, terrain_height);
    return {x0, y0, cell(x + radius + 1, terrain_width) - x0, cell(y + radius + 1, terrain_height) - y0};
}

Raster<float> dab_weights(const SculptDab& dab, double hardness, const CellRange& range) {
    Raster<float> weights(range.width, range.height);
    const BrushTip tip{dab.radius, hardness};
    const double radius = std::max(dab.radius, smallest_brush_radius);
    parallel_ranges(range.height, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const double dy = range.y0 + y + 0.5 - dab.y;
            float* row = weights.row(y);
            for (int x = 0; x < range.width; ++x) {
                const double dx = range.x0 + x + 0.5 - dab.x;
                const double squared = dx * dx + dy * dy;
                if (squared < radius * radius)
                    row[x] = static_cast<float>(dab.strength * falloff_of(tip, std::sqrt(squared)));
            }
        }
    });
    return weights;
}

SculptPlane plane_under(RasterView<const float> ground, RasterView<const float> weights, const CellRange& range,
                        const SculptDab& dab, bool slopes) {
    const int cx = std::clamp(static_cast<int>(std::floor(dab.x)) - range.x0, 0, range.width - 1);
    const int cy = std::clamp(static_cast<int>(std::floor(dab.y)) - range.y0, 0, range.height - 1);
    const double middle = static_cast<double>(ground(cx, cy));
    if (!slopes) return {middle, 0, 0};
    // Least squares of weight * (g - a - b x - c y)^2 around the weighted mean, where b and c come apart from a.
    std::array<double, 4> sums{};  // weight, x, y, g
    for (int y = 0; y < range.height; ++y)
        for (int x = 0; x < range.width; ++x) {
            const auto w = static_cast<double>(weights(x, y));
            sums[0] += w;
            sums[1] += w * x;
            sums[2] += w * y;
            sums[3] += w * (static_cast<double>(ground(x, y)) - middle);
        }
    if (!(sums[0] > 0)) return {middle, 0, 0};
    const double mean_x = sums[1] / sums[0], mean_y = sums[2] / sums[0], mean_g = sums[3] / sums[0];
    double xx = 0, xy = 0, yy = 0, xg = 0, yg = 0;
    for (int y = 0; y < range.height; ++y)
        for (int x = 0; x < range.width; ++x) {
            const auto w = static_cast<double>(weights(x, y));
            const double dx = x - mean_x, dy = y - mean_y;
            const double dg = static_cast<double>(ground(x, y)) - middle - mean_g;
            xx += w * dx * dx;
            xy += w * dx * dy;
            yy += w * dy * dy;
            xg += w * dx * dg;
            yg += w * dy * dg;
        }
    const double determinant = xx * yy - xy * xy;
    SculptPlane plane{middle + mean_g, 0, 0};
    // Cells in one line tell of one direction only.
    if (determinant > 1e-9 * xx * yy) {
        plane.slope_x = (xg * yy - yg * xy) / determinant;
        plane.slope_y = (yg * xx - xg * xy) / determinant;
    }
    plane.level -= plane.slope_x * (range.x0 + mean_x + 0.5) + plane.slope_y * (range.y0 + mean_y + 0.5);
    return plane;
}

Raster<float> towards_plane(RasterView<const float> ground, RasterView<const float> weights, const CellRange& range,
                            const SculptPlane& plane) {
    return made(weights, [&](int x, int y) {
        const double aim = plane.at(range.x0 + x + 0.5, range.y0 + y + 0.5);
        return weights(x, y) * static_cast<float>(aim - static_cast<double>(ground(x, y)));
    });
}

Raster<float> smoothed_under(RasterView<const float> ground, RasterView<const float> weights, int reach) {
    const int width = ground.width(), height = ground.height();
    Field share(width, height), load(width, height);
    const auto datum = static_cast<double>(ground(width / 2, height / 2));
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double u = std::sqrt(static_cast<double>(weights(x, y)));
            share.row(y)[x] = u;
            load.row(y)[x] = u * (static_cast<double>(ground(x, y)) - datum);
        }
    blur(share, reach);
    blur(load, reach);
    return made(weights, [&](int x, int y) {
        const double u = std::sqrt(static_cast<double>(weights(x, y)));
        const double g = static_cast<double>(ground(x, y)) - datum;
        return static_cast<float>(u * (load.row(y)[x] - g * share.row(y)[x]));
    });
}

Raster<float> towards_terraces(RasterView<const float> ground, RasterView<const float> weights, double step,
                               double edge) {
    CUESTA_CHECK(step > 0);
    const double rise = std::max(1 - edge, 1e-3);
    return made(weights, [&](int x, int y) {
        const double q = static_cast<double>(ground(x, y)) / step;
        const double fraction = q - std::floor(q);
        const double s = std::clamp((fraction - 0.5) / rise + 0.5, 0.0, 1.0);
        return weights(x, y) * static_cast<float>((s - fraction) * step);
    });
}

}  // namespace cuesta
