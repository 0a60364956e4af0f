#include "core/erosion/lava/vents.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/random.h"

namespace cuesta {
namespace {

/// Counters of RandomStream::lava, whose steps are eruptions (from 0 on) and, from here on down, vents.
constexpr std::uint32_t vents_from = 0xffff0000U;

LavaPlace highest_place(const Raster<float>& ground, double cell_size) {
    int best_x = 0, best_y = 0;
    for (int y = 0; y < ground.height(); ++y) {
        const float* const row = ground.row(y);
        const auto x = static_cast<int>(std::max_element(row, row + ground.width()) - row);
        if (row[x] > ground(best_x, best_y)) {
            best_x = x;
            best_y = y;
        }
    }
    return {(best_x + 0.5) * cell_size, (best_y + 0.5) * cell_size};
}

}  // namespace

LavaPlace middle_vent(const LavaParameters& parameters, const Raster<float>& ground, double cell_size) {
    if (parameters.place != VentPlace::placed) return highest_place(ground, cell_size);
    return {ground.width() * cell_size * double{parameters.east},
            ground.height() * cell_size * double{parameters.south}};
}

LavaPlace flank_vent(const LavaParameters& parameters, std::uint64_t seed, int number, LavaPlace middle,
                     VentBounds bounds) {
    RandomSequence of_vent(seed, RandomStream::lava, vents_from - static_cast<std::uint32_t>(number));
    for (int attempt = 0; attempt < 16; ++attempt) {
        const double angle = 2 * std::numbers::pi * double{of_vent.unit()};
        const double distance = double{parameters.spread} * std::sqrt(double{of_vent.unit()});
        const LavaPlace place{middle.x + distance * std::cos(angle), middle.z + distance * std::sin(angle)};
        if (place.x > 0 && place.z > 0 && place.x < bounds.width && place.z < bounds.height) return place;
    }
    return middle;
}

std::vector<LavaPlace> vents_of(const LavaParameters& parameters, std::uint64_t seed, const Raster<float>& ground,
                                double cell_size) {
    const VentBounds bounds{ground.width() * cell_size, ground.height() * cell_size};
    const LavaPlace middle = middle_vent(parameters, ground, cell_size);
    std::vector<LavaPlace> vents{middle};
    for (int number = 1; number < parameters.vents; ++number)
        vents.push_back(flank_vent(parameters, seed, number, middle, bounds));
    return vents;
}

}  // namespace cuesta
