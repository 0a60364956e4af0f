#pragma once
/// \file Layered ground in blocks, from two by two cells on: what scree on it is, and how much of it may go.

#include <limits>

#include "core/erosion/thermal/bands.h"
#include "core/field/raster.h"

namespace cuesta::thermal {

/// Fields of one block size, with a rim of blocks around them that neither give nor receive.
struct BlockLevel {
    BlockLevel(int blocks_across, int blocks_down)
        : width(blocks_across),
          height(blocks_down),
          mean(width + 2, height + 2),
          drop(width + 2, height + 2),
          gain(width + 2, height + 2),
          available(width + 2, height + 2, std::numeric_limits<float>::infinity()),
          limit(width + 2, height + 2, 1.0F),
          open(width + 2, height + 2),
          given(width, height),
          arrived(width, height) {}
    int width;
    int height;
    Raster<float> mean;       ///< height
    Raster<float> drop;       ///< of the talus slopes, over one cell
    Raster<float> gain;       ///< rate / 8 * density, of the surface
    Raster<float> available;  ///< least that any cell holds of what crumbles
    Raster<float> limit;      ///< least share that any cell gives or receives
    Raster<float> open;       ///< limit of the block and those around it; 0 where blocks are cut by the border
    Raster<float> given;      ///< as depth over the blocks
    Raster<float> arrived;
    float last_column = 1;  ///< width of the blocks of the last column, as a share of the others'
    float last_row = 1;     ///< height of those of the last row
};

/// The levels of a map, finest first, with the extremes of each block and those around it in place; none for a map of
/// fewer than 4 cells.
std::vector<BlockLevel> block_levels(const LayeredStep& step);

}  // namespace cuesta::thermal
