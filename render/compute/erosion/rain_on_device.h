#pragma once
/// \file The water that comes in, as the passes of water read it (render/shaders/erosion/water_in.glsl).

#include <cstdint>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/water/rain.h"

namespace cuesta {

/// The device makes the rain itself: drops and even rain without masks and springs.
bool rains_on_device(const ErosionInput& input);

/// Rain that the device makes.
struct RainNumbers {
    std::uint32_t key;        ///< of random_bits(), without the row's counter
    std::uint32_t threshold;  ///< a cell is hit if its 24 bits are below
    float drop;               ///< m
};
RainNumbers rain_numbers_of(const water::Shower& shower);

/// All water of a step that the device does not make, rain of other kinds or under a mask and springs: m in each cell,
/// row-major.
std::vector<float> water_of_step(const ErosionState& state, const ErosionInput& input, const water::Shower& shower);

}  // namespace cuesta
