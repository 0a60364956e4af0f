#pragma once
/// \file A round brush: how much it works at a distance from its middle.

#include <algorithm>

namespace cuesta {

struct BrushTip {
    double radius = 10;   ///< cells
    double hardness = 0;  ///< 0 .. 1: share of the radius over which the brush works in full; beyond it, it fades
};

inline constexpr double smallest_brush_radius = 0.5;  ///< cells; a smaller brush could miss every cell's middle

/// 0 .. 1: how much the brush works at a distance (cells) from its middle, or from its way: (1 - t^2)^2, t from 0 at
/// the end of the hard part to 1 at the rim, which is smooth in the middle and at the rim.
inline double falloff_of(const BrushTip& tip, double distance) {
    const double share = distance / std::max(tip.radius, smallest_brush_radius);
    if (share >= 1) return 0;
    if (share <= tip.hardness) return 1;
    const double t = (share - tip.hardness) / (1 - tip.hardness);
    return (1 - t * t) * (1 - t * t);
}

}  // namespace cuesta
