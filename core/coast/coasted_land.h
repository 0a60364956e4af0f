#pragma once
/// \file A coast: cliffs that waves cut back, the platform before them, debris at their foot, and beaches of what the
/// waves wore.

#include "core/base/progress.h"
#include "core/coast/parameters.h"
#include "core/field/raster.h"

namespace cuesta {

/// m^3 over a stretch of time: worn + taken_up = beaches + talus + offshore.
struct CoastLedger {
    double worn = 0;      ///< taken from cliffs and the floor before them
    double taken_up = 0;  ///< sand and talus of an earlier stretch
    double beaches = 0;   ///< laid as sand
    double talus = 0;     ///< left at the foot of cliffs
    double offshore = 0;  ///< lost to deep water
};

/// Rock of this strength or above does not yield, whatever the waves.
inline constexpr float proof_strength = 1e6F;

/// Angle of rest of the debris at the foot of cliffs, degrees.
inline constexpr double talus_angle = 34;

/// Result of an earlier stretch of time at the same sea, all of the land's size; all empty: there was none.
struct CoastBefore {
    RasterView<const float> shore;  ///< signed distance (m, > 0 on land) to the shore before the first stretch
    RasterView<const float> line;   ///< to the cliff line as it is now; put right where the ground has changed since
    RasterView<const float> sand;  ///< what waves may take up again, m; together with the talus no more than lies there
    RasterView<const float> talus;
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
    CoastBefore before{};
    /// Share of every change that takes place, 0..1, also of the retreat; empty: 1. Of `before` all is taken up.
    RasterView<const float> receive{};
};

struct CoastedLand {
    Raster<float> heights;  ///< m
    Raster<float> sand;     ///< thickness of what was laid on beaches, m, >= 0
    Raster<float> talus;    ///< thickness of debris at the foot of cliffs, m, >= 0
    Raster<float> worn;     ///< thickness of what waves and rock falls took, m, >= 0, without what was taken up
    Raster<float> shore;    ///< as CoastBefore, for the next stretch
    Raster<float> line;
    CoastLedger ledger;
    bool empty() const { return heights.empty(); }
};

/// Lets the sea work on a land for parameters.years. Sea at the border goes on beyond it. Deterministic, the same bytes
/// on any number of threads; empty when stopped. Land without a shore stays as it is, with all that lies on it; its
/// shore and line are empty.
CoastedLand coasted(const CoastParameters& parameters, const CoastSite& site, const WorkControl& control = {});

}  // namespace cuesta
