#pragma once
/// \file The first heights of a course: the drawn ones, or the ground's, smoothed along the way.

#include <span>
#include <vector>

#include "core/carve/course.h"

namespace cuesta {

/// Sets the height of every station. Draped: the ground along the course, smoothed over PathParameters::smoothing;
/// bridges and tunnels go straight from end to end. Drawn: the curve's. Both: plus the section's offset.
void set_heights(Course& course, const TerrainFrame& frame, RasterView<const float> ground);

/// A profile (values at ascending distances, linear between) averaged twice over `window` metres around each place:
/// a symmetric kernel, triangular with the window's length to either side, which leaves straight slopes as they are and
/// evens out waves of the window's length. Towards the ends of an open profile the window shrinks, so that the ends
/// stay; a closed one (first value = last value) goes round.
std::vector<double> smoothed_profile(std::span<const double> distances, std::span<const double> values, double window,
                                     bool closed);

}  // namespace cuesta
