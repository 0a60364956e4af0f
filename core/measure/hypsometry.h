#pragma once
/// \file Hypsometry: distribution of area over heights and slopes.

#include <array>
#include <cstdint>

#include "core/field/raster.h"

namespace cuesta {

struct Hypsometry {
    static constexpr int steps = 100;
    double minimum = 0;  ///< m; 0 without land
    double maximum = 0;  ///< m
    double mean = 0;     ///< m
    /// (mean - minimum) / (maximum - minimum): young land is above 0.6, worn land below 0.35 (Strahler 1952). 0 on flat
    /// land.
    double integral = 0;
    /// Share of the area at or above minimum + i / steps of the range: from 1 down to above 0. All 1 on flat land.
    std::array<double, steps + 1> curve{};
    std::int64_t cells = 0;  ///< cells of land
};

/// Cells that are not finite are left out. Pure, the same on any number of threads.
Hypsometry find_hypsometry(RasterView<const float> heights);

inline constexpr std::array<double, 5> slope_quantiles{0.05, 0.25, 0.50, 0.75, 0.95};

struct SlopeHistogram {
    /// Share of the cells whose slope is in [i, i + 1) degrees; all 0 where no cell has eight neighbours.
    std::array<double, 90> share{};
    /// Degrees that slope_quantiles of the cells stay under, to a tenth.
    std::array<double, slope_quantiles.size()> quantile{};
    double mean = 0;     ///< degrees
    double maximum = 0;  ///< degrees
    std::int64_t cells = 0;

    double median() const { return quantile[2]; }
    /// Share of the cells that are at least so steep (whole degrees, 0 .. 90).
    double share_from(int degrees) const;
};

/// Slopes by Horn (1981), from the eight neighbours; cells that lack one, or have one that is not finite, are left out.
/// `cell_size` in metres. Pure, the same on any number of threads.
SlopeHistogram find_slopes(RasterView<const float> heights, double cell_size);

}  // namespace cuesta
