#pragma once
/// \file Drainage of a landscape: depressions flooded to their spill heights, one receiver for each cell,
/// and the area that drains through each cell.
///
/// Cells that are not finite lie off the map: cells beside them are rim cells, as those at the edges of the raster are.
/// Water leaves the map over rim cells. All functions are pure and deterministic, the same on any number of threads.

#include <array>
#include <cstdint>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// The eight neighbours of a cell, in the order of their cell indices: k leads to (x + dx[k], y + dy[k]), 7 - k back.
namespace d8 {
inline constexpr double root2 = 1.4142135623730951;
inline constexpr std::array<int, 8> dx{-1, 0, 1, -1, 1, -1, 0, 1};
inline constexpr std::array<int, 8> dy{-1, -1, -1, 0, 0, 1, 1, 1};
inline constexpr std::array<double, 8> distance{root2, 1, root2, 1, 1, root2, 1, root2};  ///< in cells
}  // namespace d8

/// Values of Drainage::direction besides 0 .. 7.
inline constexpr std::uint8_t drains_off_map = 8;  ///< a rim cell with no lower neighbour
inline constexpr std::uint8_t no_land = 9;         ///< the cell is not finite

/// A drained landscape. Cells are numbered y * width + x.
struct Drainage {
    /// Heights with every depression filled to its spill height (m), without an added slope; off the map as given.
    Raster<float> filled;
    /// Receiver of each cell: along the steepest descent of `filled` (of equal descents, the neighbour of the lowest
    /// index), on flats and in filled depressions along the way that the flood came. Never runs in a circle.
    Raster<std::uint8_t> direction;
    /// Every finite cell once, receivers before the cells that drain to them, `filled` never falling.
    std::vector<std::uint32_t> order;

    int width() const { return filled.width(); }
    int height() const { return filled.height(); }
    /// The cell that `cell` drains to, or -1 where the water leaves the map. `cell` must be finite.
    std::int64_t receiver(std::uint32_t cell) const {
        const int y = static_cast<int>(cell / static_cast<std::uint32_t>(width()));
        const int x = static_cast<int>(cell % static_cast<std::uint32_t>(width()));
        const std::uint8_t k = direction(x, y);
        if (k >= 8) return -1;
        return std::int64_t{cell} + d8::dy[k] * std::int64_t{width()} + d8::dx[k];
    }
};

/// Floods and drains `heights` (any unit of length, fewer than 2^31 cells). Time O(n log n).
Drainage drain(RasterView<const float> heights);

/// Number of cells that drain through each cell, itself included; 0 off the map.
Raster<std::uint32_t> drainage_area_cells(const Drainage& drainage);

/// The same in m^2. `cell_size` in metres.
Raster<float> drainage_area(const Drainage& drainage, double cell_size);

/// The area in cells when each cell's water is shared among all lower neighbours by slope^exponent (Freeman 1991, who
/// takes 1.1; Quinn 1991: 1); on flats it follows the single receiver. Real numbers, at least 1; 0 off the map.
Raster<float> multiple_flow_area_cells(const Drainage& drainage, double exponent = 1.1);

}  // namespace cuesta
