#pragma once
/// \file The rules of surfaces for one row of cells.

#include "core/look/ground_figures.h"
#include "core/look/surface.h"

namespace cuesta {

/// Everything that the rules ask of a row; each pointer has a value for every cell.
struct SurfaceRow {
    const float *north, *here, *south;  ///< heights, m; `here` with its neighbours at -1 and `width`, as the others
    const float *near, *wide;           ///< mean heights around, m
    const float *shore, *level;         ///< as GroundNeighbourhoods
    const float* drifted;               ///< thickness of snow (core/look/snow_cover.h), m
    const float *broad, *broad_half, *middle, *small;  ///< noise, about -1..1
    const float *water_depth, *path_water, *loose, *hardness, *flow, *wear, *ice, *moraines, *lava, *gravel;
    const std::uint8_t *material, *road;
};

/// Constants that all rows share.
struct SurfaceConstants {
    float slope_scale;           ///< Horn's weighted difference to a tangent
    float lowest, to_band;       ///< (height - lowest) * to_band: 0 lowest, 1 highest
    float to_hollow, to_valley;  ///< 1 / m
    float mountain;              ///< 0 hills .. 1 mountains
    float per_loose, per_wear, per_flow;
    float rock_tangent;
    float scree, vegetation, vegetation_line, snow, snow_line, beach, rocky_shore, blown_sand, variation;
    float glaciers;              ///< 1 if maps of the ice are known, and snow lies by its thickness
    float by_thickness;          ///< 1 if snow lies as thick as `drifted` says, 0 if by height and slope alone
    float middle_strength, small_strength;  ///< of noise near the size of cells
};

SurfaceConstants constants_of(const SurfaceGround& ground, const GroundNeighbourhoods& around,
                              const SurfaceParameters& parameters);

/// Writes `width` texels of each pack.
void weigh_surfaces(const SurfaceRow& row, const SurfaceConstants& constants, int width, std::uint32_t* first,
                    std::uint32_t* second, std::uint32_t* third);

}  // namespace cuesta
