#pragma once
/// \file The beds of the bottom layer as erosion meets them.

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

}  // namespace cuesta
