#pragma once
/// \file A state of erosion carried to a grid twice as fine.

#include "core/erosion/state.h"

namespace cuesta {

/// The state on a grid whose cells are half as large (width and height: those of the finer grid, each 2 n or 2 n - 1 of
/// the coarser; anything else is a bug). `reference` is the ground before erosion on the finer grid, m. The ground must
/// be one material.
///
/// Change of ground, water and suspended sediment are interpolated bilinearly between the samples and keep their totals
/// (in m^3, over the cells that both grids cover) but for the rounding of floats; what was constant stays so to the
/// bit, and nothing that was >= 0 becomes negative. `smoothing` passes of the published 5 x 5 kernel (sum 273) are made
/// on the change and the sediment, keeping their totals as well.
///
/// Outflows are interpolated where their pipes are, between the cells, and kept as the same stream of water: a step is
/// 1 / sqrt 2 as long and a cell half as wide, so that sqrt 2 times the depth passes in a step. `flow`, their sum,
/// scales alike. The steps done go on, and so does the ledger: the part of the coarser grid that overhangs the finer
/// one counts as having left the map, and with it the differences that rounding makes.
///
/// Deterministic on any number of threads.
ErosionState refined(const ErosionState& coarser, Raster<float> reference, int smoothing);

}  // namespace cuesta
