#pragma once
/// \file Some neighbouring lanes from the upwind to the downwind end of the map.

#include <vector>

#include "core/erosion/wind/lane_rows.h"
#include "core/erosion/wind/lanes.h"
#include "core/field/raster.h"

namespace cuesta::wind {

/// One step of wind. Rasters of the map's size.
struct WindStep {
    const Lanes* lanes;
    Coefficients coefficients;
    RasterView<const float> ground;  ///< heights before the step
    RasterView<float> change;
    std::vector<RasterView<float>> thickness;  ///< as ErosionState::thickness
    std::vector<float> factors;                ///< 1 - wind resistance, of the layers and the bottom
    std::vector<float> incoming;               ///< load with which the wind enters over each of them, m
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
