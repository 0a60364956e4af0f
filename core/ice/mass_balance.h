#pragma once
/// \file The mass balance of ice, gain less loss a year, by height above the snow line:
///
///     m = min(acc (s - E), cap) where s > E,   abl (s - E) below.

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

    /// m a year, at a cell whose line is `line_here`, for ice whose surface is at `surface`.
    CUESTA_INLINE_IN_KERNEL float at(float line_here, float surface) const {
        const float above = surface - (line_here + shift);
        return above > 0 ? std::min(accumulation * above, most) : ablation * above;
    }
};

}  // namespace cuesta
