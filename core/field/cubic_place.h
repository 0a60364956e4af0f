#pragma once
/// \file Rasters read between their cells by cubic interpolation.

#include <algorithm>
#include <array>
#include <cmath>

namespace cuesta {

/// Catmull and Rom's weights of four samples at t = 0..1 between the second and the third.
inline std::array<float, 4> cubic_weights(float t) {
    const float t2 = t * t;
    const float t3 = t2 * t;
    return {0.5F * (-t3 + 2 * t2 - t), 0.5F * (3 * t3 - 5 * t2 + 2), 0.5F * (-3 * t3 + 4 * t2 + t), 0.5F * (t3 - t2)};
}

/// The sixteen cells around a place, in cells, where (0, 0) is the middle of the first. Beyond the edges lies what lies
/// at them.
struct CubicPlace {
    std::array<int, 4> columns;
    std::array<int, 4> rows;
    std::array<float, 4> across;
    std::array<float, 4> down;

    CubicPlace(double x, double y, int width, int height) {
        const double left = std::floor(x);
        const double top = std::floor(y);
        across = cubic_weights(static_cast<float>(x - left));
        down = cubic_weights(static_cast<float>(y - top));
        for (int i = 0; i < 4; ++i) {
            columns[static_cast<std::size_t>(i)] = std::clamp(static_cast<int>(left) - 1 + i, 0, width - 1);
            rows[static_cast<std::size_t>(i)] = std::clamp(static_cast<int>(top) - 1 + i, 0, height - 1);
        }
    }
    template <class Rows>
    float read(const Rows& raster) const {
        float sum = 0;
        for (std::size_t j = 0; j < 4; ++j) {
            const float* const row = raster.row(rows[j]);
            float along = 0;
            for (std::size_t i = 0; i < 4; ++i) along += across[i] * row[columns[i]];
            sum += down[j] * along;
        }
        return sum;
    }
};

}  // namespace cuesta
