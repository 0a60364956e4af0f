#pragma once
/// \file The lines of rivers: traced along routed water, smoothed within valley floors.

#include "core/waters/standing_lakes.h"

namespace cuesta {

/// A river as the cells it runs through.
struct RiverLine {
    std::vector<std::uint32_t> cells;  ///< downstream, each in this line alone; at least one
    /// The cell of the lake that it leaves, and that of the lake, the sea or the other river that it ends in; -1: none.
    std::int64_t above = -1;
    std::int64_t below = -1;
    RiverStart start = RiverStart::spring;
    RiverEnd end = RiverEnd::border;
};

/// Lines where at least `source` m^2 drain, outside lakes and the sea. A line goes on as the one with the greatest area
/// above (of equals, the one of the lowest cell); it ends in a lake, and another begins where the water leaves it.
/// Those with the greatest area at their lower ends come first (of equals, that of the lowest cell). Lines of one cell
/// that begin and end nowhere are left out.
std::vector<RiverLine> river_lines(const WaterRouting& land, const StandingLakes& lakes, double source);

/// The places of a line's cells, with those of `above` and `below` before and behind where there are any: metres. Eight
/// passes of (1 2 1) / 4; a place stays within half a cell of the middle of its cell, or within two where the ground
/// lies no higher than `floors` (m, for each cell), the water that the valley is to hold. `end`: where the last place
/// is to be.
WaterRing smoothed_places(const WaterRouting& land, const RiverLine& line, const std::vector<double>& floors,
                          const std::optional<glm::dvec2>& end);

}  // namespace cuesta
