#pragma once
/// \file Shares of rain, erodibility and protection: the painted masks and what the splines
/// spread, as rasters of the terrain's size.

#include <array>

#include "core/field/cell_window.h"
#include "core/field/raster.h"
#include "core/model/project.h"

namespace cuesta {

/// As ErosionInput takes them: empty where they are neutral.
struct ErosionShares {
    Raster<float> rain;         ///< mask (0 .. largest_rain_share) times what the splines spread
    Raster<float> erodibility;  ///< mask (0 .. 1) times what the splines spread and the regions say
    Raster<float> protection;   ///< mask, 0 .. 1
};

/// The shares for cells `coarsening` times as large as the project's, its masks brought to size by area. Numbers out of
/// range count as the nearest that is in it. `rain` and `erodibility`: what the splines spread, of that size, or empty.
ErosionShares erosion_shares(const Project& project, int coarsening, Raster<float> rain, Raster<float> erodibility);

/// Share of each kind that the regions hold back, by ErosionKind. 1. Empty for kinds that no region holds back.
std::array<Raster<float>, erosion_kind_count> protection_of_kinds(const Project& project, int coarsening,
                                                                  const Raster<float>& protection);

/// A painted mask at the size of coarsened(frame, coarsening), within 0 .. `most`; empty where nothing is painted.
Raster<float> painted_share(const TiledRaster& mask, const TerrainFrame& frame, int coarsening, float most);

/// A painted mask (within 0 .. `most`) of a part of the full-size land, as erosion_shares() has it; empty where nothing
/// is painted.
Raster<float> painted_share_of_part(const TiledRaster& mask, const TerrainFrame& frame, const CellWindow& window,
                                    float most = 1);

/// Protection on a level of the erosion on the levels, of cells `coarsening` times as large as the project's: the mean,
/// as above, but 1 wherever the change of a cell could reach, by interpolation and `smoothing` passes on the way, a
/// cell of the finest level (`finest` times as large as the project's) that is held in full. Held ground so stays
/// exactly as it is, whatever happens on coarse levels. Empty where nothing is painted.
Raster<float> protection_on_level(const Project& project, int finest, int coarsening, int smoothing);

}  // namespace cuesta
