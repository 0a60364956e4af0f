#pragma once
/// \file Paths applied for good: the land so far becomes the starting terrain.

#include "core/field/raster.h"
#include "core/model/project.h"

namespace cuesta {

/// The project whose starting terrain is `ground` (m, of the project's frame: its land with the paths carved) and whose
/// land is that ground to the byte, until it is eroded further. What made the ground must not be made a second time:
///  - paths, feature splines and layers are kept, but switched off; the noise of splines and the erosion on the levels
///    are 0, runs of the past are gone, and the schedule of erosion keeps its settings, but has no steps;
///  - layers would lie on top of the ground again, so they go into it: all of it is the bottom's material, loose
///    material too, and its beds, which are counted from 0 m, stay where they are;
///  - water that stands on the land dries up. Water sources and masks stay, for they are about erosion to come.
///    `springs`: what the rivers that are switched off brought into erosion (core/carve/springs.h); they become water
///    sources of their own.
Project with_paths_applied(const Project& project, RasterView<const float> ground,
                           const std::vector<WaterSource>& springs = {});

}  // namespace cuesta
