#pragma once
/// \file Numbers of a step of pairs on ground of one material: the processor's kernel and the device's work with the same.

#include <cmath>
#include <cstdint>
#include <numbers>

#include "core/erosion/parameters.h"
#include "core/model/material.h"

namespace cuesta::thermal {

struct PairNumbers {
    float talus_drop;  ///< metres of height per cell along an axis
    float gain;        ///< rate / 8 * density
    float creep;       ///< as in MonolithStep
};

/// Drop of a material's talus slope over one cell, m.
inline float talus_drop_of(const MaterialParameters& material, double cell_size) {
    return static_cast<float>(cell_size * std::tan(static_cast<double>(material.talus) * std::numbers::pi / 180));
}

inline float gain_of(const MaterialParameters& material, const ThermalParameters& parameters) {
    return parameters.rate * material.density / 8;
}

/// A veil of scree this thick, in cells, does not keep the rock below from crumbling: new scree keeps falling on steep
/// rock, which would else never come to rest.
inline constexpr double thin_layer = 1e-3;

/// Blocks cost as much as pairs of cells; run in every fourth step they bring ground to rest in some three times the
/// steps but in half the time.
inline constexpr std::int64_t steps_per_block_step = 4;

/// The ground gives way in blocks, too, in the step after so many. Blocks are counted from the north-west, which would
/// show where the edges are none.
inline bool has_blocks(std::int64_t steps_done, Border border) {
    return steps_done % steps_per_block_step == 0 && border != Border::periodic;
}

}  // namespace cuesta::thermal
