#pragma once
/// \file The rim of a terrain bent to its neighbours: heights and slopes go on over the edge.

#include "core/field/raster.h"
#include "core/model/neighbours.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Bends the rim of `ground` (m, cells of `cell_size` metres) to the neighbours: its outermost row of cells lies where
/// the neighbour's slope leads to, and the row behind it on the same slope. With a shared outermost row the first has
/// the neighbour's heights themselves. From there the change fades over the reach, its small forms sooner than its
/// large ones. A rim reaches at most half way across the map. North and south go before west and east where they
/// contradict each other in a corner. All threads; the same bytes on any number.
void bend_rim(Raster<float>& ground, const Neighbours& neighbours, double cell_size);

/// Raises `protection` (of the frame's size; empty: 0 everywhere) so that erosion leaves the two outermost rows beside
/// a neighbour exactly as they are, and acts fully from the reach on. Empty stays empty without neighbours.
void protect_rim(Raster<float>& protection, const Neighbours& neighbours, const TerrainFrame& frame);

}  // namespace cuesta
