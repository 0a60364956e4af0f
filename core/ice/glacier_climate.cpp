#include "core/ice/glacier_climate.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr double looked_over = 180;  ///< m to each side
constexpr float full_gradient = 0.6F;

}  // namespace

double snow_line(const GlacierParameters& parameters, double lowest, double highest) {
    return parameters.line == IceLine::height ? double{parameters.ela_height}
                                              : lowest + double{parameters.ela} * (highest - lowest);
}

Raster<float> snow_lines(const GlacierParameters& parameters, RasterView<const float> ground, double cell_size, double line) {
    const int width = ground.width();
    const int height = ground.height();
    Raster<float> result(width, height);
    const int reach = std::max(1, static_cast<int>(std::lround(looked_over / cell_size)));
    const auto per_metre = static_cast<float>(1 / (2 * reach * cell_size));
    const double from = double{parameters.wind_from} * std::numbers::pi / 180;
    const auto from_east = static_cast<float>(std::sin(from));
    const auto from_north = static_cast<float>(std::cos(from));
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* const north = ground.row(std::max(y - reach, 0));
            const float* const south = ground.row(std::min(y + reach, height - 1));
            for (int x = 0; x < width; ++x) {
                // Gradients that fall to the north and to the east.
                const float northward = (south[x] - north[x]) * per_metre;
                const float eastward = (ground(std::max(x - reach, 0), y) - ground(std::min(x + reach, width - 1), y)) * per_metre;
                const float lee = -(northward * from_north + eastward * from_east);
                result(x, y) = static_cast<float>(line) -
                               parameters.sun * std::clamp(northward / full_gradient, -1.0F, 1.0F) -
                               parameters.wind * std::clamp(lee / full_gradient, -1.0F, 1.0F);
            }
        }
    });
    return result;
}

double rise_after(const GlacierParameters& parameters, double years) {
    const double turn = 2 * std::numbers::pi * years / double{parameters.period};
    return double{parameters.rise} * (1 - std::cos(turn)) / 2;
}

}  // namespace cuesta
