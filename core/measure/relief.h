#pragma once
/// \file Relief by window: heights that differ more, the farther one looks.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

inline constexpr double relief_windows[] = {100, 250, 500, 1000, 2500, 5000, 10000};  ///< m

/// Highest less lowest cell of square windows.
struct WindowRelief {
    double asked = 0;   ///< m, of the list of windows
    double window = 0;  ///< m between the centres of the outermost cells, as near to `asked` as whole cells allow
    double mean = 0;    ///< m
    std::int64_t windows = 0;
};

/// For those of `windows` (m, rising) that are at least three cells wide and fit twice into the land in both
/// directions. Windows lie half a window apart; one that lacks more than a tenth of its cells (not finite) is left out.
/// `cell_size` in metres. Pure, the same on any number of threads. Time O(cells) for each.
std::vector<WindowRelief> find_window_relief(RasterView<const float> heights, double cell_size,
                                             std::span<const double> windows = relief_windows);

/// The mean relief of the window that was asked for; absent where the land has none such.
std::optional<double> relief_of(const std::vector<WindowRelief>& reliefs, double asked);

/// Relief ~ window^exponent, by least squares on logarithmic scales; absent with fewer than two windows of relief. 1
/// for a plane, near 0 for white noise; fractal land of Hurst exponent H has H.
std::optional<double> relief_exponent(const std::vector<WindowRelief>& reliefs);

}  // namespace cuesta
