#pragma once
/// \file The beds of the bottom layer as erosion meets them.

#include <glm/vec2.hpp>
#include <vector>

#include "core/erosion/beds.h"
#include "core/model/project.h"
#include "core/pipeline/strata.h"

namespace cuesta {

/// The beds that the bottom's surface of `strata` lies in, of a project whose cells are `coarsening` times as large;
/// empty where the project has none or its ground is one material. Tilted and folded planes around the terrain's
/// middle, uneven by two octaves of gradient noise that stand still in metres, so that every resolution shows the same
/// beds. Heights are counted from 0 m: beds do not move when the land above them changes.
Beds beds_of(const Project& project, const Strata& strata, int coarsening);
/// The same for a part of that land, whose strata these are.
Beds beds_of_part(const Project& project, const Strata& strata, int coarsening, const CellWindow& window);

/// Properties of the project's beds that are the same everywhere.
BedProfile bed_profile_of(const BeddingParameters& bedding);
/// Heights above 0 m of the bed that Beds::place counts from, at `count` >= 2 places evenly from one point of the
/// ground to another (x and z in metres, as in the frame): `place` of rock at a height is what it lies above this, in
/// pairs of beds (BedProfile::inverse_thickness). For sections through the land.
std::vector<float> bed_heights_along(const BeddingParameters& bedding, const TerrainFrame& frame, glm::dvec2 from,
                                     glm::dvec2 to, int count);

}  // namespace cuesta
