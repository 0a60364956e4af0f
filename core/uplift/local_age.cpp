#include "core/uplift/local_age.h"

#include <algorithm>
#include <cmath>

#include "core/uplift/sketched_rock.h"

namespace cuesta {
namespace {

double age_at(const UpliftParameters& parameters, float painted) {
    const double share = std::isfinite(painted) ? std::clamp(double{painted}, 0.0, 1.0) : double{neutral_paint};
    return std::clamp(double{parameters.age} + (2 * share - 1) * double{parameters.painted_age}, -1.0, 1.0);
}

}  // namespace

double oldest_age(const UpliftParameters& parameters, RasterView<const float> painted) {
    if (painted.empty()) return double{parameters.age};
    double oldest = -1;
    for (int y = 0; y < painted.height(); ++y)
        for (int x = 0; x < painted.width(); ++x) oldest = std::max(oldest, age_at(parameters, painted(x, y)));
    return oldest;
}

LocalAge local_age(const UpliftParameters& parameters, const UpliftGrid& grid, const UpliftExtent& extent,
                   RasterView<const float> painted) {
    const double oldest = oldest_age(parameters, painted);
    const Raster<float> shares = paint_on_grid(painted, grid, extent);
    LocalAge result{BorderedRaster(grid.width, grid.height), Raster<float>(grid.width, grid.height)};
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            float* const pace = result.pace.row(y);
            for (int x = 0; x < grid.width; ++x) {
                const double age = std::min(oldest, age_at(parameters, shares(x, y)));
                pace[x] = static_cast<float>(share_of_time(age) / share_of_time(oldest));
                if (oldest > 0) result.rising(x, y) = static_cast<float>(1 - std::max(0.0, age) / oldest);
            }
        }
    });
    result.pace.mirror_border();
    return result;
}

}  // namespace cuesta
