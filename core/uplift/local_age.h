#pragma once
/// \file Age of each place, where it is painted: how much of the land's time it has lived, and for how long after the
/// end of uplift elsewhere it goes on rising (docs/methods/uplift.md).

#include "core/drainage/routing.h"
#include "core/uplift/parameters.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

inline constexpr double youngest_share = 0.3;  ///< of the time, at an age of -1

/// The share of the time that land of this age lives, 0.3 .. 1.
constexpr double share_of_time(double age) {
    return age < 0 ? 1 + (1 - youngest_share) * age : 1;
}

/// The age of the oldest place, -1 .. 1, which the run of the whole land has. `painted`: 0 (younger) .. 1 (older) with
/// 0.5 for what the slider says, of any size, or empty. What is not finite counts as 0.5.
double oldest_age(const UpliftParameters& parameters, RasterView<const float> painted);

struct LocalAge {
    /// Years that a place lives in a year of the land, (0, 1]; with its border. Uplift, cut and creep go by them.
    BorderedRaster pace;
    /// Share of the years after uplift, from their beginning, for which a place still rises, 0 .. 1.
    Raster<float> rising;
};

/// On the cells of a level, whose margin has what the nearest edge has. `painted` must not be empty.
LocalAge local_age(const UpliftParameters& parameters, const UpliftGrid& grid, const UpliftExtent& extent,
                   RasterView<const float> painted);

}  // namespace cuesta
