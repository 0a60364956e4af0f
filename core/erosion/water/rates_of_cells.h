#pragma once
/// \file Rates of water erosion that suit a size of cells.

#include "core/erosion/water/parameters.h"

namespace cuesta {

/// The rates that depend on the size of cells.
struct CellRates {
    float sediment_capacity;  ///< s
    float ramp_depth;         ///< m
    float creep;              ///< square cells a step
    bool operator==(const CellRates&) const = default;
};

/// Rates at which a default run leaves real land real: its median slope stays within 15 %, its rivers keep their
/// concavity, and no slope is cut into fingers (docs/measurements.md, erosion of real land by cell size). From cells of
/// 10 m on they are the defaults. On finer cells a drop of rain gathers over as many cells, but over less ground, so
/// that every slope would be a gully: there streams erode fully from a depth that grows with 1 / cell size, and less by
/// its root. Ground creeps at one rate in square metres, hence by more square cells where they are small, and rounds
/// the rills of one cell that would follow the grid. `cell_size` in metres, > 0.
CellRates rates_of_cells(double cell_size);

/// Rates that are those of cells of `before` metres become those of `after`. Rates set by hand stay. Whether any
/// changed.
bool follow_cell_size(WaterParameters& water, double before, double after);

/// Water erosion at its defaults, with the rates of cells of `cell_size` metres.
WaterParameters default_water_erosion(double cell_size);

}  // namespace cuesta
