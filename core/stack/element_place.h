#pragma once
/// \file The place of an element on the map, and its heights brought to the map's cells.

#include "core/field/cell_window.h"
#include "core/field/raster.h"
#include "core/model/base.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// A place in an element before it is turned: metres from its middle, east and south.
struct ElementPoint {
    double east = 0;
    double south = 0;
};

/// The rectangle of ground that an element covers.
class ElementPlace {
public:
    /// On a map of `frame`, at full size: what fills the map covers all of it, unturned.
    ElementPlace(const PlacementParameters& placement, const TerrainFrame& frame);

    double width() const { return width_; }    ///< m, > 0
    double length() const { return length_; }  ///< m, > 0
    bool fills_map() const { return fills_map_; }
    /// Of a place on the map, metres from its north-west corner.
    ElementPoint local(double x, double z) const;
    /// The place on the map, which takes back what local() does.
    ElementPoint on_map(const ElementPoint& point) const;

    /// The cells of a map of width x height cells of `cell_size` metres that the rectangle touches, and `margin` more
    /// around it; empty where it lies beside the map.
    CellWindow window(int width, int height, double cell_size, int margin) const;

private:
    bool fills_map_;
    bool mirrored_;
    double x_, z_, width_, length_, cosine_, sine_;
};

/// Heights of a source whose cells begin in the north-west corner of the element.
struct ElementRaster {
    RasterView<const float> cells;
    double cell_width = 1;   ///< m
    double cell_length = 1;  ///< m
};

/// The heights at the cells of the window. Where the map's cells are the larger ones, the source is first brought to
/// them by area mean; between samples the heights are interpolated by a monotone cubic along each axis (Fritsch and
/// Butland 1984), which goes through the samples and never beyond them. Outside the outermost samples their heights go
/// on. The same bytes on any number of threads; pure.
Raster<float> placed_heights(const ElementRaster& source, const ElementPlace& place, const CellWindow& window,
                             double cell_size);

}  // namespace cuesta
