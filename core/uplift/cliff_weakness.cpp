#include "core/uplift/cliff_weakness.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/threads.h"
#include "core/relief/noise/fractal.h"

namespace cuesta {
namespace {

// Lengths by eye, between cells of 5 m and the headlands that the front makes.
constexpr double buttress_wavelength = 110;  ///< m
constexpr float buttress = 30;               ///< m that a noise of 1 sets a cliff back
constexpr double crack_wavelength = 190;     ///< m
constexpr float crack_width = 0.07F;         ///< of the noise around 0, along whose contour a joint runs
constexpr float geo = 22;                    ///< m that waves cut along a joint
constexpr double stretch_wavelength = 420;   ///< m over which the form of a cliff changes
constexpr float mean_wall = 0.7F;            ///< share of the cliff's height, at joints of 1
constexpr float wall_variation = 0.9F;       ///< of that share, for a noise of 1
constexpr float least_walled = 0.2F;         ///< share

}  // namespace

CliffWeakness cliff_weakness(const UpliftGrid& grid, std::uint64_t seed, float joints) {
    const FractalNoise buttresses(FractalShape::plain, seed, 71, buttress_wavelength, grid.cell_size, 4, 0.55F);
    const FractalNoise cracks(FractalShape::plain, seed, 72, crack_wavelength, grid.cell_size, 2, 0.4F);
    const FractalNoise stretches(FractalShape::plain, seed, 73, stretch_wavelength, grid.cell_size, 3, 0.5F);
    std::vector<double> places(static_cast<std::size_t>(grid.width));
    for (int x = 0; x < grid.width; ++x) places[static_cast<std::size_t>(x)] = grid.place_x(x);
    CliffWeakness result{Raster<float>::uninitialised(grid.width, grid.height),
                         Raster<float>::uninitialised(grid.width, grid.height)};
    parallel_ranges(grid.height, 16, [&](int first, int last) {
        FractalRows buttress_rows(buttresses, places.data(), grid.width);
        FractalRows crack_rows(cracks, places.data(), grid.width);
        FractalRows stretch_rows(stretches, places.data(), grid.width);
        std::vector<float> crack(places.size());
        for (int y = first; y < last; ++y) {
            float* const set_back = result.set_back.row(y);
            float* const walled = result.walled.row(y);
            buttress_rows.row(grid.place_y(y), set_back);
            crack_rows.row(grid.place_y(y), crack.data());
            stretch_rows.row(grid.place_y(y), walled);
            for (int x = 0; x < grid.width; ++x) {
                const float off = crack[static_cast<std::size_t>(x)] / crack_width;
                // Joints are open in places only: where the form of the cliff leaves little wall, there are none.
                const float open = std::clamp(0.5F + 2 * walled[x], 0.0F, 1.0F);
                set_back[x] = joints * (buttress * set_back[x] + geo * open * std::exp(-off * off));
                walled[x] = std::clamp(1 - joints * (1 - mean_wall - wall_variation * walled[x]), least_walled, 1.0F);
            }
        }
    });
    return result;
}

}  // namespace cuesta
