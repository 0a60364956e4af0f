#pragma once
/// \file Places on a map of the terrain: pixels of the view and metres of the frame.

#include <QPointF>
#include <QSizeF>
#include <optional>
#include <vector>

#include "render/scene/camera.h"

namespace cuesta {

/// The plane of a map, at the height that its camera looks at.
struct MapScale {
    double pixels_per_metre = 1;
    QPointF corner;  ///< of the frame (its north-west), pixels

    double x_of(double east) const { return corner.x() + east * pixels_per_metre; }
    double y_of(double south) const { return corner.y() + south * pixels_per_metre; }
};

/// Of a view of that size, pixels. The camera is a map's.
MapScale map_scale(const Camera& camera, QSizeF view);

/// A step of 1, 2 or 5 times a power of ten that takes at least `least` pixels. pixels_per_unit > 0
double round_step(double pixels_per_unit, double least);

/// The multiples of `step` from `first` to `last`. At most 1000.
std::vector<double> ticks_between(double first, double last, double step);

}  // namespace cuesta
