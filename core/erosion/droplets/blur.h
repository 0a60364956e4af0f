#pragma once
/// \file The blur that hides the noise of single drops (Talle). It smooths what a step changed, not the land.

#include <functional>

#include "core/erosion/droplets/parameters.h"
#include "core/erosion/limits.h"
#include "core/erosion/state.h"

namespace cuesta::droplets {

/// Blurs `change` (metres, what the step changed; not yet in state.change) with a Gaussian of standard deviation
/// `sigma` cells, 0 .. 3, as a diffusion between neighbours: of each pair the cell that was raised more gives to the
/// other. What is given is ground: it comes off the layers from the top and is laid as eroded material. Ground that is
/// held neither gives nor takes, and no cell gives more of its own rock than it yields to water. Mass is exact but for
/// rounding. On all threads; the same bytes on any number of them.
///
/// Of a window, `before_pass` brings the rows around it up to date, those of what is blurred and of the layers; each
/// pass looks reach_of_blur rows far. Empty: there is nothing around.
void blur_change(ErosionState& state, Raster<float>& change, double sigma, const ErosionLimits& limits,
                 const std::function<void(Raster<float>& blurred)>& before_pass = {});

inline constexpr int reach_of_blur = 2;

/// Blurs the ground itself, as published (Talle), in the same way and as exactly.
void blur_ground(ErosionState& state, double sigma, const ErosionLimits& limits,
                 const std::function<void(Raster<float>& blurred)>& before_pass = {});

/// Adds what the drops of a step changed to the state, blurred as the scheme says.
void end_step(ErosionState& state, Raster<float> change, const DropletParameters& parameters,
              const ErosionLimits& limits, const std::function<void(Raster<float>& blurred)>& before_pass = {});

}  // namespace cuesta::droplets
