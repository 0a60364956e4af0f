#pragma once
/// \file The blur that hides the noise of single drops (Talle). It smooths what a step changed, not the land.

#include "core/erosion/limits.h"
#include "core/erosion/state.h"

namespace cuesta::droplets {

/// Blurs `change` (metres, what the step changed; not yet in state.change) with a Gaussian of standard deviation
/// `sigma` cells, 0 .. 3, as a diffusion between neighbours: of each pair the cell that was raised more gives to the
/// other. What is given is ground: it comes off the layers from the top and is laid as eroded material. Ground that is
/// held neither gives nor takes, and no cell gives more of its own rock than it yields to water. Mass is exact but for
/// rounding. On all threads; the same bytes on any number of them.
void blur_change(ErosionState& state, Raster<float>& change, double sigma, const ErosionLimits& limits);

/// Blurs the ground itself, as published (Talle), in the same way and as exactly.
void blur_ground(ErosionState& state, double sigma, const ErosionLimits& limits);

/// sum += change, cell by cell.
void add_change(const Raster<float>& change, Raster<float>& sum);

}  // namespace cuesta::droplets
