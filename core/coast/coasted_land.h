#pragma once
/// \file A coast: cliffs that waves cut back, the platform before them, and beaches of what they wore.

#include "core/base/progress.h"
#include "core/coast/parameters.h"
#include "core/field/raster.h"

namespace cuesta {

/// m^3 over the whole run: worn = beaches + offshore.
struct CoastLedger {
    double worn = 0;      ///< taken from cliffs and the floor before them
    double beaches = 0;   ///< laid as sand
    double offshore = 0;  ///< lost to deep water
};

struct CoastSite {
    Raster<float> heights;            ///< m, finite
    RasterView<const float> strength; ///< of the rock, 1 on average; empty: 1 everywhere
    double cell_size = 0;             ///< m, > 0
    float sea_level = 0;              ///< m
    /// Metres that joints set the face of a cliff back, or forward (< 0); empty: 0.
    RasterView<const float> set_back{};
    /// Share of a cliff that stands as a wall, 0..1, below a weathered slope; empty: 1.
    RasterView<const float> walled{};
};

struct CoastedLand {
    Raster<float> heights;  ///< m
    Raster<float> sand;     ///< thickness of what was laid, m, >= 0
    CoastLedger ledger;
    bool empty() const { return heights.empty(); }
};

/// Lets the sea work on a land. Sea at the border goes on beyond it. Deterministic, the same bytes on any number of
/// threads; empty when stopped. Land without a shore stays as it is.
CoastedLand coasted(const CoastParameters& parameters, const CoastSite& site, const WorkControl& control = {});

}  // namespace cuesta
