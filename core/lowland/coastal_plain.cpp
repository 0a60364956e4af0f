#include "core/lowland/coastal_plain.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "core/lowland/low_hills.h"
#include "core/relief/noise/fractal.h"

namespace cuesta {
namespace {

/// Noise along a line, in metres.
std::vector<double> wavering(std::uint64_t seed, std::uint32_t variant, int count, double cell_size, double wavelength,
                             double height) {
    const FractalNoise noise(FractalShape::plain, seed, variant, wavelength, cell_size, 5, 0.5F);
    std::vector<double> xs(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) xs[i] = (i + 0.5) * cell_size;
    const std::vector<double> ys(xs.size(), 0.37 * wavelength);
    std::vector<float> values(xs.size());
    std::vector<float> scratch(2 * xs.size());
    noise.row(xs.data(), ys.data(), count, values.data(), scratch.data());
    std::vector<double> result(xs.size());
    for (int i = 0; i < count; ++i) result[i] = height * values[i];
    return result;
}

double smooth_minimum(double a, double b, double k) {
    const double h = std::clamp(0.5 + 0.5 * (b - a) / k, 0.0, 1.0);
    return b + (a - b) * h - k * h * (1 - h);
}

/// Metres above the sea level `inland` metres behind the shore.
double plain_height(const DeltaParameters& p, double inland) {
    if (inland > 0) return inland * p.plain_slope;
    const double depth = -inland * p.shelf_slope;
    return -smooth_minimum(depth, p.shelf_depth, 0.3 * p.shelf_depth);
}

}  // namespace

CoastalPlain coastal_plain(const DeltaParameters& p, int width, int height, double cell_size) {
    CoastalPlain land;
    land.heights = Raster<float>(width, height);
    const double south = height * cell_size;
    const double east = width * cell_size;
    const double shore = p.coast * south;
    const double foot = std::min<double>(p.upland, 0.85 * p.coast) * south;
    land.axis = wavering(p.seed, 31, height, cell_size, std::max(0.5 * south, cell_size), 0.05 * east);
    for (double& x : land.axis) x += 0.5 * east;
    const double apex_y = foot + double{p.head} * (shore - foot);
    const int apex_row = std::clamp(static_cast<int>(apex_y / cell_size), 0, height - 1);
    land.apex = {{land.axis[apex_row], apex_y}, 0, 1};
    const HillPlan plan{p.seed, p.relief, p.valley, foot, 0.3 * foot, land.axis};
    const Raster<float> hills = low_hills(plan, width, height, cell_size);
    const std::vector<double> bays =
        wavering(p.seed, 32, width, cell_size, std::max(0.3 * east, cell_size), 0.07 * south);
    const FractalNoise unevenness(FractalShape::plain, p.seed, 33, 1500, cell_size, 6, 0.55F);
    parallel_ranges(height, 16, [&](int first, int last) {
        std::vector<double> xs(static_cast<std::size_t>(width));
        for (int x = 0; x < width; ++x) xs[x] = (x + 0.5) * cell_size;
        std::vector<float> noise(xs.size());
        FractalRows rows(unevenness, xs.data(), width);
        for (int y = first; y < last; ++y) {
            const double place = (y + 0.5) * cell_size;
            rows.row(place, noise.data());
            for (int x = 0; x < width; ++x) {
                const double inland = shore + bays[x] - place;
                const double rough = inland > 0 ? 0.35 : 0.35 + 0.5 * std::min(-inland / 2000, 1.0);
                const double hill = hills(x, y);
                const double rounded = hill * (1 + 0.12 * noise[x]);
                land.heights(x, y) = static_cast<float>(plain_height(p, inland) + rough * noise[x] + rounded);
            }
        }
    });
    return land;
}

}  // namespace cuesta
