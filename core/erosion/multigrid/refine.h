#pragma once
/// \file A state of erosion carried to a grid twice as fine.

#include <vector>

#include "core/erosion/state.h"

namespace cuesta {

/// The state on a grid whose cells are half as large (width and height: those of the finer grid, each 2 n or 2 n - 1 of
/// the coarser; anything else is a bug). `reference` is the ground before erosion on the finer grid, m. The ground must
/// be one material.
///
/// Change of ground, water and suspended sediment are interpolated bilinearly between the samples and keep their totals
/// (in m^3, over the cells that both grids cover) but for the rounding of floats; what was constant stays so to the
/// bit, and nothing that was >= 0 becomes negative. `smoothing` passes of the published 5 x 5 kernel (sum 273) are made
/// on the change, the sediment, the water and its flows, keeping the totals of the first three as well.
///
/// Outflows are interpolated where their pipes are, between the cells, and kept as the same stream of water: a step is
/// 1 / sqrt 2 as long and a cell half as wide, so that sqrt 2 times the depth passes in a step. `flow`, their sum,
/// scales alike. The steps done go on, and so does the ledger: the part of the coarser grid that overhangs the finer
/// one counts as having left the map, and with it the differences that rounding makes.
///
/// Deterministic on any number of threads.
ErosionState refined(const ErosionState& coarser, Raster<float> reference, int smoothing);

/// `passes` of the same kernel on the change of ground of one material, once the water has dried up (Mathisen 2021,
/// 4.5.1). Ground that is held whole stays as it is; what that takes or gives is booked as having left the map.
/// `protection` is of the ground's size, or empty.
void smooth_change(ErosionState& state, int passes, RasterView<const float> protection);

/// Layered ground before erosion: what a state of that grid would start from. Shapes as in ErosionState.
struct GroundAsLaid {
    Raster<float> reference;               ///< top of the layers, m
    std::vector<Raster<float>> thickness;  ///< m, >= 0; [0] eroded material
    Beds beds;                             ///< of the finer grid; empty where the bottom has none
};

/// The same for layered ground. `laid_coarser`: the thickness that each layer of the coarser grid had before erosion.
///
/// The losses of each layer since, and the gain of eroded material, are carried as the change of the ground is,
/// with their totals and `smoothing`. Where the finer grid has less of a layer than it lost, the layer below it counts
/// as having lost the rest, and the bottom in the end: layers are never negative, never thicker than `finer` says
/// (but for eroded material), and the ground, which is carried as a whole, is not touched by it.
ErosionState refined(const ErosionState& coarser, const std::vector<Raster<float>>& laid_coarser, GroundAsLaid finer,
                     int smoothing);

}  // namespace cuesta
