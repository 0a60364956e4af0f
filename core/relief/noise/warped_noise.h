#pragma once
/// \file Noise whose strength, roughness and warp change from place to place (Mathisen 2021, section 3.6).

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
    NoiseField roughness;  ///< R, clamped to 0..1
    NoiseField low_warp;   ///< D
    NoiseField high_warp;  ///< F
};

/// Adds the noise to `ground` (m), whose cells are `cell_size` metres wide; the ground's first cell is cell
/// (first_column, first_row) of the terrain, all >= 0. Cell (c, r) has its sample at (c + 0.5, r + 0.5) * cell_size, as
/// in TerrainFrame. A function of place and parameters alone: one cell computed by itself has the same bits as in the
/// whole grid. A coarse grid is a blurred version of a fine one: octaves shorter than 2.5 cells fade, as the mean over
/// a cell takes them, and nothing is left at 0.75 cells.
///
/// Where A is 1 the noise has mean 0 and the standard deviation of one octave of Perlin noise, 0.305 * amplitude,
/// whatever the basis, the octaves and the roughness, so that nearly all of it lies within +-amplitude.
///
/// Cells where A is 0 keep their bits. Deterministic on any number of threads; not to be called twice at once on one
/// ground.
void add_warped_noise(RasterView<float> ground, double cell_size, const NoiseFields& fields,
                      const WarpedNoiseParameters& parameters, int first_column = 0, int first_row = 0);

/// The greatest factor c for which the warp q -> q + c (S1(q), S2(q)) by Perlin noise is sure to keep
/// det(I + c grad S) >= guard at every place, for whatever gradients the lattice draws. `guard` 0..1; 0 (as published)
/// gives infinity.
float greatest_warp(float guard);

}  // namespace cuesta
