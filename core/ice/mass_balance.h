#pragma once
/// \file The mass balance of ice, gain less loss a year, by height above the snow line:
///
///     m = min(acc (s - E), cap) where s > E,   abl (s - E) below;
///
/// where ice floats, it loses at least what calves instead: H < r (w - b), w the height of the water, b the bed and r
/// the ratio of the densities of sea water and ice (the criterion of flotation, Vieli and others 2001).

#include <algorithm>
#include <limits>

#include "core/base/kernel_limits.h"
#include "core/field/raster.h"

namespace cuesta {

/// Of ice of one moment. Rates >= 0.
struct MassBalance {
    RasterView<const float> line{};  ///< E without `shift`, m; empty: nothing is gained or lost
    float shift = 0;                 ///< added to E, m
    float accumulation = 0;          ///< m a year and m
    float ablation = 0;              ///< m a year and m
    float most = 0;                  ///< m a year
    float calving = 0;               ///< m a year that floating ice loses; 0: there is no water
    float water = 0;                 ///< height of the water, m

    static constexpr float density_ratio = 1.12F;  ///< 1028 over 917 kg/m^3

    /// m a year, at a cell whose line is `line_here`, for ice whose surface is at `surface`.
    CUESTA_INLINE_IN_KERNEL float at(float line_here, float surface) const {
        const float above = surface - (line_here + shift);
        return above > 0 ? std::min(accumulation * above, most) : ablation * above;
    }
    /// Whether ice so thick, m, floats over a bed of this height and calves there.
    CUESTA_INLINE_IN_KERNEL bool calves(float bed, float thickness) const {
        return calving > 0 && thickness < density_ratio * (water - bed);
    }
    /// m a year of ice so thick, m, on a bed of this height, calving included.
    CUESTA_INLINE_IN_KERNEL float over_bed(float line_here, float bed, float thickness) const {
        const float climate = at(line_here, bed + thickness);
        return calves(bed, thickness) ? std::min(climate, -calving) : climate;
    }
};

}  // namespace cuesta
