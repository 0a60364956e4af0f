#pragma once
/// \file Water that fits a terrain: what new springs and the water brush bring unless the user says otherwise.

#include "core/model/project.h"

namespace cuesta {

/// Discharge of a stream from the whole of the terrain: some litres on a field, a few cubic metres on a land of some
/// kilometres, at most some tens. Over 0.
double usual_discharge(const TerrainFrame& frame);

/// Radius of a spring that is well seen beside the terrain and holds a few cells, m.
double usual_spring_radius(const TerrainFrame& frame);

/// Depth, m per water step, at which a disc of this radius (m, > 0) that falls off to its edge gives usual_discharge()
/// in the project's water steps.
double usual_source_depth(const Project& project, double radius);

/// Depth of the brush for a pond of that radius (m, > 0) that is given once, m.
double usual_pond_depth(double radius);

}  // namespace cuesta
