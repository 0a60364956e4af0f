#pragma once
/// \file Wear of the bed under ice and of the walls above it.
///
///     E = Kg us sqrt(1 + |grad b|^2) a,   a = clamp((0.9 S - A) / 0.7 S, 0, 1) max(0, 1 - pit / deepest)
///
/// A is the rise of the bed in the direction of flow: meltwater freezes where the bed climbs steeply (after Alley and
/// others 2003). `pit` is how far the bed lies below its spill: debris is no longer carried out of deep basins.
///
/// Rock above the ice retreats by frost within three cells of ice thicker than 20 m, where it is steeper than 27
/// degrees and not far below the snow line: by f (slope - 0.5) 2 sqrt(1 + slope^2), f = frost + headwall exp(-(z / 150
/// m)^2), z the height above the snow line: at the bergschrund, where the ice parts from its wall, rock cools and thaws
/// by the meltwater that comes, and headwalls retreat as fast as the ice wears its bed (MacGregor and others 2009;
/// Sanders and others 2012; from memory, the Gaussian and its width are ours).

#include "core/ice/ice_flow.h"
#include "core/ice/parameters.h"

namespace cuesta {

struct GlacialWear {
    Raster<float> rate;   ///< m / a, of ice and frost together
    Raster<float> frost;  ///< m / a, the part of frost
};

/// `speed`: wearing_speed(). `yield`: ease with which the rock wears, 1 where empty. `snow_line`: present height of the
/// line, m.
GlacialWear glacial_wear(const IceFlow& ice, RasterView<const float> speed, RasterView<const float> yield,
                         const GlacierParameters& parameters, double snow_line);

}  // namespace cuesta
