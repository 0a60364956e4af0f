#pragma once
/// \file The sliding that wears the bed. It is not the local one: ice shares its stress over some thicknesses (after
/// Kamb and Echelmeyer 1986; a stand-in for the membrane stresses of Egholm and others 2011). With local stress valleys
/// become slots.
///
///     u = Gs <H S>^3 / max(H, thin),   us = u / (1 + u / u0) smoothstep(10 m, 70 m, H)
///
/// With `drag` u is at most drag Gs (H S)^3 / max(H, 20 m): the ice of a side valley near its mouth shares the stress
/// of the trunk, but is as thin as its own discharge makes it, and would wear its bed faster than the trunk's.
///
/// <> is a mean over connected ice with a standard deviation of `reach`: diffusion within the ice, solved along lines.

#include "core/ice/ice_flow.h"
#include "core/ice/parameters.h"

namespace cuesta {

/// H S averaged over the ice, m; 0 where there is none. `reach` in m; of at most a cell: the local stress.
Raster<float> shared_stress(const IceFlow& ice, double reach);

/// us of each cell, m / a. `law` as of the flow.
Raster<float> wearing_speed(const IceFlow& ice, const IceLaw& law, const GlacierParameters& parameters);

}  // namespace cuesta
