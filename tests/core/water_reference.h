#pragma once
/// \file Water erosion written a second time, plainly: cell by cell, stage by stage over the whole map, every stage
/// from a copy of the last. The fast sweeps must give the same bytes.

#include "core/erosion/water/water.h"

namespace cuesta::test {

/// As water_steps(), but that it books nothing and that flow counts only the cells' outflow of these steps.
void plain_water_steps(ErosionState& state, const ErosionInput& input, std::int64_t count);

/// Yield of the bottom in a cell, by its material and its beds; in the dissolubility of the softest.
float bottom_dissolubility(const ErosionState& state, int x, int y);

/// The improved scheme's part of it.
void plain_nine_point_steps(ErosionState& state, const ErosionInput& input, std::int64_t count);

/// Rain and springs in water step `step`, which lasts `seconds`, m.
void plain_rain(const ErosionState& state, const ErosionInput& input, double seconds, std::int64_t step,
                Raster<float>& rain);

}  // namespace cuesta::test
