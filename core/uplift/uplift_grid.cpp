#include "core/uplift/uplift_grid.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

/// Slopes near outlets at the edge of the map go with height, and the edge shows as a frame. A margin keeps both out of
/// sight (share of each side's length, on each side).
constexpr double margin_share = 0.125;

/// Cells along the shorter side of the coarsest level: fewer would not hold the first valleys.
constexpr int coarsest_cells = 64;

}  // namespace

std::vector<UpliftGrid> uplift_grids(int width, int height, double cell_size) {
    const auto with_margin = [](int cells) { return static_cast<int>(std::lround(cells * (1 + 2 * margin_share))); };
    const int shorter = with_margin(std::min(width, height));
    int halvings = 0;
    while ((shorter >> (halvings + 1)) >= coarsest_cells) ++halvings;
    const int block = 1 << halvings;
    const auto whole = [&](int cells) { return (with_margin(cells) + block - 1) / block * block; };
    const int grid_width = whole(width);
    const int grid_height = whole(height);
    std::vector<UpliftGrid> grids;
    for (int level = 0; level <= halvings; ++level) {
        const int factor = 1 << (halvings - level);
        UpliftGrid grid;
        grid.width = grid_width / factor;
        grid.height = grid_height / factor;
        grid.cell_size = cell_size * factor;
        grid.origin_x = -cell_size * ((grid_width - width) / 2);
        grid.origin_y = -cell_size * ((grid_height - height) / 2);
        grid.number = level;
        grids.push_back(grid);
    }
    return grids;
}

}  // namespace cuesta
