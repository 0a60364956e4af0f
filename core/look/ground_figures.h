#pragma once
/// \file Figures for the surface rules about land as a whole and about the wider neighbourhood of a place.

#include "core/look/spline_lattice.h"
#include "core/look/surface_weights.h"

namespace cuesta {

/// Nodes of the finer lattice along the terrain's longer side.
inline constexpr int neighbourhoods_a_side = 96;

struct GroundNeighbourhoods {
    SplineLattice near;        ///< mean heights, m
    SplineLattice wide;        ///< the same over three times the distance
    SplineLattice shore;       ///< share of standing water around, 0..1; no nodes where there is none
    SplineLattice level;       ///< `shore` times the level of that water above `lowest`, m
    float lowest = 0;          ///< of the mean heights, m; standing water counts as ground
    float highest = 0;         ///< m
    float usual_loose = 0.5F;  ///< m
    float usual_flow = 0;
    float usual_wear = 0.5F;  ///< m
};

/// All threads; the same numbers on any number of them.
GroundNeighbourhoods neighbourhoods_of(const SurfaceGround& ground);

}  // namespace cuesta
