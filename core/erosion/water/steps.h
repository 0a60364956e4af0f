#pragma once
/// \file Runs of sub-steps, whatever the scheme: what water.cpp calls, and tests call with sub-steps of their own
/// length or on tiles of a map.

#include <cstdint>
#include <optional>
#include <vector>

#include "core/erosion/erode.h"
#include "core/erosion/row_window.h"
#include "core/erosion/water/rain.h"

namespace cuesta::water {

/// Division of the steps of a run.
struct Division {
    int sub_steps = 1;   ///< of each step
    float sub_step = 0;  ///< length of each, as a share of the scheme's longest stable step
};

/// As water.time_step and the scheme ask for.
Division division_of(const WaterParameters& parameters);

/// Length of a sub-step, s.
double seconds_of_sub_step(const WaterParameters& parameters, double cell_size);

/// The level, m, up to which the sea floods the land from the edges of the map before the next water step; none: it
/// does not. `state` needs no rasters.
std::optional<float> flood_before(const ErosionState& state, const ErosionInput& input);
/// Makes the fields that the scheme works on and drops those of other schemes; before the improved scheme's first step
/// the sea floods what lies below it from the edges, and the ledger says so. Steps do this by themselves; once more
/// changes nothing.
void make_fields(ErosionState& state, const ErosionInput& input);

/// water_steps() with a division of one's own, on a map that may be part of a larger one. `sums`, if given, gets what
/// was booked, row by row, for each sub-step (the improved scheme and four_pipes alone); the caller then sees to
/// flood_before().
void divided_water_steps(ErosionState& state, const ErosionInput& input, std::int64_t count, const Division& division,
                         const Window& window, std::vector<RowTotals>* sums = nullptr);

/// Bands thinner than this compute more rows of their neighbours than of their own.
inline constexpr int least_rows_of_band = 16;

}  // namespace cuesta::water
