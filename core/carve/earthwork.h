#pragma once
/// \file Earthwork of a course, from its cross-sections.

#include <vector>

#include "core/carve/course.h"

namespace cuesta {

/// Fill less cut is linear in the heights of the stations: net = sum of per_height[i] * height[i] - constant.
struct EarthBalance {
    std::vector<double> per_height;  ///< m^2, for each station
    double constant = 0;             ///< m^3

    /// m^3; above 0 more is filled than cut.
    double net(const std::vector<double>& heights) const;
};

/// Of the stretches on the surface and on the terrain: sections across at the stations, as wide as width and blend,
/// weighted as in core/carve/displacement.h, less the depth; linear between stations. Overlaps of bends and other paths
/// count twice.
EarthBalance earth_balance(const Course& course, const TerrainFrame& frame, RasterView<const float> ground);

}  // namespace cuesta
