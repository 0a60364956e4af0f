#pragma once
/// \file Some neighbouring lanes from the upwind to the downwind end of the map.

#include <vector>

#include "core/erosion/wind/gusts.h"
#include "core/erosion/wind/lanes.h"
#include "core/erosion/wind/parameters.h"
#include "core/erosion/wind/published_rows.h"
#include "core/erosion/wind/saltation_rows.h"
#include "core/field/raster.h"

namespace cuesta::wind {

/// One step of wind. Rasters of the map's size.
struct WindStep {
    const Lanes* lanes;
    WindScheme scheme;
    PublishedCoefficients published;           ///< set in that scheme
    SaltationCoefficients saltation;           ///< set in the improved scheme
    bool closed;                               ///< what is still carried at the downwind edge is laid down there
    RasterView<const float> ground;            ///< heights before the step
    RasterView<const float> give;              ///< see LaneRow; empty: 1 everywhere
    RasterView<const float> receive;           ///< the same
    RasterView<const float> bottom_yield;      ///< multiplies what the bottom gives (beds.h); empty: 1 everywhere
    RasterView<float> change;                  ///< as ErosionState::change
    std::vector<RasterView<float>> thickness;  ///< as ErosionState::thickness
    std::vector<float> factors;                ///< published: 1 - wind resistance, of the layers and the bottom
    std::vector<WindYield> yields;             ///< improved: of the layers and the bottom
    Gusts gusts;                               ///< of the load that comes in, in the improved scheme
    std::vector<float> incoming;               ///< load with which the wind enters over each of them, m
    /// Heights of the cells behind those of the last position; null: level with these.
    const float* beyond = nullptr;
    /// What is taken counts from this position on.
    int warm_up = 0;
    /// Entries for all lanes, from the first one; null: nobody asks.
    float* warmed_up = nullptr;  ///< receives what they carry where they come to position warm_up
    float* ended = nullptr;      ///< receives what they carry where they end
};

/// Sums over lanes, as metres of ground over a cell.
struct WindBooks {
    double taken = 0;
    double came = 0;
    double left = 0;
};

/// Sweeps the lanes first .. last - 1. Other lanes may be swept at the same time: no cell is read or written that is
/// not of these lanes.
WindBooks sweep_lanes(const WindStep& step, int first, int last);

}  // namespace cuesta::wind
