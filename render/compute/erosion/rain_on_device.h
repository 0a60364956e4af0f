#pragma once
/// \file The water that comes in, as the passes of water read it (render/shaders/erosion/water_in.glsl).

#include <cstdint>

#include "core/erosion/erode.h"
#include "core/erosion/water/rain.h"
#include "render/gl/buffer.h"

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

/// Rain grows from nothing at a height of the ground to all of it at another, evenly.
struct RainByHeight {
    float least_height;  ///< m
    float inverse_rise;  ///< 1/m; 0: it rains alike at all heights
};
RainByHeight rain_by_height_of(const ErosionInput& input);

/// Writes all water of a step that the device does not make, rain of other kinds or under a mask and springs, to a buffer:
/// m in each cell, row-major. Where rain depends on the height, which the device alone knows, rain and springs come one
/// after another. How many fields there are.
std::int32_t upload_water(gl::Buffer& buffer, const ErosionState& state, const ErosionInput& input,
                          const water::Shower& shower);

}  // namespace cuesta
