#pragma once
/// \file Layers of the ground and the beds in its bottom, as kernels read them. Everything on the thread of one current
/// context.

#include <array>
#include <span>
#include <string>
#include <vector>

#include "core/erosion/erode.h"
#include "render/gl/buffer.h"

namespace cuesta {

/// The uniform block of render/shaders/erosion/ground_layers.glsl.
class GroundLayers {
public:
    using Factors = std::array<float, 4>;
    /// Binds the numbers to the uniform binding 1. `factors`: of the layers and the bottom, as the kernel has them, or
    /// none; at most CUESTA_MOST_LAYERS_ON_DEVICE + 1.
    void bind(const ErosionState& state, std::span<const Factors> factors);

private:
    gl::Buffer buffer_{"layers and beds"};
};

/// The dissolubilities of layered ground as factors; none of ground of one material.
std::vector<GroundLayers::Factors> dissolubilities_of(const ErosionState& state);

/// Variants of the shaders of water that the ground asks for (water_ground.glsl): " LAYERS", " MASKS".
std::string ground_under_water(const ErosionState& state, const ErosionInput& input);

}  // namespace cuesta
