#pragma once
/// \file Guided diffusion from coarse to fine (Mathisen 2021, section 3.2; Hnaidi et al. 2010), on the difference
/// between the land and its starting terrain.

#include "core/field/raster.h"
#include "core/relief/splines/parameters.h"
#include "core/relief/splines/seeds.h"

namespace cuesta {

/// Sweeps on a level; those of parameters are half as many.
int sweeps_of_level(int level, const ReliefParameters& parameters);

/// One level of the cascade: the difference of the land to `base` (m, size of the level), from that of the level before
/// (empty on the coarsest) and this level's seeds. ceil(level * sweep_multiplier) sweeps; outside the grid the nearest
/// cell inside counts. With influence > 0 each sweep also draws the difference towards 0, so that it fades over about
/// that distance. Without any seed here and with an empty guess the difference is 0. Deterministic on any number of
/// threads.
///
/// Seeds, base and `coarser` may be some rows of a level, from an even one on, and of the level before those that they
/// lie between. Rows of the result that lie more rows than there are sweeps, and one, from ends within the level have
/// the bytes of all rows, if has_seeds tells of seeds, or of a `coarser` other than 0, anywhere on the level.
Raster<float> diffuse_level(const HeightSeeds& seeds, RasterView<const float> base, RasterView<const float> coarser,
                            const ReliefParameters& parameters);

/// One level of a parameter that is spread from its seeds: half as many sweeps, mean of the 4 neighbours. Of some rows
/// as above. `coarser` is
/// the level before (empty on the coarsest); without any seed so far the result is `absent` everywhere.
Raster<float> spread_level(const ParameterSeeds& seeds, SpreadParameter parameter, RasterView<const float> coarser,
                           float absent, const ReliefParameters& relief);
/// The same of any `values` of the level's size, which hold where `seeds` says that there is one: of a share of groups.
Raster<float> spread_level(const ParameterSeeds& seeds, const Raster<float>& values, RasterView<const float> coarser,
                           float absent, const ReliefParameters& relief);

/// Bilinear between the samples of the next coarser level; width and height are those of the finer one.
Raster<float> refined_bilinear(RasterView<const float> coarser, int width, int height);

}  // namespace cuesta
