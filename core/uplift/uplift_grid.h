#pragma once
/// \file The grids on which uplifted land is computed: the map with a margin around it, from coarse to fine.

#include <vector>

#include "core/drainage/routing.h"
#include "core/field/raster.h"

namespace cuesta {

/// One level: `width` x `height` cells of `cell_size` metres; the middle of cell (x, y) lies at place_x(x), place_y(y),
/// metres from the north-west corner of the map, which the margin puts inside the grid.
struct UpliftGrid {
    int width = 0;
    int height = 0;
    double cell_size = 0;
    double origin_x = 0;  ///< of the north-west corner of the grid, m, <= 0
    double origin_y = 0;
    int number = 0;  ///< of the level; 0 is the coarsest

    double place_x(int x) const { return origin_x + (x + 0.5) * cell_size; }
    double place_y(int y) const { return origin_y + (y + 0.5) * cell_size; }
    double cell_area() const { return cell_size * cell_size; }
};

/// The extent of the map itself, m.
struct UpliftExtent {
    double width = 0;
    double height = 0;
};

/// Grids from the coarsest to the one whose cells are the map's. Grids of one map at cells of s, 2 s, 4 s share their
/// coarse levels where the map's sides are multiples of them.
std::vector<UpliftGrid> uplift_grids(int width, int height, double cell_size);

/// The ground of a level.
struct UpliftGround {
    BorderedRaster height;    ///< m
    Raster<float> loose;      ///< thickness of sediment on top, m, >= 0
    Raster<float> uplifted;   ///< the rock's rise so far, m
    Raster<float> laying;     ///< deposition of the last step, m / a; empty before the first
};

}  // namespace cuesta
