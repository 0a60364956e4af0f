#pragma once
/// \file Low, dissected hills on either side of a valley.

#include <cstdint>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// The foot of the hills, and the valley that cuts them.
struct HillPlan {
    std::uint64_t seed = 1;
    double relief = 90;        ///< m, that the highest hills reach about
    double valley = 1600;      ///< m, width of the valley's floor
    double foot = 3600;        ///< m from the north edge
    double variation = 600;    ///< m, by which the foot of the hills lies nearer or farther
    std::vector<double> axis;  ///< m from the west edge: middle of the valley in each row
    /// By how much the valley's sides wander and how ragged they are, as shares of its width. Where they are larger
    /// than the forms that they make are long, hollows without a way out lie among the hills.
    double wandering = 0.35;
    double raggedness = 0.2;
};

/// Heights above the plain (m, >= 0; 0 on the plain and the valley's floor) of the hills north of the foot, cut by
/// streams (erosion = K A^0.45 S in balance with uplift) that run to the valley and the plain. The same on any number
/// of threads.
Raster<float> low_hills(const HillPlan& plan, int width, int height, double cell_size);

}  // namespace cuesta
