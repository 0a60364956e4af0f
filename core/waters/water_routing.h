#pragma once
/// \file Routed water of a land with sea and without it off the map, by plain cell numbers.

#include "core/drainage/routing.h"
#include "core/waters/waters.h"

namespace cuesta {

enum class Footing : std::uint8_t { land, sea, off_map };

/// Cells are numbered y * width + x.
struct WaterRouting {
    int width = 0, height = 0;
    double cell_size = 1;      ///< m
    Raster<float> ground;      ///< m; far below all else off the map
    Raster<float> level;       ///< filled to the spill heights, m
    Raster<float> area;        ///< that drains through each cell, m^2, weighted by rain
    Raster<std::uint8_t> way;  ///< direction (d8) to the receiver, or 8: none
    Raster<Footing> footing;
    Raster<std::uint8_t> fed;  ///< not 0 at and below WatersOptions::springs; empty: everywhere

    std::uint32_t cell(int x, int y) const {
        return static_cast<std::uint32_t>(y) * static_cast<std::uint32_t>(width) + static_cast<std::uint32_t>(x);
    }
    int x_of(std::uint32_t cell) const { return static_cast<int>(cell % static_cast<std::uint32_t>(width)); }
    int y_of(std::uint32_t cell) const { return static_cast<int>(cell / static_cast<std::uint32_t>(width)); }
    /// -1 where the water leaves the map.
    std::int64_t receiver(std::uint32_t cell) const {
        const int x = x_of(cell), y = y_of(cell);
        const std::uint8_t k = way(x, y);
        if (k >= 8) return -1;
        return std::int64_t{cell} + d8::dy[k] * std::int64_t{width} + d8::dx[k];
    }
    glm::dvec2 middle(std::uint32_t cell) const {
        return {(x_of(cell) + 0.5) * cell_size, (y_of(cell) + 0.5) * cell_size};
    }
};

/// As find_waters() takes them.
WaterRouting route_waters(RasterView<const float> ground, double cell_size, const WatersOptions& options);

}  // namespace cuesta
