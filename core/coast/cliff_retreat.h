#pragma once
/// \file Cliffs that waves cut back, and the platform that they leave.

#include "core/field/raster.h"

namespace cuesta {

/// Retreat R = rate * max(0, exposure - threshold * strength) in m a year (after Sunamura 1992: rock yields
/// where the waves' force is above its strength).
struct CliffLaw {
    float rate = 0.05F;      ///< m a year at an exposure of 1 above the threshold
    float threshold = 0.2F;  ///< exposure that rock of strength 1 withstands
    float platform = 0.5F;   ///< m below the sea that a cut cell has, >= 0
};

/// m^3 that has been cut since the start.
struct CliffBooks {
    double cut = 0;
};

/// Land whose cliffs retreat. A cell is cut in shares: when all of it is cut, it becomes platform at once, and what is
/// left of the step goes to the next. Shares let the shore move by less than a cell a step.
class CliffRetreat {
public:
    /// `heights` (m) are changed by steps; those that are not finite stay. `cell_size` in m, > 0.
    CliffRetreat(RasterView<float> heights, double cell_size, float sea_level, const CliffLaw& law);

    /// Lets waves work for `years` (>= 0) on the cells of land beside water. `exposure` (core/coast/wave_exposure.h) is
    /// read at sea cells; `strength` at land cells, empty: 1. Both of the land's size. Returns the longest share that a
    /// cell was cut by: above 1 the step was too long, and the shore lags. The same bytes on any number of threads.
    float step(RasterView<const float> exposure, RasterView<const float> strength, float years);

    const CliffBooks& books() const { return books_; }

private:
    float rate_at(int x, int y, RasterView<const float> exposure, RasterView<const float> strength) const;
    float left_for(int x, int y) const;
    bool is_sea(int x, int y) const { return heights_.row(y)[x] <= sea_; }

    RasterView<float> heights_;
    double cell_;
    float sea_;
    CliffLaw law_;
    Raster<float> cut_;    ///< share of each land cell that has been cut; of a platform, what was left of its last step
    Raster<float> share_;  ///< by which this step cuts it
    CliffBooks books_;
};

}  // namespace cuesta
