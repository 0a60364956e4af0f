#pragma once
/// \file Stroke of a round brush on a raster.

#include <functional>
#include <glm/glm.hpp>

#include "core/field/tiled_raster.h"
#include "core/sculpt/brush_tip.h"

namespace cuesta {

/// A piece of a brush's way, straight, in cells (a cell's middle at + 0.5). Radius and strength change evenly on it, as
/// the pressure of a pen does.
struct BrushSegment {
    glm::dvec2 from{0.0};
    glm::dvec2 to{0.0};
    BrushTip tip;              ///< at `from`
    double end_radius = 10;    ///< cells, at `to`
    double from_strength = 1;  ///< 0 .. 1, at `from`
    double to_strength = 1;    ///< 0 .. 1, at `to`
};

/// `raster` after the brush went that way: each cell under it becomes change(x, y, old, amount) with amount the
/// fall-off times the strength, > 0. Makes new only the tiles it touches.
TiledRaster with_brush(const TiledRaster& raster, const BrushSegment& way,
                       const std::function<float(int x, int y, float old, float amount)>& change);

/// The same with the brush as it is at `from` all the way, and of full strength.
TiledRaster with_brush(const TiledRaster& raster, glm::dvec2 from, glm::dvec2 to, const BrushTip& tip,
                       const std::function<float(int x, int y, float old, float falloff)>& change);

}  // namespace cuesta
