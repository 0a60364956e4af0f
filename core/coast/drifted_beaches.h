#pragma once
/// \file Beaches after their sand has drifted along the shore, on the cells of the land.

#include "core/base/progress.h"
#include "core/coast/longshore_drift.h"
#include "core/field/raster.h"

namespace cuesta {

struct DriftSite {
    RasterView<const float> floor;      ///< m over the sea, without the sand
    RasterView<const float> sand;       ///< thickness, m, >= 0
    double cell_size = 0;               ///< m, > 0
    RasterView<const float> receive{};  ///< share of every change that takes place, 0..1; empty: 1
};

/// Cells of the map that a cell of the drift is wide, >= 1: drift has 20 m at the least, no more than 256 cells along
/// the longer side of the map, and larger ones where more sand passes than most_transport().
int drift_cells(const DriftSite& site, const DriftLaw& law, double years);

/// Thickness of the sand after `years`; as much of it as before, or less by a ten-millionth. Ground where no sand comes
/// or goes keeps its bytes. The same bytes on any number of threads; empty when stopped.
Raster<float> drifted_beaches(const DriftSite& site, const DriftLaw& law, double years, const WorkControl& control);

}  // namespace cuesta
