#pragma once
/// \file Pieces that reach each tile: what both kernels go through, and what tells whether a tile changed.

#include <span>
#include <vector>

#include "core/base/hash.h"
#include "core/carve/plan.h"

namespace cuesta {

/// A tile that at least one piece or area reaches.
struct TileWork {
    int column = 0;
    int row = 0;
    Key key;  ///< as DisplacementTile::key
    /// Indices in the plan, ascending; of areas that have cells here also the pieces of the rim that tell how deep they
    /// are.
    std::vector<std::int32_t> pieces;
    /// Areas that have cells here or whose rim reaches the tile: the highest level first, of equal ones the first
    /// first.
    std::vector<std::int32_t> areas;
};

/// The spatial hash (Nascimento 2020, chapter 6), with the tiles of the map for its cells: by row, then column. The
/// keys stand for pieces, areas, sections and ground, but not for the order of the pieces. `ground` may be empty: they
/// then do not stand for it.
std::vector<TileWork> tile_works(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground);

}  // namespace cuesta
