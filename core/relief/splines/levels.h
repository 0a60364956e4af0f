#pragma once
/// \file The levels of the cascade.

#include <vector>

namespace cuesta {

/// The grid of a level. Cell (c, r) has its sample at ((c + 0.5) * cell_size, (r + 0.5) * cell_size), as in
/// TerrainFrame; coarse grids overhang the terrain in the east and south by less than a cell.
struct LevelGrid {
    int level = 0;         ///< coarsest_level and up; a square of 2^g cells has level g
    int width = 0;         ///< cells
    int height = 0;        ///< cells
    double cell_size = 0;  ///< m
    bool operator==(const LevelGrid&) const = default;
};

/// The levels of a terrain of width x height cells (>= 1), coarsest first. The last is the terrain's own grid; each
/// before it halves the sizes, rounding up, as long as the shorter side keeps 4 cells. The coarsest has level 2
/// (terrains with a side below 4 have that level alone).
std::vector<LevelGrid> levels_of(int width, int height, double cell_size);

}  // namespace cuesta
