#pragma once
/// \file The share with which an element counts in each cell, by its shape.

#include "core/stack/element_place.h"

namespace cuesta {

/// 0 .. 1 at the cells of the window, 0 outside the shape and outside the element's ground. Over the fall-off it rises
/// by 3 t^2 - 2 t^3 of the distance t from the border, so that slopes meet at both ends. Distances are exact for
/// rectangles and curves, to first order for ellipses. `mask` (of the map's size; empty: none) is that of a shape by
/// mask, whose values count as they are. A curve's inside follows the even-odd rule. Pure.
Raster<float> shape_weights(const ElementShape& shape, const ElementPlace& place, RasterView<const float> mask,
                            const CellWindow& window, double cell_size);

/// Distance of a place in the element to the border of the shape, m, as the fall-off measures it; below 0 outside. The
/// borders of shapes that are whole or by mask are those of the element. Pure.
double depth_in_shape(const ElementShape& shape, const ElementPlace& place, const ElementPoint& at);

/// The longest fall-off that acts: to the middle of the shape; of curves, to the middle of the element. m.
double deepest_fall_off(const ElementShape& shape, const ElementPlace& place);

}  // namespace cuesta
