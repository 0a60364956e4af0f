#include "core/field/band.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/check.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

constexpr int rows_a_piece = 64;

}  // namespace

Raster<float> band_of(RasterView<const float> values, double low, double high, double softness) {
    CUESTA_CHECK(low <= high && softness >= 0);
    Raster<float> result(values.width(), values.height());
    parallel_ranges(values.height(), rows_a_piece, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < values.width(); ++x) {
                const double value = values(x, y);
                const double beyond = std::max(low - value, value - high);  // < 0 inside
                double share = 0;
                if (beyond <= 0)
                    share = 1;
                else if (beyond < softness)
                    share = 1 - beyond / softness;
                result(x, y) = static_cast<float>(share * share * (3 - 2 * share));
            }
    });
    return result;
}

Raster<float> slopes_in_degrees(RasterView<const float> heights, double cell_size) {
    CUESTA_CHECK(cell_size > 0);
    const int width = heights.width(), height = heights.height();
    Raster<float> result(width, height);
    parallel_ranges(height, rows_a_piece, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const int north = std::max(0, y - 1), south = std::min(height - 1, y + 1);
            for (int x = 0; x < width; ++x) {
                const int west = std::max(0, x - 1), east = std::min(width - 1, x + 1);
                const double dx = east > west ? (heights(east, y) - heights(west, y)) / ((east - west) * cell_size) : 0;
                const double dz =
                    south > north ? (heights(x, south) - heights(x, north)) / ((south - north) * cell_size) : 0;
                result(x, y) = static_cast<float>(std::atan(std::hypot(dx, dz)) * 180 / std::numbers::pi);
            }
        }
    });
    return result;
}

}  // namespace cuesta
