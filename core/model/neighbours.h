#pragma once
/// \file Neighbouring terrains: the rim of the land goes over into them, so that tiles meet without a seam.

#include <algorithm>
#include <array>
#include <string>

#include "core/base/parameter_set.h"
#include "core/field/raster.h"
#include "core/field/tiled_raster.h"

namespace cuesta {

/// A side of the map; row 0 lies in the north.
enum class MapSide { north, east, south, west };
template <>
struct EnumNames<MapSide> {
    static constexpr std::array<std::string_view, 4> names{"north", "east", "south", "west"};
};
inline constexpr std::array map_sides{MapSide::north, MapSide::east, MapSide::south, MapSide::west};

/// The terrain beyond one side, as far as the rim needs it.
struct Neighbour {
    /// Two rows of heights, m: row 0 is the neighbour's outermost along the side that both share, row 1 the one behind
    /// it. From west to east, or from north to south, over the whole side. Empty: no neighbour.
    TiledRaster rows;
    double spacing = 1;       ///< between the two rows, m, > 0
    std::string source_file;  ///< for display
    bool operator==(const Neighbour&) const = default;
};

/// Transition of the rim to its neighbours.
struct NeighbourParameters {
    float reach = 500.0F;
    bool shared_row = false;

    static constexpr std::string_view prefix = "neighbours";
    static constexpr std::string_view title = "Neighbours";
    static constexpr auto parameters() {
        using P = NeighbourParameters;
        return std::tuple{
            parameter("reach", "Reach", &P::reach, Unit::metre, 1, 100000,
                      "Width of the rim that is bent to meet the neighbours; erosion acts on it less towards the edge.")
                .scale(10, 5000, true),
            toggle("shared_row", "Shared outermost row", &P::shared_row,
                   "On: the outermost rows of both terrains are the same points, as in the tiles of game engines. Off: "
                   "they lie side by side, as in elevation models."),
        };
    }
    bool operator==(const NeighbourParameters&) const = default;
};

struct Neighbours {
    std::array<Neighbour, map_sides.size()> sides;  ///< by MapSide
    NeighbourParameters parameters;

    Neighbour& on(MapSide side) { return sides[static_cast<std::size_t>(side)]; }
    const Neighbour& on(MapSide side) const { return sides[static_cast<std::size_t>(side)]; }
    bool any() const {
        return std::any_of(sides.begin(), sides.end(), [](const Neighbour& each) { return !each.rows.empty(); });
    }
    bool operator==(const Neighbours&) const = default;
};

/// The neighbour that lies on `side` of a terrain, from all of its heights: at least 2 x 2 samples, m, finite;
/// `spacing` in metres.
Neighbour neighbour_on(MapSide side, RasterView<const float> heights, double spacing, std::string source_file);

}  // namespace cuesta
