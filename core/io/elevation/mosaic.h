#pragma once
/// \file Several rasters laid together.

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

struct MosaicTile {
    std::string path;  ///< for words, and for places that stand in names
    SourceRaster raster;
};

/// One raster over all of the ground of the tiles, in the first one's reference system and on the cells of the finest
/// of them. Tiles of these cells are taken as they are, sample by sample; others are resampled (cubic, as in
/// core/io/elevation/source_places.h). Where tiles overlap the earlier lies above, and its rim fades into what lies
/// below over 16 cells; holes show what lies below. What no tile covers is a hole. Covered twice, how far the tiles
/// differ there, gaps, and what the tiles' own reading assumed go to the warnings.
///
/// Tiles without a place take it from names such as land_x0_y1.png (columns from the west, rows from the north, all of
/// one size), with `cell_size` metres; neighbours that repeat each other's edge are laid edge upon edge. Errors name
/// the tile that has no place or one that makes no sense beside the first; tiles that cover less than a twentieth of
/// the land around them are refused. Throws std::bad_alloc only. Any thread.
Result<SourceRaster> mosaic(std::vector<MosaicTile> tiles, double cell_size, long long maximum_cells,
                            const WorkControl& control = {});

}  // namespace cuesta
