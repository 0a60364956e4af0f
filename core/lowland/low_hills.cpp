#include "core/lowland/low_hills.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/drainage/drainage.h"
#include "core/relief/noise/fractal.h"

namespace cuesta {
namespace {

/// The hills on coarse cells, with a margin on three sides, so that their crests do not follow the map's edges.
struct CoarseHills {
    int factor = 1;  ///< cells of the map in one
    int margin = 12;
    double cell_size = 0;
    Raster<float> heights;  ///< m; not finite on the plain
};

constexpr float plain_below = std::numeric_limits<float>::quiet_NaN();
constexpr double area_exponent = 0.45;

double axis_at(const HillPlan& plan, double y, double cell_size) {
    const auto rows = static_cast<double>(plan.axis.size());
    return plan.axis[static_cast<std::size_t>(std::clamp(y / cell_size, 0.0, rows - 1))];
}

CoarseHills plan_of_hills(const HillPlan& plan, int width, int height, double cell_size) {
    CoarseHills hills;
    const double wanted = std::max(cell_size, std::clamp(width * cell_size / 220, 20.0, 120.0));
    hills.factor = std::max(1, static_cast<int>(std::lround(wanted / cell_size)));
    hills.cell_size = hills.factor * cell_size;
    const double south = std::min(plan.foot + 2 * plan.variation, height * cell_size);
    const int columns = (width + hills.factor - 1) / hills.factor + 2 * hills.margin;
    const int rows = static_cast<int>(std::ceil(south / hills.cell_size)) + 1 + hills.margin;
    hills.heights = Raster<float>(columns, rows);
    const double wave = std::max(6 * plan.variation, 4 * hills.cell_size);
    const FractalNoise edge(FractalShape::plain, plan.seed, 21, wave, hills.cell_size, 5, 0.55F);
    const FractalNoise bumps(FractalShape::plain, plan.seed, 22, 12 * hills.cell_size, hills.cell_size, 3, 0.6F);
    std::vector<double> xs(static_cast<std::size_t>(columns));
    std::vector<double> ys(xs.size());
    std::vector<float> edges(xs.size());
    std::vector<float> starts(xs.size());
    std::vector<float> scratch(2 * xs.size());
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < columns; ++x) {
            xs[x] = (x - hills.margin + 0.5) * hills.cell_size;
            ys[x] = (y - hills.margin + 0.5) * hills.cell_size;
        }
        edge.row(xs.data(), ys.data(), columns, edges.data(), scratch.data());
        bumps.row(xs.data(), ys.data(), columns, starts.data(), scratch.data());
        for (int x = 0; x < columns; ++x) {
            const double to_foot = plan.foot + 2 * plan.variation * (edges[x] + 0.2 * starts[x]) - ys[x];
            const double widening = 1 + std::exp(-std::max(to_foot, 0.0) / std::max(plan.valley, 1.0));
            const double to_valley =
                std::abs(xs[x] - axis_at(plan, ys[x], cell_size)) -
                plan.valley * widening * (0.5 + plan.wandering * edges[x] + plan.raggedness * starts[x]);
            hills.heights(x, y) = std::min(to_foot, to_valley) > 0 ? 1.0F + 0.5F * starts[x] : plain_below;
        }
    }
    return hills;
}

/// One implicit step of uplift and streams (Braun and Willett 2013): z = (z0 + U dt + F z_r) / (1 + F) from the outlets
/// upwards, F = K A^m dt / length. U dt = 1; K only sets how many steps the balance takes.
void uplift_step(CoarseHills& hills, const std::vector<float>& erodibility) {
    const Drainage drainage = drain(hills.heights.view());
    const Raster<std::uint32_t> area = drainage_area_cells(drainage);
    const int width = hills.heights.width();
    for (const std::uint32_t cell : drainage.order) {
        const int x = static_cast<int>(cell % static_cast<std::uint32_t>(width));
        const int y = static_cast<int>(cell / static_cast<std::uint32_t>(width));
        const std::int64_t receiver = drainage.receiver(cell);
        double low = 0;
        double length = 1;
        if (receiver >= 0) {
            low = hills.heights(static_cast<int>(receiver % width), static_cast<int>(receiver / width));
            length = d8::distance[drainage.direction(x, y)];
        }
        const double f = erodibility[cell] * std::pow(static_cast<double>(area(x, y)), area_exponent) / length;
        const double z = std::max<double>(hills.heights(x, y), low);
        hills.heights(x, y) = static_cast<float>((z + 1 + f * low) / (1 + f));
    }
}

/// Creep rounds the crests; the plain counts as its foot, at 0.
Raster<float> rounded(const Raster<float>& heights, int passes) {
    Raster<float> now(heights.width(), heights.height());
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) now(x, y) = std::isfinite(heights(x, y)) ? heights(x, y) : 0.0F;
    for (int i = 0; i < passes; ++i) {
        const Raster<float> before = now;
        for (int y = 1; y + 1 < now.height(); ++y)
            for (int x = 1; x + 1 < now.width(); ++x) {
                if (!std::isfinite(heights(x, y))) continue;
                const float around = before(x - 1, y) + before(x + 1, y) + before(x, y - 1) + before(x, y + 1);
                now(x, y) = 0.4F * before(x, y) + 0.15F * around;
            }
    }
    return now;
}

/// The quadratic B-spline of the cells at a place in them: bilinear values would show the coarse cells as facets.
double spline_at(RasterView<const float> cells, double u, double v) {
    const auto weights = [](double t) {  // t: from the middle of the cell, -0.5 .. 0.5
        return std::array<double, 3>{0.5 * (0.5 - t) * (0.5 - t), 0.75 - t * t, 0.5 * (0.5 + t) * (0.5 + t)};
    };
    const int x = std::clamp(static_cast<int>(std::floor(u)), 0, cells.width() - 1);
    const int y = std::clamp(static_cast<int>(std::floor(v)), 0, cells.height() - 1);
    const auto east = weights(u - x - 0.5);
    const auto south = weights(v - y - 0.5);
    double sum = 0;
    for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i)
            sum += south[j] * east[i] *
                   cells(std::clamp(x + i - 1, 0, cells.width() - 1), std::clamp(y + j - 1, 0, cells.height() - 1));
    return sum;
}

}  // namespace

Raster<float> low_hills(const HillPlan& plan, int width, int height, double cell_size) {
    Raster<float> result(width, height);
    if (!(plan.foot > 0) || !(plan.relief > 0)) return result;
    CoarseHills hills = plan_of_hills(plan, width, height, cell_size);
    const auto cells = static_cast<std::uint32_t>(hills.heights.width() * hills.heights.height());
    std::vector<float> erodibility(cells);
    for (std::uint32_t cell = 0; cell < cells; ++cell)
        erodibility[cell] = 0.25F * (0.6F + 0.8F * random_unit(plan.seed, RandomStream::lowland, 0x50000000U, cell));
    for (int i = 0; i < 40; ++i) uplift_step(hills, erodibility);
    const Raster<float> smooth = rounded(hills.heights, 3);
    std::vector<float> sorted;
    for (int y = hills.margin; y < smooth.height(); ++y)
        for (int x = hills.margin; x + hills.margin < smooth.width(); ++x)
            if (smooth(x, y) > 0) sorted.push_back(smooth(x, y));
    if (sorted.empty()) return result;
    const auto high = sorted.begin() + static_cast<std::ptrdiff_t>(0.98 * static_cast<double>(sorted.size()));
    std::nth_element(sorted.begin(), high, sorted.end());
    const double scale = plan.relief / *high;
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const double u = (x + 0.5) / hills.factor + hills.margin;
                const double v = (y + 0.5) / hills.factor + hills.margin;
                if (v > smooth.height() - 0.5) continue;
                result(x, y) = static_cast<float>(scale * spline_at(smooth.view(), u, v));
            }
    });
    return result;
}

}  // namespace cuesta
