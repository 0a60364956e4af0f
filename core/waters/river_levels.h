#pragma once
/// \file Levels of all rivers of a land, which never rise downstream.

#include <span>

#include "core/waters/river_lines.h"

namespace cuesta {

/// For each line the level of each of its cells, m. `wishes` (m, as the lines have cells): bed + depth. The fit is that
/// of core/carve/falling_network.h, in which cutting costs a quarter of damming, each cell weighted by its width
/// (`widths`, m, > 0), and then kept between the lakes and the sea: no river lies lower than the water that it ends in,
/// nor higher than the lakes that it comes from. Cutting such a fit off at a bound is the fit with that bound, since
/// the costs are convex and the bounds hold for all that lies upstream (or downstream) of a place.
std::vector<std::vector<double>> river_levels(const WaterRouting& land, const StandingLakes& lakes,
                                              std::span<const RiverLine> lines,
                                              std::span<const std::vector<double>> wishes,
                                              std::span<const std::vector<double>> widths,
                                              const std::optional<double>& sea_level);

}  // namespace cuesta
