#pragma once
/// \file Couloirs: chutes that stonefall, avalanches and debris flows cut into rock walls while glaciers lie below
/// them.
///
///     dz/dt = -k w y (A / A_1)^m S
///
/// Chutes are cut at a rate that grows with what they gather, as by debris flows (Stock and Dietrich 2003); headwalls
/// of glaciers retreat by 0.1 to some mm a year (Heimsath and McGlynn 2008; Sanders and others 2012). Without couloirs
/// a wall whose rock has fallen to one angle is a plane or a cone. k: the rate at A_1, a hectare; w: 0 on gentle ground
/// and in valleys, 1 on walls; y: yield of the rock, more on joints. The glaciers carry away what falls.

#include <cstdint>

#include "core/base/progress.h"
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

/// Cuts `ground` (of the grid's size), which nowhere rises. Returns the volume cut, m^3. The same bytes on any number
/// of threads. Stops between its six steps; the volume is that of the steps done.
double cut_couloirs(UpliftGround& ground, const UpliftGrid& grid, const CouloirCutting& cutting,
                    const WorkControl& control = {});

}  // namespace cuesta
