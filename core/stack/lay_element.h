#pragma once
/// \file An element laid on the land below it.

#include "core/base/progress.h"
#include "core/stack/element_place.h"

namespace cuesta {

/// Land on its way up a stack.
struct StackGround {
    Raster<float> ground;  ///< m
    Raster<float> loose;   ///< thickness of the sediment on top of it, m, >= 0; empty: none
};

/// The ground that an element's source made; empty for a plane. The cells of what fills the map are those of the map.
struct ElementGround {
    ElementRaster heights;
    RasterView<const float> loose;  ///< of the size of the heights; empty: none
};

/// Blends the element into `below` (not empty), a map of cells of `cell_size` metres; `map_frame` is the map at full
/// size. `mask`: of its shape, of the size of `below`, empty where it has none. With H below, E the element's height
/// and w its weight (shape times opacity) the new height is H + w (B - H), where B is
///   add             H + E                      replace         E
///   maximum         max(H, E)                  minimum         min(H, E)
///   smooth_maximum  max(H, E) + h^2 r / 4      smooth_minimum  min(H, E) - h^2 r / 4
///                   with h = max(0, 1 - |H - E| / r) (Quilez 2013, polynomial smooth minimum)
///   multiply        level + (H - level) E / unit_height
///   seamless        E + seam_difference()
///   detail          H + E less its Gaussian mean, which halves waves of the length `wavelength`
/// Weights of 0 leave the height as it is, to the byte, and those of 1 give B. Sediment goes with the ground that it
/// lies on: that of the element counts by w where it replaces or tops the land below, and is added where its heights
/// are. Stopped: `below` is of no use. The same bytes on any number of threads.
void lay_element(StackGround& below, const StackElement& element, const ElementGround& source,
                 RasterView<const float> mask, const TerrainFrame& map_frame, double cell_size,
                 const WorkControl& control);

}  // namespace cuesta
