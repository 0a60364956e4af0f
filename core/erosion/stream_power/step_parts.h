#pragma once
/// \file The parts of a step of stream power that look at one row at a time, on a map or on some rows of it.

#include <cstdint>
#include <limits>
#include <vector>

#include "core/drainage/routing.h"
#include "core/erosion/limits.h"
#include "core/erosion/row_window.h"
#include "core/erosion/state.h"
#include "core/erosion/stream_power/creep.h"
#include "core/erosion/stream_power/parameters.h"

namespace cuesta {

/// The lowest cell of a map, of equals the first.
struct LowestCell {
    float height = std::numeric_limits<float>::infinity();  ///< m
    int x = -1;
    int y = -1;
};

/// Base level: what neither rises nor is cut.
struct BaseLevel {
    bool edges = true;
    float sea_level = std::numeric_limits<float>::lowest();
    bool wraps = false;
    LowestCell lowest;  ///< where neither edges nor sea are
};

/// Without the lowest cell, which no part of a map knows.
BaseLevel base_level_of(Border border, float sea_level);
/// Of the ground in rows `rows` of a window; y is that of the map.
LowestCell lowest_cell_of(const ErosionState& state, const RowWindow& window, RowBand rows);

/// Lifts all but the base level; returns what each row of the window rose by, in metres over a cell.
std::vector<double> lift(ErosionState& state, const ErosionLimits& limits, const BaseLevel& base,
                         const StreamPowerParameters& parameters, const RowWindow& window);
/// Where slopes creep: what yields to water, as far as it is not held.
BorderedRaster mobility_of(const ErosionState& state, const ErosionLimits& limits);
/// Not 0 where the ground is base level.
Raster<std::uint8_t> base_level_cells(const ErosionState& state, const BaseLevel& base, const RowWindow& window);

/// The ground of a window, with room for a border.
struct BorderedGround {
    BorderedRaster heights;
    std::vector<float> grains;  ///< of each row: how far apart heights may lie that a sum of reference and change can
                                ///< take, four times over, m
};
BorderedGround bordered_ground(const ErosionState& state);

/// What each row of the window lost, in metres over a cell, from Discharge::outlet after the cut.
std::vector<double> cut_rows(const Discharge& discharge);

/// Books the sums of all rows of a map, in metres over a cell.
void book_stream_power(const std::vector<double>& lifted, const std::vector<Crept>& crept,
                       const std::vector<double>& cut, double cell_size, Ledger& ledger);

}  // namespace cuesta
