#pragma once
/// \file Noise whose strength, roughness and warp change from place to place (Mathisen 2021, section 3.4).

#include "core/field/raster.h"
#include "core/relief/noise/parameters.h"

namespace cuesta {

/// A parameter that is the same everywhere, or a raster of the ground's size.
struct NoiseField {
    RasterView<const float> cells;  ///< empty: `constant` holds everywhere
    float constant = 0;
};

struct NoiseFields {
    NoiseField amplitude;  ///< A, 0..1
    NoiseField roughness;  ///< R, 0..1
    NoiseField low_warp;   ///< D
    NoiseField high_warp;  ///< F
};

/// Adds the noise to `ground` (m), whose cells are `cell_size` metres wide, the first at the origin of the terrain
/// frame. A function of place and parameters alone: one cell computed by itself has the same bits as in the whole grid,
/// and a coarse grid is a blurred version of a fine one (octaves shorter than two cells are left out). Deterministic on
/// any number of threads.
void add_warped_noise(RasterView<float> ground, double cell_size, const NoiseFields& fields,
                      const WarpedNoiseParameters& parameters);

}  // namespace cuesta
