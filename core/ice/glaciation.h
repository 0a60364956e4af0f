#pragma once
/// \file A glaciation: ice that flows under a changing climate, and wears the rock.
///
/// Ice adjusts in centuries, rock in tens of thousands of years. So both have a clock of their own: the ice flows for a
/// few years, then wears its bed for as long as that changes little, and again.

#include "core/base/progress.h"
#include "core/ice/debris.h"
#include "core/ice/glacier_maps.h"
#include "core/ice/ice_flow.h"
#include "core/ice/parameters.h"

namespace cuesta {

/// m^3 over the whole glaciation. Ice: gained = melted + calved + left + what stays. Rock: taken = laid + washed +
/// left.
struct GlacialLedger {
    IceBooks ice;
    double ice_left = 0;  ///< that lies on the land at the end
    DebrisBooks rock;
};

/// Land under ice, all rasters of one size.
struct GlaciatedLand {
    GlacialBed bed;
    Raster<float> ice;      ///< thickness at the end, m
    Raster<float> abraded;  ///< worn by ice (not by frost) since the start, m
    GlacialLedger ledger;
    CoarseGlacierMaps maps{};  ///< of the ice at the end; empty where it has melted
    bool empty() const { return ice.empty(); }
};

/// Site of a glaciation. `yield`: ease with which rock wears, > 0; empty: 1.
struct GlacialSite {
    GlacialBed bed;
    double cell_size = 100;
    Raster<float> yield{};
};

/// Runs the glaciation, first on cells twice as large where they still hold it. Deterministic, the same bytes on any
/// number of threads. Stops within a step of the ice; then all is empty. The climate of the end is the coldest one or, for ice that is shown, that
/// of the warming.
GlaciatedLand glaciated(const IceParameters& parameters, const GlacialSite& site, const WorkControl& control = {});

}  // namespace cuesta
