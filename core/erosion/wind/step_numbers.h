#pragma once
/// \file Numbers of a step of wind: the processor's kernels and the device's work with the same.

#include <cstdint>

#include "core/erosion/thermal/pair_numbers.h"
#include "core/erosion/wind/gusts.h"
#include "core/erosion/wind/parameters.h"
#include "core/erosion/wind/saltation_rows.h"
#include "core/model/material.h"

namespace cuesta::wind {

/// The wind remembers slopes over this many saturation lengths.
inline constexpr double memory_lengths = 3;

/// Rise per run of an angle in degrees.
double slope_of(float degrees);

/// Of the improved scheme. `step_length`: from one cell of a lane to the next, in cells; `talus`: of the top material,
/// in degrees.
SaltationCoefficients saltation_coefficients(const WindParameters& parameters, double cell_size, double step_length,
                                             float talus);

Gusts gusts_of(const WindParameters& parameters, double cell_size, std::int64_t wind_steps_done);

WindYield yield_of(const MaterialParameters& material);

/// Loose ground of a material slides after the wind has passed, and creeps a little.
thermal::PairNumbers slide_of(const MaterialParameters& material, const WindParameters& parameters, double cell_size);

}  // namespace cuesta::wind
