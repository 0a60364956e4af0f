#pragma once
/// \file Cross-sections of paths: tables of cross-sections, and the tilt of the roadway.

#include "core/carve/course.h"

namespace cuesta {

/// The table of the path's cross-section. Flat: all of the depth from edge to edge; v: straight to the middle; u: a
/// parabola; trapezoid: straight to a flat bottom; own: as drawn.
CrossSectionTable cross_section_of(const Path& path);

/// Sets the cross slope of every station: that of the section and that of the bend, v^2 kappa / g, within the limit
/// (kappa: how much the course turns over the stretches on both sides, over their length). In bends the outer side is
/// the higher one.
void set_cross_slopes(Course& course);

}  // namespace cuesta
