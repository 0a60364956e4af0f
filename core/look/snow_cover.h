#pragma once
/// \file Snow that lies on the land, for pictures: it falls by height, melts on slopes in the sun, drifts from crests
/// into their lee and slides off steep ground.

#include "core/look/spline_lattice.h"
#include "core/look/surface_weights.h"

namespace cuesta {

/// Nodes along the terrain's longer side at most; the rules of surfaces add what is finer.
inline constexpr int snow_nodes_a_side = 1024;

/// Greatest thickness that a slope of this tangent holds, m: none above 55 degrees, any below 28.
float snow_held(float tangent);

/// Slides what is thicker than `held` down to lower neighbours, from the highest node to the lowest, shared by the square
/// of their gradients; what reaches the border leaves. Returns what left, as a sum over nodes, m: the sum of `snow` and of
/// what left is the sum before, but for rounding. Rasters of one size; the same bytes on any number of threads.
double let_avalanches_fall(RasterView<const float> heights, float spacing, RasterView<float> snow);

/// Thickness in m at the nodes of a lattice; no nodes where no snow falls: where parameters.snow_depth or parameters.snow
/// is 0. `lowest`, `highest`: between which the snow line is a share, m.
///
/// Snow falls from the snow line on, in full from 400 m above it; the line is up to 180 m lower on slopes that face north
/// and as much higher on those that face south. Drift: 1 + 0.1 wind Sx, 0.2..2.5, with Sx the greatest elevation of the
/// ground to windward within 300 m, in degrees (Winstral, Elder and Davis 2002).
SplineLattice snow_cover(const SurfaceGround& ground, const SurfaceParameters& parameters, float lowest, float highest);

}  // namespace cuesta
