#include "core/relief/noise/along_normals.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/field/box_mean.h"
#include "core/field/copied.h"
#include "core/field/cubic_place.h"

namespace cuesta {
namespace {

/// Of the wavelength.
constexpr double side_of_normals = 1.0 / 4;
constexpr double side_of_way = 1.0 / 6;
constexpr double longest_way = 1.0 / 32;

/// Means over squares of `side` metres or a little more.
Raster<float> mean_over(Raster<float> field, double side, double cell_size) {
    const double reach = std::ceil(0.5 * (side / cell_size - 1) - 1e-6);  // 1e-6: rounding makes no square larger
    const double most = std::max(field.width(), field.height());
    return box_mean(std::move(field), static_cast<int>(std::clamp(reach, 0.0, most)), 1);
}

/// The parts of the unit normals in the ground plane; at the edges slopes are one-sided.
void take_normals(const Raster<float>& ground, double cell_size, Raster<float>& normal_x, Raster<float>& normal_z) {
    const int width = ground.width();
    const int height = ground.height();
    const auto slope = [&](float from, float to, int cells) {
        return cells > 0 ? (to - from) / (static_cast<float>(cell_size) * static_cast<float>(cells)) : 0.0F;
    };
    parallel_ranges(height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const int north = std::max(y - 1, 0), south = std::min(y + 1, height - 1);
            for (int x = 0; x < width; ++x) {
                const int west = std::max(x - 1, 0), east = std::min(x + 1, width - 1);
                const float along_x = slope(ground(west, y), ground(east, y), east - west);
                const float along_z = slope(ground(x, north), ground(x, south), south - north);
                const float length = std::sqrt(1.0F + along_x * along_x + along_z * along_z);
                normal_x(x, y) = -along_x / length;
                normal_z(x, y) = -along_z / length;
            }
        }
    });
}

/// Cubic, but not beyond the four cells around. `x`, `y` in cells, where (0, 0) is the middle of the first.
float read_within(const Raster<float>& ground, double x, double y) {
    const CubicPlace place(x, y, ground.width(), ground.height());
    const auto corner = [&](std::size_t i, std::size_t j) { return ground(place.columns[i], place.rows[j]); };
    const auto [low, high] = std::minmax({corner(1, 1), corner(2, 1), corner(1, 2), corner(2, 2)});
    return std::clamp(place.read(ground), low, high);
}

}  // namespace

NormalDisplacement normal_displacement(RasterView<const float> ground, RasterView<const float> noise, double cell_size,
                                       double wavelength) {
    const int width = ground.width();
    const int height = ground.height();
    CUESTA_CHECK(noise.width() == width && noise.height() == height && cell_size > 0 && wavelength > 0);
    NormalDisplacement result;
    result.normal_x = Raster<float>(width, height);
    result.normal_z = Raster<float>(width, height);
    take_normals(mean_over(copied(ground), side_of_normals * wavelength, cell_size), cell_size, result.normal_x,
                 result.normal_z);
    result.normal_x = mean_over(std::move(result.normal_x), side_of_normals * wavelength, cell_size);
    result.normal_z = mean_over(std::move(result.normal_z), side_of_normals * wavelength, cell_size);

    const auto longest = static_cast<float>(longest_way * wavelength);
    result.way = Raster<float>(width, height);
    parallel_ranges(height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const float share = noise(x, y) / longest;
                result.way(x, y) = noise(x, y) / std::sqrt(1.0F + share * share);
            }
    });
    result.way = mean_over(std::move(result.way), side_of_way * wavelength, cell_size);
    return result;
}

void lay_along_normals(RasterView<float> ground, RasterView<const float> noise, const NoiseField& amplitude,
                       double cell_size, const WarpedNoiseParameters& parameters) {
    const int width = ground.width();
    CUESTA_CHECK(amplitude.cells.empty() ||
                 (amplitude.cells.width() == width && amplitude.cells.height() == ground.height()));
    if (ground.empty()) return;
    const NormalDisplacement normals =
        normal_displacement(ground, noise, cell_size, static_cast<double>(parameters.wavelength));
    const Raster<float> before = copied(ground);
    const float share = parameters.along_normals;
    const double ways_per_cell = static_cast<double>(share) / cell_size;
    parallel_ranges(ground.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const float a = amplitude.cells.empty() ? amplitude.constant : amplitude.cells(x, y);
                if (a == 0.0F) continue;
                const float nx = normals.normal_x(x, y);
                const float nz = normals.normal_z(x, y);
                const double way = ways_per_cell * static_cast<double>(a * normals.way(x, y));
                const float upright = std::sqrt(std::max(0.0F, 1.0F - nx * nx - nz * nz));
                ground(x, y) =
                    read_within(before, x - way * static_cast<double>(nx), y - way * static_cast<double>(nz)) +
                    (1.0F - share * (1.0F - upright)) * a * noise(x, y);
            }
    });
}

}  // namespace cuesta
