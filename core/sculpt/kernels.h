#pragma once
/// \file Brush kernels: height that one dab adds to the ground; pure functions of the ground under it.

#include "core/field/raster.h"
#include "core/sculpt/brush_tip.h"
#include "core/sculpt/sculpt_brush.h"

namespace cuesta {

/// The part of the terrain that a brush works on, in cells: x0 .. x0 + width. Empty where it touches nothing.
struct CellRange {
    int x0 = 0, y0 = 0, width = 0, height = 0;
    bool empty() const { return width <= 0 || height <= 0; }
};
/// The cells within `radius` (cells) and `margin` more around (x, y), of a terrain of that size.
CellRange cells_around(double x, double y, double radius, int margin, int terrain_width, int terrain_height);

/// Strength times fall-off at the middles of the cells of `range`, 0 .. 1.
Raster<float> dab_weights(const SculptDab& dab, double hardness, const CellRange& range);

/// A plane over the cells: level + slope_x * x + slope_y * y at the middle of cell (x - 0.5, y - 0.5), m.
struct SculptPlane {
    double level = 0;
    double slope_x = 0, slope_y = 0;  ///< m a cell
    double at(double x, double y) const { return level + slope_x * x + slope_y * y; }
};
/// The ground at the middle of the weights; with `slopes` the plane that fits best (least squares with those weights;
/// level where they do not tell). The weights are those of the dab on `range`.
SculptPlane plane_under(RasterView<const float> ground, RasterView<const float> weights, const CellRange& range,
                        const SculptDab& dab, bool slopes);

/// All return metres to add to each cell of `ground`, given its weights (same size).

/// (plane - ground) * weight.
Raster<float> towards_plane(RasterView<const float> ground, RasterView<const float> weights, const CellRange& range,
                            const SculptPlane& plane);

/// Smoothing with a kernel K (two box means of 2 `reach` + 1 cells in x and in y, a symmetric matrix) that moves ground
/// only between cells under the brush: with u = sqrt(weight), cell i gets the sum over j of K_ij u_i u_j (g_j - g_i).
/// The gain of i from j is the loss of j to i: the volume stays, but for rounding, and flat ground stays flat; no cell leaves the
/// range of those around it.
Raster<float> smoothed_under(RasterView<const float> ground, RasterView<const float> weights, int reach);

/// (terraced ground - ground) * weight; steps of `step` m that begin at multiples of it. With q = ground / step and f
/// its fraction, the terraced ground is step * (floor(q) + s(f)); s goes from 0 to 1 in the middle (1 - edge) of the
/// step, so that edge 0 changes nothing and edge 1 makes upright faces.
Raster<float> towards_terraces(RasterView<const float> ground, RasterView<const float> weights, double step,
                               double edge);

/// The project's erosion on a piece of ground of its own, with open edges: what it changes, m. Water, thermal and
/// droplets only; where the schedule has none of them, water with a little thermal. Deterministic.
Raster<float> change_by_erosion(RasterView<const float> ground, double cell_size, const SculptErosion& erosion);

/// Cells beyond the brush's rim that erosion needs so that the edges of its piece do not show.
int erosion_margin(double radius);

}  // namespace cuesta
