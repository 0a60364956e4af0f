#pragma once
/// \file What a round brush does to a raster, whatever it paints.

#include <functional>
#include <glm/glm.hpp>

#include "core/field/tiled_raster.h"

namespace cuesta {

struct BrushTip {
    double radius = 10;   ///< cells
    double hardness = 0;  ///< 0 .. 1: share of the radius over which the brush works in full; beyond it, it fades
};

/// 0 .. 1: how much the brush works at a distance (cells) from its way: (1 - t^2)^2, t from 0 at the end of the hard
/// part to 1 at the rim, which is smooth in the middle and at the rim.
double falloff_of(const BrushTip& tip, double distance);

/// `raster` after the brush went straight from `from` to `to` (cells, a cell's middle at + 0.5): each cell under it
/// becomes change(x, y, old, falloff), falloff > 0. Makes new only the tiles it touches.
TiledRaster with_brush(const TiledRaster& raster, glm::dvec2 from, glm::dvec2 to, const BrushTip& tip,
                       const std::function<float(int x, int y, float old, float falloff)>& change);

}  // namespace cuesta
