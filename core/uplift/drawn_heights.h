#pragma once
/// \file Crests that are drawn with heights: uplift is changed until the land that grows meets them.

#include <span>
#include <vector>

#include "core/uplift/uplift_grid.h"

namespace cuesta {

/// A place on the line of a drawn ridge.
struct CrestPoint {
    double x = 0;       ///< m from the west edge of the map
    double y = 0;       ///< m from its north edge
    double height = 0;  ///< of the line, m
    double radius = 0;  ///< m, > 0: the land's crest is looked for so near
    double reach = 0;   ///< m, >= radius: so far beside the line its slopes run down
};

inline constexpr int rounds_of_drawn_heights = 6;
inline constexpr double drawn_heights_met = 0.02;  ///< of the height above base level: so near, rounds end

/// A factor of the uplift rate that is learnt from land that has grown with it. At rest heights above base level go
/// with U / K, whatever the drainage (the law is linear in the slope), so the quotient of the heights is the next
/// factor; where slopes slide or time is short they go with less than U, and more rounds are needed.
class DrawnHeights {
public:
    DrawnHeights() = default;
    /// Points whose numbers are not finite, or whose radius is not above 0, are left out. `coarsest`: the grid on which
    /// the factor is kept. `base_level`: m, heights are measured from it.
    DrawnHeights(std::span<const CrestPoint> points, const UpliftGrid& coarsest, double base_level);

    bool empty() const { return points_.empty(); }

    /// Compares the highest ground within the radius of each point with the highest place of the lines there, and
    /// changes the factor: by 1/2 to 2 at once, by 1/32 to 32 in all, over the reach of the lines, fading out within
    /// as much again. Returns the largest departure, as a share of the height above base level that is drawn.
    double learn(const BorderedRaster& ground, const UpliftGrid& grid);

    /// Multiplies rates (m / a, of the grid's size) that are above 0.
    void apply_to(Raster<float>& rates, const UpliftGrid& grid) const;

private:
    double highest_near(const CrestPoint& point, const BorderedRaster& ground, const UpliftGrid& grid) const;
    float change_at(double x, double y, const std::vector<double>& changes) const;

    std::vector<CrestPoint> points_;
    /// Of each point: the highest place of the lines within its radius, m above base level.
    std::vector<double> drawn_;
    UpliftGrid coarsest_;
    double base_level_ = 0;
    Raster<float> exponent_;  ///< natural logarithm of the factor, on the coarsest grid
};

}  // namespace cuesta
