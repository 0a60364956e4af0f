#pragma once
/// \file Plants on the ground before erosion, which hold it.

#include "core/base/hash.h"
#include "core/field/raster.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// Whether the project has plants anywhere: an amount of ground cover, of its own or of a region, or painted ones.
bool has_plants(const Project& project);

/// Whether a kind takes part that plants hold the ground from (ErosionKindTraits::held_by_plants).
bool has_kinds_held_by_plants(const MixingParameters& mixing);

/// Whether plants hold the ground in steps of that schedule: they are asked to (MixingParameters::plant_hold), there
/// are some, and a kind takes part that they hold from (ErosionKindTraits::held_by_plants).
bool plants_hold(const Project& project, const ErosionSchedule& schedule);

/// Share of the ground that plants cover, 0 .. 1, by the rules of core/cover on bare, dry ground of these heights, of
/// coarsened(project.frame, coarsening): the mean of four places a cell. All threads; the same bytes on any number.
Raster<float> plant_cover_of(const Project& project, const SharedRaster& ground, int coarsening);

/// Factors of erodibility under that cover: exp(-hold cover) times `erodibility` (of that size, or empty: 1).
Raster<float> erodibility_under(const Raster<float>& cover, float hold, const Raster<float>& erodibility);

/// Adds all that plant_cover_of() reads of the project besides its frame.
void add_plants(Hasher& hasher, const Project& project);

}  // namespace cuesta
