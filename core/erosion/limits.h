#pragma once
/// \file Limits common to every kind of erosion: the edges of the map, and ground that must not change.

#include "core/erosion/parameters.h"
#include "core/field/raster.h"

namespace cuesta {

/// Views: what they look at must outlive the step.
struct ErosionLimits {
    Border border = Border::open;
    /// Protection of each cell's ground, 0 .. 1, of the terrain's size; empty: nowhere. What a cell would give or
    /// receive is multiplied by 1 - protection, so that a cell of 1 stays exactly as it is, in every layer. What is
    /// outside 0 .. 1, or no number, counts as the nearest of them (no number: 0).
    RasterView<const float> protection{};
    /// Multiplies how much ground each cell gives up, 0 .. (masks: to 1; splines may ask for more), of the terrain's
    /// size; empty: 1 everywhere. What is below 0, or no number, counts as 0.
    RasterView<const float> erodibility{};
};

}  // namespace cuesta
