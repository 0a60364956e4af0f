#pragma once
/// \file A state of erosion carried to a grid twice as fine.

#include "core/erosion/state.h"

namespace cuesta {

/// The state on a grid whose cells are half as large (width and height: those of the finer grid, each 2 n or 2 n - 1 of
/// the coarser). `reference` is the ground before erosion on the finer grid, m. Change of ground, water and suspended
/// sediment keep their totals (in m^3, over the cells that both grids cover); nothing that was >= 0 becomes negative.
/// `smoothing` passes of the published 5 x 5 kernel (sum 273) are made on the change and the sediment, keeping their
/// totals as well. The ledger and the steps done go on.
ErosionState refined(const ErosionState& coarser, Raster<float> reference, int smoothing);

}  // namespace cuesta
