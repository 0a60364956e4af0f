#pragma once
/// \file The cone of cinders that an eruption throws up around its vent.

#include "core/lava/lava_ground.h"

namespace cuesta {

struct CinderCone {
    double laid = 0;  ///< m^3
    LavaPlace foot;   ///< the lowest point of its foot, where lava leaves it; the vent where there is no cone
};

/// Piles up `volume` m^3 (> 0) of cinders around the vent at their angle of rest, 33 degrees, with a crater of two
/// fifths of the cone's width (Porter 1972: 0.40, and a height of 0.18 times the width on level ground). On ground
/// steeper than 24 degrees there is none: cinders roll away. Sequential: the same bytes on any number of threads.
CinderCone lay_cinder_cone(const LavaGround& ground, const LavaPlace& vent, double volume);

}  // namespace cuesta
