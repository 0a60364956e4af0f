#pragma once
/// \file The stage of feature splines: the land that grows from them on a base, on the finest level or on several.

#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/cell_window.h"
#include "core/field/raster.h"
#include "core/model/project.h"
#include "core/model/terrain_frame.h"
#include "core/pipeline/relief_rows.h"
#include "core/relief/splines/levels.h"

namespace cuesta {

/// Whether a spline takes part in the land: it is enabled and has a curve.
bool takes_part(const FeatureSpline& spline);

/// Whether the splines or the noise of a project change the base; else the land is the base, whatever its size.
bool shapes_land(const Project& project);

/// Whether splines take part in the heights, over all of the land; not where they only sketch the uplift of the base.
bool has_splines(const Project& project);
/// Whether noise is laid over any of the land.
bool has_noise(const Project& project);

/// Adds the noise to a part of the full-size base of a project that shapes its land by noise alone, upright: the bytes
/// of grow_relief().
void add_noise_to_part(Raster<float>& base, const Project& project, const CellWindow& window);

/// Whether any spline wants other rain or erodibility than 1.
bool spreads_erosion(const Project& project);
bool spreads_rain(const Project& project);
bool spreads_erodibility(const Project& project);

/// Factors of rain and erodibility that splines spread over a terrain.
struct ErosionSpread {
    Raster<float> rain;         ///< empty: 1 everywhere
    Raster<float> erodibility;  ///< empty: 1 everywhere
};
ErosionSpread spread_erosion(const Project& project, int width, int height, double cell_size);
/// The rows that `rows` holds of them, at full size.
ErosionSpread spread_erosion_rows(const Project& project, const ReliefRows& rows);

/// 1 - alpha: how strongly the splines hold the ground of `frame` on the finest level (Mathisen 2021, 4.2.5, 4.4): 1 on
/// their lines and flat tops, their hardness beside those, falling to 0 at the end of their slopes. Empty where none
/// takes part there.
Raster<float> hold_of_splines(const std::vector<FeatureSpline>& splines, const ReliefParameters& relief,
                              const TerrainFrame& frame);

/// The land of one level, before erosion.
struct ReliefLevel {
    LevelGrid grid;
    Raster<float> ground;       ///< base + difference + noise, m
    Raster<float> rain;         ///< spread factor of the rain; empty: 1 everywhere, or not asked for
    Raster<float> erodibility;  ///< spread factor of what water takes; empty likewise
};

struct ReliefOptions {
    int first_level = -1;               ///< levels from here to the finest are wanted; -1: the finest alone
    bool rain_and_erodibility = false;  ///< whether these are wanted
};

/// Grows the land from coarse to fine. `base`: the finest level's, m, of cells of `cell_size` metres; coarser levels
/// have the means of its blocks. Returns the wanted levels, coarsest first; none if stopped. Nothing is computed that
/// no wanted level needs. Deterministic on any number of threads.
std::vector<ReliefLevel> grow_relief(const Project& project, const Raster<float>& base, double cell_size,
                                     const ReliefOptions& options, const WorkControl& control);

/// Obstacle to growing the relief of a project by rows, as the error of a refusal; an empty Error: there is none.
Error obstacle_to_relief_rows(const Project& project);
/// The rows of the full-size relief that `rows` holds: the bytes of grow_relief() in its own rows. `base`: these rows
/// of the base. There is no obstacle_to_relief_rows(). Empty where `rows` holds none, and if any process is stopped.
Raster<float> grow_relief_rows(const Project& project, const Raster<float>& base, const ReliefRows& rows,
                               const WorkControl& control);

}  // namespace cuesta
