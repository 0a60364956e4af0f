#pragma once
/// \file Ice on uplifted ground: computed on cells near those of the parameters, carried up to the ground's own
/// (core/ice/carried_up.h).

#include "core/base/progress.h"
#include "core/ice/glaciation.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

struct GlaciatedGround {
    Raster<float> ice;  ///< thickness at the end, m; empty: stopped
    GlacialLedger ledger;
    double change = 0;     ///< of the volume of the ground, m^3
    Raster<float> till{};  ///< that the ice laid down, m, >= 0
    GlacierMaps maps{};    ///< of that ice; empty where it has melted
};

/// Changes `ground` (of the grid's size). `yield`: ease with which rock wears, of the grid's size, or empty. The same
/// bytes on any number of threads. When stopped, the ground is as before.
GlaciatedGround glaciate_ground(UpliftGround& ground, const UpliftGrid& grid, const IceParameters& parameters,
                                RasterView<const float> yield, const WorkControl& control);

}  // namespace cuesta
