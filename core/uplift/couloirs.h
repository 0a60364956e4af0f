#pragma once
/// \file Couloirs: chutes that stonefall, avalanches and debris flows cut into rock walls while glaciers lie below them.
///
///     dz/dt = -k w y (A / A_1)^m S
///
/// Catchments of hectares on walls are cut by debris flows at a rate that grows with their area, less steeply than rivers
/// cut (Stock and Dietrich 2003); walls above glaciers lose 0.1 to 1 mm a year, most of it by their couloirs (Heimsath and
/// McGlynn 2008; Sanders and others 2012). Without them a wall whose rock has fallen to one angle is a plane or a cone.
/// k: the rate at A_1, a hectare; w: how much of a wall the ground is; y: yield of the rock, with joints that are weaker.
/// The glaciers carry away what falls.

#include <cstdint>

#include "core/drainage/routing.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

struct CouloirCutting {
    double years = 0;
    double rate = 0;                ///< k, m / a where S is 1, >= 0
    std::uint64_t seed = 1;         ///< of the joints
    RasterView<const float> yield;  ///< y, of the grid's size
    RoutingOptions outlets;
};

/// Cuts `ground` (of the grid's size), which nowhere rises. Returns the volume cut, m^3. The same bytes on any number of
/// threads.
double cut_couloirs(UpliftGround& ground, const UpliftGrid& grid, const CouloirCutting& cutting);

}  // namespace cuesta
