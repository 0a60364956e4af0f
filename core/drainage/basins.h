#pragma once
/// \file The basins of pits, joined through their lowest passes until all reach an outlet.

#include <cstdint>
#include <vector>

#include "core/drainage/routing.h"

namespace cuesta {

/// Values of a way besides 0 .. 7.
inline constexpr std::uint8_t way_out = 8;      ///< an outlet
inline constexpr std::uint8_t way_none = 9;     ///< no lower neighbour
inline constexpr std::uint8_t way_forced = 16;  ///< added to a direction that a pass dictates

/// `way`: for every cell of the routing's numbering the direction of its steepest descent, or one of the above; nothing
/// that is a cell of the map may lie beyond it. Raises routing.level (which must be the ground) to the spill heights
/// and turns the ways from each pit to its lowest pass about, marking them as forced. At least one outlet.
void join_basins(Routing& routing, std::uint8_t* way);

}  // namespace cuesta
