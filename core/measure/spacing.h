#pragma once
/// \file Spacing of ridges and valleys, along lines in four directions.

#include <cstdint>
#include <optional>

#include "core/field/raster.h"

namespace cuesta {

struct Spacing {
    /// Area over the length of all valley lines (m): the distance from one to the next where they are parallel. Absent
    /// where no line crosses two.
    std::optional<double> valleys;
    /// Deviation of the distances between valleys that follow each other on a line, over their mean in that direction.
    /// 0 for a comb, about 0.6 in real land.
    double irregularity = 0;
    double prominence = 0;  ///< m that a valley lies below the ridges beside it, at least
    std::int64_t crossings = 0;
};

/// Valleys are the lowest points of profiles between ridges at least `prominence` metres (> 0) higher on both sides.
/// Profiles run along rows, columns and both diagonals, every fourth of each; lines of length L per area cross a
/// profile of random direction 2 L / pi times per length. Between two valleys lies one ridge, so that ridges are spaced
/// alike. A height that is not finite ends a profile. `cell_size` in metres. Pure, the same on any number of threads.
Spacing find_spacing(RasterView<const float> heights, double cell_size, double prominence);

}  // namespace cuesta
