#pragma once
/// \file The maps of a land (core/model/land_map.h), made.

#include <span>

#include "core/model/land_map.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// The map as it lies in the land or follows from its heights and water alone: in the unit of the list, with one
/// channel. Null where the land has none (flow before erosion, say), and for maps of the project (materials, surfaces,
/// masks, normal, colour). `closed`: no water leaves over the edges. All threads.
SharedRaster raster_of_map(const Land& land, LandMap map, bool closed);

/// Maps that erosion, paths and materials leave beside the heights, in the order of their files (`--masks`).
std::span<const LandMap> maps_of_erosion();
/// One of them: null where it does not apply. Flow, wear and deposit always do: they are 0 where nothing happened.
SharedRaster raster_of_erosion(const Land& land, LandMap map, bool closed);

/// Makes the planes of a map and hands them to `sink`, in an order that is always the same. `project` is what the land
/// was computed from. Maps that the land does not have give no plane, which is not an error. All threads; the same
/// values on any number of them.
///
/// - drainage: m^2 along the steepest descent; lake_depth: filled to the spill heights;
/// - shore_distance: to the line between cells of water and dry ones (water of erosion and paths, deeper than 5 cm);
/// - curvatures: 1/km, of forms of 3 cells and more; slopes: core/field/band.h; ambient occlusion:
/// core/look/sky_view.h;
/// - surfaces, materials: shares 0 .. 1, whole multiples of 1/255 that sum to 1 over the planes; those that show
/// nowhere
///   are left out. Materials: where each is on top (Land::top_material);
/// - masks: those painted for uses of their own that are enabled, resampled to the land's size;
/// - cover: for each species of plants, and boulders, the chance that a candidate place is taken (core/cover/stand.h);
/// - normal: directions of length 1, x east, y north, z up; colour: albedo of the surfaces, linear sRGB.
Result<void> make_map(const Land& land, const Project& project, LandMap map, const MapSink& sink);

}  // namespace cuesta
