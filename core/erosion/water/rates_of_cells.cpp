#include "core/erosion/water/rates_of_cells.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

/// Cells from which on the defaults suit, m.
constexpr double coarse_cell = 10;
/// Cells below which the rates stay, m: half the finest that was measured, so that those are well within.
constexpr double finest_cell = 0.5;
/// More creep, of cells below 3.2 m, would round gullies that lidar models have, and bring the directions of real land
/// no closer (measured at 1 and 2 m).
constexpr double greatest_creep = 0.02;

}  // namespace

CellRates rates_of_cells(double cell_size) {
    const WaterParameters defaults;
    const double share = std::clamp(cell_size, finest_cell, coarse_cell) / coarse_cell;
    return {static_cast<float>(static_cast<double>(defaults.sediment_capacity) * std::sqrt(share)),
            static_cast<float>(static_cast<double>(defaults.ramp_depth) / share),
            static_cast<float>(std::min(greatest_creep, static_cast<double>(defaults.creep) / (share * share)))};
}

bool follow_cell_size(WaterParameters& water, double before, double after) {
    const CellRates old = rates_of_cells(before), next = rates_of_cells(after);
    const WaterParameters was = water;
    if (water.sediment_capacity == old.sediment_capacity) water.sediment_capacity = next.sediment_capacity;
    if (water.ramp_depth == old.ramp_depth) water.ramp_depth = next.ramp_depth;
    if (water.creep == old.creep) water.creep = next.creep;
    return !(water == was);
}

WaterParameters default_water_erosion(double cell_size) {
    WaterParameters water;
    const CellRates rates = rates_of_cells(cell_size);
    water.sediment_capacity = rates.sediment_capacity;
    water.ramp_depth = rates.ramp_depth;
    water.creep = rates.creep;
    return water;
}

}  // namespace cuesta
